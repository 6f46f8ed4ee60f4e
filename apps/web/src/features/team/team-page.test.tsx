import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { listMembers, Member } from '@yacheyka/contract/accounts/members'
import { expect, test } from 'vitest'
import { session } from '#/session/session.ts'
import type { Requested } from '@yacheyka/frontend/test-calls.tsx'
import { button, errorOf } from '@yacheyka/frontend/test-dom.ts'
import {
  dialog,
  expectNoDialog,
  ok,
  openCabinet,
  press,
  submit,
  toast,
  type Responses,
} from '#/test-cabinet.tsx'

const person = (facts: Partial<Member>): Member => ({
  uid: '0193a5b0-7c1e-7d2f-8a3b-0123456789ab',
  login: 'polka-1000',
  name: 'Анна Полкина',
  email: 'anna@example.org',
  role: 'owner',
  state: 'active',
  created_at: '2026-11-20T09:00:00.000Z',
  invited_until: null,
  self: false,
  keys: [],
  ...facts,
})
const ANNA = person({ self: true })
const PETR = person({
  uid: '0193a5b0-7c1e-7d2f-8a3b-0123456789ac',
  login: 'polka-2000',
  name: 'Пётр Иванов',
  email: 'petr@example.org',
  role: 'developer',
  keys: [{ name: 'Сайт', hint: 'yach_live_7Kqd…x9Zf', test: false }],
})

const isList = ({ method, path }: Requested) => method === 'GET' && path.endsWith('/members')
const isDone = ({ method, path }: Requested) => method !== 'GET' && path.includes('/members')

const openTeam = (
  members: readonly Member[],
  responses: Responses = () => undefined,
  allowed = false,
) =>
  openCabinet(
    '/juridical/profile/team',
    (call) =>
      responses(call) ??
      (isList(call)
        ? ok<typeof listMembers>({ results: [...members], developers_make_live_keys: allowed })
        : undefined),
  )
const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) })
const field = (popup: HTMLElement, label: string) =>
  within(popup).getByLabelText<HTMLInputElement>(label)
const type = (popup: HTMLElement, label: string, value: string) =>
  fireEvent.change(field(popup, label), { target: { value } })

test('each state has what may be done in it; oneself cannot be shut out', async () => {
  openTeam([
    ANNA,
    PETR,
    person({
      uid: '0193a5b0-7c1e-7d2f-8a3b-0123456789ad',
      name: 'Вера',
      state: 'invited',
      invited_until: '2026-12-05T09:00:00.000Z',
    }),
    person({ uid: '0193a5b0-7c1e-7d2f-8a3b-0123456789ae', name: 'Глеб', state: 'expired' }),
    person({ uid: '0193a5b0-7c1e-7d2f-8a3b-0123456789af', name: 'Дина', state: 'disabled' }),
  ])
  const actsOf = async (name: string) =>
    within(await row(name))
      .queryAllByRole('button')
      .map(({ textContent }) => textContent)
  expect(await actsOf('Анна')).toEqual(['Сменить роль'])
  expect(await actsOf('Пётр')).toEqual(['Сменить роль', 'Отключить'])
  expect(await actsOf('Вера')).toEqual(['Отправить ещё раз', 'Отозвать'])
  expect(await actsOf('Глеб')).toEqual(['Отправить ещё раз', 'Отозвать'])
  expect(await actsOf('Дина')).toEqual(['Включить'])
  expect((await row('Глеб')).textContent).toContain('Приглашение истекло')
})

