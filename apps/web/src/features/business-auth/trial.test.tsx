import { FIRST_EDITION } from '@yacheyka/core/legal/legal-edition'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { type CallResponse } from '@yacheyka/frontend/test-calls.tsx'
import { stubPublicCalls } from '#/test-calls.tsx'
import { expectError, press, textOf, type } from '@yacheyka/frontend/test-dom.ts'
import { openPage } from '#/test-page.tsx'

const EMAIL = 'anna@example.org'
const PASSWORD = 'Demo-2026-pass'

afterEach(() => {
  vi.restoreAllMocks()
})

const openForm = async (response: CallResponse = 'lost') => {
  const calls = stubPublicCalls(() => response)
  openPage('/test-access')
  const form = within(await screen.findByRole('form', { name: 'Тестовый ключ' }))
  return { form, calls: () => calls.filter(({ method }) => method === 'POST') }
}
type Form = Awaited<ReturnType<typeof openForm>>['form']

const email = (form: Form) => form.getByRole('textbox', { name: 'E-mail' })
const consent = (form: Form) => form.getByRole('checkbox', { name: /Даю согласие/ })
const robot = (form: Form) => form.getByRole('checkbox', { name: 'Я не робот' })

const send = async (form: Form) => {
  type(email(form), EMAIL)
  fireEvent.click(consent(form))
  fireEvent.click(robot(form))
  await press('Получить ссылку')
}

test('without an address, consent or captcha nothing is sent', async () => {
  const { form, calls } = await openForm()
  type(email(form), 'anna')
  fireEvent.click(robot(form))
  await press('Получить ссылку')
  await expectError(email(form), 'Поле должно содержать валидный email')
  await expectError(consent(form), 'Нужно согласие на обработку персональных данных')
  expect(calls()).toEqual([])
})

test('the email is requested with the edition that was accepted, and the page says where it goes', async () => {
  const { form, calls } = await openForm([202, { success: true }])
  await send(form)
  expect(await screen.findByRole('heading', { level: 1, name: 'Проверьте почту' })).toBeTruthy()
  expect(textOf(screen.getByText(/^Письмо со ссылкой/))).toBe(
    `Письмо со ссылкой отправлено на ${EMAIL}`,
  )
  expect(calls()).toMatchObject([
    { path: '/api/juridical/trial_access', body: { email: EMAIL, consent: FIRST_EDITION } },
  ])
})

test('a rejection is reported, and what was typed stays', async () => {
  const detail = 'Слишком много запросов. Пожалуйста, повторите позднее.'
  const { form } = await openForm([429, { detail }])
  await send(form)
  expect(await screen.findByText(detail)).toBeTruthy()
  await press('Хорошо')
  expect(email(form)).toHaveProperty('value', EMAIL)
})

const openLink = async (response: CallResponse) => {
  const calls = stubPublicCalls(() => response)
  const router = openPage('/test-access/c2VhbGVk')
  const form = within(await screen.findByRole('form', { name: 'Пробный доступ' }))
  expect(calls).toEqual([])
  type(form.getByLabelText('Пароль'), PASSWORD)
  type(form.getByLabelText('Повторите пароль'), PASSWORD)
  await press('Открыть доступ')
  return { calls, router, form }
}

test('the link opens access by a password, says the login and hands it to the login page', async () => {
  const { calls, router } = await openLink([
    201,
    { username: 'dev-482133', trial_until: '2027-01-28T09:00:00.000Z' },
  ])
  expect(await screen.findByRole('heading', { name: 'Пробный доступ открыт' })).toBeTruthy()
  expect(calls).toMatchObject([
    { path: '/api/juridical/trial_access/open', body: { token: 'c2VhbGVk', password: PASSWORD } },
  ])
  expect(textOf(screen.getByText(/^Логин:/))).toBe('Логин: dev-482133')
  expect(textOf(screen.getByText(/^Сохраните/))).toContain('до 28 января 2027')
  const enter = within(screen.getByRole('main')).getByRole('link', { name: 'Войти' })
  fireEvent.click(enter)
  const login = await screen.findByRole('textbox', { name: 'Логин' })
  expect(login).toHaveProperty('value', 'dev-482133')
  expect(router.state.location.search).toBe('?next=%2Fjuridical%2Fintegrations')
})

test.each([
  [409, 'Доступ уже открывали', 'Эту ссылку уже открыли. Ваш логин: dev-482133.'],
  [410, 'Упс!', 'Ссылка недействительна. Запросите тестовый ключ ещё раз.'],
])('the server responds %i: «%s»', async (status, title, words) => {
  await openLink([status, { detail: words }])
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy()
  expect(textOf(screen.getByRole('alert'))).toContain(words)
  expect(screen.queryByRole('form', { name: 'Пробный доступ' })).toBeNull()
})

test.each([
  [405, 'Пароль не соответствует требованиям'],
  [503, 'Произошла ошибка, попробуйте позже'],
])('after %i the form stays and says «%s»', async (status, words) => {
  const { form } = await openLink([status, { detail: 'Нет' }])
  await waitFor(() => {
    expect(form.getByText(words)).toBeTruthy()
  })
  expect(form.getByLabelText('Пароль')).toHaveProperty('value', PASSWORD)
})
