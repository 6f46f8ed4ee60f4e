import type { AddressInfo } from 'node:net'
import { NEWCOMER_PHONE } from '@yacheyka/demonstration/people/senders'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TEST_OPTIONS } from '#/parcel-store/test-parcels.ts'
import { openTestApp, type TestApp } from '#/test-app.ts'
import { describeDemonstration } from './facts.ts'
import { startLife } from './life.ts'
import { loadDemonstration } from './load.ts'
import { countLive, findTerminals } from './parcels/queries.ts'
import { sendParcel } from './parcels/send-parcel.ts'
import { openLease } from './simulator/lease.ts'

let product: TestApp
let url: string
beforeAll(async () => {
  product = await openTestApp()
  await loadDemonstration(product.database.db, TEST_OPTIONS, { info: () => undefined })
  await product.app.listen({ host: '127.0.0.1', port: 0 })
  url = `http://127.0.0.1:${(product.app.server.address() as AddressInfo).port}`
})
afterAll(() => product.close())

const log = { warn: () => undefined }

test('the start names a parcel on its way, one that waits, the tokens of the feed and the widget', async () => {
  const lines = (await describeDemonstration(product.database.db, 'https://y.example', 60)).join(
    '\n',
  )
  expect(lines).toMatch(/посылка едет {2}[A-Z]{2}-\d+: https:\/\/y\.example\/track\/[A-Z]{2}-\d+/)
  expect(lines).toMatch(/посылка ждёт {2}DEMO-09: https:\/\/y\.example\/p\/\w{22}\n/)
  expect(lines).toContain('demo-pulse-token')
  expect(lines).toContain('https://y.example/widget?tk=demo-widget-token')
})

test('one process of several has the lease; it passes on when given back or run out', async () => {
  const { db, pool } = product.database
  const [one, other] = [openLease(db), openLease(db)]
  expect([await one.take(), await other.take(), await one.take()]).toEqual([true, false, true])
  await other.release()
  expect(await other.take()).toBe(false)
  await one.release()
  expect(await other.take()).toBe(true)
  await pool.query(
    `UPDATE setting SET value = jsonb_set(value, '{until}', to_jsonb(now() - interval '1 second'))
     WHERE name = 'demonstration_driver'`,
  )
  expect(await one.take()).toBe(true)
  expect(await other.take()).toBe(false)
  await one.release()
})

test('a sender sends one more parcel, to a point where the demonstration moves parcels along', async () => {
  const { db } = product.database
  const before = await countLive(db)
  const parcel = await sendParcel(db, Date.now())
  // Whoever moves parcels along looks for them where this one goes.
  expect(await findTerminals(db)).toContain(parcel?.terminal)
  expect(await countLive(db)).toBe(before + 1)
  expect(await sendParcel(db, Date.now() + 1000, { terminal: 'нет такой' })).toBeUndefined()
})

test(
  'parcels move through the feed by themselves, but for those of the newcomer',
  { tags: ['slow'], timeout: 180_000 },
  async () => {
    const { db } = product.database
    const started = new Date()
    const life = await startLife({ db, url, speed: 100_000, log })
    const moved = () =>
      db
        .selectFrom('parcel_event')
        .innerJoin('parcel', 'parcel.uid', 'parcel_event.parcel_uid')
        .select(['receiver_phone', 'parcel_event.status'])
        .where('originator', '=', 'pulse')
        .where('received_at', '>', started)
        .execute()
    await expect
      .poll(async () => new Set((await moved()).map(({ status }) => status)), { timeout: 150_000 })
      .toContain('issued')
    await life.stop()
    expect((await moved()).map((event) => event.receiver_phone)).not.toContain(NEWCOMER_PHONE)
    expect(await openLease(db).take()).toBe(true)
  },
)

test('without speed, or in a real network, nothing lives', async () => {
  const { db } = product.database
  await (await startLife({ db, url, speed: 0, log })).stop()
  await db
    .updateTable('setting')
    .set({ value: 'false' })
    .where('name', '=', 'demonstration')
    .execute()
  expect(await describeDemonstration(db, 'https://y.example', 60)).toEqual([])
  await (await startLife({ db, url, speed: 60, log })).stop()
})
