import { renderHook } from '@testing-library/react'
import type { checkParcels, WaitingBatch } from '@yacheyka/contract/batches/batches'
import { afterEach, expect, test, vi } from 'vitest'
import { stubCalls } from '#/test-calls.tsx'
import { ok, pass } from '#/test-cabinet.tsx'
import { editCell } from './sheet.ts'
import { linesToCheck } from './terminals.ts'
import { line, network, openLines, terminal } from './test-sheet.ts'
import { useCheck } from './use-check.ts'

afterEach(() => vi.useRealTimers())

const PAUSE = 400

const stubChecks = () => {
  const calls = stubCalls(() =>
    ok<typeof checkParcels>({ terminals: [terminal('1001')], refused: [], taken: [], waiting: [] }),
  )
  return () => calls.map(({ body }) => (body as { batch?: string }).batch)
}
type Opened = NonNullable<Parameters<typeof useCheck>[0]>
type Saved = Parameters<typeof useCheck>[1]

const open = async (): Promise<Opened> => {
  const sheet = await openLines([line(3)])
  return { sheet, terminals: network(), checked: { lines: linesToCheck(sheet), batch: undefined } }
}

test('an edit is checked as a part of its own draft, once that has been made', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const batches = stubChecks()
  const opened = await open()
  const edited = { ...opened, sheet: editCell(opened.sheet, 3, 'C', 'L') }
  const { rerender } = renderHook(
    ({ board, batch }: { board: Opened; batch: Saved }) => useCheck(board, batch, () => undefined),
    { initialProps: { board: opened, batch: undefined as Saved } },
  )
  rerender({ board: edited, batch: null })
  await pass(2 * PAUSE)
  expect(batches()).toEqual([])
  rerender({ board: edited, batch: 'b1' })
  await pass(PAUSE)
  expect(batches()).toEqual(['b1'])
})

test('numbers that wait elsewhere are asked about again under the draft that was made since', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const batches = stubChecks()
  const opened = await open()
  const draft: WaitingBatch = {
    uid: 'b1',
    name: 'Вторник.xlsx',
    page: 'sheet',
    version: 1,
    parcels_count: 1,
    updated_at: '2026-11-24T14:05:00+03:00',
    numbers: ['П-3'],
  }
  const waiting = { ...opened, terminals: { ...network(), waiting: new Map([['П-3', draft]]) } }
  const { rerender } = renderHook(
    ({ board }: { board: Opened }) => useCheck(board, 'b1', () => undefined),
    { initialProps: { board: opened } },
  )
  await pass(PAUSE)
  expect(batches()).toEqual([])
  rerender({ board: waiting })
  await pass(PAUSE)
  expect(batches()).toEqual(['b1'])
})
