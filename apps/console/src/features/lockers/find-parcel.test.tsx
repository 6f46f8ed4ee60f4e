import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openRoutes } from '@yacheyka/frontend/test-calls.tsx'
import { expectError, press, textOf, type } from '@yacheyka/frontend/test-dom.ts'
import { FindParcel } from './find-parcel.tsx'
import { doorOf } from './test-doors.ts'

const PATH = '/operator/lockers/1'
const DOORS = [
  doorOf(1),
  doorOf(2, { content: 'parcel', barcode: 'YA000000000451' }),
  doorOf(3, { content: 'parcel', barcode: 'YA000000010451' }),
  doorOf(4, { content: 'parcel', barcode: 'YA000000000452' }),
]

const open = (doors = DOORS) => {
  const found: number[] = []
  const element = <FindParcel doors={doors} onFound={(door) => found.push(door)} />
  openRoutes([{ path: PATH, element }], PATH)
  return found
}
const find = async (text: string) => {
  type(await screen.findByLabelText('Найти посылку'), text)
  await press('Найти')
}
const response = () => textOf(screen.getByRole('status'))

test('a parcel is found by its barcode or the end of it', async () => {
  const found = open()
  await find(' ya000000000451 ')
  expect(response()).toMatch(/^Посылка в ячейке 2$/)
  await find('0452')
  expect(response()).toMatch(/^Посылка в ячейке 4$/)
  expect(found).toEqual([2, 4])
})

test('an end that several barcodes share names their doors and chooses none', async () => {
  const found = open()
  await find('451')
  expect(response()).toMatch(/^Подходят ячейки 2, 3: введите больше знаков$/)
  expect(found).toEqual([])
})

test('a parcel that is not there is said so, with the way to the list of all', async () => {
  const found = open()
  await find('9999')
  expect(response()).toMatch(/^Такой посылки в этом постамате нет\. Искать/)
  const link = screen.getByRole('link', { name: 'Искать среди всех отправлений' })
  expect(link.getAttribute('href')).toBe('/operator/parcels?q=9999')
  expect(found).toEqual([])
})

test('taken doors of unknown parcels are named where nothing is found', async () => {
  open([...DOORS, doorOf(5, { content: 'parcel' }), doorOf(6, { content: 'unknown' })])
  await find('9999')
  expect(response()).toMatch(/в ячейках 5, 6, неизвестно/)
})

test('an empty search is rejected', async () => {
  const found = open()
  await press('Найти')
  await expectError(screen.getByLabelText('Найти посылку'), 'Введите штрихкод или его конец')
  expect(found).toEqual([])
})
