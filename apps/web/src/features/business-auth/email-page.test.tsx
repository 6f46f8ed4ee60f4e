import { screen, waitFor } from '@testing-library/react'
import type { EmailLink } from '@yacheyka/contract/accounts/email-links'
import { afterEach, expect, test, vi } from 'vitest'
import { type CallResponse } from '@yacheyka/frontend/test-calls.tsx'
import { stubPublicCalls } from '#/test-calls.tsx'
import { expectFocused, press, textOf } from '@yacheyka/frontend/test-dom.ts'
import { openPage } from '#/test-page.tsx'

const TOKEN = '3yQ8vKpT7sWbX2nLm4RfZc'
const CONFIRM: EmailLink = {
  kind: 'confirm',
  username: 'romashka-1',
  email: 'new@example.org',
  confirmed_email: null,
}
const TAKE_BACK: EmailLink = { ...CONFIRM, kind: 'take_back', confirmed_email: 'old@example.org' }

afterEach(() => {
  vi.restoreAllMocks()
})

const open = (link: CallResponse, done: CallResponse = 'lost') => {
  const calls = stubPublicCalls(({ path }) => (path.endsWith('/read') ? link : done))
  openPage(`/ec/${TOKEN}`)
  return () => calls.map(({ method, path, body }) => [method, path.split('/').at(-1), body])
}
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const body = { token: TOKEN }

test.each([
  [CONFIRM, 'Подтвердите адрес почты', 'Подтвердить адрес', 'confirm', 'Адрес подтверждён'],
  [TAKE_BACK, 'Отменить изменение почты?', 'Отменить изменение', 'take_back', 'Изменение отменено'],
] as const)(
  'opened, it only asks what the link is; its button acts (%#)',
  async (link, title, act, name, done) => {
    const calls = open([200, link], [200, { success: true, email: 'done@example.org' }])
    await heading(title)
    const form = screen.getByRole('form', { name: title })
    for (const word of ['romashka-1', 'new@example.org', link.confirmed_email ?? ''])
      expect(textOf(form)).toContain(word)
    expect(calls()).toEqual([['POST', 'read', body]])
    await press(act)
    await expectFocused(await heading(done))
    expect(screen.getByText('done@example.org')).toBeTruthy()
    expect(calls()).toEqual([
      ['POST', 'read', body],
      ['POST', name, body],
    ])
  },
)

test.each([400, 404, 410])(
  'a link that is answered %i says why, without a button',
  async (status) => {
    open([status, { detail: 'Срок ссылки вышел.', code: 'x' }])
    expect((await screen.findByRole('alert')).textContent).toContain('Срок ссылки вышел.')
    expect(screen.queryByRole('button', { name: /Подтвердить|Отменить/ })).toBeNull()
  },
)

test('rubbish in the address is no link, and nobody is asked', async () => {
  const calls = stubPublicCalls(() => 'lost')
  openPage('/ec/abc')
  expect((await screen.findByRole('alert')).textContent).toContain('Ссылка недействительна.')
  expect(calls).toEqual([])
})

test('a link that has served meanwhile says so in place of its form', async () => {
  open([200, CONFIRM], [410, { detail: 'Ссылка уже использована.', code: 'x' }])
  await press('Подтвердить адрес')
  await heading('Упс!')
  expect(screen.getByRole('alert').textContent).toContain('Ссылка уже использована.')
})

test('a server that cannot be reached may be asked again, before and after', async () => {
  let down = true
  stubPublicCalls(({ path }) => {
    if (down) return [503, { detail: 'Сервис временно недоступен.', code: 'x' }]
    return path.endsWith('/read') ? [200, CONFIRM] : [503, { detail: 'Снова нет.', code: 'x' }]
  })
  openPage(`/ec/${TOKEN}`)
  await screen.findByText('Не получилось проверить ссылку')
  down = false
  await press('Попробовать ещё раз')
  await press('Подтвердить адрес')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Снова нет.'))
  expect(screen.getByRole('button', { name: 'Подтвердить адрес' })).toBeTruthy()
})
