import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { listApiKeys } from '@yacheyka/contract/api-keys/api-keys'
import { expect, test } from 'vitest'
import type { Requested } from '@yacheyka/frontend/test-calls.tsx'
import { button, errorOf } from '@yacheyka/frontend/test-dom.ts'
import { dialog, expectNoDialog, ok, openCabinet, press, submit, toast } from '#/test-cabinet.tsx'
import { field, isList, openKeys, testKey as key } from './test-keys.tsx'

const TOKEN = `yach_live_${'7'.repeat(38)}`
const isMade = ({ method, path }: Requested) => method === 'POST' && path.includes('/api_keys')

test('without keys the page says what one is for', async () => {
  openKeys([])
  expect(await screen.findByText('Ключей пока нет')).toBeDefined()
  expect(screen.getAllByRole('button', { name: 'Создать ключ' })).toHaveLength(2)
})

test('a list that failed is requested again', async () => {
  let broken = true
  openKeys([key({})], (call) =>
    isList(call) && broken ? [503, { detail: 'Нет связи с ключами' }] : undefined,
  )
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toMatch(/Нет связи с ключами/)
  broken = false
  press('Попробовать ещё раз', alert)
  expect(await screen.findByText('yach_live_7Kqd…x9Zf')).toBeDefined()
})

test('each key says its state; those that are over stand last and offer nothing', async () => {
  const at = '2026-11-25T11:02:00.000Z'
  openKeys([
    key({ uid: '1', name: 'Отозванный', active: false, revoked_at: at }),
    key({ uid: '2', name: 'Истёкший', active: false, expires_at: at }),
    key({ uid: '3', name: 'Заменённый', retires_at: at }),
    key({
      uid: '4',
      name: 'Рабочий',
      scopes: ['documents:read', 'deposit:read', 'orders:read'],
      last_used_at: at,
      last_used_network: '203.0.113.0/24',
    }),
  ])
  const table = await screen.findByRole('table', { name: 'Ключи API' })
  const rows = within(table)
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent.replaceAll(/\s/g, ' '))
  expect(rows[0]).toMatch(
    /Заменённый.*Почтоматы и города, этикетки.*Ещё не было.*работает до 25\.11/,
  )
  expect(rows[0]).not.toMatch(/Заменить/)
  expect(rows[1]).toMatch(
    /Рабочий.*Бухгалтерия25\.11\.2026 в 14:02203\.0\.113\.0\/24Работает.*Отозвать/,
  )
  expect(rows[2]).toMatch(/Отозванный.*Отозван 25\.11\.2026 в 14:02$/)
  expect(rows[3]).toMatch(/Истёкший.*Истёк 25\.11\.2026 в 14:02$/)
})

