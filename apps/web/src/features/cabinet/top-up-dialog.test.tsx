import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { CallResponse } from '@yacheyka/frontend/test-calls.tsx'
import { errorOf } from '@yacheyka/frontend/test-dom.ts'
import {
  dialog,
  expectNoDialog,
  openCabinet,
  press,
  submit,
  type Responses,
} from '#/test-cabinet.tsx'

const TITLE = 'Пополнение депозитного счёта'
const FAILED = 'Произошла ошибка. Пожалуйста, повторите позднее.'
const isInvoice: (call: Parameters<Responses>[0]) => boolean = ({ method, path }) =>
  method === 'POST' && path.endsWith('/payment_invoices/')

afterEach(() => {
  vi.restoreAllMocks()
})

/** Opens the popup from the header. */
const openTopUp = async (response: CallResponse = 'lost') => {
  const { calls } = openCabinet('/juridical/profile', (call) =>
    isInvoice(call) ? response : undefined,
  )
  const more = await screen.findByRole('button', { name: 'Пополнить' })
  more.focus()
  fireEvent.click(more)
  const popup = await dialog(TITLE)
  const amount = () => within(popup).getByLabelText<HTMLInputElement>('Сумма')
  const type = (text: string) => fireEvent.change(amount(), { target: { value: text } })
  return { popup, more, amount, type, sent: () => calls.filter(isInvoice) }
}

describe('the top-up popup', () => {
  test('has an amount with the rouble’s sign; 0, less and no number are rejected beside it', async () => {
    const { popup, more, amount, type, sent } = await openTopUp()
    expect(document.activeElement).toBe(amount())
    expect(within(popup).getByText('₽')).toBeDefined()
    for (const [text, error] of [
      ['', /Введите сумму/],
      ['много', /Введите сумму/],
      ['1,234', /Введите сумму/],
      ['0', /^Сумма должна быть больше нуля$/],
      ['-5', /^Сумма должна быть больше нуля$/],
      ['100000000,01', /не\sбольше\s100\s000\s000\sрублей/],
    ] as const) {
      type(text)
      await submit('Сформировать счёт', popup)
      expect(errorOf(amount())).toMatch(error)
    }
    expect(sent()).toEqual([])
    press('Отменить', popup)
    await expectNoDialog()
    expect(document.activeElement).toBe(more)
  })

  test.each<readonly [string, CallResponse]>([
    ['an answer 500', [500, { detail: 'x' }]],
    ['an answer 429', [429, { detail: 'x' }]],
    ['no network', 'lost'],
  ])('%s is reported as an error, and the amount stays', async (_, response) => {
    const { popup, amount, type, sent } = await openTopUp(response)
    for (const time of [1, 2]) {
      type('100')
      press('Сформировать счёт', popup)
      await waitFor(() => expect(within(popup).getByRole('alert').textContent).toBe(FAILED))
      expect(sent()).toHaveLength(time)
      press('Вернуться к сумме', popup)
      expect(amount().value).toBe('100')
    }
    const [first, again] = sent().map(({ key }) => key)
    expect(first).toMatch(/^[0-9a-f]{32}$/)
    // One amount is one invoice.
    expect(again).toBe(first)
  })
})
