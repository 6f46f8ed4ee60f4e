import { useQuery } from '@tanstack/react-query'
import { getAmount } from '@yacheyka/contract/billing/deposit'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { customerQuery } from '#/session/call-as-customer.ts'
import { useUserUid } from '#/session/use-session.ts'
import { openRoutes, type Requested } from '@yacheyka/frontend/test-calls.tsx'
import { stubCalls } from '#/test-calls.tsx'
import { testLine } from '../test-line.ts'
import { OrderingPanel, type OrderingPanelProps } from './ordering-panel.tsx'
import { ORDERING } from './wording.ts'

const PARCELS = [
  testLine({ key: 'a' }),
  testLine({ key: 'b', parcelNumber: 'B-2', cells: ['S', 'M'] }),
]
const ESTIMATE = {
  order_price: '1234.50',
  parcels: [
    { pk: 'b', price: '1000.00' },
    { pk: 'a', price: '234.50' },
  ],
}
const ORDER = {
  uid: 'o',
  order_number: '77',
  order_status: 'active',
  order_status_text: 'Активен',
  payment_status: 0,
  juridical_order_price: '1234.50',
  date_added: '2026-02-01T10:00:00+03:00',
  parcels: [],
}
const CITIES = { default: 'Казань', results: ['Казань', 'Москва'] }
type ResponseBody = readonly [number, unknown] | 'lost'

/** The deposit, as the cabinet's header has it. */
const Deposit = () => {
  const params = { uid: useUserUid() ?? '' }
  const { data } = useQuery(customerQuery(getAmount, { params }))
  return <p>Депозит {data?.amount}</p>
}

/** The panel over a server of which the last responses may be chosen. */
const openPanel = (
  order: () => ResponseBody = () => [201, ORDER],
  estimate: () => ResponseBody = () => [200, ESTIMATE],
  cities: () => ResponseBody = () => [200, CITIES],
) => {
  let amount = '5000.00'
  const sent = stubCalls(({ path }) => {
    if (path.endsWith('/cities')) return cities()
    if (path.endsWith('/estimate_shipping')) return estimate()
    if (path.endsWith('/amount')) return [200, { amount, warn_below: '0.00' }]
    if (path.endsWith('/print_barcodes')) return [429, { detail: 'Слишком много файлов подряд' }]
    amount = '3765.50'
    return order()
  })
  const calls = {
    batchOf: () => Promise.resolve(undefined),
    onBack: vi.fn<OrderingPanelProps['onBack']>(),
    onOrdered: vi.fn<OrderingPanelProps['onOrdered']>(),
    onLockerRejected: vi.fn<OrderingPanelProps['onLockerRejected']>(),
  }
  const router = openRoutes(
    [
      {
        path: '/',
        element: (
          <>
            <Deposit />
            <OrderingPanel parcels={PARCELS} {...calls} />
          </>
        ),
      },
      { path: '/juridical/orders', element: <p>Заказы</p> },
      { path: '/juridical/orders/:id', element: <p>Заказ</p> },
    ],
    '/',
  )
  return { sent, router, ...calls }
}

const priced = () => screen.findByText(/^Итого: 1\s234,50\s₽$/)
const submit = () => fireEvent.click(screen.getByRole('button', { name: ORDERING.order }))
const popup = (name: string) => screen.findByRole('dialog', { name })
const orders = (requested: readonly Requested[]) =>
  requested.filter(({ path }) => path.endsWith('/juridical_orders'))

afterEach(() => {
  vi.restoreAllMocks()
})

