import { expect, test, vi } from 'vitest'
import { statusOf } from '#/adapters/webhook/test-receiver.ts'
import { eventId } from '#/merchant-events/present-event.ts'
import { claimDeliveries } from './claim-deliveries.ts'
import { failAt, makeReady, TIMEOUT } from './test-deliveries.ts'
import { openShop } from './test-shop.ts'

const {
  shop,
  db,
  start,
  send,
  call,
  read,
  makeEnabled,
  makeEnabledWithout,
  putEvents,
  deliveries,
} = openShop()

test('a failing endpoint rests no longer once it is requested: by an event sent again, or by a sample that it takes', async () => {
  start()
  const { id } = await makeEnabled()
  const [uid = ''] = await putEvents()
  await vi.waitFor(
    async () => expect(await deliveries()).toMatchObject([{ state: 'delivered' }]),
    TIMEOUT,
  )
  const fail = () =>
    db()
      .updateTable('webhook_endpoint')
      .set({
        state: 'failing',
        failures: 9,
        failing_since: new Date(),
        ready_at: new Date(Date.now() + 50_000),
      })
      .execute()
  await fail()
  const { data } = await call('GET', `/webhook_deliveries?endpoint=${id}`)
  const delivery = data.find(({ event }: { event: string }) => event === eventId(uid))
  await send('POST', `/webhook_deliveries/${delivery.id}/resend`)
  await vi.waitFor(() => expect(shop().received).toHaveLength(2), TIMEOUT)
  await vi.waitFor(async () => expect((await read(id)).state).toBe('enabled'), TIMEOUT)
  await fail()
  expect(await call('POST', `/webhook_endpoints/${id}/test`, {})).toMatchObject({ status: 204 })
  expect(await read(id)).toMatchObject({ state: 'enabled', failing_since: expect.any(String) })
})

test('who keeps failing is slow, then reported by e-mail, then disabled; events wait until it is enabled', async () => {
  const { id } = await makeEnabledWithout()
  await putEvents()
  const began = Date.now()
  const HOUR = 3_600_000
  const stateAt = async (hours: number) => {
    await failAt(db(), new Date(began + hours * HOUR))
    return (await read(id)).state
  }
  expect([await stateAt(0), await stateAt(1), await stateAt(2), await stateAt(3)]).toEqual([
    'enabled',
    'enabled',
    'failing',
    'failing',
  ])
  const emails = async () => {
    const rows = await db()
      .selectFrom('outbox_message')
      .select('template')
      .where('template', 'like', 'webhook%')
      .orderBy('uid')
      .execute()
    return rows.map(({ template }) => template)
  }
  expect(await emails()).toEqual([])
  expect([await stateAt(24), await stateAt(25), await stateAt(119)]).toEqual([
    'failing',
    'failing',
    'failing',
  ])
  expect(await emails()).toEqual(['webhook_failing'])
  expect(await stateAt(120)).toBe('disabled')
  expect(await emails()).toEqual(['webhook_failing', 'webhook_disabled'])
  expect(await read(id)).toMatchObject({ disabled_reason: 'failures', waiting: 1 })
  await putEvents()
  await makeReady(db())
  for (const lane of ['fast', 'slow'] as const)
    expect(await claimDeliveries(db(), lane, 10, new Date(began + 200 * HOUR))).toEqual([])
  await db()
    .updateTable('webhook_delivery')
    .set({ next_at: new Date(0), attempts: 1 })
    .execute()
  expect(await call('POST', `/webhook_endpoints/${id}/enable`, {})).toMatchObject({
    state: 'unverified',
    waiting: 2,
  })
  start()
  await vi.waitFor(() => expect(shop().received).toHaveLength(3), TIMEOUT)
  expect(JSON.parse(shop().received[0]?.body ?? '').type).toBe('webhook.ping')
})

test('whoever responds with 410 is disabled at once; what waits need not be sent', async () => {
  start()
  const { id } = await makeEnabled()
  shop().reply = statusOf(410)
  await putEvents()
  await vi.waitFor(
    async () =>
      expect(await read(id)).toMatchObject({ state: 'disabled', disabled_reason: 'gone' }),
    TIMEOUT,
  )
  await putEvents()
  shop().received.length = 0
  shop().reply = statusOf(200)
  await call('POST', `/webhook_endpoints/${id}/enable`, { send_waiting: false })
  const [last = ''] = await putEvents()
  await vi.waitFor(() => expect(shop().received).toHaveLength(2), TIMEOUT)
  expect(shop().received[1]?.headers['webhook-id']).toBe(eventId(last))
})