test('an invitation is requested whole, and what the server has against it stands at its field', async () => {
  let taken = true
  const { calls } = openTeam([ANNA], (call) => {
    if (!isDone(call)) return undefined
    return taken
      ? [400, { email: ['В команде уже есть человек с этим адресом'] }]
      : [201, person({ name: 'Вера', email: 'vera@example.org' })]
  })
  await row('Анна')
  press('Пригласить')
  const popup = await dialog('Пригласить сотрудника')
  await submit('Пригласить', popup)
  expect(errorOf(field(popup, 'E-mail'))).toContain('валидный email')
  expect(errorOf(field(popup, 'Имя'))).toBe('Напишите имя')
  expect(errorOf(field(popup, 'Ваш пароль'))).toBe('Введите свой пароль')
  expect(calls.filter(isDone)).toEqual([])
  type(popup, 'E-mail', 'vera@example.org')
  type(popup, 'Имя', 'Вера')
  type(popup, 'Роль', 'accountant')
  type(popup, 'Ваш пароль', 'Anna-2026')
  press('Пригласить', popup)
  await waitFor(() => expect(errorOf(field(popup, 'E-mail'))).toContain('уже есть человек'))
  taken = false
  press('Пригласить', popup)
  await toast('Приглашение отправлено: vera@example.org')
  await expectNoDialog()
  expect(calls.findLast(isDone)?.body).toEqual({
    email: 'vera@example.org',
    name: 'Вера',
    role: 'accountant',
    password: 'Anna-2026',
  })
})

test('whoever is shut out leaves keys behind, and the question names them', async () => {
  const { calls } = openTeam([ANNA, PETR], (call) =>
    isDone(call) ? [409, { detail: 'Это единственный владелец.' }] : undefined,
  )
  await row('Пётр')
  press('Отключить: Пётр Иванов')
  const popup = await dialog('Отключить сотрудника?')
  expect(popup.textContent).toContain('yach_live_7Kqd…x9Zf')
  type(popup, 'Ваш пароль', 'Anna-2026')
  press('Отключить', popup)
  expect((await within(popup).findByRole('alert')).textContent).toBe('Это единственный владелец.')
  expect(calls.findLast(isDone)?.body).toEqual({ disabled: true, password: 'Anna-2026' })
})

test('letting developers make live keys requests the password', async () => {
  const { calls } = openTeam([ANNA], (call) =>
    isDone(call) ? [200, { results: [ANNA], developers_make_live_keys: true }] : undefined,
  )
  fireEvent.click(await screen.findByRole('checkbox', { name: /Разработчики выпускают/ }))
  const popup = await dialog('Разрешить боевые ключи?')
  type(popup, 'Ваш пароль', 'Anna-2026')
  press('Разрешить', popup)
  await expectNoDialog()
  expect(calls.findLast(isDone)?.body).toEqual({
    developers_make_live_keys: true,
    password: 'Anna-2026',
  })
})

test('a list that failed is requested again', async () => {
  let broken = true
  openTeam([ANNA], (call) => (isList(call) && broken ? [503, { detail: 'Позже' }] : undefined))
  await screen.findByText('Позже')
  broken = false
  press('Попробовать ещё раз')
  expect(await row('Анна')).toBeDefined()
})

const signInAs = (role: string) => {
  const claims = { exp: Date.now() / 1000 + 3600, user_id: ANNA.uid, role }
  const token = `e30.${btoa(JSON.stringify(claims)).replaceAll('=', '')}.c2ln`
  session.signIn({ access: token, refresh: token })
}

test('other roles read whose the page is, and nothing is requested', async () => {
  const { calls, router } = openTeam([ANNA])
  await row('Анна')
  signInAs('accountant')
  await screen.findByText('Эта страница доступна: владельцу')
  expect(screen.getByText(/Ваша роль: бухгалтер/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Пригласить' })).toBeNull()
  const menu = within(
    screen.getAllByRole('navigation', { name: 'Разделы кабинета' })[0] ?? document.body,
  )
  expect(menu.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Сводка',
    'Заказы',
    'Отправления',
    'Карта почтоматов',
    'Правила и инструкции',
    'Профиль',
  ])
  expect(screen.queryByRole('button', { name: 'Отправить' })).toBeNull()
  expect(button('Пополнить')).toBeDefined()
  const before = calls.length
  await router.navigate('/juridical/integrations')
  await screen.findByText('Эта страница доступна: владельцу, разработчику')
  expect(calls.slice(before)).toEqual([])
})
