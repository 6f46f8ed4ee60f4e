import type { DeviceConfig } from '@yacheyka/contract/device/feed'
import { expect, test } from 'vitest'
import type { Secrets, Vault } from './ports/vault.ts'
import { createMemoryStore, newMeta } from './memory-store.ts'
import { createSync } from './sync.ts'
import { createTestLocker, parcelOf, START, taskOf, type TestLocker } from './test-locker.ts'
import { createFakeServer, type FakeServer } from './test-server.ts'
import { feedOf, signIn, TECHNICIAN } from './test-staff.ts'

const ONE = parcelOf(1, [3])
const TWO = parcelOf(2, [4])
const DAY = 24 * 3_600_000
const SECRETS: Secrets = {
  deviceUid: 'device',
  token: 'device.old',
  nextToken: null,
  codeKey: null,
  serverKeys: ['key'],
  privateKey: 'key',
}

const CONFIG: DeviceConfig = {
  version: 1,
  terminal_number: 'ПУТЬ-1',
  address: '',
  phone: '',
  time_zone: 'Europe/Moscow',
  lease_days: 14,
  handed_out_as: 'issued',
  screen_bottom_mm: 900,
  door_sizes: [],
  layout: null,
}

function createTestVault(): Vault {
  let secrets: Secrets | null = SECRETS
  return {
    secrets: () => secrets,
    save: (next) => {
      secrets = next
      return Promise.resolve()
    },
  }
}
const syncOf = (locker: TestLocker, server: FakeServer, vault = createTestVault()) =>
  createSync({
    version: '0.1.0',
    agent: locker.agent(),
    store: locker.store,
    wire: server.wire,
    vault,
    clock: locker.clock,
    killPoint: () => {},
    verifyRevocation: (statement) => Promise.resolve(statement === 'signed'),
    random: () => 0.5,
  })

async function createSynced() {
  const locker = await createTestLocker({ parcels: [ONE, TWO] })
  const server = createFakeServer(START)
  const vault = createTestVault()
  const syncNow = () => syncOf(locker, server, vault)
  return { locker, server, syncNow, secrets: () => vault.secrets() }
}

/** Fetches a parcel and answers the question. */
async function fetchParcel(locker: TestLocker, parcel: typeof ONE) {
  const [door = 0] = parcel.doors
  await locker.scan(parcel.qr)
  await locker.wait(150)
  locker.take(door)
  for (const pause of [150, 150]) await locker.wait(pause)
  await locker.press('took_it')
}

test('sends nothing before the server has reported the time, then everything once', async () => {
  const { locker, server, syncNow } = await createSynced()
  await fetchParcel(locker, ONE)
  expect(await syncNow().report()).toEqual({ kind: 'nothing' })
  await syncNow().poll(0)
  expect(await syncNow().report()).toEqual({ kind: 'done' })
  expect(await syncNow().report()).toEqual({ kind: 'nothing' })
  expect([...server.events.values()]).toMatchObject([{ barcode: 'YA1-1', status: 'issued' }])
  expect([...server.facts.values()].map(({ kind }) => kind)).toEqual(['door_opened', 'door_closed'])
})

test('what «Ввод в работу» found is informed until it is answered; corrected sizes come back', async () => {
  const locker = await createTestLocker({ parcels: [] })
  const server = createFakeServer(START)
  const sync = syncOf(locker, server)
  await sync.poll(0)
  const found = { no: 7, size: 'S', at: { board: 1, channel: 1 }, bytes: 3 } as const
  const commissioning = {
    todo: [],
    found: [{ ...found, feedback: { board: 1, bit: 16 }, closedBit: true }],
  }
  await locker.store.commit([{ table: 'meta', values: { commissioning, staff: [TECHNICIAN] } }])
  await locker.restart()
  await signIn(locker, '123456', TECHNICIAN.badge)
  for (const press of ['commission', 'confirm', 'confirm'] as const) await locker.press(press)
  const { meta } = locker.agent().state()
  expect(meta.wiring).toEqual({ polarity: 'closed_is_one', order: 'last_first' })
  const again = syncOf(locker, server)
  await again.poll(0)
  server.mode = 'loses answers'
  await again.report()
  server.mode = 'up'
  await again.report()
  await again.report()
  expect(server.maps).toHaveLength(2)
  expect(server.maps[0]).toEqual(server.maps[1])
  expect(server.maps[0]).toMatchObject({
    polarity: 'closed_is_one',
    order: 'last_first',
    doors: [{ door: 7, board: 1, channel: 1, size: 'S' }],
  })
  const config: DeviceConfig = { ...CONFIG, door_sizes: [{ door: 7, size: 'M' }] }
  await locker.agent().submit({ kind: 'feed', answer: feedOf({ config }) })
  expect(locker.agent().state().doors.get(7)?.size).toBe('M')
})

