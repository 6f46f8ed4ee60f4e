import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { clearTokens, readTokens, writeTokens } from '#/session/session-cookie.ts'
import { session } from '#/session/session.ts'
import { type CallResponse } from '@yacheyka/frontend/test-calls.tsx'
import { stubPublicCalls, tokenUntil } from '#/test-calls.tsx'
import {
  expectError,
  expectFocused,
  expectNoDialog,
  press,
  type,
} from '@yacheyka/frontend/test-dom.ts'
import { openPage } from '#/test-page.tsx'

const OBTAIN = '/api/juridical/jwt/obtain/'
const REQUIRED = 'Поле обязательно для заполнения'
const LATER = 'Произошла ошибка, попробуйте позже'

afterEach(() => {
  vi.restoreAllMocks()
})

const openLogin = async (response: () => CallResponse | Promise<CallResponse> = () => 'lost') => {
  const calls = stubPublicCalls(response)
  openPage('/juridical-auth')
  const form = within(await screen.findByRole('form', { name: 'Вход' }))
  const sent = () => calls.filter(({ path }) => path === OBTAIN)
  return { form, sent }
}
type Form = Awaited<ReturnType<typeof openLogin>>['form']

const login = (form: Form) => form.getByRole('textbox', { name: 'Логин' })
const password = (form: Form) => form.getByLabelText('Пароль')
const robot = (form: Form) => form.getByRole('checkbox', { name: 'Я не робот' })
const button = (form: Form) => form.getByRole('button', { name: /Войти|Входим/ })
const enter = () => {
  fireEvent.submit(screen.getByRole('form', { name: 'Вход' }))
}
const signIn = (form: Form) => {
  type(login(form), 'demo')
  type(password(form), 'Demo-2026-pass')
  fireEvent.click(robot(form))
  fireEvent.click(button(form))
}

test('the button waits for the captcha and says so; empty fields are marked', async () => {
  const { form, sent } = await openLogin()
  const waiting = { name: 'Войти', description: 'Сначала отметьте «Я не робот».' }
  expect(form.getByRole('button', waiting).getAttribute('aria-disabled')).toBe('true')
  type(login(form), 'demo')
  type(password(form), 'Demo-2026-pass')
  enter()
  await expectError(robot(form), REQUIRED)

  fireEvent.click(robot(form))
  expect(button(form).getAttribute('aria-disabled')).toBeNull()
  type(login(form), '   ')
  type(password(form), ' ')
  fireEvent.click(button(form))
  await expectError(login(form), REQUIRED)
  await expectError(password(form), REQUIRED)
  await expectFocused(login(form))

  type(login(form), 'д'.repeat(51))
  await expectError(login(form), 'Должно быть не более 50 символов.')
  type(login(form), 'д'.repeat(50))
  await expectError(login(form), '')
  type(password(form), 'п'.repeat(41))
  await expectError(password(form), 'Должно быть не более 40 символов.')
  type(password(form), 'п'.repeat(40))
  await expectError(password(form), '')
  expect(sent()).toEqual([])
})

test.each<readonly [string, CallResponse]>([
  ['a server that is down', [503, { detail: 'Сервис временно недоступен' }]],
  ['too many tries', [429, { detail: 'Слишком много попыток' }]],
  ['a proxy’s page', new Response('<h1>Bad gateway</h1>', { status: 502 })],
  ['a lost connection', 'lost'],
])('%s: the other popup', async (_, response) => {
  const { form } = await openLogin(() => response)
  signIn(form)
  expect(await screen.findByRole('dialog', { name: LATER })).toBeTruthy()
  await press('Хорошо')
  await expectNoDialog()
})

test('a double click sends once, and while it is sent the button says so', async () => {
  const held = Promise.withResolvers<CallResponse>()
  const { form, sent } = await openLogin(() => held.promise)
  signIn(form)
  fireEvent.click(button(form))
  await waitFor(() => {
    expect(button(form).textContent).toBe('Входим…')
  })
  expect(button(form).getAttribute('aria-disabled')).toBe('true')
  enter()
  held.resolve('lost')
  expect(await screen.findByRole('dialog', { name: LATER })).toBeTruthy()
  expect(sent()).toHaveLength(1)
})

test('the password can be looked at', async () => {
  const { form } = await openLogin()
  type(password(form), 'Secret-1')
  expect(password(form).getAttribute('type')).toBe('password')
  await press('Показать пароль')
  expect(password(form).getAttribute('type')).toBe('text')
  await press('Скрыть пароль')
  expect(password(form).getAttribute('type')).toBe('password')
})

test('a server that cannot be reached is no logout', async () => {
  const calls = stubPublicCalls(() => [503, { detail: 'Позже' }])
  // As a tab that has just been opened with another's cookie.
  await session.ensure()
  const token = tokenUntil(4_000_000_000)
  writeTokens({ access: token, refresh: token, at: Date.now(), skew: 0 })
  openPage('/juridical-auth')
  expect(await screen.findByRole('form', { name: 'Вход' })).toBeTruthy()
  expect(calls.map(({ path }) => path)).toEqual(['/api/juridical/jwt/refresh/'])
  expect(readTokens()).toBeDefined()
  clearTokens()
})
