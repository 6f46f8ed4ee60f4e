import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { listOwnWebhooks, OwnWebhook } from '@yacheyka/contract/merchant-api/cabinet-webhooks'
import type { WebhookDelivery } from '@yacheyka/contract/merchant-api/webhook-deliveries'
import { describe, expect, test } from 'vitest'
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
import { stateOfWebhook } from '@yacheyka/frontend/integrations/webhook-words.ts'

const webhook = (facts: Partial<OwnWebhook> = {}): OwnWebhook => ({
  id: 'whk_1',
  url: 'https://shop.example/hooks',
  description: '',
  types: ['*'],
  filters: { status_group: [] },
  state: 'enabled',
  failing_since: null,
  disabled_reason: null,
  waiting: 0,
  last_success_at: null,
  previous_secret_until: null,
  created_at: '2026-11-20T09:00:00Z',
  test: false,
  success_share: 0.995,
  median_ms: 120,
  ...facts,
})

const delivery = (facts: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  id: 'dlv_1',
  endpoint: 'whk_1',
  event: 'evt_1',
  type: 'parcel.created',
  number: 'МЕРЧ-15',
  state: 'pending',
  reason: 'event',
  attempts: 1,
  next_attempt_at: '2026-11-26T09:00:05Z',
  created_at: '2026-11-26T09:00:00Z',
  last_attempt: { at: '2026-11-26T09:00:00Z', ms: 15_000, status: null, fault: 'timeout' },
  ...facts,
})

const LIST = '/juridical/integrations/webhooks'
const isList = ({ method, path }: Requested) => method === 'GET' && path.endsWith('/webhooks')
const isDeliveries = ({ path }: Requested) => path.endsWith('/webhook_deliveries')
const isPost = ({ method }: Requested) => method === 'POST'

const open = (
  webhooks: readonly OwnWebhook[],
  responses: Responses = () => undefined,
  path = LIST,
) =>
  openCabinet(path, (call) => {
    const own = responses(call)
    if (own !== undefined) return own
    if (isList(call)) return ok<typeof listOwnWebhooks>({ results: [...webhooks] })
    return isDeliveries(call) ? [200, { results: [delivery()], next: null }] : undefined
  })

test('each state has its words; failures say since when', () => {
  const now = Date.parse('2026-11-26T12:00:00Z')
  const textOf = (facts: Partial<OwnWebhook>) => stateOfWebhook(webhook(facts), now).text
  expect(textOf({})).toBe('Работает')
  expect(textOf({ state: 'unverified' })).toBe('Не проверен')
  expect(textOf({ state: 'disabled', disabled_reason: 'gone' })).toBe('Выключен')
  expect(textOf({ state: 'failing', failing_since: '2026-11-26T11:02:00Z' })).toBe('Ошибки с 14:02')
  expect(textOf({ state: 'failing', failing_since: '2026-11-24T11:02:00Z' })).toBe(
    'Ошибки с 24.11.2026, 14:02',
  )
})