test('a store that has lost the doors of its cabinet is given them, their wiring too', async () => {
  const wiring = { polarity: 'closed_is_zero', order: 'first_first' } as const
  const locker = await createTestLocker({
    parcels: [ONE],
    wiring,
    makeStore: () => createMemoryStore({ meta: newMeta('00000000000000bb') }),
  })
  expect(locker.agent().state().doors.size).toBe(0)
  const layout = {
    found_at: new Date(START).toISOString(),
    ...wiring,
    doors: [3, 4].map((door) => ({
      door,
      board: 1,
      channel: door,
      size: 'M' as const,
      low: true,
      x: 0,
      y: 100,
      width: 400,
      height: 100,
    })),
  }
  const cells = taskOf(ONE).cells.map((cell) => ({ ...cell, number: 3 }))
  const response = feedOf({ config: { ...CONFIG, layout }, tasks: [taskOf(ONE, { cells })] })
  await locker.agent().submit({ kind: 'feed', answer: response })
  await locker.wait(150)
  await locker.wait(150)
  const { doors, meta } = locker.agent().state()
  expect(meta.wiring).toEqual(wiring)
  expect([...doors.values()]).toMatchObject(
    [3, 4].map((no) => ({ no, size: 'M', low: true, content: 'unknown', sensed: 'closed' })),
  )
  // What is known here is not asked of the server again.
  const other = { ...CONFIG, layout: { ...layout, doors: [] } }
  await locker.agent().submit({ kind: 'feed', answer: feedOf({ config: other }) })
  expect(locker.agent().state().doors.size).toBe(2)
  await fetchParcel(locker, ONE)
  expect(await locker.events()).toEqual(['YA1-1 issued'])
})

test('an answer that is lost makes the same words come again', async () => {
  const { locker, server, syncNow } = await createSynced()
  await fetchParcel(locker, ONE)
  await syncNow().poll(0)
  server.mode = 'loses answers'
  expect(await syncNow().report()).toMatchObject({ kind: 'failed' })
  await locker.restart()
  server.mode = 'up'
  await locker.wait(5 * 3_600_000)
  server.clock = locker.now() + 123_000
  await syncNow().poll(0)
  await syncNow().report()
  expect(server.events.size).toBe(1)
  expect(server.contradictions).toEqual([])
  expect(await locker.store.unsent(10)).toEqual([])
})

test('rows of before the first answer of a boot are counted back from it', async () => {
  const { locker, server, syncNow } = await createSynced()
  for (const wall of [0, -2 * 3_600_000, 2 * 3_600_000]) locker.shiftWall(wall)
  await fetchParcel(locker, ONE)
  await locker.wait(60_000)
  server.clock = START + 9 * DAY
  await syncNow().poll(0)
  await syncNow().report()
  const [event] = [...server.events.values()]
  expect(event?.quality).toBe('rebased')
  // 60 s and 300 ms of closing after the opening.
  expect(Date.parse(event?.datetime ?? '')).toBe(server.clock + 20 - 60_300)
})

