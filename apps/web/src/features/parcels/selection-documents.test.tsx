import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import * as files from '@yacheyka/frontend/downloads/save-file.ts'
import { button } from '@yacheyka/frontend/test-dom.ts'
import { press } from '#/test-cabinet.tsx'
import type { Requested } from '@yacheyka/frontend/test-calls.tsx'
import { bar, expectRows, openParcels, testRows, tick } from './test-parcels.tsx'

const isDocument = ({ path }: Requested) => path.includes('/chosen_parcels/')
const saving = () => vi.spyOn(files, 'saveFile').mockImplementation(() => undefined)
afterEach(() => {
  vi.restoreAllMocks()
})

/** Two of three are chosen, the second before the first. */
const openChosen = async (response: () => Response | readonly [number, unknown]) => {
  const { calls } = openParcels(testRows(3), (call) => (isDocument(call) ? response() : undefined))
  await expectRows(3)
  tick('N-2')
  tick('N-1')
  return () =>
    calls
      .filter(isDocument)
      .map(({ path, query, body }) => ({ path, query: Object.fromEntries(query), body }))
}

test.each([
  ['Акт', '/api/juridical/chosen_parcels/acceptance_act', 'Акт приёма-передачи.pdf'],
  ['Excel', '/api/juridical/chosen_parcels/xls', 'Отправления.xlsx'],
])('%s is made of the chosen ones alone', async (name, path, file) => {
  const saved = saving()
  const documents = await openChosen(() => new Response('bytes'))
  press(name)
  await waitFor(() => expect(saved).toHaveBeenCalledWith(file, expect.any(Blob)))
  expect(documents()).toEqual([{ path, query: {}, body: ['2', '1'] }])
})

test('labels are printed in the format of choice', async () => {
  const saved = saving()
  const documents = await openChosen(() => new Response('bytes'))
  press('Этикетки')
  const choice = await screen.findByRole('radio', { name: 'ZPL' })
  choice.click()
  press('Скачать')
  await waitFor(() =>
    expect(saved).toHaveBeenCalledWith('Этикетки отправлений.zpl', expect.any(Blob)),
  )
  const path = '/api/juridical/chosen_parcels/print_barcodes'
  expect(documents()).toEqual([{ path, query: { format: 'zpl' }, body: ['2', '1'] }])
})

test('what kept a document from coming stands in the bar', async () => {
  const saved = saving()
  await openChosen(() => [409, { detail: 'Всё отменено: печатать нечего' }])
  press('Акт')
  await within(bar()).findByText('Всё отменено: печатать нечего')
  expect(button('Excel')).toBeDefined()
  expect(saved).not.toHaveBeenCalled()
})
