import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { type CallResponse } from '@yacheyka/frontend/test-calls.tsx'
import { stubPublicCalls, tokenUntil } from '#/test-calls.tsx'
import {
  expectError,
  expectFocused,
  expectNoDialog,
  press,
  textOf,
  type,
} from '@yacheyka/frontend/test-dom.ts'
import { openPage } from '#/test-page.tsx'

const PASSWORD = 'Demo-2026-pass'
const WEAK = 'Пароль не соответствует требованиям'
const LATER = 'Произошла ошибка, попробуйте позже'
const GOOD_TOKEN = tokenUntil(4_000_000_000)

afterEach(() => {
  vi.restoreAllMocks()
})

const openForm = async (response: CallResponse = 'lost') => {
  const calls = stubPublicCalls(({ method }) =>
    method === 'GET' ? [200, { username: 'romashka-1' }] : response,
  )
  openPage(`/rp/${GOOD_TOKEN}`)
  const form = within(await screen.findByRole('form', { name: 'Смена пароля' }))
  return { form, calls }
}

test('its rules are shown as they are met, and its errors at their fields', async () => {
  const { form } = await openForm()
  expect(textOf(screen.getByText(/^Логин:/))).toBe('Логин: romashka-1')
  const first = form.getByLabelText('Новый пароль')
  const second = form.getByLabelText('Повторите пароль')
  const rule = (text: RegExp) =>
    form.getAllByRole('listitem').find(({ textContent }) => text.test(textContent))?.textContent
  expect(rule(/от 10 до 40/)).toContain('нет')
  type(first, 'abcdefghij')
  for (const met of [/от 10 до 40/, /строчная/]) expect(rule(met)).toContain('есть')
  for (const unmet of [/заглавная/, /цифра/, /специальный/]) expect(rule(unmet)).toContain('нет')
  type(second, 'abcdefghij')
  fireEvent.blur(second)
  await press('Сменить пароль')
  await expectError(first, WEAK)
  await expectFocused(first)
  type(first, PASSWORD)
  await expectError(first, '')
  await expectError(second, 'Пароли не совпадают')
  type(second, `${PASSWORD}1`)
  await press('Сменить пароль')
  await expectError(second, 'Пароли не совпадают')
})

test.each([
  ['rubbish', 'abc'],
  ['a token that has run out', tokenUntil(1_000_000_000)],
])('%s in the address: invalid, and nobody is asked', async (_, token) => {
  const calls = stubPublicCalls(() => 'lost')
  const router = openPage(`/rp/${token}`)
  expect(await screen.findByText('Ссылка недействительна.')).toBeTruthy()
  fireEvent.click(screen.getByRole('link', { name: 'Получить ссылку' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Забыли пароль?' })).toBeTruthy()
  expect(router.state.location.pathname).toBe('/juridical-auth/forgot')
  expect(calls).toEqual([])
})

const sendPassword = async (status: number) => {
  const { form, calls } = await openForm([status, { detail: 'Нет' }])
  for (const label of ['Новый пароль', 'Повторите пароль'])
    type(form.getByLabelText(label), PASSWORD)
  await press('Сменить пароль')
  await waitFor(() => {
    expect(calls.at(-1)).toMatchObject({
      method: 'POST',
      path: '/api/juridical/juridical_users/update_password',
      body: { new_password: PASSWORD },
      authorization: `Bearer ${GOOD_TOKEN}`,
    })
  })
  return form
}

test.each([
  [405, WEAK],
  [503, LATER],
])('the server responds %i: «%s»', async (status, words) => {
  const form = await sendPassword(status)
  expect(await screen.findByRole('dialog', { name: words })).toBeTruthy()
  await press('Хорошо')
  await expectNoDialog()
  expect(form.getByText(words)).toBeTruthy()
  expect(form.getByLabelText('Новый пароль')).toHaveProperty('value', PASSWORD)
})

test('the server responds with 401: «Ссылка недействительна.»', async () => {
  await sendPassword(401)
  expect(await screen.findByText('Ссылка недействительна.')).toBeTruthy()
  expect(screen.queryByRole('form', { name: 'Смена пароля' })).toBeNull()
})