test('after a start with a clock two hours ahead nothing stays ahead of the server', async () => {
  const { locker, server, syncNow } = await createSynced()
  await syncNow().poll(0)
  locker.shiftWall(2 * 3_600_000)
  await locker.restart()
  await fetchParcel(locker, ONE)
  // The pad is shut by a clock that is ahead, too.
  for (let wrong = 0; wrong < 5; wrong += 1) {
    await locker.press('enter_pin')
    await locker.type('00000000')
    await locker.press('back')
  }
  await locker.press('enter_pin')
  expect(locker.screen().id).toBe('C3')
  server.clock = locker.now()
  await syncNow().poll(0)
  await fetchParcel(locker, TWO)
  server.clock = locker.now()
  await syncNow().report()
  const times = [...server.events.values()].map(({ datetime }) => Date.parse(datetime))
  expect(times).toHaveLength(2)
  for (const time of times) expect(time).toBeLessThanOrEqual(locker.now() + 40)
  await locker.wait(5 * 60_000 + 1000)
  await locker.press('enter_pin')
  expect(locker.screen().id).toBe('C1')
})

test('a boot that never heard the server gives its rows a bound', async () => {
  const { locker, server, syncNow } = await createSynced()
  await fetchParcel(locker, ONE)
  await locker.restart()
  server.clock = START + DAY
  await syncNow().poll(0)
  await syncNow().report()
  const [event] = [...server.events.values()]
  expect(event).toMatchObject({ quality: 'bounded' })
  expect(Date.parse(event?.not_after ?? '')).toBe(server.clock + 20)
})

test('hands out for days without a link, through restarts and jumps of the clock', async () => {
  const { locker, server, syncNow } = await createSynced()
  await syncNow().poll(0)
  await fetchParcel(locker, ONE)
  await locker.wait(13 * DAY)
  server.mode = 'down'
  expect(await syncNow().poll(0)).toMatchObject({ kind: 'failed' })
  expect(locker.agent().screen.view().offline).toBe(true)
  locker.shiftWall(-50 * 365 * DAY)
  await locker.restart()
  await fetchParcel(locker, TWO)
  server.mode = 'up'
  server.clock = START + 13 * DAY + 60_000
  await syncNow().poll(0)
  await syncNow().report()
  const times = [...server.events.values()].map(({ datetime }) => Date.parse(datetime))
  expect(times).toHaveLength(2)
  expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThan(12 * DAY)
  expect(locker.agent().screen.view().offline).toBe(false)
})

test('takes tasks and blocked doors, and believes its own facts until the server knows them', async () => {
  const { locker, server, syncNow } = await createSynced()
  await fetchParcel(locker, ONE)
  server.tasks = [taskOf(ONE, { change: 7 })]
  await syncNow().poll(0)
  await locker.scan(ONE.qr)
  expect(locker.screen().id).toBe('C6')
  expect(locker.agent().state().doors.get(9)).toMatchObject({
    state: 'blocked',
    reason: 'operator: hinge',
  })
  const later = new Date(START + DAY).toISOString()
  server.tasks = [taskOf(ONE, { change: 8, status_at: later })]
  server.tasks = server.tasks.map((task) => ({
    ...task,
    cells: task.cells.map((cell) => ({ ...cell, number: 3 })),
  }))
  await syncNow().poll(0)
  await locker.scan(ONE.qr)
  expect(locker.screen().id).toBe('D1')
})

test('a new token is used from the next call on', async () => {
  const { server, syncNow, secrets } = await createSynced()
  server.nextToken = 'device.new'
  await syncNow().poll(0)
  server.nextToken = null
  await syncNow().poll(0)
  expect(server.tokens).toEqual(['device.old', 'device.new'])
  expect(secrets()).toMatchObject({ token: 'device.new', nextToken: null, codeKey: { key: 'key' } })
})

