import type {
  CustomerApiKey,
  CustomerIntegrations,
  CustomerWebhook,
} from '@yacheyka/contract/customers/console-integrations'
import type { OperatorRole } from '@yacheyka/core/operators/operator-role'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queryClient } from '@yacheyka/frontend/api/query.ts'
import { stubFetch, type CallResponse, openRoutes } from '@yacheyka/frontend/test-calls.tsx'
import {
  expectError,
  expectNoDialog,
  press,
  textOf,
  textsOf,
  type,
} from '@yacheyka/frontend/test-dom.ts'
import { OPERATOR } from '../../operator-query.ts'
import { Component } from './integrations-page.tsx'
import { CARD } from './test-card.ts'

const KEY: CustomerApiKey = {
  uid: 'k',
  name: 'Склад',
  hint: 'yach_live_7Kqd…x9Zf',
  kind: 'secret',
  test: false,
  scopes: ['labels:read'],
  networks: ['203.0.113.0/24'],
  origins: [],
  limit_factor: 2.5,
  created_at: '2026-11-20T10:00:00+03:00',
  created_by: 'Анна Полкина',
  expires_at: null,
  retires_at: null,
  revoked_at: null,
  last_used_at: '2026-11-28T10:05:00+03:00',
  last_used_network: '198.51.100.0/24',
  confirm_until: null,
  active: true,
}
const WEBHOOK: CustomerWebhook = {
  uid: 'w',
  host: 'shop.example',
  test: false,
  state: 'enabled',
  disabled_reason: null,
  failing_since: null,
  last_success_at: '2026-11-28T10:05:00+03:00',
  success_share: 0.995,
  waiting: 3,
  oldest_waiting_at: '2026-11-28T09:00:00+03:00',
  at_once: 4,
  created_at: '2026-11-20T10:00:00+03:00',
}
const DAY = {
  day: '2026-11-28',
  test: false,
  calls: 1200,
  refused: 30,
  limited: 10,
  failed: 5,
  parcels: 40,
}

/** The tab over these integrations; acts are answered by `done`. */
const openTab = (
  facts: Partial<CustomerIntegrations> | CallResponse,
  { role = 'manager', done = [200, KEY] }: { role?: OperatorRole; done?: CallResponse } = {},
) => {
  const integrations: CallResponse =
    Array.isArray(facts) || facts instanceof Response || facts === 'lost'
      ? (facts as CallResponse)
      : [200, { keys: [], days: [], webhooks: [], ...(facts as object) }]
  const calls = stubFetch(({ method, path }) => {
    if (method !== 'GET') return done
    return path.endsWith('/integrations') ? integrations : [200, CARD]
  })
  queryClient.setQueryData(OPERATOR, { uid: 'o', login: 'anna', name: 'Анна', role })
  const path = '/operator/customers/:uid/integrations'
  openRoutes([{ path, element: <Component /> }], '/operator/customers/c/integrations')
  return { calls, acts: () => calls.filter(({ method }) => method !== 'GET') }
}
const rowsOf = async (caption: string) =>
  textsOf(
    within(await screen.findByRole('table', { name: caption }))
      .getAllByRole('row')
      .slice(1),
  )
const dialog = async () => within(await screen.findByRole('dialog'))
const fill = async (label: RegExp, text: string) =>
  type((await dialog()).getByLabelText(label), text)

test('a key with its rights, networks, last call, limits and state', async () => {
  openTab({
    keys: [
      KEY,
      {
        ...KEY,
        uid: 'p',
        name: 'Витрина',
        kind: 'publishable',
        test: true,
        networks: [],
        origins: ['https://shop.example'],
        last_used_at: null,
        limit_factor: 1,
        revoked_at: '2026-11-28T10:05:00+03:00',
        active: false,
      },
    ],
  })
  const [own, revoked] = await rowsOf('Ключи API')
  expect(own).toMatch(/Склад.*yach_live_7Kqd…x9Zf.*Секретный, боевой.*Создал: Анна Полкина/)
  expect(own).toMatch(
    /Этикетки.*203\.0\.113\.0\/24.*28\.11\.2026 в 10:05.*198\.51\.100\.0\/24.*Работает.*Лимиты ×2,5/,
  )
  expect(revoked).toMatch(
    /Публичный, тестовый.*Только на сайтах shop\.example.*Ещё не было.*Отозван 28\.11\.2026.*Лимиты ×1/,
  )
  expect(screen.getByRole('link', { name: 'Интеграции' }).getAttribute('aria-current')).toBe('page')
})

