import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { inTransaction } from '#/db/transaction.ts'
import { insertPayer, move } from '#/ledger/test-ledger.ts'
import { cancelOrderedParcel } from '#/orders/cancel-parcel.ts'
import { payUnpaidOrders } from '#/orders/pay-unpaid.ts'
import { lineTo, order, TEST_NOW, TEST_ORDERS } from '#/orders/test-orders.ts'
import { AppError } from '#/http/errors.ts'
import { setBlocked } from '#/parcel-store/actions.ts'
import { markOverdue } from '#/parcel-store/deadlines.ts'
import { recordEvents } from '#/parcel-store/record-events.ts'
import { eventsTo, insertCustomer, insertParcel } from '#/parcel-store/test-parcels.ts'
import { foldChanges } from './fold-changes.ts'
import { openCounters } from './test-counters.ts'
import { findCounterErrors } from './verify-counters.ts'

const { db, terminal } = openCounters()

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
        const draft = { customerUid, pointUid: terminal().uid, createdAt, cells }
        await insertParcel(db(), draft, options.now)
        break
      }
      case 'order':
        await order(
          db(),
          customerUid,
          Array.from({ length: each.lines }, () => lineTo(terminal())),
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

test(
  'whatever happens, the counters are what counting all rows would give',
  { tags: ['slow'] },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
        const customerUid = await insertPayer(db())
        await live(customerUid, { do: 'hand over', cells: 1, hours: 60 }, 0)
        await live(customerUid, { do: 'order', lines: 1 }, 0)
        for (const [turn, each] of steps.entries()) await live(customerUid, each, turn)
        expect(await findCounterErrors(db())).toEqual([])
        await foldChanges(db())
        expect(await findCounterErrors(db())).toEqual([])
        expect(await db().selectFrom('tally_change').select('uid').execute()).toEqual([])
      }),
      { numRuns: 25 },
    )
  },
)

test('many at once: parcels come and move while several processes add up, and no change is lost', async () => {
  const customerUid = await insertCustomer(db())
  const lives = Array.from({ length: 30 }, async (_, at) => {
    const parcel = await insertParcel(db(), { customerUid, pointUid: terminal().uid })
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
  expect(await findCounterErrors(db())).toEqual([])
  await foldChanges(db())
  expect(await findCounterErrors(db())).toEqual([])
})