test('a token that the disk does not take is asked for again; the exchange goes on', async () => {
  const { locker, server } = await createSynced()
  server.nextToken = 'device.new'
  let isFull = true
  let secrets: Secrets | null = SECRETS
  const sync = syncOf(locker, server, {
    secrets: () => secrets,
    save: (next) => {
      if (isFull) return Promise.reject(new Error('ENOSPC'))
      secrets = next
      return Promise.resolve()
    },
  })
  expect(await sync.poll(0)).toEqual({ kind: 'failed', retryAfter: null })
  expect(await sync.report()).toEqual({ kind: 'nothing' })
  isFull = false
  await sync.poll(0)
  expect(secrets.nextToken).toBe('device.new')
})

test('only a signed word takes the codes away', async () => {
  const { locker, server, syncNow, secrets } = await createSynced()
  server.mode = 'unauthorized'
  expect(await syncNow().poll(0)).toMatchObject({ kind: 'failed' })
  expect(secrets()).not.toBeNull()
  server.mode = 'revoked'
  expect(await syncNow().poll(0)).toEqual({ kind: 'revoked' })
  expect(secrets()).toBeNull()
  await locker.scan(ONE.qr)
  expect(locker.cabinet.pulses).toEqual([])
  expect(locker.agent().state().tasks.get(ONE.barcode)?.task?.pin_hash).toBeNull()
})

test('a locker that is enrolled again is given everything anew, and works', async () => {
  const { locker, server, syncNow } = await createSynced()
  server.mode = 'revoked'
  await syncNow().poll(0)
  expect(locker.screen()).toEqual({ id: 'B1', message: null })
  await locker.agent().submit({ kind: 'enrolled', config: CONFIG })
  expect(locker.agent().state().meta).toMatchObject({ cursor: 0, commandNumber: 0 })
  expect(locker.screen().id).toBe('A1')
})

test('one sample of each hour without a link is kept, over a power cut too, and reported once', async () => {
  const HOUR = 3_600_000
  const { locker, server, syncNow } = await createSynced()
  await syncNow().poll(0)
  await locker.agent().heard(null)
  const pass = async (hours: number) => {
    for (let minutes = 0; minutes < hours * 60; minutes += 10) {
      await locker.wait(10 * 60_000)
      // The look at the sensors is not waited for.
      await locker.wait(0)
    }
  }
  await pass(2)
  await locker.restart()
  await pass(1.5)
  const samples = () => locker.agent().state().meta.samples
  const hoursOf = ({ at }: { readonly at: string }) => Math.floor((Date.parse(at) - START) / HOUR)
  expect(samples().map(hoursOf)).toEqual([1, 2, 3])
  server.clock = locker.now()
  const sync = syncNow()
  await sync.poll(0)
  server.mode = 'loses answers'
  await sync.report()
  expect(samples()).toHaveLength(3)
  server.mode = 'up'
  await sync.report()
  expect(samples()).toEqual([])
  expect(server.samples.map(hoursOf)).toEqual([1, 2, 3, 1, 2, 3])
  expect(server.samples[0]).toMatchObject({ free: 9, open: 0, out_of_order: 1 })
  await sync.poll(0)
  await pass(2)
  expect(samples()).toEqual([])
})

test('of more than two weeks without a link the newest samples are kept', async () => {
  const { locker, syncNow } = await createSynced()
  await syncNow().poll(0)
  await locker.agent().heard(null)
  for (let hours = 0; hours < 15 * 24; hours += 1) {
    await locker.wait(3_600_000)
    await locker.wait(0)
  }
  expect(locker.agent().state().meta.samples).toHaveLength(14 * 24)
})

test('a store that has not heard of blocked doors asks as a new one, until it has', async () => {
  const { locker, server, syncNow } = await createSynced()
  const cursors: number[] = []
  const inner = { ...server.wire }
  server.wire.feed = (token, query, signal) => {
    cursors.push(query.config)
    return inner.feed(token, query, signal)
  }
  await locker.agent().submit({ kind: 'enrolled', config: CONFIG })
  await syncNow().poll(0)
  await syncNow().poll(0)
  await locker.agent().submit({ kind: 'feed', answer: feedOf({ config: CONFIG }) })
  await syncNow().poll(0)
  // Not confirmed yet; as one that knows nothing; as one that knows.
  expect(cursors).toEqual([1, 0, 1])
})
