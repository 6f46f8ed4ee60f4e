import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { listLimitedTerminals } from '@yacheyka/contract/batches/sending-points'
import type { getLockerPrice } from '@yacheyka/contract/parcels/parcel-actions'
import { afterEach, expect, test, vi } from 'vitest'
import {
  collection,
  dialog,
  expectNoDialog,
  ok,
  toast,
  typeInto,
  type Responses,
} from '#/test-cabinet.tsx'
import { CARD, openCard, testCard } from './test-card.tsx'

afterEach(() => {
  vi.restoreAllMocks()
})

const created = testCard({ parcel_status: 'created', parcel_status_text: 'Создана' })
const MOSCOW = { number: 'МСК-1', name: 'У метро', city: 'Москва', address: 'Москва, Лесная, 5' }
const CHANGE = 'Изменить почтомат'
const SAID = 'Почтомат изменён, напечатайте новую этикетку'

const responses =
  (change: Responses): Responses =>
  (call) => {
    const { path, method } = call
    if (path.endsWith('/limited_terminals'))
      return ok<typeof listLimitedTerminals>(collection([MOSCOW as never]))
    if (path !== `${CARD}/locker`) return undefined
    return method === 'POST'
      ? change(call)
      : ok<typeof getLockerPrice>({ before: '250.00', after: '310.00' })
  }

/** Opens the popup and chooses the locker in Moscow. */
async function chooseMoscow() {
  fireEvent.click(await screen.findByRole('button', { name: CHANGE }))
  const popup = within(await dialog('Другой почтомат'))
  fireEvent.change(popup.getByRole('combobox', { name: 'Почтомат' }), {
    target: { value: 'Лесная' },
  })
  fireEvent.click(await popup.findByRole('option', { name: /МСК-1/ }))
  await popup.findByText(/^310/)
  return popup
}

test('a locker is chosen, the difference is shown, and the change is requested with that price', async () => {
  const { calls } = openCard(
    created,
    responses(() => [200, { success: true, message: SAID }]),
  )
  const popup = await chooseMoscow()
  expect(popup.getByText('Доплата').nextElementSibling?.textContent).toMatch(/^60/)
  fireEvent.click(popup.getByRole('button', { name: CHANGE }))
  await expectNoDialog()
  await toast(/^Почтомат\sизменён/)
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    terminal_number: 'МСК-1',
    price: '310.00',
  })
})

test('without a choice, and where the server rejects, the popup says why and stays', async () => {
  openCard(
    created,
    responses(() => [409, { detail: 'В почтомате МСК-1 нет свободной ячейки S' }]),
  )
  const popup = await chooseMoscow()
  fireEvent.change(popup.getByRole('combobox', { name: 'Почтомат' }), { target: { value: 'Л' } })
  fireEvent.click(popup.getByRole('button', { name: CHANGE }))
  expect((await popup.findByRole('alert')).textContent).toContain('Выберите почтомат')
  fireEvent.click(await popup.findByRole('option', { name: /МСК-1/ }))
  await popup.findByText(/^310/)
  fireEvent.click(popup.getByRole('button', { name: CHANGE }))
  await waitFor(() =>
    expect(popup.getByRole('alert').textContent).toContain('нет свободной ячейки'),
  )
  await typeInto(popup.getByRole('combobox', { name: 'Почтомат' }), 'Л')
  expect(popup.queryByRole('alert')).toBeNull()
})

test.each([
  ['it is on its way', testCard({ parcel_status: 'in_delivery' })],
  ['others ordered it', testCard({ parcel_status: 'created', order_number: null })],
])('there is nothing to change where %s', async (_name, card) => {
  openCard(card)
  await screen.findByText('Чайный сервиз')
  expect(screen.queryByRole('button', { name: CHANGE })).toBeNull()
})