describe('the list', () => {
  test('is empty, fails, and comes again', async () => {
    let broken = true
    open([], (call) => (isList(call) && broken ? [503, { detail: 'Позже' }] : undefined))
    const alert = await screen.findByRole('alert')
    broken = false
    press('Попробовать ещё раз', alert)
    expect(await screen.findByText('Вебхуков пока нет')).toBeDefined()
  })

  test('shows the share of successes and the usual time; nothing where nothing was called', async () => {
    open([webhook(), webhook({ id: 'whk_2', success_share: null, median_ms: null })])
    const table = await screen.findByRole('table', { name: 'Вебхуки' })
    const rows = within(table)
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent.replaceAll(/\s/g, ' '))
    expect(rows[0]).toMatch(/Работает99,5 %1200$/)
    expect(rows[1]).toMatch(/Работает——0$/)
  })

  test('a webhook of the sandbox says so, in the list and on its page; a new one is of the mode that is chosen', async () => {
    const { calls } = open([webhook({ test: true })], (call) =>
      isPost(call) ? [201, { ...webhook({ test: true }), secret: 'whsec_x' }] : undefined,
    )
    const row = await screen.findByRole('row', { name: /shop\.example/ })
    expect(row.textContent).toContain('Песочница')
    fireEvent.click(screen.getByRole('button', { name: 'Создать вебхук' }))
    const popup = within(await dialog('Новый вебхук'))
    fireEvent.change(popup.getByLabelText('Адрес'), { target: { value: 'https://shop.example/' } })
    fireEvent.change(popup.getByLabelText('Режим'), { target: { value: 'test' } })
    fireEvent.click(popup.getByRole('button', { name: 'Создать вебхук' }))
    await popup.findByText(/Скопируйте секрет/)
    expect(calls.find(isPost)?.body).toMatchObject({ test: true })
    open([webhook({ test: true })], () => undefined, `${LIST}/whk_1`)
    expect(await screen.findByText(/^Тестовый режим/)).toBeDefined()
  })

  test('a webhook of chosen events is made; a rejected address is said at its field', async () => {
    let refused = true
    const { calls } = open([webhook()], (call) => {
      if (!isPost(call)) return undefined
      return refused
        ? [400, { url: ['Этот адрес ведёт внутрь'] }]
        : [201, { ...webhook(), secret: 'whsec_x' }]
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Создать вебхук' }))
    const popup = await dialog('Новый вебхук')
    const url = within(popup).getByLabelText<HTMLInputElement>('Адрес')
    await submit('Создать вебхук', popup)
    expect(errorOf(url)).toMatch(/Укажите адрес/)
    fireEvent.change(url, { target: { value: 'https://shop.example/hooks' } })
    fireEvent.change(within(popup).getByLabelText('О чём сообщать'), { target: { value: 'some' } })
    await submit('Создать вебхук', popup)
    expect(within(popup).getByText('Выберите хотя бы одно событие')).toBeDefined()
    fireEvent.click(within(popup).getByRole('checkbox', { name: /^заказ оплачен/ }))
    press('Создать вебхук', popup)
    await waitFor(() => expect(errorOf(url)).toBe('Этот адрес ведёт внутрь'))
    refused = false
    press('Создать вебхук', popup)
    const made = await dialog('Вебхук создан')
    expect(within(made).getByLabelText<HTMLInputElement>('Секрет подписи').value).toBe('whsec_x')
    expect(calls.findLast(isPost)?.body).toEqual({
      test: false,
      url: 'https://shop.example/hooks',
      description: '',
      types: ['order.paid'],
      filters: { status_group: [] },
    })
    press('Готово', made)
    await expectNoDialog()
  })
})

describe('one webhook', () => {
  const CARD = `${LIST}/whk_1`

  test('one that is not there leads back to all', async () => {
    open([], undefined, CARD)
    expect(await screen.findByText('Такого вебхука нет')).toBeDefined()
  })

  test('deliveries say what came of them; filters stand in the address', async () => {
    const { calls, search } = open([webhook()], undefined, CARD)
    const table = await screen.findByRole('table', { name: 'Доставки вебхука' })
    expect(within(table).getAllByRole('row')[1]?.textContent).toMatch(
      /Посылка создана.*МЕРЧ-15.*Ошибка, повторим.*нет ответа за 15 секунд/,
    )
    fireEvent.change(screen.getByLabelText('Состояние'), { target: { value: 'failed' } })
    fireEvent.change(screen.getByLabelText('Дата по'), { target: { value: '2026-11-25' } })
    const number = screen.getByLabelText('Номер')
    fireEvent.change(number, { target: { value: 'МЕРЧ-1' } })
    fireEvent.keyDown(number, { key: 'Enter' })
    await waitFor(() => expect(search()).toMatch(/^\?state=failed&to=2026-11-25&number=/))
    await waitFor(() => {
      const { query } = calls.findLast(isDeliveries) ?? {}
      expect(query?.get('state')).toBe('failed')
      expect(query?.get('number')).toBe('МЕРЧ-1')
      expect(query?.get('to')).toBe('2026-11-26T00:00:00+03:00')
    })
  })

  test('a rejected repetition is said; a period is sent again', async () => {
    const { calls } = open(
      [webhook()],
      (call) => {
        if (call.path.endsWith('/resend')) return [409, { detail: 'Сначала включите его' }]
        return call.path.endsWith('/replay') ? [200, { deliveries: 2 }] : undefined
      },
      CARD,
    )
    fireEvent.click(await screen.findByRole('button', { name: 'Повторить' }))
    await toast('Сначала включите его')
    fireEvent.click(button('Дослать за период'))
    const popup = await dialog('Дослать за период')
    await submit('Дослать', popup)
    expect(errorOf(within(popup).getByLabelText('Дата с'))).toBe('Укажите день')
    fireEvent.change(within(popup).getByLabelText('Дата с'), { target: { value: '2026-11-20' } })
    fireEvent.change(within(popup).getByLabelText('Дата по'), { target: { value: '2026-11-20' } })
    press('Дослать', popup)
    await toast(/Дошлём 2\sсобытия/)
    expect(calls.findLast(({ path }) => path.endsWith('/replay'))?.body).toEqual({
      from: '2026-11-20T00:00:00+03:00',
      to: '2026-11-21T00:00:00+03:00',
      only_failed: true,
    })
  })
})

test('what came while a webhook was disabled is sent, unless it is not wanted', async () => {
  const stopped = webhook({ state: 'disabled', disabled_reason: 'merchant', waiting: 1204 })
  const { calls } = open(
    [stopped],
    (call) => (isPost(call) ? [200, webhook()] : undefined),
    `${LIST}/whk_1`,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Включить' }))
  const popup = within(await dialog('Включить вебхук?'))
  const wanted = popup.getByRole<HTMLInputElement>('checkbox', {
    name: /^Дослать.1.?204.пропущенных события$/,
  })
  expect(wanted.checked).toBe(true)
  fireEvent.click(wanted)
  fireEvent.click(popup.getByRole('button', { name: 'Включить' }))
  await expectNoDialog()
  expect(calls.find(isPost)).toMatchObject({ body: { send_waiting: false } })
})
