import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { CallResponse } from '@yacheyka/frontend/test-calls.tsx'
import { button } from '@yacheyka/frontend/test-dom.ts'
import {
  closeByEsc,
  descriptionOf,
  dialog,
  expectNoDialog,
  held,
  isClosed,
  press,
  toast,
} from '#/test-cabinet.tsx'
import {
  bar,
  expectRows,
  numbers,
  openParcels,
  testRows,
  tick,
  waitingRows,
} from '../test-parcels.tsx'

const CANCEL = 'Отменить отправления'
const EXTEND = 'Продлить хранение'

afterEach(() => {
  vi.restoreAllMocks()
})

test('a page that an action has emptied gives way to the last that there is', async () => {
  const rows = testRows(11)
  const { search } = openParcels(
    rows,
    ({ path }) => {
      if (!path.endsWith('/cancel')) return undefined
      rows.pop()
      return [200, { success: true }]
    },
    '?parcel_status=created&page=2',
  )
  await expectRows(1)
  tick('N-11')
  press('Отменить1', bar())
  const popup = await dialog(CANCEL)
  press(/^Отменить 1/, popup)
  await within(popup).findByText(/Готово: 1\sиз\s1/)
  await closeByEsc(popup)
  await waitFor(() => expect(search()).toMatch(/^\?parcel_status=created(&page=1)?$/))
  await expectRows(10)
  expect(screen.queryByText('Такой страницы нет')).toBeNull()
})

describe('extension', () => {
  const AMOUNT: CallResponse = [200, { amount: '99.50', warn_below: '0.00' }]

  test('a deposit that does not cover it leads to its top-up', async () => {
    openParcels(waitingRows(1), ({ path }) => (path.endsWith('/amount') ? AMOUNT : undefined))
    await expectRows(1)
    tick('N-1')
    press('Продлить1', bar())
    const popup = await dialog(EXTEND)
    await within(popup).findByText(/^Итого 50,00\s₽$/)
    const extend = button(/^Продлить 1\sотправление$/, popup)
    expect(isClosed(extend)).toBe(false)
    fireEvent.click(within(popup).getByRole('radio', { name: /^2\sдня$/ }))
    await within(popup).findByText(/не\sхватает 0,50\s₽/)
    expect(isClosed(extend)).toBe(true)
    expect(descriptionOf(extend)).toMatch(/не\sхватает/)
    press(/Пополнить/, popup)
    await dialog('Пополнение депозитного счёта')
    expect(screen.queryByRole('dialog', { name: EXTEND })).toBeNull()
  })

  test('a price that does not come is reported, and the popup closes', async () => {
    openParcels(waitingRows(1), ({ path }) =>
      path.endsWith('/extend_price') ? [403, { detail: 'x' }] : undefined,
    )
    await expectRows(1)
    tick('N-1')
    const extend = button('Продлить1', bar())
    extend.focus()
    fireEvent.click(extend)
    await toast('Не удалось получить цену продления')
    await expectNoDialog()
    expect(document.activeElement).toBe(extend)
  })
})

test('closed while it runs, it begins no more, and shows how far it came', async () => {
  const { hold, release } = held()
  const { calls } = openParcels(testRows(3), ({ path }) =>
    path.endsWith('/cancel') ? hold([200, { success: true }]) : undefined,
  )
  const sent = () => calls.filter(({ path }) => path.endsWith('/cancel'))
  await expectRows(3)
  for (const number of numbers()) tick(number)
  press('Отменить3', bar())
  const popup = await dialog(CANCEL)
  press(/^Отменить 3/, popup)
  await waitFor(() => expect(sent()).toHaveLength(2))
  await closeByEsc(popup)
  expect(screen.queryByRole('dialog')).toBeNull()
  await release()
  await toast(/^Остановлено\. Выполнено 2\sиз\s3$/)
  expect(bar().textContent).toContain('Выбрано: 1')
  expect(sent()).toHaveLength(2)
})