test('calls by day, with those above the limit apart from other rejections', async () => {
  const { calls } = openTab({
    days: [DAY, { ...DAY, test: true, calls: 1, refused: 0, limited: 0, failed: 0 }],
  })
  const [live, trial] = await rowsOf('Вызовы по дням')
  expect(live).toBe('28 ноября 20261 2001 1701510540')
  expect(trial).toMatch(/Тестовые ключи/)
  fireEvent.change(screen.getByLabelText('Период'), { target: { value: '30' } })
  await screen.findByRole('table', { name: 'Вызовы по дням' })
  expect(calls.at(-1)?.query.get('days')).toBe('30')
})

test('webhooks by host: state, why disabled, success, what waits since when', async () => {
  openTab({
    webhooks: [
      WEBHOOK,
      {
        ...WEBHOOK,
        uid: 'x',
        test: true,
        state: 'disabled',
        disabled_reason: 'gone',
        success_share: null,
        waiting: 0,
        oldest_waiting_at: null,
      },
    ],
  })
  const [own, trial] = await rowsOf('Вебхуки')
  expect(own).toMatch(/shop\.example.*Работает.*99,5 %.*3.*с 28\.11\.2026 в 09:00.*Выключить/)
  expect(trial).toMatch(/Песочница.*Выключен.*по ответу 410.*—.*Включить/)
})

test('a customer without integrations reads so; a failure is said', async () => {
  openTab({})
  expect(await screen.findByText(/Ключей у.клиента нет/)).toBeDefined()
  expect(screen.getByText('Вебхуков у клиента нет.')).toBeDefined()
  expect(screen.getByText(/вызовов не.было/)).toBeDefined()
})

