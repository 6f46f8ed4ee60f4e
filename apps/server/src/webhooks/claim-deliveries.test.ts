import { prefixedId, uidOfId } from '@yacheyka/core/api-keys/prefixed-id'
import { expect, test } from 'vitest'
import { type Claimed, claimDeliveries } from './claim-deliveries.ts'
import { noteFailure } from './note-outcome.ts'
import { noteSuccesses } from './note-successes.ts'
import { limitBacklogs } from './sweep-deliveries.ts'
import { makeDue, makeReady, SETTINGS } from './test-deliveries.ts'
import { busyOf } from './under-way.ts'
import { openShop } from './test-shop.ts'

// Which deliveries a process takes and when, in the store alone.

const { customer, db, signInAnother, make, makeEnabledWithout, putEvents, deliveries } = openShop()

test('a process that is gone while it sends leaves its delivery to another one: sent twice at worst', async () => {
  await makeEnabledWithout()
  await putEvents()
  const now = new Date()
  const [taken] = await claimDeliveries(db(), 'fast', 10, now)
  expect(await claimDeliveries(db(), 'fast', 10, now)).toEqual([])
  expect(await deliveries()).toMatchObject([{ state: 'delivering', attempts: 1 }])
  const later = new Date(now.getTime() + 61_000)
  const [again] = await claimDeliveries(db(), 'fast', 10, later)
  expect(again).toMatchObject({ uid: taken?.uid, attempt: 2 })
  // The first one wakes up again: what it says is no longer asked.
  if (taken === undefined || again === undefined) throw new Error('nothing was taken')
  const outcome = { answer: { status: 500, retryAfter: undefined, text: '' }, ms: 1, at: now }
  const options = { settings: SETTINGS, now: later }
  expect(await noteFailure(db(), taken, outcome, options)).toBe('lost')
  const good = { ...outcome, answer: { status: 200, retryAfter: undefined, text: '' } }
  expect([...(await noteSuccesses(db(), [{ claimed: taken, outcome: good }], later))]).toEqual([])
  expect([...(await noteSuccesses(db(), [{ claimed: again, outcome: good }], later))]).toEqual([
    again.uid,
  ])
  expect(await deliveries()).toMatchObject([{ state: 'delivered', attempts: 2 }])
})

test('of one endpoint four are under way at once, and one of what is slow', async () => {
  await makeEnabledWithout()
  await putEvents('deposit.low', 10)
  const now = new Date()
  const take = async (lane: 'fast' | 'slow') => {
    await makeReady(db())
    return (await claimDeliveries(db(), lane, 100, now)).length
  }
  expect([await take('slow'), await take('fast'), await take('fast')]).toEqual([0, 4, 0])
  await makeDue(db())
  await db().updateTable('webhook_endpoint').set({ is_slow: true }).execute()
  expect([await take('fast'), await take('slow'), await take('slow')]).toEqual([0, 1, 0])
})

const underWay = (taken: readonly Claimed[], lane: 'fast' | 'slow') =>
  new Set(
    taken.map(({ endpoint: { uid: endpointUid, customerUid, atOnce } }) => {
      return { endpointUid, customerUid, atOnce, lane }
    }),
  )
const SLOTS = 48

