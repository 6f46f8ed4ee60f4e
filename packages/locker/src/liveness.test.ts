import { expect, test } from 'vitest'
import { isAlive } from './liveness.ts'
import type { Board } from './ports/board.ts'
import { createTestLocker } from './test-locker.ts'

const alive = (locker: Awaited<ReturnType<typeof createTestLocker>>) =>
  isAlive(locker.agent().liveness(), locker.clock.monotonic())

test('a loop that turns and commits is alive; one that stands still is not', () => {
  const well = { polledAt: 100_000, committedAt: 100_000 }
  expect(isAlive(well, 114_999)).toBe(true)
  expect(isAlive(well, 115_000)).toBe(false)
  expect(isAlive({ ...well, polledAt: 190_000 }, 190_000)).toBe(false)
  expect(isAlive({ polledAt: null, committedAt: null }, 0)).toBe(false)
})

test('an idle locker stays alive: every minute has its commit', async () => {
  const locker = await createTestLocker({ parcels: [] })
  for (let second = 0; second < 300; second += 1) {
    await locker.wait(1000)
    expect(alive(locker)).toBe(true)
  }
})

test('a board that says nothing and is not known to be silent is no sign of life', async () => {
  let state: 'ok' | 'silent' = 'ok'
  const unread = (board: Board): Board => ({
    ...board,
    read: async () =>
      new Map(
        [...(await board.read()).keys()].map((key) => [
          key,
          { door: 'unknown', inside: 'unknown' },
        ]),
      ),
    health: () => [{ board: 1, state, since: 0, errors: 1 }],
  })
  const locker = await createTestLocker({ parcels: [], wrapBoard: unread })
  await locker.wait(1000)
  expect(alive(locker)).toBe(false)
  state = 'silent'
  await locker.wait(1000)
  expect(alive(locker)).toBe(true)
})

test('a bus that never answers stops the loop, and with it the signs of life', async () => {
  let isStuck = false
  const locker = await createTestLocker({
    parcels: [],
    wrapBoard: (board) => ({
      ...board,
      read: () => (isStuck ? new Promise(() => {}) : board.read()),
    }),
  })
  await locker.wait(1000)
  isStuck = true
  void locker.wait(16_000)
  expect(alive(locker)).toBe(false)
})
