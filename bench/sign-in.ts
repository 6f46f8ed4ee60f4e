import { argon2, randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { obtainTokens } from '../packages/contract/src/accounts/accounts.ts'
import { hashPassword } from '../apps/server/src/auth/password-hash.ts'
import type { OpenDatabase } from '../apps/server/src/db/open.ts'
import { newUid } from '../apps/server/src/db/uuid.ts'
import type { Server } from './child.ts'
import { buildProduct, startProduct } from './product.ts'
import { alternate, median, spread } from './rounds.ts'
import { sized } from './size.ts'
import { CACHE, openStore } from './store.ts'
import { printAim, printTable, ratio, whole } from './table.ts'

const USERS = sized(16, 4)
const ROUNDS = sized(5, 1)
const MILLISECONDS = sized(3_000, 300)
const AIM = 0.8
const PASSWORD = 'Bench-2026-pass'

/**
 * Sign-ins a second through the call, each with its count of failures, its session and two tokens, beside what the
 * machine's cores can do of the one thing that must be slow: argon2id of the same cost and nothing else.
 */
export async function run() {
  buildProduct()
  const dataDir = join(CACHE, 'data-sign-in')
  rmSync(dataDir, { recursive: true, force: true })
  const database = await openStore(dataDir)
  const product = await makeUsers(database)
    .then(() =>
      startProduct(dataDir, { CAPTCHA_PROVIDER: 'off', LIMIT_LOGIN_PER_MINUTE: '100000' }),
    )
    .catch(async (error: unknown) => {
      await database.close()
      throw error
    })
  try {
    const [floor = [], ours = []] = await alternate(
      [
        { name: 'floor', measure: () => rateOf(availableParallelism(), hashOnce) },
        { name: 'ours', measure: () => rateOf(USERS, (at) => signIn(product, at)) },
      ],
      ROUNDS,
    )
    print(floor, ours)
  } finally {
    await product.close()
    await database.close()
  }
}

const loginOf = (at: number) => `bench-${at}`

async function makeUsers({ db }: OpenDatabase): Promise<void> {
  const customerUid = newUid()
  await db.insertInto('customer').values({ uid: customerUid, name: 'ООО «Мерило»' }).execute()
  const hash = await hashPassword(PASSWORD)
  await db
    .insertInto('juridical_user')
    .values(
      Array.from({ length: USERS }, (_, at) => ({
        uid: newUid(),
        customer_uid: customerUid,
        login: loginOf(at),
        password_hash: hash,
        ceo_fullname: '',
        ceo_phone: '',
        email: '',
        created_at: new Date(),
      })),
    )
    .execute()
}

/** So many callers, each one after another: how often a second they are done. */
async function rateOf(
  callers: number,
  work: (caller: number) => Promise<unknown>,
): Promise<number> {
  const started = performance.now()
  let done = 0
  const call = async (caller: number) => {
    while (performance.now() - started < MILLISECONDS) {
      await work(caller)
      done += 1
    }
  }
  await Promise.all(Array.from({ length: callers }, (_, caller) => call(caller)))
  return (done / (performance.now() - started)) * 1000
}

const hash = promisify(argon2)

const hashOnce = () =>
  hash('argon2id', {
    message: Buffer.from(PASSWORD),
    nonce: randomBytes(16),
    memory: 19_456,
    passes: 2,
    parallelism: 1,
    tagLength: 32,
  })

/** @throws where the response is another than tokens */
async function signIn({ origin }: Server, at: number): Promise<void> {
  const response = await fetch(`${origin}${obtainTokens.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: loginOf(at), password: PASSWORD }),
  })
  const text = await response.text()
  if (response.status !== 200) throw new Error(`${response.status} ${text}`)
}

function print(floor: readonly number[], ours: readonly number[]) {
  const base = median(floor)
  const row = (name: string, rates: readonly number[]) => [
    name,
    whole(median(rates)),
    spread(rates).map(whole).join(' … '),
    ratio(median(rates), base),
  ]
  printTable(
    ['POST /api/juridical/jwt/obtain/', 'a second', 'half of rounds', 'to floor'],
    [row('floor: argon2id alone', floor), row('sign-ins', ours)],
  )
  console.log(
    `${ROUNDS} rounds of ${MILLISECONDS / 1000} s in turn after one that is thrown away; ${USERS} people at once, hashes on ` +
      `${availableParallelism()} cores: ${Math.round((1000 * availableParallelism()) / base)} ms each. Client, server and PostgreSQL share the machine.`,
  )
  const share = median(ours) / base
  printAim(share >= AIM, `at least ${AIM} of argon2id alone`, share.toFixed(2))
}
