import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { numberEvents } from '#/merchant-events/relay.ts'
import { parcelOptions } from '#/parcel-store/options.ts'
import { driveOn } from '#/sandbox/self-driving.ts'
import { openSandbox } from './test-sandbox.ts'

const { opened, db, call, newNumber, draft, order, advance } = openSandbox()

test('what is reported about a parcel to TEST-0008 comes twice, the last first', async () => {
  await call('POST', '/webhook_endpoints', { url: 'https://shop.example/hooks', types: ['*'] })
  const { id } = await order({ point: 'TEST-0008' })
  const usual = await order({ point: 'TEST-0001' })
  const { uid } = await db()
    .selectFrom('parcel')
    .select('uid')
    .where('barcode', '=', id)
    .executeTakeFirstOrThrow()
  for (let step = 1; step <= 4; step += 1)
    await driveOn(db(), uid, parcelOptions(opened().context.config), new Date())
  expect((await call('GET', `/parcels/${id}`)).body.status).toBe('received')
  while ((await numberEvents(db())) > 0);
  const waits = async (barcode: string) => {
    const { rows } = await sql<{ status: string; seconds: number }>`
      SELECT event.payload ->> 'status' AS status,
        round(extract(epoch FROM delivery.next_at - delivery.created_at))::int AS seconds
      FROM webhook_delivery AS delivery JOIN api_event AS event ON event.uid = delivery.event_uid
      WHERE event.subject = ${barcode} ORDER BY event.position, delivery.uid`.execute(db())
    return rows.map(({ status, seconds }) => [status, seconds])
  }
  // Ten seconds lie between two steps of one that goes by itself, so that the later comes ten seconds before.
  const delays = [
    ['created', 80],
    ['in_delivery', 60],
    ['delivered', 40],
    ['ready_for_pickup', 20],
    ['received', 0],
  ]
  expect(await waits(id)).toEqual(delays.flatMap((each) => [each, each]))
  expect(await waits(usual.id)).toEqual([['created', 0]])
})

test('TEST-0009 loses its first response: the retry makes one parcel', async () => {
  const payload = draft({ point: 'TEST-0009' })
  const first = await call('POST', '/parcels', payload, { once: 'lost' })
  expect([first.status, first.body.code]).toEqual([503, 'unavailable'])
  const again = await call('POST', '/parcels', payload, { once: 'lost' })
  expect([again.status, again.headers['idempotent-replayed']]).toEqual([201, 'true'])
  expect((await call('GET', '/parcels')).body.data).toHaveLength(1)
})

test('TEST-0011 asks to wait once per key', async () => {
  const payload = draft({ point: 'TEST-0011' })
  const first = await call('POST', '/parcels', payload, { once: 'wait' })
  expect([first.status, first.body.code, first.headers['retry-after']]).toEqual([
    429,
    'rate_limited',
    '2',
  ])
  expect((await call('POST', '/parcels', payload, { once: 'wait' })).status).toBe(201)
})

test.each([
  ['TEST-0005', 'received', 4],
  ['TEST-0006', 'overdue', 4],
  ['TEST-0007', 'returned', 6],
  ['TEST-0008', 'received', 4],
])('a parcel to %s goes by itself until it is %s', async (point, end, steps) => {
  const { id } = await order({ point })
  const { uid } = await db()
    .selectFrom('parcel')
    .select('uid')
    .where('barcode', '=', id)
    .executeTakeFirstOrThrow()
  const jobs = async () => {
    const { rows } = await sql`SELECT FROM graphile_worker._private_jobs AS job
      WHERE payload->>'uid' = ${uid}`.execute(db())
    return rows.length
  }
  expect(await jobs()).toBe(1)
  for (let step = 1; step <= steps; step += 1)
    await driveOn(db(), uid, parcelOptions(opened().context.config), new Date())
  expect((await call('GET', `/parcels/${id}`)).body.status).toBe(end)
  expect(await jobs()).toBe(steps)
  await driveOn(db(), uid, parcelOptions(opened().context.config), new Date())
  expect(await jobs()).toBe(steps)
})

test('one that was taken elsewhere, or is not paid, is left there', async () => {
  const { id } = await order({ point: 'TEST-0005' })
  await call('POST', `/parcels/${id}/cancel`, {})
  await call('POST', '/sandbox/deposit', { balance: '0.00' })
  const unpaid = await order({ point: 'TEST-0005' })
  for (const [barcode, status] of [
    [id, 'cancelled'],
    [unpaid.id, 'created'],
  ] as const) {
    const { uid } = await db()
      .selectFrom('parcel')
      .select('uid')
      .where('barcode', '=', barcode)
      .executeTakeFirstOrThrow()
    await driveOn(db(), uid, parcelOptions(opened().context.config), new Date())
    expect((await call('GET', `/parcels/${barcode}`)).body.status).toBe(status)
  }
})

test('a number that ends with -price wants the price stated', async () => {
  const number = `${newNumber()}-price`
  const refused = await call('POST', '/parcels', draft({ number }))
  expect([refused.status, refused.body.code]).toEqual([409, 'price_changed'])
  const { price } = (await call('POST', '/parcels', draft({ dry_run: true }))).body
  expect((await order({ number, expected_price: price })).price).toBe(price)
})

test.each([
  ['sms', { phone: '+79990000002' }],
  ['email', { phone: '+79161234567', email: 'bounce@example.com' }],
])('a message that cannot come is reported: %s', async (channel, recipient) => {
  const { id } = await order({ recipient })
  await advance(id, { to: 'ready_for_pickup' })
  while ((await numberEvents(db())) > 0);
  const events = (await call('GET', '/events?type=parcel.message_failed')).body.data
  expect(events).toMatchObject([
    { test: true, data: { id, channel, template: 'arrived', final: true } },
  ])
  const { rows } =
    await sql`SELECT FROM outbox_message WHERE status = 'failed' AND NOT sandbox`.execute(db())
  expect(rows).toEqual([])
})
