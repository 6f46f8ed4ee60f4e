import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { errorOf } from '@yacheyka/frontend/test-dom.ts'
import { dialog, expectNoDialog, toast, typeInto } from '#/test-cabinet.tsx'
import { CARD, openCard, testCard } from './test-card.tsx'

afterEach(() => {
  vi.restoreAllMocks()
})

const onItsWay = testCard({ parcel_status: 'in_delivery', parcel_status_text: 'В доставке' })
const CHANGED = { changed_at: '2026-11-20T12:05:00+03:00', author: 'customer', field: 'phone' }

test('a sender corrects the recipient, is informed what is wrong, and sees who did it', async () => {
  let changes: object[] = []
  const { calls } = openCard(onItsWay, ({ path, method }) => {
    if (path === `${CARD}/changes`) return [200, { results: changes }]
    if (path !== `${CARD}/recipient` || method !== 'POST') return undefined
    changes = [{ ...CHANGED, by: 'Иванова Анна Петровна' }]
    return [200, { success: true, message: 'Телефон и почта получателя изменены' }]
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Исправить' }))
  const popup = within(await dialog('Исправить получателя'))
  const email = popup.getByLabelText('E-mail получателя')
  fireEvent.change(email, { target: { value: 'не почта' } })
  fireEvent.click(popup.getByRole('button', { name: 'Сохранить' }))
  await waitFor(() => expect(errorOf(email)).not.toBe(''))
  fireEvent.change(email, { target: { value: 'vera@example.org' } })
  fireEvent.click(popup.getByRole('button', { name: 'Сохранить' }))
  await expectNoDialog()
  await toast(/^Телефон\sи\sпочта/)
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    phone: '+7(200)123-45-67',
    email: 'vera@example.org',
  })
  const list = within(await screen.findByRole('region', { name: 'Кто что изменил' }))
  expect(list.getByText('Иванова Анна Петровна: телефон получателя')).toBeTruthy()
})

test('a rejection stands in the popup, which stays, until something is changed', async () => {
  openCard(onItsWay, ({ path }) =>
    path === `${CARD}/recipient` ? [409, { detail: 'Посылка уже в точке' }] : undefined,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Исправить' }))
  const popup = within(await dialog('Исправить получателя'))
  fireEvent.click(popup.getByRole('button', { name: 'Сохранить' }))
  expect(await popup.findByText('Посылка уже в точке')).toBeTruthy()
  await typeInto(popup.getByLabelText('E-mail получателя'), 'vera@example.org')
  expect(popup.queryByRole('alert')).toBeNull()
})

test('at the point there is nothing to correct', async () => {
  openCard()
  await screen.findByText('Чайный сервиз')
  expect(screen.queryByRole('button', { name: 'Исправить' })).toBeNull()
  expect(screen.queryByRole('region', { name: 'Кто что изменил' })).toBeNull()
})
