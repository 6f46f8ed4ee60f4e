import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type listSentParcels, SORTED_MAX } from '@yacheyka/contract/parcels/sent-parcels'
import { dialog, ok, pageOf, press } from '#/test-cabinet.tsx'
import { readSettings } from './list-settings.ts'
import { expectRows, isList, numbers, openParcels, table, testRows } from './test-parcels.tsx'

afterEach(() => localStorage.clear())

const heads = () =>
  within(table())
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)
const lastQuery = (call: ReturnType<typeof openParcels>['calls']) => call.findLast(isList)?.query

test('columns are chosen, in one order, and stay in this browser', async () => {
  openParcels(testRows(2))
  await expectRows(2)
  expect(heads()).toEqual(['', 'Номер', 'Адрес доставки', 'Статус', 'Дата, сначала новые'])
  fireEvent.click(screen.getByRole('button', { name: /^Столбцы/ }))
  for (const name of ['Стоимость', 'Телефон', 'Адрес доставки'])
    fireEvent.click(screen.getByRole('checkbox', { name }))
  expect(heads()).toEqual(['', 'Номер', 'Статус', 'Дата, сначала новые', 'Телефон', 'Стоимость'])
  expect(table().textContent).toContain('+7(916)123-45-67')
  const kept = Object.keys(localStorage).find((key) => key.startsWith('parcels:'))
  expect(readSettings((kept ?? '').slice('parcels:'.length)).columns).toEqual([
    'status',
    'date',
    'phone',
    'price',
  ])
})

test('more rows of a page are requested, from the first page on', async () => {
  const { calls, search } = openParcels(testRows(30), undefined, '?page=2')
  await expectRows(10)
  fireEvent.change(screen.getByLabelText('Строк'), { target: { value: '25' } })
  await expectRows(25)
  expect(search()).toBe('')
  expect(lastQuery(calls)?.get('limit')).toBe('25')
})

test('a press on the date sorts the list', async () => {
  const { calls, search } = openParcels(testRows(2))
  await expectRows(2)
  fireEvent.click(screen.getByRole('link', { name: 'Дата, сначала новые' }))
  await waitFor(() => expect(lastQuery(calls)?.get('ordering')).toBe('date_added'))
  expect(search()).toBe('?ordering=date_added')
  expect(heads().at(-1)).toBe('Дата, сначала старые')
})

test('a press on any sortable head sorts by it, the next one the other way, and the date’s back', async () => {
  const { calls, search } = openParcels(testRows(2))
  await expectRows(2)
  const sortBy = async (head: string, expected: string) => {
    fireEvent.click(await screen.findByRole('link', { name: head }))
    await waitFor(() => expect(search()).toBe(expected))
  }
  await sortBy('Номер', '?ordering=parcel_number')
  await waitFor(() => expect(lastQuery(calls)?.get('ordering')).toBe('parcel_number'))
  await sortBy('Номер, по возрастанию', '?ordering=-parcel_number')
  const sorted = await screen.findByRole('columnheader', { name: 'Номер, по убыванию' })
  expect(sorted.getAttribute('aria-sort')).toBe('descending')
  await sortBy('Дата', '')
  fireEvent.change(screen.getByLabelText('Порядок'), { target: { value: 'expire_at' } })
  await waitFor(() => expect(search()).toBe('?ordering=expire_at'))
})

test('of very many only the date sorts', async () => {
  const count = SORTED_MAX + 1
  openParcels(testRows(2), (call) =>
    isList(call) ? ok<typeof listSentParcels>({ ...pageOf(testRows(2), call), count }) : undefined,
  )
  await expectRows(2)
  expect(screen.queryByRole('link', { name: 'Номер' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Дата, сначала новые' })).toBeDefined()
  expect(screen.getByLabelText('Порядок').textContent).toBe(
    'Дата: сначала новыеДата: сначала старые',
  )
})

test('views: ours, and one of one’s own that is named once and may go', async () => {
  const { calls, search } = openParcels(testRows(3))
  await expectRows(3)
  fireEvent.click(screen.getByRole('link', { name: /^Ждут больше двух/ }))
  await waitFor(() => expect(lastQuery(calls)?.get('waiting_days')).toBe('2'))
  expect(screen.queryByRole('button', { name: 'Сохранить вид' })).toBeNull()
  fireEvent.change(screen.getByLabelText('Номер отправления'), { target: { value: 'N' } })
  fireEvent.keyDown(screen.getByLabelText('Номер отправления'), { key: 'Enter' })
  await waitFor(() => expect(search()).toContain('parcel_number=N'))
  await screen.findByRole('button', { name: 'Сохранить вид' })
  press('Сохранить вид')
  const popup = await dialog('Сохранить вид')
  fireEvent.change(within(popup).getByLabelText('Название'), { target: { value: 'Все' } })
  press('Сохранить', popup)
  expect(popup.textContent).toContain('Вид с таким названием уже есть')
  fireEvent.change(within(popup).getByLabelText('Название'), { target: { value: ' Мой ' } })
  press('Сохранить', popup)
  fireEvent.click(screen.getByRole('link', { name: 'Все' }))
  await waitFor(() => expect(search()).toBe(''))
  fireEvent.click(screen.getByRole('link', { name: 'Мой' }))
  await waitFor(() => expect(search()).toContain('waiting_days=2'))
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'Мой' }).getAttribute('aria-current')).toBe('true'),
  )
  press('Убрать вид «Мой»')
  expect(screen.queryByRole('link', { name: 'Мой' })).toBeNull()
  await waitFor(() => expect(numbers().length).toBeGreaterThan(0))
})
