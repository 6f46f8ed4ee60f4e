import type { Approval } from '@yacheyka/contract/billing/console-approvals'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { stubFetch, openRoutes } from '@yacheyka/frontend/test-calls.tsx'
import { Component } from './approvals-page.tsx'

const INVOICE: Approval = {
  uid: '01936b0e-7c5a-7000-8000-000000000002',
  kind: 'invoice',
  kind_text: 'Оплата счёта',
  name: 'Счёт № 17 от 1 февраля 2026 г.',
  customer: { uid: 'c', name: 'ООО «Ромашка»', inn: '7701234567' },
  amount: '180000.00',
  credits: 1,
  status: 'waiting',
  status_text: 'Ждёт решения',
  asked_by: 'Анна',
  asked_at: '2026-02-01T10:00:00+03:00',
  settled_by: null,
  settled_at: null,
  confirmed_alone: false,
  refusal: '',
  own: false,
  linked: false,
  confirm_from: null,
}

/** The page over a list of one request, by who reads it. */
const openPage = async (
  approval: Partial<Approval>,
  { alone = false, requiresFactor = true }: { alone?: boolean; requiresFactor?: boolean } = {},
) => {
  const calls = stubFetch(({ method }) => {
    if (method === 'POST') return [200, { ...INVOICE, status: 'booked', status_text: 'Проведено' }]
    return [
      200,
      {
        count: 1,
        next: null,
        previous: null,
        results: [{ ...INVOICE, ...approval }],
        correction_limit: '10000.00',
        credit_limit: '100000.00',
        alone,
        second_factor_asked: requiresFactor,
      },
    ]
  })
  openRoutes([{ path: '/operator/approvals', element: <Component /> }], '/operator/approvals')
  const table = await screen.findByRole('table', { name: 'Запросы' })
  const buttons = () =>
    within(table)
      .queryAllByRole('button')
      .map(({ textContent }) => textContent?.split(':')[0])
  return { calls, table, buttons }
}
const plain = (element: HTMLElement) => (element.textContent ?? '').replaceAll('\u00A0', ' ')

test('another operator approves or declines; nothing is said of being alone', async () => {
  const { buttons } = await openPage({})
  expect(buttons()).toEqual(['Провести', 'Отказать'])
  expect(screen.queryByRole('link', { name: 'Пригласить второго' })).toBeNull()
})

test('whoever asked only takes it back; a correction not even that', async () => {
  const { buttons, table } = await openPage({ own: true })
  expect(buttons()).toEqual(['Отозвать'])
  expect(plain(table)).toContain('Ваше: решает другой оператор')
})

test('who may be one person with whoever asked reads why he may not approve', async () => {
  const { buttons, table } = await openPage({ linked: true })
  expect(buttons()).toEqual(['Отказать'])
  expect(plain(table)).toContain('Решает третий')
})

test('the only administrator reads from when he may confirm, and is shown the way to a second one', async () => {
  const { buttons, table } = await openPage(
    { own: true, confirm_from: '2126-02-01T11:00:00+03:00' },
    { alone: true },
  )
  expect(buttons()).toEqual(['Отозвать'])
  expect(plain(table)).toContain('Подтвердить самому можно с 11:00')
  expect(screen.getByRole('link', { name: 'Пригласить второго' }).getAttribute('href')).toBe(
    '/operator/operators',
  )
})

test('after the hour he confirms by a code of the second factor', async () => {
  const mine = { own: true, confirm_from: '2026-02-01T11:00:00+03:00' }
  const { calls, table } = await openPage(mine, { alone: true })
  fireEvent.click(within(table).getByRole('button', { name: /^Подтвердить самому/ }))
  const dialog = await screen.findByRole('dialog')
  const send = within(dialog).getByRole('button', { name: 'Подтвердить' })
  fireEvent.click(send)
  expect(await within(dialog).findByText(/Введите шесть цифр/)).toBeDefined()
  expect(calls.some(({ method }) => method === 'POST')).toBe(false)
  fireEvent.change(within(dialog).getByLabelText(/Код второго фактора/), {
    target: { value: '123456' },
  })
  fireEvent.click(send)
  expect(await screen.findByText('Проведено')).toBeDefined()
  expect(calls.find(({ method }) => method === 'POST')).toMatchObject({
    path: `/api/operator/approvals/${INVOICE.uid}/confirm`,
    body: { code: '123456' },
  })
})

test('in a demonstration no code is requested', async () => {
  const mine = { own: true, confirm_from: '2026-02-01T11:00:00+03:00' }
  const { calls, table } = await openPage(mine, { alone: true, requiresFactor: false })
  fireEvent.click(within(table).getByRole('button', { name: /^Подтвердить самому/ }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).queryByLabelText(/Код/)).toBeNull()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Провести' }))
  expect(await screen.findByText('Проведено')).toBeDefined()
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ code: null })
})
