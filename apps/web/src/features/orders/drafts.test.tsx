import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { SavedBatch } from '@yacheyka/contract/batches/saved-batches'
import { expect, test } from 'vitest'
import { dialog, expectNoDialog, press } from '#/test-cabinet.tsx'
import type { CallResponse } from '@yacheyka/frontend/test-calls.tsx'
import { LIST, openOrders } from './test-orders.tsx'

const BATCH: SavedBatch = {
  uid: '01936b0e-7c5a-7000-8000-000000000077',
  name: 'Вторник.xlsx',
  file_name: 'Вторник.xlsx',
  has_file: false,
  kind: 'rest',
  page: 'sheet',
  parcels_count: 37,
  version: 4,
  created_at: '2026-11-24T10:00:00+03:00',
  updated_at: '2026-11-24T14:05:00+03:00',
  expires_at: '2026-12-24T14:05:00+03:00',
  created_by: 'Анна',
  updated_by: 'Борис',
}

const openDrafts = (batches: SavedBatch[], change: CallResponse) =>
  openOrders(LIST, [], ({ method, path }) => {
    if (!path.includes('/batches')) return undefined
    return method === 'GET' ? [200, { results: batches }] : change
  })
const drafts = () => screen.findByRole('region', { name: 'Черновики' })

test('drafts stand above the orders: how many wait, from where, who changed them and when; the name opens them', async () => {
  openDrafts([BATCH], [404, {}])
  const list = await drafts()
  expect(list.textContent).toMatch(
    /Вторник\.xlsx 37\sждут.*осталось от\sзаказа; изменён 24\.11\.2026 в\s14:05, Борис/,
  )
  expect(within(list).getByRole('link').getAttribute('href')).toBe(
    `/juridical/package-load?batch=${BATCH.uid}`,
  )
})

test('the file of a draft is downloaded where it is kept', async () => {
  const { calls } = openDrafts(
    [BATCH, { ...BATCH, uid: 'b2', name: 'Среда', has_file: true }],
    [404, {}],
  )
  const buttons = within(await drafts()).getAllByRole('button', { name: /^Скачать файл/ })
  expect(buttons.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/черновика Среда$/),
  ])
  fireEvent.click(buttons[0] ?? document.body)
  await waitFor(() =>
    expect(calls.filter(({ path }) => path.endsWith('/batches/b2/file')).length).toBe(1),
  )
})

test('nothing is said where there are none', async () => {
  openDrafts([], [404, {}])
  await screen.findByText('Заказов пока нет')
  expect(screen.queryByRole('region', { name: 'Черновики' })).toBeNull()
})

test('a draft is renamed, of the version that was seen; a conflict is reported in the popup', async () => {
  const detail = 'Черновик уже изменён в другой вкладке'
  const { calls } = openDrafts([BATCH], [409, { code: 'batch_conflict', detail }])
  press('Переименовать черновик Вторник.xlsx', await drafts())
  const popup = await dialog('Переименовать черновик')
  fireEvent.change(within(popup).getByLabelText('Название'), { target: { value: 'Среда' } })
  press('Сохранить', popup)
  await within(popup).findByText(detail)
  expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({
    version: 4,
    name: 'Среда',
  })
})

test('a draft is deleted after a question', async () => {
  const batches = [BATCH]
  const { calls } = openDrafts(batches, new Response(null, { status: 204 }))
  press('Удалить черновик Вторник.xlsx', await drafts())
  const popup = await dialog('Удалить черновик?')
  batches.splice(0)
  press('Удалить', popup)
  await expectNoDialog()
  expect(calls.find(({ method }) => method === 'DELETE')?.query.get('version')).toBe('4')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Черновики' })).toBeNull())
})
