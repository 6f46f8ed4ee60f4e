import { expect, test } from 'vitest'
import { createSimHands, parseAct } from './boards/sim-hands.ts'
import { createTestLocker, parcelOf } from './test-locker.ts'

const ONE = parcelOf(1, [3])

/** A locker whose cabinet is in the hands of whoever has the page of the wall. */
async function createFaulty(fault: string) {
  const locker = await createTestLocker({ parcels: [ONE] })
  const hands = createSimHands(locker.cabinet)
  const act = (posted: object) => {
    const parsed = parseAct(posted)
    return parsed !== null && hands.perform(parsed)
  }
  expect(act({ act: 'fault', door: 3, fault })).toBe(true)
  return { locker, act }
}
const sensed = (locker: Awaited<ReturnType<typeof createTestLocker>>) =>
  locker.agent().state().doors.get(3)?.sensed

test('a slow door opens four seconds after the first pulse, and is handed out', async () => {
  const { locker } = await createFaulty('slow')
  await locker.scan(ONE.qr)
  await locker.wait(150)
  expect(locker.screen().id).toBe('D1')
  await locker.wait(2900)
  await locker.wait(949)
  expect(locker.cabinet.state()[2]).toMatchObject({ isOpen: false, opensAt: 4000 })
  await locker.wait(1)
  expect(locker.screen().id).toBe('D2')
  locker.take(3)
  for (const pause of [150, 150]) await locker.wait(pause)
  await locker.press('took_it')
  expect(await locker.events()).toEqual(['YA1-1 issued'])
})

test('a contact that bounces ends no opening before its time', async () => {
  const { locker } = await createFaulty('bounces')
  await locker.scan(ONE.qr)
  for (let look = 0; look < 8; look += 1) await locker.wait(150)
  expect(locker.screen().id).toBe('D2')
  locker.take(3)
  for (let look = 0; look < 8; look += 1) await locker.wait(150)
  expect(locker.screen().id).toBe('D7')
  expect(await locker.facts()).toEqual(['door_opened 3', 'door_closed 3'])
})

test.for([
  ['sensor_open', 'open'],
  ['sensor_closed', 'closed'],
] as const)('a sensor that is stuck, %s, says %s whatever the door does', async ([fault, says]) => {
  const { locker } = await createFaulty(fault)
  await locker.scan(ONE.qr)
  await locker.wait(150)
  expect([locker.cabinet.doors.get(3)?.isOpen, sensed(locker)]).toEqual([true, says])
  locker.take(3)
  for (const pause of [150, 150]) await locker.wait(pause)
  expect([locker.cabinet.doors.get(3)?.isOpen, sensed(locker)]).toEqual([false, says])
})

test('boards that are silent say nothing of any door, take no pulse, and are known to be', async () => {
  const { locker, act } = await createFaulty('bounces')
  expect(act({ act: 'bus', fault: 'silent' })).toBe(true)
  await locker.scan(ONE.qr)
  await locker.wait(150)
  expect([sensed(locker), locker.cabinet.pulses]).toEqual(['unknown', []])
  expect((await locker.agent().health()).boards).toMatchObject([{ board: 1, state: 'silent' }])
  expect(act({ act: 'bus', fault: null })).toBe(true)
  await locker.wait(150)
  await locker.wait(150)
  expect(sensed(locker)).toBe('closed')
})

test.for([
  { act: 'fault', door: 3, fault: 'toString' },
  { act: 'fault', door: 3, fault: 'sensor_stuck' },
  { act: 'bus', fault: 'loud' },
  { act: 'bus' },
])('what hands do not do is refused: %j', (posted) => {
  expect(parseAct(posted)).toBeNull()
})
