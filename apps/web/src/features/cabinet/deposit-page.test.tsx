import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type {
  getAmount,
  getStatement,
  listActs,
  listInvoices,
} from '@yacheyka/contract/billing/deposit'
import type { ResponseBody } from '@yacheyka/contract/http/endpoint'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Requested, CallResponse } from '@yacheyka/frontend/test-calls.tsx'
import {
  collection,
  ok,
  openCabinet,
  pageOf,
  pass,
  press,
  type Responses,
} from '#/test-cabinet.tsx'

const DEPOSIT = '/juridical/deposit'
const SUMS = { opening: '0.00', credited: '0.00', debited: '0.00', closing: '0.00' }

/** What the page asks for, by the end of the path. */
const responseOf = ({ path }: Requested): CallResponse | undefined => {
  if (path.endsWith('/statement')) return ok<typeof getStatement>({ ...collection([]), ...SUMS })
  if (path.endsWith('/payment_invoices/')) return ok<typeof listInvoices>(collection([]))
  if (path.endsWith('/acts/'))
    return ok<typeof listActs>({
      results: [{ month: '2026-10', title: 'октябрь 2026 г.', amount: '120.00' }],
    })
  if (path.endsWith('/amount'))
    return ok<typeof getAmount>({ amount: '40.00', warn_below: '1000.00' })
  return undefined
}
const openDeposit = (responses: Responses, search = '') =>
  openCabinet(DEPOSIT + search, (call) => responses(call) ?? responseOf(call))

afterEach(() => {
  vi.restoreAllMocks()
})

test('long statements are paged, and a page is an address', async () => {
  const movements = Array.from({ length: 200 }, (_, at) => ({
    number: at + 1,
    datetime: '2026-11-20T12:00:00+03:00',
    kind: 'order_payment' as const,
    operation: 'Оплата заказа',
    note: `Заказ № ${at + 1}`,
    amount: '-100.00',
    balance: '500.00',
  }))
  const { search } = openDeposit(
    (call) =>
      call.path.endsWith('/statement')
        ? ok<typeof getStatement>({
            ...pageOf(movements, call),
            opening: '20500.00',
            credited: '0.00',
            debited: '20000.00',
            closing: '500.00',
          })
        : undefined,
    '?from=2026-11-01&to=2026-11-20',
  )
  const pages = await screen.findByRole('navigation', { name: 'Страницы движений' })
  expect(screen.getAllByRole('row')[1]?.textContent).toMatch(/Заказ № 1 ?−100,00/)
  const last = () => within(pages).getByRole('link', { name: 'Страница 14' })
  fireEvent.click(last())
  await screen.findByText('Заказ № 196')
  expect(search()).toBe('?from=2026-11-01&to=2026-11-20&page=14')
  expect(last().getAttribute('aria-current')).toBe('page')
  expect(within(pages).queryByRole('link', { name: /^Следующая\sстраница$/ })).toBeNull()
})

test('what did not load says so where it stands, and comes on retry', async () => {
  let broken = true
  openDeposit((call) =>
    broken && responseOf(call) !== undefined ? [404, { detail: 'Не нашлось' }] : undefined,
  )
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(3))
  expect(screen.getByRole('link', { name: 'Депозит не загрузился' })).toBeDefined()
  broken = false
  press(/Остаток не загрузился/)
  await screen.findByText(/Меньше порога 1\s000,00\s₽/)
  for (let left = 3; left > 0; left -= 1) {
    await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(left))
    const [again] = screen.getAllByRole('button', { name: 'Попробовать ещё раз' })
    if (again !== undefined) fireEvent.click(again)
  }
  await screen.findByText(/^За этот период движений не было/)
  await screen.findByText(/^Счетов ещё не было/)
  await screen.findByText('октябрь 2026 г.')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('all invoices can be reached, beyond what one call gives', async () => {
  const COUNT = 130
  const invoices: ResponseBody<typeof listInvoices>['results'] = Array.from(
    { length: COUNT },
    (_, at) => ({
      uid: `00000000-0000-7000-8000-${String(COUNT - at).padStart(12, '0')}`,
      number: COUNT - at,
      amount: '100.00',
      status: 'issued' as const,
      status_text: 'Ожидает оплаты',
      issued_at: '2026-11-20T12:00:00+03:00',
      settled_at: null,
    }),
  )
  let broken = false
  openDeposit((call) => {
    if (!call.path.endsWith('/payment_invoices/')) return undefined
    return broken || Number(call.query.get('limit')) > 100
      ? [404, { detail: 'Не нашлось' }]
      : ok<typeof listInvoices>(pageOf(invoices, call))
  })
  const rows = () => screen.queryAllByText(/^№ \d+ от/)
  const expectRows = (count: number) => waitFor(() => expect(rows()).toHaveLength(count))
  await expectRows(10)
  broken = true
  press('Показать ещё')
  expect((await screen.findByRole('alert')).textContent).toContain('Не нашлось')
  await expectRows(10)
  broken = false
  press('Попробовать ещё раз')
  for (const count of [40, 70, 100]) {
    await expectRows(count)
    expect(screen.getByText(`Показано ${count} из ${COUNT}`)).toBeDefined()
    press('Показать ещё')
  }
  await expectRows(COUNT)
  expect(rows().at(-1)?.textContent).toContain('№ 1 от')
  expect(screen.queryByRole('button', { name: 'Показать ещё' })).toBeNull()
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByText(`Показано ${COUNT} из ${COUNT}`)),
  )
})

test('a balance that could not be read again is read soon after, not in a minute', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  let [amount, lost] = ['40.00', false]
  openDeposit(({ path }) => {
    if (!path.endsWith('/amount')) return undefined
    return lost ? 'lost' : ok<typeof getAmount>({ amount, warn_below: '10.00' })
  })
  const shown = () => within(screen.getByRole('banner')).getByRole('link', { name: /Депозит/ })
  await waitFor(() => expect(shown().textContent).toContain('40,00'))
  lost = true
  await pass(60_000)
  ;[amount, lost] = ['15.00', false]
  await pass(10_000)
  expect(shown().textContent).toContain('15,00')
})
