import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hashPassword } from '../apps/server/src/auth/password-hash.ts'
import { newUid } from '../apps/server/src/db/uuid.ts'
import { insertOperator } from '../apps/server/src/operators/queries.ts'
import { beginOperatorSession } from '../apps/server/src/operators/sessions.ts'
import { makeTestKey } from '../apps/server/src/api-keys/test-keys.ts'
import { webhookSealing } from '../apps/server/src/webhooks/secrets.ts'
import { makeWebhookSecret } from '../apps/server/src/webhooks/signature.ts'
import type { OpensDatabase } from './database.ts'
import type { Product } from './product.ts'

export interface Locker {
  readonly number: string
  /** How many cells of each size. */
  readonly cells: Readonly<Record<string, number>>
}

/** Some are tight, so that orders meet over a last cell; the others never stop an order. */
export const LOCKERS: readonly Locker[] = [
  { number: 'Ф-1', cells: { S: 20_000, M: 20_000, L: 20_000 } },
  { number: 'Ф-2', cells: { S: 20_000, M: 20_000, L: 20_000 } },
  { number: 'Ф-3', cells: { S: 20_000, M: 20_000, L: 20_000 } },
  { number: 'Ф-4', cells: { S: 6, M: 4, L: 2 } },
  { number: 'Ф-5', cells: { S: 3, M: 3, L: 3 } },
]

/** Its few cells are raced for; nobody else orders there. */
export const RACED: Locker = { number: 'Ф-9', cells: { XL: 3 } }
const ALL = [...LOCKERS, RACED]

export interface Customer {
  readonly customerUid: string
  readonly userUid: string
  readonly login: string
  /** Of the merchant API, with every scope. */
  readonly apiKey: string
}

export const PASSWORD = 'Faults-2026-pass'

export interface Installation {
  readonly customers: readonly Customer[]
  /** Cookie of an operator of money. */
  readonly operator: string
  /** Token of the feed. */
  readonly feed: string
  /** Title of one that may be answered. */
  readonly vacancy: string
}

interface ShopServer {
  readonly url: string
  /** Of the installation. */
  readonly secret: string
}

/**
 * The first day of an installation: lockers and the feed by the operator's commands; customers and an operator as their
 * approval would leave them.
 */
export async function setUp(
  product: Product,
  database: OpensDatabase,
  {
    folder,
    customers,
    shop,
  }: { readonly folder: string; readonly customers: number; readonly shop: ShopServer },
): Promise<Installation> {
  await importLockers(product, folder)
  const feed =
    /^токен (\S+)$/m.exec(
      await product.cli('feed', 'add-source', 'faults', '--kind', 'network', '--everywhere'),
    )?.[1] ?? ''
  const { db, close } = await database.open()
  try {
    const hash = await hashPassword(PASSWORD)
    const made: Customer[] = []
    for (let at = 1; at <= customers; at += 1) made.push(await insertCustomer(db, at, hash))
    for (const { customerUid } of made) await insertWebhook(db, customerUid, shop)
    const named = { login: 'kassa', name: 'Касса', role: 'manager' } as const
    const kept = { passwordHash: hash, mustChangePassword: false }
    const operatorUid = await insertOperator(db, { ...named, ...kept }, new Date())
    if (operatorUid === undefined) throw new Error('the operator was not made')
    const session = { operatorUid, stage: 'done', address: '127.0.0.1', agent: 'faults' } as const
    const operator = await beginOperatorSession(db, session, new Date())
    // The samples of an own network wait for its owner to publish them.
    const { title: vacancy } = await db
      .updateTable('vacancy')
      .set({ published: true, published_at: new Date() })
      .returning('title')
      .executeTakeFirstOrThrow()
    return { customers: made, operator, feed, vacancy }
  } finally {
    await close()
  }
}

async function importLockers(product: Product, folder: string): Promise<void> {
  const points = join(folder, 'points.csv')
  const cells = join(folder, 'cells.csv')
  await writeFile(
    points,
    [
      'Номер;Название;Тип;Адрес;Город;Широта;Долгота;Часы работы',
      ...ALL.map(
        ({ number }, at) =>
          `${number};Почтомат у входа;Почтомат;ул. Арбат, ${at + 1};Москва;55,75${at};37,59${at};круглосуточно`,
      ),
    ].join('\n'),
  )
  await writeFile(
    cells,
    [
      'Номер;Размер;Всего;Занято;Наибольший вес, кг',
      ...ALL.flatMap(({ number, cells: counts }) =>
        Object.entries(counts).map(([size, total]) => `${number};${size};${total};0;15`),
      ),
    ].join('\n'),
  )
  await product.cli('points', 'import', points)
  await product.cli('points', 'cells', cells)
}

type Db = Awaited<ReturnType<OpensDatabase['open']>>['db']

async function insertCustomer(db: Db, at: number, hash: string): Promise<Customer> {
  const customer = { customerUid: newUid(), userUid: newUid(), login: `faults-${at}` }
  const name = `ООО «Проба ${at}»`
  await db
    .insertInto('customer')
    .values({ uid: customer.customerUid, name, juridical_name: name })
    .execute()
  await db
    .insertInto('juridical_user')
    .values({
      uid: customer.userUid,
      customer_uid: customer.customerUid,
      login: customer.login,
      password_hash: hash,
      ceo_fullname: 'Иванова Анна Петровна',
      ceo_phone: '+79161234567',
      email: `${customer.login}@example.org`,
      created_at: new Date(),
    })
    .execute()
  // With a key it is told of events.
  return { ...customer, apiKey: await makeTestKey(db, customer.customerUid) }
}

/** Each shop has a server that has answered its trial. */
async function insertWebhook(db: Db, customerUid: string, { url, secret }: ShopServer) {
  const [uid, now] = [newUid(), new Date()]
  const sealing = webhookSealing({ secret, previousSecret: undefined })
  await db
    .insertInto('webhook_endpoint')
    .values({
      uid,
      customer_uid: customerUid,
      url,
      description: '',
      types: ['*'],
      status_groups: [],
      state: 'enabled',
      secret: sealing.seal(uid, makeWebhookSecret()),
      ready_at: now,
      created_at: now,
    })
    .execute()
}
