import { Writable } from 'node:stream'
import { NBSP } from '@yacheyka/core/wording'
import { Command } from 'commander'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#/db/open.ts'
import { inTransaction } from '#/db/transaction.ts'
import { insertPayer, move } from '#/ledger/test-ledger.ts'
import { cancelOrderedParcel } from '#/orders/cancel-parcel.ts'
import { payUnpaidOrders } from '#/orders/pay-unpaid.ts'
import {
  insertTerminal,
  lineTo,
  order,
  type TestTerminal,
  TEST_NOW,
  TEST_ORDERS,
} from '#/orders/test-orders.ts'
import { AppError } from '#/errors.ts'
import { SILENT } from '#/outbox/test-outbox.ts'
import { setBlocked } from '#/parcels/actions.ts'
import { markOverdue } from '#/parcels/deadlines.ts'
import { recordEvents } from '#/parcels/record-events.ts'
import { eventsTo, insertCustomer, insertParcel } from '#/parcels/test-parcels.ts'
import { type TestDatabase, openTestDatabase } from '#/test-database.ts'
import { foldChanges } from './fold-changes.ts'
import { placeInTally } from './read-tally.ts'
import { recordMoves } from './record-moves.ts'
import { defineTalliesCommands } from './tallies-commands.ts'
import { findTallyFaults } from './verify-tallies.ts'

let database: TestDatabase
let terminal: TestTerminal
beforeAll(async () => {
  database = await openTestDatabase()
  terminal = await insertTerminal(db())
})
afterAll(() => database.close())
/** Each test has a customer of its own, and no changes of those before. */
beforeEach(() => foldChanges(db()))

const db = () => database.db
const HOUR = 3_600_000

const STEPS = [
  'awaiting_acceptance',
  'awaiting_courier',
  'in_delivery',
  'delivered',
  'ready_for_pickup',
  'overdue',
  'issued',
  'returned',
] as const

/** One of the first few, so that one parcel sees many things. */
const few = fc.nat(4)
const does = <const D extends string>(name: D) => fc.constant(name)