test('a key is made of a preset, its token shown once', async () => {
  const { calls } = openKeys([key({})], (call) =>
    isMade(call) ? [201, { ...key({}), token: TOKEN }] : undefined,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Создать ключ' }))
  const popup = await dialog('Новый ключ')
  await submit('Создать ключ', popup)
  expect(errorOf(field(popup, 'Название'))).toBe('Укажите название')
  expect(errorOf(field(popup, 'Ваш пароль'))).toBe('Введите свой пароль')
  fireEvent.change(field(popup, 'Для чего'), { target: { value: 'accounting' } })
  fireEvent.change(field(popup, 'Название'), { target: { value: '1С' } })
  fireEvent.change(field(popup, 'С каких адресов, если не с любых'), {
    target: { value: '203.0.113.7, 198.51.100.0/24' },
  })
  fireEvent.change(field(popup, 'Ваш пароль'), { target: { value: 'p' } })
  press('Создать ключ', popup)
  const shown = await dialog('Ключ создан')
  expect(field(shown, 'Ключ').value).toBe(TOKEN)
  expect(shown.textContent.replaceAll(/\s/g, ' ')).toMatch(/больше мы его не покажем/)
  expect(calls.find(isMade)?.body).toEqual({
    name: '1С',
    kind: 'secret',
    test: false,
    scopes: ['orders:read', 'deposit:read', 'documents:read'],
    networks: ['203.0.113.7', '198.51.100.0/24'],
    expires_at: null,
    password: 'p',
  })
  press('Готово', shown)
  await expectNoDialog()
  expect(document.body.textContent).not.toContain(TOKEN)
})

test('a set of one’s own begins with the preset; rejections stand at their fields', async () => {
  let response: readonly [number, unknown] = [
    403,
    { code: 'wrong_password', detail: 'Не подходит' },
  ]
  const { calls } = openKeys([key({})], (call) => (isMade(call) ? [...response] : undefined))
  fireEvent.click(await screen.findByRole('button', { name: 'Создать ключ' }))
  const popup = await dialog('Новый ключ')
  const tick = (name: RegExp) => within(popup).getByRole<HTMLInputElement>('checkbox', { name })
  fireEvent.change(field(popup, 'Для чего'), { target: { value: 'own' } })
  expect(tick(/^этикетки/).checked).toBe(true)
  expect(tick(/^ссылка с кодом/).checked).toBe(false)
  fireEvent.click(tick(/^этикетки/))
  fireEvent.change(field(popup, 'Название'), { target: { value: 'Сайт' } })
  fireEvent.change(field(popup, 'Ваш пароль'), { target: { value: 'p' } })
  press('Создать ключ', popup)
  await waitFor(() => expect(errorOf(field(popup, 'Ваш пароль'))).toBe('Не подходит'))
  response = [400, { networks: ['Нужна сеть'] }]
  press('Создать ключ', popup)
  const networks = field(popup, 'С каких адресов, если не с любых')
  await waitFor(() => expect(errorOf(networks)).toBe('Нужна сеть'))
  response = [409, { code: 'keys_limit', detail: 'Ключей слишком много' }]
  await submit('Создать ключ', popup)
  expect((await within(popup).findByRole('alert')).textContent).toBe('Ключей слишком много')
  expect(calls.findLast(isMade)?.body).toMatchObject({
    scopes: expect.not.arrayContaining(['labels:read', 'pickup:read']),
  })
})

test('a key is replaced with an overlap, and revoked after it was asked', async () => {
  const { calls } = openKeys([key({})], (call) => {
    if (isMade(call)) return [201, { ...key({}), token: TOKEN }]
    return call.method === 'DELETE' ? [200, key({ active: false })] : undefined
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Заменить ключ «Сайт»' }))
  const popup = await dialog('Заменить ключ?')
  fireEvent.change(field(popup, 'Прежний ключ'), { target: { value: '1' } })
  fireEvent.change(field(popup, 'Ваш пароль'), { target: { value: 'p' } })
  press('Заменить ключ', popup)
  press('Готово', await dialog('Ключ заменён'))
  await expectNoDialog()
  expect(calls.find(isMade)?.body).toEqual({ overlap_hours: 1, password: 'p' })

  fireEvent.click(button('Отозвать ключ «Сайт»'))
  const requests = await dialog('Отозвать ключ?')
  expect(requests.textContent.replaceAll(/\s/g, ' ')).toMatch(/перестанут работать сразу/)
  press('Отозвать', requests)
  await toast('Ключ отозван')
  await expectNoDialog()
})

test('an owner who comes by the email is asked about the key that waits, and it is confirmed once', async () => {
  const waiting = key({
    active: false,
    confirm_until: new Date(Date.now() + 3_600_000).toISOString(),
  })
  let confirmed = false
  const { calls, search } = openCabinet(
    `/juridical/integrations?confirm=${waiting.uid}.3yQ8vKpT7sWbX2nLm4RfZc`,
    (call) => {
      if (isMade(call)) {
        confirmed = true
        return [200, key({})]
      }
      return isList(call)
        ? ok<typeof listApiKeys>({ results: [confirmed ? key({}) : waiting] })
        : undefined
    },
  )
  const popup = await dialog('Подтвердить боевой ключ?')
  expect(screen.getByText(/Ждёт владельца до/)).toBeDefined()
  press('Подтвердить', popup)
  await toast('Ключ подтверждён и работает')
  await expectNoDialog()
  expect(calls.filter(isMade).map(({ path, body }) => [path.split('/').at(-1), body])).toEqual([
    ['confirm', { link: '3yQ8vKpT7sWbX2nLm4RfZc' }],
  ])
  await waitFor(() => expect(search()).toBe(''))
})
