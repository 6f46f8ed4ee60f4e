import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { collection, dialog, press } from '#/test-cabinet.tsx'
import * as files from '@yacheyka/frontend/downloads/save-file.ts'
import { expectRows, isList, openParcels, testRows } from './test-parcels.tsx'
import { testRow } from './test-row.ts'

test('a scanned code brings its label, the field is ready for the next; what is not there is said', async () => {
  const save = vi.spyOn(files, 'saveFile').mockImplementation(() => undefined)
  const { calls } = openParcels(testRows(12), (call) => {
    if (call.path.endsWith('/print_barcode')) return [200, {}]
    const code = call.query.get('parcel_number')
    if (isList(call) && (code === '2000000000017' || code === 'YA0000000000017'))
      return [200, collection([testRow('7')])]
    if (isList(call) && code?.startsWith('НФ')) return [200, collection([])]
    return undefined
  })
  await expectRows(10)
  press(/^Скан и\sэтикетка$/)
  const popup = await dialog('Скан и этикетка')
  const field = within(popup).getByLabelText<HTMLInputElement>('Штрихкод или номер посылки')
  const scan = (code: string) => {
    fireEvent.change(field, { target: { value: code } })
    const form = field.closest('form')
    if (form !== null) fireEvent.submit(form)
  }
  scan('2000000000017')
  await within(popup).findByText(/Этикетка посылки N-7\sготова/)
  expect(field.value).toBe('')
  expect(document.activeElement).toBe(field)
  // A number that others begin with is that one.
  scan('N-1')
  await within(popup).findByText(/Этикетка посылки N-1\sготова/)
  scan('N-')
  await within(popup).findByText(/Посылки с\sномером или\sштрихкодом N- нет/)
  // The computer has a Russian layout.
  scan('НФ0000000000017')
  await within(popup).findByText(/Этикетка посылки N-7\sготова/)
  const labels = calls.filter(({ path }) => path.endsWith('/print_barcode'))
  expect(labels.map(({ path }) => path)).toEqual([
    '/api/juridical/parcels/7/print_barcode',
    '/api/juridical/parcels/1/print_barcode',
    '/api/juridical/parcels/7/print_barcode',
  ])
  await waitFor(() => expect(save).toHaveBeenCalledTimes(3))
  expect(screen.getByRole('dialog')).toBe(popup)
})