/** What may happen to the customer's parcels and orders. */
const step = fc.oneof(
  {
    weight: 1,
    arbitrary: fc.record({
      do: does('hand over'),
      cells: fc.constantFrom(1, 1, 2),
      hours: fc.nat(60),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: does('order'), lines: fc.constantFrom(1, 1, 2) }) },
  { weight: 2, arbitrary: fc.record({ do: does('top up') }) },
  {
    weight: 6,
    arbitrary: fc.record({ do: does('report'), at: few, status: fc.constantFrom(...STEPS) }),
  },
  { weight: 6, arbitrary: fc.record({ do: does('block'), at: few, blocked: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: does('cancel'), at: few }) },
  { weight: 1, arbitrary: fc.record({ do: does('expire') }) },
  { weight: 1, arbitrary: fc.record({ do: does('fold') }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** Does it, or is refused. */
async function live(customerUid: string, each: Step, turn: number): Promise<void> {
  const options = { ...TEST_ORDERS, now: new Date(TEST_NOW.getTime() + turn * HOUR) }
  const choose = async (at: number) => {
    const parcels = await db()
      .selectFrom('parcel')
      .select('uid')
      .where('customer_uid', '=', customerUid)
      .orderBy('created_at')
      .orderBy('uid')
      .execute()
    return parcels[at % Math.max(1, parcels.length)]
  }
  try {
    switch (each.do) {
      case 'hand over': {
        const createdAt = new Date(options.now.getTime() - each.hours * HOUR)
        const cells = Array.from({ length: each.cells }, () => ({ size: 'M' }))
        const draft = { customerUid, pointUid: terminal.uid, createdAt, cells }
        await insertParcel(db(), draft, options.now)
        break
      }
      case 'order':
        await order(
          db(),
          customerUid,
          Array.from({ length: each.lines }, () => lineTo(terminal)),
          options,
        )
        break
      case 'top up':
        await move(db(), { customerUid, change: 40_000 })
        await inTransaction(db(), (transaction) =>
          payUnpaidOrders(transaction, customerUid, options),
        )
        break
      case 'report': {
        const parcel = await choose(each.at)
        if (parcel === undefined) break
        const events = eventsTo(parcel.uid, each.status, options.now)
        await inTransaction(db(), (transaction) => recordEvents(transaction, events, options))
        break
      }
      case 'block': {
        const uid = (await choose(each.at))?.uid ?? ''
        await inTransaction(db(), (transaction) =>
          setBlocked(transaction, uid, each.blocked, options),
        )
        break
      }
      case 'cancel': {
        const uid = (await choose(each.at))?.uid ?? ''
        await inTransaction(db(), (transaction) => cancelOrderedParcel(transaction, uid, options))
        break
      }
      case 'expire':
        await markOverdue(db(), new Date(options.now.getTime() + 400 * HOUR), options)
        break
      case 'fold':
        await foldChanges(db())
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
}

test('whatever happens, the tallies are what counting all rows would give', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      const customerUid = await insertPayer(db())
      await live(customerUid, { do: 'hand over', cells: 1, hours: 60 }, 0)
      await live(customerUid, { do: 'order', lines: 1 }, 0)
      for (const [turn, each] of steps.entries()) await live(customerUid, each, turn)
      expect(await findTallyFaults(db())).toEqual([])
      await foldChanges(db())
      expect(await findTallyFaults(db())).toEqual([])
      expect(await db().selectFrom('tally_change').select('uid').execute()).toEqual([])
    }),
    { numRuns: 25 },
  )
})

test('many at once: parcels come and move while several processes add up, and no change is lost', async () => {
  const customerUid = await insertCustomer(db())
  const lives = Array.from({ length: 30 }, async (_, at) => {
    const parcel = await insertParcel(db(), { customerUid, pointUid: terminal.uid })
    const options = { ...TEST_ORDERS, now: new Date() }
    await inTransaction(db(), (transaction) =>
      recordEvents(
        transaction,
        eventsTo(parcel.uid, STEPS[at % STEPS.length] ?? 'issued', options.now),
        options,
      ),
    )
  })
  const folds = Array.from({ length: 20 }, () => foldChanges(db()))
  await Promise.all([...lives, ...folds])
  expect(await findTallyFaults(db())).toEqual([])
  await foldChanges(db())
  expect(await findTallyFaults(db())).toEqual([])
})

test('a refused transaction leaves no change behind', async () => {
  const customerUid = await insertCustomer(db())
  await expect(
    inTransaction(db(), async (transaction) => {
      await recordMoves(transaction, [moveTo(customerUid, 'created')])
      throw new Error('refused')
    }),
  ).rejects.toThrow('refused')
  expect(await db().selectFrom('tally_change').select('uid').execute()).toEqual([])
})

const moveTo = (
  customerUid: string,
  to: string,
  createdAt = TEST_NOW,
  from: string | null = null,
) => ({ customerUid, subject: 'parcel', createdAt, from, to }) as const

test('changes of one call are written as one for each count, and none where nothing changes', async () => {
  const customerUid = await insertCustomer(db())
  await inTransaction(db(), (transaction) =>
    recordMoves(transaction, [
      moveTo(customerUid, 'created'),
      moveTo(customerUid, 'created'),
      moveTo(customerUid, 'cancelled', TEST_NOW, 'created'),
      moveTo(customerUid, 'stored', TEST_NOW, 'stored'),
    ]),
  )
  const rows = await db()
    .selectFrom('tally_change')
    .select(['day', 'status', 'change'])
    .orderBy('status')
    .execute()
  expect(rows).toEqual([
    { day: '2026-11-22', status: 'cancelled', change: 1 },
    { day: '2026-11-22', status: 'created', change: 1 },
  ])
})

test('a customer whose changes another adds up is left to it', async () => {
  const customerUid = await insertCustomer(db())
  await inTransaction(db(), (transaction) =>
    recordMoves(transaction, [moveTo(customerUid, 'created')]),
  )
  await db()
    .transaction()
    .execute(async (other) => {
      await sql`SELECT FROM customer WHERE uid = ${customerUid} FOR NO KEY UPDATE`.execute(other)
      expect(await foldChanges(db())).toBe(0)
    })
  expect(await foldChanges(db())).toBe(1)
  expect(await foldChanges(db())).toBe(0)
})

test('a customer whose counts do not come out keeps nobody else waiting', async () => {
  const [broken, sound] = [await insertCustomer(db()), await insertCustomer(db())]
  const now = new Date()
  const gone = { customerUid: broken, subject: 'parcel', createdAt: now, from: 'created' } as const
  await inTransaction(db(), (transaction) =>
    recordMoves(transaction, [{ ...gone, to: 'issued' }, moveTo(sound, 'created', now)]),
  )
  await expect(foldChanges(db())).rejects.toThrow('some tallies do not add up')
  const folded = db().selectFrom('tally').select('count')
  expect(await folded.where('customer_uid', '=', sound).execute()).toEqual([{ count: 1 }])
  await db().deleteFrom('tally_change').where('customer_uid', '=', broken).execute()
})

test('a count that has come to nought goes', async () => {
  const customerUid = await insertCustomer(db())
  await inTransaction(db(), (transaction) =>
    recordMoves(transaction, [moveTo(customerUid, 'created')]),
  )
  await foldChanges(db())
  await inTransaction(db(), (transaction) =>
    recordMoves(transaction, [moveTo(customerUid, 'cancelled', TEST_NOW, 'created')]),
  )
  await foldChanges(db())
  const rows = await db()
    .selectFrom('tally')
    .select(['status', 'count'])
    .where('customer_uid', '=', customerUid)
    .execute()
  expect(rows).toEqual([{ status: 'cancelled', count: 1 }])
})

test('the day of an offset, by Moscow, from either end, folded or not', async () => {
  const customerUid = await insertCustomer(db())
  const add = (iso: string, count: number, status = 'created') =>
    inTransaction(db(), (transaction) =>
      recordMoves(
        transaction,
        Array.from({ length: count }, () => moveTo(customerUid, status, new Date(iso))),
      ),
    )
  await add('2026-02-01T20:59:59Z', 3)
  await foldChanges(db())
  await add('2026-02-01T21:00:00Z', 2)
  await add('2026-02-05T10:00:00Z', 4, 'issued')
  const counted = {
    customerUid,
    subject: 'parcel',
    fromDay: undefined,
    toDay: undefined,
    statuses: [],
  } as const
  const at = async (offset: number, newestFirst = true) => {
    const { count, day, before } = await placeInTally(db(), counted, offset, newestFirst)
    return [count, day, before]
  }
  expect(await at(0)).toEqual([9, '2026-02-05', 0])
  expect(await at(3)).toEqual([9, '2026-02-05', 0])
  expect(await at(4)).toEqual([9, '2026-02-02', 4])
  expect(await at(8)).toEqual([9, '2026-02-01', 6])
  expect(await at(9)).toEqual([9, null, 9])
  expect(await at(3, false)).toEqual([9, '2026-02-02', 3])
  const narrow = { ...counted, fromDay: '2026-02-02', statuses: ['created', 'stored'] }
  expect(await placeInTally(db(), narrow, 0)).toEqual({
    count: 2,
    day: '2026-02-02',
    before: 0,
    upto: 0,
  })
  const others = { ...counted, customerUid: await insertCustomer(db()) }
  expect(await placeInTally(db(), others, 0)).toMatchObject({ count: 0, day: null })
})

test('the operator verifies the tallies and repairs what is wrong, once', async () => {
  const customerUid = await insertCustomer(db())
  await insertParcel(db(), { customerUid, pointUid: terminal.uid }, TEST_NOW)
  const run = async (...words: string[]) => {
    let printed = ''
    const output = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        printed += chunk.toString()
        done()
      },
    })
    const program = new Command()
    defineTalliesCommands(program, { openDatabase: openAgain, output })
    process.exitCode = undefined
    await program.parseAsync(['tallies', 'verify', ...words], { from: 'user' })
    const { exitCode } = process
    process.exitCode = undefined
    return [exitCode, printed.trim().replaceAll(NBSP, ' ').split('\n')]
  }
  // The tests above have counted what is not there.
  await run('--repair')
  expect(await run()).toEqual([undefined, ['Счётчики сходятся']])
  await sql`DELETE FROM tally_change WHERE customer_uid = ${customerUid}`.execute(db())
  const line = `${customerUid} parcel 2026-11-22 created: 0, на деле 1`
  expect(await run()).toEqual([1, ['Не сходится: 1 счётчик', line]])
  expect(await run('--repair')).toEqual([undefined, ['Исправлено: 1 счётчик', line]])
  expect(await run()).toEqual([undefined, ['Счётчики сходятся']])
})

const openAgain = () =>
  openDatabase({
    databaseUrl: database.url,
    dataDir: '',
    applicationName: 'yacheyka-test',
    poolSize: 2,
    log: SILENT,
  })
