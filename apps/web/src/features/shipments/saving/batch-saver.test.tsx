import type { BatchContent, SavedBatch } from '@yacheyka/contract/batches/saved-batches'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Requested, type CallResponse } from '@yacheyka/frontend/test-calls.tsx'
import { stubCalls } from '#/test-calls.tsx'
import { createBatchSaver, RETRY_PAUSE, SAVE_PAUSE, type SaveState } from './batch-saver.ts'

const NAMES = { name: 'Вторник.xlsx', file_name: 'Вторник.xlsx', kind: 'upload' } as const
const content = (number: string): BatchContent => ({
  page: 'sheet',
  rows: [{ row: 3, values: { B: number } }],
  origin: null,
})
const saved = (version: number): SavedBatch => ({
  uid: 'b1',
  name: NAMES.name,
  file_name: '',
  has_file: false,
  kind: 'upload',
  page: 'sheet',
  parcels_count: 1,
  version,
  created_at: '',
  updated_at: '2026-11-24T14:05:00+03:00',
  expires_at: '',
  created_by: 'Анна',
  updated_by: 'Анна',
})
const CONFLICT = [409, { code: 'batch_conflict', detail: 'Черновик уже изменён' }] as const

const open = (responses: CallResponse[], start?: { uid: string; version: number }) => {
  const calls = stubCalls(() => responses.shift() ?? [200, saved(99)])
  const states: SaveState[] = []
  const saver = createBatchSaver('u1', start, (state) => states.push(state))
  const saves = () => calls.filter(({ method }) => method !== 'GET')
  return { saver, saves, last: () => states.at(-1) }
}
const pass = (time: number) => vi.advanceTimersByTimeAsync(time)
const numbersOf = (calls: readonly Requested[]) =>
  calls.map(({ body }) => JSON.stringify(body).match(/"B":"([^"]*)"/)?.[1])

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('saves a moment after the last change, first as a new batch, then over its version', async () => {
  const { saver, saves, last } = open([
    [201, saved(1)],
    [200, saved(2)],
  ])
  saver.want(content('A'), NAMES)
  await pass(SAVE_PAUSE / 2)
  saver.want(content('B'), NAMES)
  await pass(SAVE_PAUSE - 1)
  expect(saves()).toEqual([])
  await pass(1)
  saver.want(content('C'), NAMES)
  await pass(SAVE_PAUSE)
  expect(saves().map(({ method }) => method)).toEqual(['POST', 'PUT'])
  expect(numbersOf(saves())).toEqual(['B', 'C'])
  expect(saves()[1]?.body).toMatchObject({ version: 1 })
  expect(last()).toEqual({ kind: 'saved', at: saved(2).updated_at })
})

test('sends a save whose response was lost again as it was, before what came later', async () => {
  const { saver, saves, last } = open(['lost', [201, saved(1)], [200, saved(2)]])
  saver.want(content('A'), NAMES)
  await pass(SAVE_PAUSE)
  expect(last()).toEqual({ kind: 'offline' })
  saver.want(content('B'), NAMES)
  await pass(RETRY_PAUSE)
  expect(numbersOf(saves())).toEqual(['A', 'A', 'B'])
  const [first, second, third] = saves().map(({ key }) => key)
  expect(first).toBe(second)
  expect(third).not.toBe(first)
  expect(last()?.kind).toBe('saved')
})

test('stops at a conflict, and goes on with a batch of its own', async () => {
  const start = { uid: 'b1', version: 4 }
  const { saver, saves, last } = open([CONFLICT, [201, { ...saved(1), uid: 'b2' }]], start)
  saver.want(content('A'), NAMES)
  await pass(SAVE_PAUSE)
  expect(last()).toEqual({ kind: 'conflict', detail: 'Черновик уже изменён', isGone: false })
  saver.want(content('B'), NAMES)
  await pass(SAVE_PAUSE * 20)
  expect(saves()).toHaveLength(1)
  // The server says what an order of the other version meets.
  expect(await saver.flush()).toEqual(start)
  saver.saveApart()
  await pass(0)
  expect(saves()[1]?.body).toMatchObject({ name: 'Вторник.xlsx (отдельно)' })
  expect(await saver.flush()).toEqual({ uid: 'b2', version: 1 })
})

test('says what the server rejects, and tries again once something has changed', async () => {
  const { saver, saves, last } = open([
    [409, { code: 'too_many_batches', detail: 'Много' }],
    [201, saved(1)],
  ])
  saver.want(content('A'), NAMES)
  await pass(SAVE_PAUSE * 20)
  expect(last()).toEqual({ kind: 'refused', detail: 'Много' })
  expect(saves()).toHaveLength(1)
  expect(await saver.flush()).toEqual({ uid: 'b1', version: 1 })
})

test('saves at once for an order, and goes on from what the order has left', async () => {
  const { saver, saves } = open([
    [201, saved(1)],
    [200, saved(3)],
  ])
  saver.want(content('A'), NAMES)
  expect(await saver.flush()).toEqual({ uid: 'b1', version: 1 })
  saver.adopt({ uid: 'b1', version: 2 })
  saver.want(content('B'), NAMES)
  await pass(SAVE_PAUSE)
  expect(saves()[1]?.body).toMatchObject({ version: 2 })
})

test('deletes what is thrown away, of the version that it has', async () => {
  const { saver, saves } = open([[200, saved(5)], new Response(null, { status: 204 })], {
    uid: 'b1',
    version: 4,
  })
  saver.want(content('A'), NAMES)
  await saver.flush()
  await saver.discard()
  expect(saves()[1]).toMatchObject({ method: 'DELETE' })
  expect(saves()[1]?.query.get('version')).toBe('5')
})
