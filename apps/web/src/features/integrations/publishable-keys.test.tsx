import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ApiKey, listApiKeys } from '@yacheyka/contract/api-keys/api-keys'
import { expect, test } from 'vitest'
import type { Requested } from '@yacheyka/frontend/test-calls.tsx'
import { errorOf } from '@yacheyka/frontend/test-dom.ts'
import { dialog, expectNoDialog, ok, openCabinet, press, submit, toast } from '#/test-cabinet.tsx'
import { field, isList, openKeys, testKey } from './test-keys.tsx'

const TOKEN = `yach_pub_live_${'7'.repeat(38)}`
const key = (facts: Partial<ApiKey>): ApiKey =>
  testKey({
    name: 'Витрина',
    hint: 'yach_pub_live_7Kqd…x9Zf',
    kind: 'publishable',
    scopes: ['points:read', 'rates:read'],
    origins: ['https://shop.example', 'https://www.shop.example'],
    ...facts,
  })
const isMade = ({ method, path }: Requested) => method === 'POST' && path.endsWith('/api_keys')
const isChanged = ({ method, path }: Requested) => method === 'PATCH' && path.includes('/api_keys/')

const choose = (popup: HTMLElement, label: string, value: string) =>
  fireEvent.change(field(popup, label), { target: { value } })
const textOf = ({ textContent }: HTMLElement) => textContent.replaceAll(/\s/g, ' ')

const openForm = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Создать ключ' }))
  const popup = await dialog('Новый ключ')
  choose(popup, 'Где будет ключ', 'publishable')
  return popup
}

test('the list names kind, mode and sites of each key; only a publishable one that works has sites to change', async () => {
  openKeys([
    key({ origins: ['https://shop.example', 'http://localhost:*'] }),
    key({ uid: '2', name: 'Проба', test: true, kind: 'secret', origins: [] }),
    key({ uid: '3', name: 'Прежний', active: false, revoked_at: '2026-11-25T11:02:00.000Z' }),
  ])
  const table = await screen.findByRole('table', { name: 'Ключи API' })
  const rows = within(table).getAllByRole('row').slice(1).map(textOf)
  expect(rows[0]).toMatch(
    /Публичный, боевой.*Только на сайтах shop\.example, http:\/\/localhost:\*/,
  )
  expect(rows[1]).toMatch(/Секретный, тестовый/)
  expect(rows[1]).not.toMatch(/сайт/i)
  const changes = within(table).getAllByRole('button', { name: /Сменить сайты/ })
  expect(changes.map((each) => each.getAttribute('aria-label'))).toEqual([
    'Сменить сайты ключа «Витрина»',
  ])
})

test('a publishable key is made of its sites, without scopes or networks, and shown once', async () => {
  const { calls } = openKeys([key({})], (call) =>
    isMade(call) ? [201, { ...key({}), token: TOKEN }] : undefined,
  )
  const popup = await openForm()
  expect(within(popup).queryByLabelText('Для чего')).toBeNull()
  expect(within(popup).queryByLabelText('С каких адресов, если не с любых')).toBeNull()
  await submit('Создать ключ', popup)
  expect(errorOf(field(popup, 'Сайты'))).toBe('Назовите хотя бы один сайт')
  choose(popup, 'Название', 'Витрина')
  choose(popup, 'Сайты', ' https://shop.example\n\nhttps://www.shop.example, http://localhost:* ')
  choose(popup, 'Ваш пароль', 'p')
  press('Создать ключ', popup)
  const shown = await dialog('Ключ создан')
  expect(field(shown, 'Ключ').value).toBe(TOKEN)
  expect(textOf(shown)).toMatch(/больше мы его не покажем.*Он не тайна/)
  expect(textOf(shown)).toContain(`<yacheyka-map token="${TOKEN}"`)
  expect(calls.find(isMade)?.body).toEqual({
    name: 'Витрина',
    kind: 'publishable',
    test: false,
    scopes: [],
    origins: ['https://shop.example', 'https://www.shop.example', 'http://localhost:*'],
    expires_at: null,
    password: 'p',
  })
  press('Готово', shown)
  await expectNoDialog()
  expect(document.body.textContent).not.toContain(TOKEN)
})

test('a test key requests no password; what is against a site stands at the sites', async () => {
  const rejection = '«shop»: нет https:// в начале'
  const { calls } = openKeys([key({})], (call) =>
    isMade(call) ? [400, { origins: [rejection] }] : undefined,
  )
  const popup = await openForm()
  choose(popup, 'Режим', 'test')
  choose(popup, 'Название', 'Витрина')
  choose(popup, 'Сайты', 'https://a.example '.repeat(21))
  await submit('Создать ключ', popup)
  expect(errorOf(field(popup, 'Сайты'))).toBe('Не больше 20 сайтов')
  choose(popup, 'Сайты', 'shop')
  press('Создать ключ', popup)
  await waitFor(() => expect(errorOf(field(popup, 'Сайты'))).toBe(rejection))
  expect(calls.findLast(isMade)?.body).toMatchObject({ test: true, origins: ['shop'] })
  expect(calls.findLast(isMade)?.body).not.toHaveProperty('password')
})

test('the sites of a live key are changed after the password', async () => {
  let refused = true
  const { calls } = openKeys([key({})], (call) => {
    if (!isChanged(call)) return undefined
    if (!refused) return [200, key({ origins: ['https://new.example'] })]
    refused = false
    return [403, { code: 'live_keys_of_owners', detail: 'Боевой ключ меняет владелец' }]
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Сменить сайты ключа «Витрина»' }))
  const popup = await dialog('Сайты ключа')
  expect(field(popup, 'Сайты').value).toBe('https://shop.example\nhttps://www.shop.example')
  choose(popup, 'Сайты', '')
  await submit('Сохранить', popup)
  expect(errorOf(field(popup, 'Сайты'))).toBe('Назовите хотя бы один сайт')
  expect(errorOf(field(popup, 'Ваш пароль'))).toBe('Введите свой пароль')
  choose(popup, 'Сайты', 'https://new.example')
  choose(popup, 'Ваш пароль', 'p')
  await submit('Сохранить', popup)
  expect((await within(popup).findByRole('alert')).textContent).toBe('Боевой ключ меняет владелец')
  press('Сохранить', popup)
  await toast('Сайты ключа сохранены')
  await expectNoDialog()
  expect(calls.findLast(isChanged)?.body).toEqual({
    origins: ['https://new.example'],
    password: 'p',
  })
})

test('a publishable key is replaced with its sites', async () => {
  openKeys([key({})])
  fireEvent.click(await screen.findByRole('button', { name: 'Заменить ключ «Витрина»' }))
  expect(textOf(await dialog('Заменить ключ?'))).toMatch(/теми же сайтами и сроком.*на страницы/)
})

test('the owner who is requested a developer’s publishable key sees its sites and that it orders nothing', async () => {
  const waiting = key({
    active: false,
    confirm_until: new Date(Date.now() + 3_600_000).toISOString(),
  })
  openCabinet(`/juridical/integrations?confirm=${waiting.uid}.3yQ8vKpT7sWbX2nLm4RfZc`, (call) =>
    isList(call) ? ok<typeof listApiKeys>({ results: [waiting] }) : undefined,
  )
  const text = textOf(await dialog('Подтвердить боевой ключ?'))
  expect(text).toMatch(/Сайты: https:\/\/shop\.example, https:\/\/www\.shop\.example\./)
  expect(text).toMatch(/Заказов с ним не оформить/)
  expect(text).not.toMatch(/за деньги/)
})
