import { expect, test } from 'vitest'
import { bcc485 } from './boards/bcc485.ts'
import { createSerialBoard } from './boards/serial-board.ts'
import type { SimCabinet } from './boards/sim-cabinet.ts'
import type { BusFault } from './boards/sim-conditions.ts'
import { createSimHands, parseAct } from './boards/sim-hands.ts'
import { createSimLine } from './boards/sim-line.ts'
import { createFakeClock } from './boards/test-clock.ts'
import type { Board } from './ports/board.ts'
import { createTestLocker, parcelOf } from './test-locker.ts'

const ONE = parcelOf(1, [3])
/** Turns of the microtask queue in which an agent comes to its next timer. */
const WHOLE_AGENT = 400

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

test('a stuck door comes open by hand once its lock has let go, and not before', async () => {
  const { locker, act } = await createFaulty('stuck')
  expect([act({ act: 'pull', door: 3 }), act({ act: 'pull', door: 4 })]).toEqual([false, false])
  await locker.scan(ONE.qr)
  await locker.wait(150)
  expect(locker.screen().id).toBe('D1')
  expect(locker.cabinet.state()[2]).toMatchObject({ isOpen: false, isReleased: true })
  expect(act({ act: 'pull', door: 3 })).toBe(true)
  await locker.wait(150)
  expect(locker.screen().id).toBe('D2')
  locker.take(3)
  expect(act({ act: 'pull', door: 3 })).toBe(false)
})

test('a door that is forced is an opening that nobody asked for', async () => {
  const { locker, act } = await createFaulty('stuck')
  expect(act({ act: 'force', door: 4 })).toBe(true)
  await locker.wait(150)
  await locker.wait(150)
  expect(await locker.facts()).toEqual(['door_open_unasked 4'])
  expect(locker.cabinet.pulses).toEqual([])
})

/** A locker that speaks to its boards by their driver, over the simulated line. */
async function createWired() {
  const clock = createFakeClock(WHOLE_AGENT)
  const wrapBoard = (_: Board, cabinet: SimCabinet) =>
    createSerialBoard({
      line: createSimLine(cabinet, clock),
      clock,
      protocol: bcc485(),
      boards: cabinet.locks.boards,
    })
  const locker = await clock.until(createTestLocker({ parcels: [ONE], wrapBoard }))
  const hands = createSimHands(locker.cabinet)
  const setFault = (fault: BusFault | null) => {
    const parsed = parseAct({ act: 'bus', fault })
    expect(parsed !== null && hands.perform(parsed)).toBe(true)
  }
  /** Each long enough after the other that a board which has missed a question is asked again. */
  const look = async (times: number) => {
    for (let left = times; left > 0; left -= 1) {
      await clock.until(clock.sleep(2000))
      await clock.until(locker.wait(150))
    }
  }
  const boardState = async () => (await locker.agent().health()).boards[0]?.state
  return { locker, setFault, look, boardState }
}

test.for([
  ['silent', 'silent', 'unknown', 'unknown', false],
  ['noise', 'noisy', 'unknown', 'unknown', true],
  ['truncated', 'noisy', 'unknown', 'unknown', true],
  ['bad_checksum', 'noisy', 'unknown', 'unknown', true],
  ['late', 'silent', 'unknown', 'unknown', true],
  ['echo', 'ok', 'closed', 'open', true],
] as const)(
  'a line with a fault, %s: its board is %s, a shut door %s, an opened one %s; a pulse arrives: %s',
  async ([fault, state, shut, opened, arrives]) => {
    const { locker, setFault, look, boardState } = await createWired()
    setFault(fault)
    await look(3)
    expect([sensed(locker), await boardState()]).toEqual([shut, state])
    await locker.scan(ONE.qr)
    await look(2)
    expect(sensed(locker)).toBe(opened)
    expect(locker.cabinet.pulses).toEqual(arrives ? [{ door: 3, opened: true }] : [])
    setFault(null)
    await look(3)
    expect([sensed(locker), await boardState()]).toEqual([arrives ? 'open' : 'closed', 'ok'])
  },
)

test.for([
  { act: 'fault', door: 3, fault: 'toString' },
  { act: 'fault', door: 3, fault: 'sensor_stuck' },
  { act: 'bus', fault: 'loud' },
  { act: 'bus' },
  { act: 'mains', on: 1 },
  { act: 'celsius', celsius: 21 },
  { act: 'clock', clock: 'slow' },
  { act: 'pull' },
])('what hands do not do is rejected: %j', (posted) => {
  expect(parseAct(posted)).toBeNull()
})
