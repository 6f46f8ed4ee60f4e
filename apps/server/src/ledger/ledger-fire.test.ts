import { TRANSFER_KINDS, type TransferKind } from '@yacheyka/core/ledger/ledger'
import { naiveLedger } from '@yacheyka/core/ledger/test-naive-ledger'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenDatabase, openDatabase } from '#/db/open.ts'
import { inTransaction } from '#/db/transaction.ts'
import { SILENT } from '#/messages/test-outbox.ts'
import { type TestDatabase, openTestDatabase } from '#/db/test-database.ts'
import { balanceOf } from './deposits.ts'
import { changeOf, insertPayer, move, TEST_LEDGER } from './test-ledger.ts'
import { transfer, type TransferResult } from './transfer.ts'
import { verifyLedger } from './verify-ledger.ts'

const WORKERS = 64

let database: TestDatabase
/** So many that they meet in the database, not before it; a common server of a hundred has room for other tests. */
let wide: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  wide = await openDatabase({
    databaseUrl: database.url,
    dataDir: '',
    applicationName: 'yacheyka-test',
    poolSize: 40,
    log: SILENT,
  })
})
afterAll(async () => {
  await wide.close()
  await database.close()
})

const step = fc.record({
  customer: fc.constantFrom('a', 'b', 'c'),
  kind: fc.constantFrom(...TRANSFER_KINDS),
  amount: fc.integer({ min: 1, max: 500 }),
  reference: fc.integer({ min: 0, max: 12 }),
  taken: fc.boolean(),
})
type Step = {
  readonly customer: string
  readonly kind: TransferKind
  readonly amount: number
  readonly taken: boolean
}

/** A reference stands for one thing: the same one always asks for the same. */
const withFixedReferences = <S extends Step & { readonly reference: number }>(
  steps: readonly S[],
) => {
  const first = new Map<string, S>()
  return steps.map((each) => {
    const key = `${each.customer}/${each.reference}`
    const same = first.get(key) ?? each
    first.set(key, same)
    return { ...same, change: changeOf(same.kind, same.amount, same.taken) }
  })
}

test(
  'random histories through the database end as a naive model says',
  { tags: ['slow'], timeout: 120_000 },
  async () => {
    const { db } = database
    let history = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (raw) => {
        history += 1
        const steps = withFixedReferences(raw)
        const uids = new Map<string, string>()
        for (const name of ['a', 'b', 'c']) uids.set(name, await insertPayer(db))
        await inTransaction(db, async (transaction) => {
          for (const { customer, kind, change, reference } of steps) {
            const request = {
              customerUid: uids.get(customer) ?? '',
              kind,
              change,
              reference: `${history}/${customer}/${reference}`,
              note: '',
            }
            await transfer(transaction, request, TEST_LEDGER)
          }
        })
        const naive = naiveLedger(steps)
        for (const [name, uid] of uids)
          expect(await balanceOf(db, uid)).toBe(naive.accounts.get(name) ?? 0)
        const { rows } = await sql<{ transfers: number }>`
        SELECT count(*) AS transfers FROM ledger_transfer WHERE reference LIKE ${`${history}/%`}`.execute(
          db,
        )
        expect(rows[0]?.transfers).toBe(naive.transfers)
      }),
      { numRuns: 120 },
    )
    expect((await verifyLedger(db)).errors).toEqual([])
  },
)

const TURNS = 12

test(
  '64 spenders, payers and refunders at once: never below nought, nothing lost, each key once',
  { timeout: 120_000 },
  async () => {
    const { db } = wide
    const customers = await Promise.all(Array.from({ length: 3 }, () => insertPayer(db)))
    const before = (await verifyLedger(db)).transfers
    // Each reference is asked for by two workers at once, so that half of everything is a replay.
    const done = new Map<string, TransferResult[]>()
    const work = async (worker: number) => {
      for (let turn = 0; turn < TURNS; turn += 1) {
        const pair = Math.floor(worker / 2)
        const kind = TRANSFER_KINDS[(pair * 7 + turn * 3) % TRANSFER_KINDS.length] ?? 'top_up'
        const amount = 100 + ((pair * 37 + turn * 101) % 900)
        const reference = `fire/${pair}/${turn}`
        const result = await move(db, {
          customerUid: customers[(pair + turn) % customers.length] ?? '',
          kind,
          change: changeOf(kind, amount, turn % 2 === 0),
          reference,
        })
        done.set(reference, [...(done.get(reference) ?? []), result])
      }
    }
    await Promise.all(Array.from({ length: WORKERS }, (_, worker) => work(worker)))
    const report = await verifyLedger(db)
    expect(report.errors).toEqual([])
    const fresh = [...done.values()]
      .flat()
      .filter((each) => each.outcome === 'done' && !each.replayed)
    expect(report.transfers - before).toBe(fresh.length)
    for (const results of done.values()) {
      const made = results.filter((each) => each.outcome === 'done')
      expect(made.filter(({ replayed }) => !replayed).length).toBeLessThanOrEqual(1)
      expect(new Set(made.map(({ uid }) => uid)).size).toBeLessThanOrEqual(1)
    }
    const { rows } = await sql<{ least: number; off: number }>`
    SELECT min(balance) AS least, (SELECT sum(side * amount) FROM ledger_entry)::bigint AS off FROM ledger_entry`.execute(
      db,
    )
    expect(rows[0]?.least).toBeGreaterThanOrEqual(0)
    expect(rows[0]?.off).toBe(0)
  },
)

test('64 spend the last of one deposit at once: as many succeed as it covers', async () => {
  const { db } = wide
  const customerUid = await insertPayer(db)
  await move(db, { customerUid, change: 10_00 })
  const spend = () => move(db, { customerUid, kind: 'order_payment', change: -99 })
  const results = await Promise.all(Array.from({ length: 64 }, spend))
  expect(results.filter(({ outcome }) => outcome === 'done')).toHaveLength(10)
  expect(results.filter(({ outcome }) => outcome === 'insufficient')).toHaveLength(54)
  expect(await balanceOf(db, customerUid)).toBe(10)
})

test('several deposits in one transaction, taken in the order of their uids, wait for nobody in a circle', async () => {
  const { db } = wide
  const customers = (await Promise.all(Array.from({ length: 5 }, () => insertPayer(db)))).sort()
  await Promise.all(
    Array.from({ length: 16 }, (_, at) =>
      inTransaction(db, async (transaction) => {
        for (const customerUid of customers) {
          const request = { customerUid, kind: 'top_up', change: 1, note: '' } as const
          await transfer(
            transaction,
            { ...request, reference: `many/${at}/${customerUid}` },
            TEST_LEDGER,
          )
        }
      }),
    ),
  )
  for (const customerUid of customers) expect(await balanceOf(db, customerUid)).toBe(16)
})