test('an endpoint that was given more calls has as many under way, as often; others of its customer go on beside it', async () => {
  const { id } = await makeEnabledWithout({ types: ['deposit.low'] })
  await makeEnabledWithout({ types: ['deposit.low'] })
  const uid = uidOfId('whk', id) ?? ''
  const give = (more: object) =>
    db().updateTable('webhook_endpoint').set(more).where('uid', '=', uid).execute()
  await give({ at_once: 16 })
  await putEvents('deposit.low', 40)
  const now = new Date()
  const take = async (extra = 100, customers: readonly string[] = []) => {
    await makeReady(db())
    const taken = await claimDeliveries(db(), 'fast', 100, now, { endpoints: [], customers, extra })
    const own = taken.filter(({ endpoint }) => endpoint.uid === uid).length
    return [own, taken.length - own]
  }
  // Beyond the usual ones it gets what is left for such calls.
  expect(await take(3)).toEqual([7, 4])
  expect(await take()).toEqual([9, 0])
  const { ready_at: ready } = await db()
    .selectFrom('webhook_endpoint')
    .select('ready_at')
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow()
  expect(ready.getTime() - now.getTime()).toBe(Math.floor((9 * 50 * 4) / 16))
  expect(await take()).toEqual([0, 0])
  // Fewer again, with more of them under way.
  await makeDue(db())
  await give({ at_once: 4 })
  expect(await take()).toEqual([4, 4])
  // Where its customer has no place left, it alone goes on.
  await makeDue(db())
  await give({ at_once: 16 })
  expect(await take(100, [customer().customerUid])).toEqual([16, 0])
  // Its calls are not among the twelve of its customer.
  for (let n = 0; n < 3; n += 1) await makeEnabledWithout({ types: ['deposit.low'] })
  await putEvents('deposit.low', 40)
  await makeDue(db())
  expect(await take()).toEqual([16, 12])
})

test('a process knows whose places are taken, and leaves half of them to usual calls', async () => {
  await makeEnabledWithout({ types: ['deposit.low'] })
  await db().updateTable('webhook_endpoint').set({ at_once: 16 }).execute()
  await putEvents('deposit.low', 40)
  const taken = await claimDeliveries(db(), 'fast', 100, new Date())
  const { customerUid, uid } = taken[0]?.endpoint ?? { customerUid: '', uid: '' }
  expect(taken).toHaveLength(16)
  const busy = (from: number) => busyOf('fast', underWay(taken.slice(from), 'fast'), SLOTS)
  expect(busy(0)).toEqual({ endpoints: [uid], customers: [], extra: 12 })
  expect(busy(1)).toEqual({ endpoints: [], customers: [], extra: 13 })
  expect(busyOf('slow', underWay(taken.slice(12), 'slow'), SLOTS)).toEqual({
    endpoints: [uid],
    customers: [customerUid],
    extra: 24,
  })
})

test('of one customer twelve are under way at once, and the places of others are not held by it', async () => {
  for (let n = 0; n < 5; n += 1) await makeEnabledWithout({ types: ['deposit.low'] })
  await putEvents('deposit.low', 10)
  const now = new Date()
  const take = async (lane: 'fast' | 'slow', slots = 100) => {
    await makeReady(db())
    return claimDeliveries(db(), lane, slots, now)
  }
  expect(await take('fast')).toHaveLength(12)
  expect(await take('fast')).toEqual([])
  await makeDue(db())
  await db().updateTable('webhook_endpoint').set({ is_slow: true }).execute()
  const taken = await take('slow')
  expect(taken).toHaveLength(4)
  expect(await take('slow')).toEqual([])
  const before = customer()
  await signInAnother()
  const { id } = await make({ types: ['deposit.low'] })
  await db()
    .updateTable('webhook_endpoint')
    .set({ ready_at: new Date(0) })
    .execute()
  // With one place alone, and five endpoints that stood there before: this process knows whose places are taken.
  const calls = underWay(taken, 'slow')
  const busy = busyOf('slow', calls, SLOTS)
  expect(busy.customers).toEqual([before.customerUid])
  const [claimed, ...more] = await claimDeliveries(db(), 'slow', 1, new Date(), busy)
  expect(more).toEqual([])
  expect(claimed?.endpoint.customerUid).toBe(customer().customerUid)
  expect(prefixedId('whk', claimed?.endpoint.uid ?? '')).toBe(id)
  expect(before.customerUid).not.toBe(customer().customerUid)
})

test('what waits beyond the most is never sent, the oldest first', async () => {
  await makeEnabledWithout()
  const uids = await putEvents('deposit.low', 5)
  await limitBacklogs(db(), 5)
  expect((await deliveries()).map(({ state }) => state)).toEqual(Array(5).fill('pending'))
  await limitBacklogs(db(), 2)
  const states = new Map((await deliveries()).map((each) => [each.event_uid, each.state]))
  expect([...states.values()].filter((state) => state === 'expired')).toHaveLength(3)
  expect(new Set(states.keys())).toEqual(new Set(uids))
})
