import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { hashPassword } from '../apps/server/src/auth/password-hash.ts'
import { inTransaction } from '../apps/server/src/db/transaction.ts'
import type { Database } from '../apps/server/src/db/types.ts'
import { newUid } from '../apps/server/src/db/uuid.ts'
import { bumpRevision, writePoints } from '../apps/server/src/points/import-write.ts'
import { addSource, anySource } from '../apps/server/src/feed/sources.ts'
import { transfer } from '../apps/server/src/ledger/transfer.ts'
import { createParcels } from '../apps/server/src/parcel-store/create-parcels.ts'
import { addToken } from '../apps/server/src/widget/tokens.ts'
import { makeNetwork } from './network.ts'
import { readTerminals, type Terminal } from './order-body.ts'
import { sized } from './size.ts'
import { CACHE, openStore } from './store.ts'

export const LOCKERS = sized(5_000, 100)
const CUSTOMERS = sized(200, 10)
/** On their way when the day begins: the feed's events are theirs. */
const PARCELS = sized(130_000, 500)
const BATCH = 2_000
const HOUR = 3_600_000
/** Hours ago that they were made. */
const MADE = 60

export interface DayParcel {
  readonly uid: string
  readonly number: string
  readonly barcode: string
  readonly terminal: string
  /** Place of its sender among the users. */
  readonly user: number
}

/** All that callers know. */
export interface DayData {
  readonly users: readonly { readonly uid: string; readonly login: string }[]
  readonly password: string
  readonly feed: string
  readonly widget: string
  readonly terminals: readonly Terminal[]
  /** Of the newest change that each locker has heard of, by number. */
  readonly cursors: Readonly<Record<string, number>>
  readonly parcels: readonly DayParcel[]
}

type User = DayData['users'][number] & { readonly customerUid: string }

/**
 * A network of lockers on the eve of its day, made anew each time.
 * @returns the data folder, and the file with what callers know
 */
export async function makeDayStore(): Promise<{
  readonly dataDir: string
  readonly file: string
}> {
  const dataDir = join(CACHE, 'data-day')
  rmSync(dataDir, { recursive: true, force: true })
  const database = await openStore(dataDir)
  try {
    const file = join(CACHE, 'day.json')
    writeFileSync(file, JSON.stringify(await fill(database.db)))
    await sql`VACUUM ANALYZE`.execute(database.db)
    return { dataDir, file }
  } finally {
    await database.close()
  }
}

async function fill(db: Kysely<Database>): Promise<DayData> {
  const lockers = makeNetwork(LOCKERS * 2)
    .filter(({ pointType, active }) => pointType === 'locker' && active)
    .slice(0, LOCKERS)
  await inTransaction(db, async (transaction) => {
    await writePoints(transaction, lockers, new Set(['name']))
    await bumpRevision(transaction)
  })
  await sql`INSERT INTO point_cell (point_uid, cell_size, total)
    SELECT uid, size, 10000 FROM point, unnest(ARRAY['S', 'M', 'L']) AS size`.execute(db)
  const [feed, widget, password] = ['bench-feed-token', 'bench-widget-token', 'Bench-2026-pass']
  await inTransaction(db, (transaction) =>
    addSource(transaction, anySource('bench'), { token: feed }),
  )
  await addToken(db, 'bench', ['https://shop.example'], widget)
  const users = await makeUsers(db, password)
  const parcels = await makeParcels(db, users)
  const terminals = await readTerminals(db, LOCKERS)
  const heard = await db
    .selectFrom('locker_feed')
    .innerJoin('point', 'point.uid', 'locker_feed.point_uid')
    .select(['point.number', 'last_change'])
    .execute()
  return {
    users: users.map(({ uid, login }) => ({ uid, login })),
    password,
    feed,
    widget,
    terminals,
    cursors: Object.fromEntries(heard.map((each) => [each.number, each.last_change])),
    parcels,
  }
}

async function makeUsers(db: Kysely<Database>, password: string): Promise<readonly User[]> {
  const hash = await hashPassword(password)
  const now = new Date()
  const users = Array.from({ length: CUSTOMERS }, (_, at) => ({
    uid: newUid(),
    customerUid: newUid(),
    login: `bench-${at}`,
  }))
  for (const { uid, customerUid, login } of users) {
    await db
      .insertInto('customer')
      .values({ uid: customerUid, name: `ООО «${login}»` })
      .execute()
    await db
      .insertInto('juridical_user')
      .values({
        uid,
        customer_uid: customerUid,
        login,
        password_hash: hash,
        ceo_fullname: '',
        ceo_phone: '',
        email: `${login}@example.org`,
        created_at: now,
      })
      .execute()
    await inTransaction(db, (transaction) =>
      transfer(
        transaction,
        { customerUid, kind: 'top_up', change: 10 ** 12, reference: login, note: '' },
        { now, messages: { brand: '', publicUrl: '' } },
      ),
    )
  }
  return users
}

async function makeParcels(
  db: Kysely<Database>,
  users: readonly User[],
): Promise<readonly DayParcel[]> {
  const points = await db.selectFrom('point').select(['uid', 'number']).orderBy('number').execute()
  const now = new Date()
  const parcels: DayParcel[] = []
  for (let from = 0; from < PARCELS; from += BATCH) {
    const dealt = Array.from({ length: Math.min(BATCH, PARCELS - from) }, (_, at) => ({
      number: from + at,
      user: (from + at) % users.length,
      point: points[(from + at) % points.length] ?? { uid: '', number: '' },
    }))
    const created = await inTransaction(db, (transaction) =>
      createParcels(
        transaction,
        dealt.map(({ number, user, point }) => ({
          customerUid: users[user]?.customerUid ?? '',
          parcelNumber: `D-${number}`,
          pointUid: point.uid,
          receiverPhone: `+79${String(number).padStart(9, '0')}`,
          receiverEmail: '',
          cod: 0,
          cells: [{ size: 'M' }],
          createdAt: new Date(now.getTime() - MADE * HOUR),
        })),
        now,
      ),
    )
    for (const [at, { uid, barcode, parcelNumber }] of created.entries())
      parcels.push({
        uid,
        barcode,
        number: parcelNumber,
        terminal: dealt[at]?.point.number ?? '',
        user: dealt[at]?.user ?? 0,
      })
  }
  return parcels
}