test('a failed reading may be tried again', async () => {
  openTab([503, { detail: 'Сервис занят' }])
  expect(await screen.findByText('Сервис занят')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Попробовать ещё раз' })).toBeDefined()
})

test('support reads and has no acts', async () => {
  openTab({ keys: [KEY], webhooks: [WEBHOOK] }, { role: 'support' })
  await rowsOf('Ключи API')
  expect(screen.queryByRole('button', { name: /Отозвать|Множитель|ключить/ })).toBeNull()
  expect(screen.queryByText('Действия')).toBeNull()
})

test('a key is revoked with a reason', async () => {
  const { acts } = openTab({ keys: [KEY] })
  await press('Отозвать ключ «Склад»')
  const opened = await dialog()
  fireEvent.click(opened.getByRole('button', { name: 'Отозвать' }))
  await expectError(opened.getByLabelText(/Причина/), 'Напишите причину')
  expect(acts()).toEqual([])
  await fill(/Причина/, ' Ключ утёк ')
  fireEvent.click(opened.getByRole('button', { name: 'Отозвать' }))
  expect(await screen.findByText('Ключ отозван')).toBeDefined()
  expect(acts()).toMatchObject([
    {
      method: 'POST',
      path: '/api/operator/customers/c/api_keys/k/revocation',
      body: { reason: 'Ключ утёк' },
    },
  ])
})

test('what kept a key from being revoked stands in the dialog', async () => {
  openTab({ keys: [KEY] }, { done: [404, { detail: 'Такого ключа нет' }] })
  await press('Отозвать ключ «Склад»')
  await fill(/Причина/, 'Утёк')
  fireEvent.click((await dialog()).getByRole('button', { name: 'Отозвать' }))
  expect(textOf(await (await dialog()).findByRole('alert'))).toBe('Такого ключа нет')
})

test('limits are multiplied by a number that a key may have', async () => {
  const { acts } = openTab({ keys: [KEY] })
  await press('Множитель лимитов ключа «Склад»')
  const opened = await dialog()
  const factor = opened.getByLabelText(/Множитель/)
  expect((factor as HTMLInputElement).value).toBe('2,5')
  const save = () => fireEvent.click(opened.getByRole('button', { name: 'Сохранить' }))
  for (const text of ['', '0', '0,05', '20,1', 'x']) {
    type(factor, text)
    save()
    await expectError(factor, 'Число от 0,1 до 20, не точнее десятых')
  }
  await expectError(opened.getByLabelText(/Причина/), 'Напишите причину')
  type(factor, '1,5')
  await fill(/Причина/, 'Распродажа')
  save()
  expect(await screen.findByText('Множитель записан')).toBeDefined()
  await expectNoDialog()
  expect(acts()).toMatchObject([
    {
      method: 'PUT',
      path: '/api/operator/customers/c/api_keys/k/limits',
      body: { limit_factor: 1.5, reason: 'Распродажа' },
    },
  ])
})

test('what the server rejects of a multiplier stands in the dialog', async () => {
  openTab({ keys: [KEY] }, { done: [409, { detail: 'Этот ключ уже заменён.' }] })
  await press('Множитель лимитов ключа «Склад»')
  await fill(/Причина/, 'Распродажа')
  fireEvent.click((await dialog()).getByRole('button', { name: 'Сохранить' }))
  expect(textOf(await (await dialog()).findByRole('alert'))).toBe('Этот ключ уже заменён.')
})

test.each([
  ['a webhook', false],
  ['a webhook of the sandbox', true],
])('%s is disabled with a reason, and its people get an email', async (_name, sandbox) => {
  const webhook = { ...WEBHOOK, test: sandbox }
  const { acts } = openTab({ webhooks: [webhook] }, { done: [200, webhook] })
  await press('Выключить вебхук shop.example')
  expect((await dialog()).getByText(/разработчики.получат.письмо/)).toBeDefined()
  await fill(/Причина/, 'Чужой адрес')
  fireEvent.click((await dialog()).getByRole('button', { name: 'Выключить' }))
  expect(await screen.findByText('Вебхук выключен')).toBeDefined()
  expect(acts()).toMatchObject([
    { path: '/api/operator/customers/c/webhooks/w/disable', body: { reason: 'Чужой адрес' } },
  ])
})

test('a webhook gets as many calls at once as one may have', async () => {
  const { acts } = openTab({ webhooks: [{ ...WEBHOOK, at_once: 8 }] }, { done: [200, WEBHOOK] })
  expect((await rowsOf('Вебхуки'))[0]).toContain('Одновременно: 8')
  await press('Предел одновременных вызовов вебхука shop.example')
  const opened = await dialog()
  const number = opened.getByLabelText(/Предел/)
  expect((number as HTMLInputElement).value).toBe('8')
  const save = () => fireEvent.click(opened.getByRole('button', { name: 'Сохранить' }))
  for (const text of ['', '3', '33', '4,5', 'x']) {
    type(number, text)
    save()
    await expectError(number, 'Целое число от 4 до 32')
  }
  type(number, '32')
  await fill(/Причина/, 'Большой магазин')
  save()
  expect(await screen.findByText('Предел записан')).toBeDefined()
  await expectNoDialog()
  expect(acts()).toMatchObject([
    {
      method: 'PUT',
      path: '/api/operator/customers/c/webhooks/w/limits',
      body: { at_once: 32, reason: 'Большой магазин' },
    },
  ])
})

test('a disabled webhook is enabled again', async () => {
  const stopped = { ...WEBHOOK, state: 'disabled', disabled_reason: 'operator' } as const
  const { acts } = openTab({ webhooks: [stopped] }, { done: [200, WEBHOOK] })
  await press('Включить вебхук shop.example')
  fireEvent.click((await dialog()).getByRole('button', { name: 'Включить' }))
  expect(await screen.findByText(/Вебхук включён/)).toBeDefined()
  expect(acts()).toMatchObject([{ path: '/api/operator/customers/c/webhooks/w/enable' }])
})

test('a webhook that its merchant disabled has no act', async () => {
  openTab({ webhooks: [{ ...WEBHOOK, state: 'disabled', disabled_reason: 'merchant' }] })
  await rowsOf('Вебхуки')
  expect(screen.queryByRole('button', { name: /вебхук/ })).toBeNull()
})

test('keys that wait for an owner are revoked, keys that are over are not multiplied', async () => {
  const waiting = { ...KEY, confirm_until: '2126-11-28T10:05:00+03:00', active: false }
  openTab({ keys: [waiting] })
  await rowsOf('Ключи API')
  expect(textsOf(screen.getAllByRole('button')).filter((name) => name !== '')).toContain('Отозвать')
  expect(screen.queryByRole('button', { name: /Множитель/ })).toBeNull()
})
