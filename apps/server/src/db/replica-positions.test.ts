import { expect, test } from 'vitest'
import { hasReplayed, ReplicaPositions } from './replica-positions.ts'

const identity = 'one'
const timeline = 1

test('a replica is as old as the newest question to the primary whose answer it has replayed', () => {
  const positions = new ReplicaPositions(30_000)
  positions.note({ sampledAt: 1000, flushed: 50, identity, timeline })
  positions.note({ sampledAt: 2000, flushed: 70, identity, timeline })
  expect(positions.reachedBy(49)).toBeUndefined()
  expect(positions.reachedBy(69)?.sampledAt).toBe(1000)
  expect(positions.reachedBy(70)?.sampledAt).toBe(2000)
})

test('a primary without writes makes no replica older', () => {
  const positions = new ReplicaPositions(30_000)
  for (const sampledAt of [0, 60_000])
    positions.note({ sampledAt, flushed: 50, identity, timeline })
  expect(positions.reachedBy(50)?.sampledAt).toBe(60_000)
})

test('a new primary may have flushed less than the one before it had', () => {
  const positions = new ReplicaPositions(30_000)
  positions.note({ sampledAt: 1000, flushed: 90, identity, timeline })
  positions.note({ sampledAt: 2000, flushed: 80, identity, timeline })
  expect(positions.reachedBy(85)?.sampledAt).toBe(2000)
})

test('what another cluster had flushed counts no more', () => {
  const positions = new ReplicaPositions(30_000)
  expect(positions.identity).toBeUndefined()
  positions.note({ sampledAt: 1000, flushed: 50, identity, timeline })
  positions.note({ sampledAt: 2000, flushed: 90, identity: 'another', timeline })
  expect([positions.identity, positions.reachedBy(60)]).toEqual(['another', undefined])
})

test('bytes of the log of a lost primary are not those of the new one', () => {
  const position = { flushed: 95, identity, timeline: 2 }
  expect(hasReplayed({ replayed: 100, timeline: 1 }, position)).toBe(false)
  expect(hasReplayed({ replayed: 94, timeline: 2 }, position)).toBe(false)
  expect(hasReplayed({ replayed: 95, timeline: 2 }, position)).toBe(true)
})