describe('the panel', () => {
  test('prices each parcel from the customer’s city, and the whole', async () => {
    const { sent } = openPanel()
    await priced()
    expect(screen.getByRole('heading', { name: 'Расчет стоимости отправления' })).toBe(
      document.activeElement,
    )
    expect(screen.getByRole('row', { name: /B-2/ }).textContent).toMatch(/1\s000,00\s₽/)
    expect(sent.find(({ path }) => path.endsWith('/estimate_shipping'))?.body).toMatchObject([
      { pk: 'a', dispatch_city: 'Казань', type_delivery: 'yourself' },
      { pk: 'b', size: ['S', 'M'] },
    ])
  })

  test('requests no city while the customer’s own is on its way', async () => {
    openPanel()
    expect(screen.queryByText(/Выберите город/)).toBeNull()
    expect(screen.getByText('Считаем стоимость…')).toBeDefined()
    await priced()
  })

  test('another city requests the prices anew', async () => {
    const { sent } = openPanel()
    await priced()
    const field = screen.getByRole('combobox', { name: 'Город отправки' })
    fireEvent.change(field, { target: { value: 'моск' } })
    fireEvent.keyDown(field, { key: 'Enter' })
    await waitFor(() =>
      expect(sent.findLast(({ path }) => path.endsWith('/estimate_shipping'))?.body).toMatchObject([
        { dispatch_city: 'Москва' },
        {},
      ]),
    )
  })

  test('the balance is read first; a paid order is reported, and closing leads to the orders', async () => {
    const { sent, router, onOrdered } = openPanel()
    await priced()
    submit()
    const dialog = await popup('Заказ оформлен и оплачен')
    expect(onOrdered).toHaveBeenCalledOnce()
    expect(await screen.findByText('Депозит 3765.50')).toBeDefined()
    const paths = sent.map(({ path }) => path.split('/').at(-1))
    expect(paths.indexOf('amount')).toBeLessThan(paths.indexOf('juridical_orders'))
    expect(orders(sent)[0]?.body).toMatchObject({ juridical_order_price: '1234.50' })
    fireEvent.click(within(dialog).getByRole('button', { name: 'К заказам' }))
    expect(await screen.findByText('Заказы')).toBeDefined()
    expect(router.state.location.state).toEqual({
      orderingSuccess: true,
      order_number: ORDER.order_number,
    })
  })

  test('the popup of a new order opens it, and says why its labels do not come', async () => {
    const { router } = openPanel()
    await priced()
    submit()
    const dialog = await popup('Заказ оформлен и оплачен')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Печать этикеток' }))
    await within(dialog).findByText('Слишком много файлов подряд')
    expect(within(dialog).getByRole('alert').textContent).toBe('Слишком много файлов подряд')
    fireEvent.click(within(dialog).getByRole('link', { name: ORDER.order_number }))
    expect(await screen.findByText('Заказ')).toBeDefined()
    expect(router.state.location.pathname).toBe(`/juridical/orders/${ORDER.order_number}`)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('an order without money is saved, and the way to pay is reported', async () => {
    openPanel(() => [201, { ...ORDER, payment_status: 1 }])
    await priced()
    submit()
    const dialog = await popup('Заказ сохранен')
    expect(dialog.textContent).toMatch(/Пополните депозит/)
    await within(dialog).findByText(/на\sдепозите\s3\s765,50\s₽/)
    expect(within(dialog).getByRole('button', { name: 'Пополнить' })).toBeDefined()
  })

  test('a locker that takes no parcel leads back to the form', async () => {
    const { onLockerRejected, router } = openPanel(() => [
      400,
      { detail: 'x', terminal_number: 'МСК-0001' },
    ])
    await priced()
    submit()
    const dialog = await popup('Извините')
    expect(
      within(dialog).getByText(
        'Указанный почтомат не доступен для доставки. Пожалуйста, выберете другой почтомат.',
      ),
    ).toBeDefined()
    expect(dialog.textContent).toMatch(/МСК-0001.*Тверская/)
    fireEvent.click(within(dialog).getByRole('button', { name: 'Хорошо' }))
    expect(onLockerRejected).toHaveBeenCalledWith([
      expect.objectContaining({ terminal_number: 'МСК-0001', parcel_number: 'A-1' }),
      expect.objectContaining({ terminal_number: 'МСК-0001', parcel_number: 'B-2' }),
    ])
    expect(router.state.location.pathname).toBe('/')
  })

  test('after the server was away, cities and prices that were known let the order go again', async () => {
    let away = false
    const { sent } = openPanel(
      () => (away ? 'lost' : [201, ORDER]),
      undefined,
      () => (away ? 'lost' : [200, CITIES]),
    )
    await priced()
    away = true
    submit()
    const failed = await popup('Ошибка')
    fireEvent.click(within(failed).getByRole('button', { name: 'Хорошо' }))
    // Asked for thrice since, and lost.
    await waitFor(() => expect(sent.filter(({ path }) => path.endsWith('/cities'))).toHaveLength(4))
    away = false
    submit()
    expect(await popup('Заказ оформлен и оплачен')).toBeDefined()
  })

  test('a lost response stays on the panel; the same order again has the same key', async () => {
    const responses: ResponseBody[] = ['lost', [500, {}], [201, ORDER]]
    const { sent } = openPanel(() => responses.shift() ?? 'lost')
    await priced()
    for (const last of [false, false, true]) {
      submit()
      if (last) break
      const dialog = await popup('Ошибка')
      expect(
        within(dialog).getByText('Запрос не может быть выполнен. Пожалуйста, повторите позднее.'),
      ).toBeDefined()
      fireEvent.click(within(dialog).getByRole('button', { name: 'Хорошо' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
    await popup('Заказ оформлен и оплачен')
    const keys = orders(sent).map(({ key }) => key)
    expect(keys).toHaveLength(3)
    expect(new Set(keys).size).toBe(1)
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  })

  test('another price is shown before it is requested again', async () => {
    const prices = [ESTIMATE, { ...ESTIMATE, order_price: '2000.00' }]
    openPanel(
      () => [409, { detail: 'Стоимость заказа изменилась', code: 'price_changed' }],
      () => [200, prices.shift()],
    )
    await priced()
    submit()
    const dialog = await popup('Стоимость изменилась')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Хорошо' }))
    expect(await screen.findByText(/^Итого: 2\s000,00\s₽$/)).toBeDefined()
  })

  test('what the server finds wrong stands beside its line', async () => {
    openPanel(() => [
      400,
      { 'parcels.1.parcel_number': ['Посылка с таким номером уже существует'] },
    ])
    await priced()
    submit()
    expect((await screen.findByRole('alert')).textContent).toMatch(/в\s1\sотправлении/)
    expect(screen.getByRole('row', { name: /B-2/ }).textContent).toMatch(
      /Посылка с таким номером уже существует/,
    )
    expect(screen.getByRole('row', { name: /A-1/ }).textContent).not.toMatch(/уже существует/)
  })

  test.each([
    [[400, { detail: 'Город «Х» не найден' }], 'Город «Х» не найден'],
    [[400, { '1.size': ['Выберите размер ячейки'] }], ORDERING.estimateFailed],
    ['lost', 'Запрос не может быть выполнен. Пожалуйста, повторите позднее.'],
  ] as const)('an estimate that fails with %j can be tried again', async (failure, text) => {
    let broken = true
    openPanel(undefined, () => (broken ? failure : [200, ESTIMATE]))
    const alert = await screen.findByRole('alert')
    expect(within(alert).getByText(text)).toBeDefined()
    submit()
    expect(screen.queryByRole('dialog')).toBeNull()
    broken = false
    fireEvent.click(within(alert).getByRole('button', { name: 'Попробовать ещё раз' }))
    await priced()
  })

  test('«Назад» is the page’s own', async () => {
    const { onBack } = openPanel()
    fireEvent.click(screen.getByRole('button', { name: 'Назад' }))
    expect(onBack).toHaveBeenCalledOnce()
  })
})
