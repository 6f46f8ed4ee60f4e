import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { CallResponse } from '@yacheyka/frontend/test-calls.tsx'
import { button } from '@yacheyka/frontend/test-dom.ts'
import { descriptionOf, isClosed, press, toast } from '#/test-cabinet.tsx'
import { expectRows, openParcels, testRows } from './test-parcels.tsx'

const FAILED = 'Произошла ошибка. Пожалуйста, повторите позднее.'
const EXPORT = 'Выгрузить в XLS'
const isExport = ({ path }: { readonly path: string }) => path.includes('/parcels_xls/')

afterEach(() => {
  vi.restoreAllMocks()
})

test.each<readonly [string, CallResponse]>([
  ['an answer 500', [500, { detail: 'x' }]],
  ['an answer 429', [429, { detail: 'x' }]],
  ['no network', 'lost'],
])('%s is reported word for word, and the next press tries again', async (_, response) => {
  const { calls } = openParcels(testRows(1), (call) => (isExport(call) ? response : undefined))
  await expectRows(1)
  for (const time of [1, 2]) {
    press(EXPORT)
    await toast(FAILED)
    await waitFor(() => expect(isClosed(button(EXPORT))).toBe(false))
    expect(calls.filter(isExport)).toHaveLength(time)
    const [last] = screen.getAllByRole('button', { name: 'Закрыть' }).toReversed()
    act(() => last?.click())
    expect(screen.queryByText(FAILED)).toBeNull()
  }
})

/** An export that comes as the test pours it: 1 234 rows. */
const pouring = () => {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  return {
    response: new Response(readable, { headers: { 'x-rows': '1234' } }),
    pour: (bytes: number) => act(() => writer.write(new Uint8Array(bytes))),
    breakOff: (reason: unknown) => writer.abort(reason).catch(() => undefined),
  }
}

test('how far it is stands beside the button, which waits for the end and says so; it can be stopped', async () => {
  const { response, pour, breakOff } = pouring()
  openParcels(testRows(1), (call) => {
    if (!isExport(call)) return undefined
    call.signal?.addEventListener('abort', () => void breakOff(call.signal?.reason))
    return response
  })
  await expectRows(1)
  press(EXPORT)
  expect(screen.getByText('Готовим выгрузку…')).toBeDefined()
  await pour(1536)
  await screen.findByText(/^Выгружаем 1\s234\sстроки: 1,5\sКБ$/)
  await pour(1024 * 1024)
  await screen.findByText(/^Выгружаем 1\s234\sстроки: 1\sМБ$/)
  expect(isClosed(button(EXPORT))).toBe(true)
  expect(descriptionOf(button(EXPORT))).toMatch(/Выгружаем/)
  press('Остановить')
  await toast('Выгрузка остановлена')
  expect(screen.queryByText(FAILED)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Остановить' })).toBeNull()
  expect(isClosed(button(EXPORT))).toBe(false)
})
