import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { NBSP } from '@yacheyka/core/text/wording'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { CallResponse } from '@yacheyka/frontend/test-calls.tsx'
import { button, errorOf } from '@yacheyka/frontend/test-dom.ts'
import {
  dialog,
  expectNoDialog,
  isClosed,
  press,
  submit,
  toast,
  typeInto,
} from '#/test-cabinet.tsx'
import { action, CARD, EXTEND, openCard, testCard } from './test-card.tsx'

const popup = () => screen.getByRole('dialog', { name: EXTEND })
const days = () => within(popup()).getByLabelText<HTMLInputElement>('Количество дней')
const sum = (name: string) => within(popup()).getByText(name).nextElementSibling?.textContent
const type = (typed: string) => typeInto(days(), typed)

/** Opens the popup, its price there. */
const openExtension = async () => {
  await waitFor(() => expect(isClosed(action(EXTEND))).toBe(false))
  action(EXTEND).focus()
  press(EXTEND)
  await waitFor(() => expect(sum('Сутки хранения')).toBe(`50,00${NBSP}₽`))
}

afterEach(() => {
  vi.restoreAllMocks()
})

describe('an extension', () => {
  test('says what is wrong with the days, word for word, and sends nothing', async () => {
    const { calls } = openCard(testCard({ extension_days_left: 3 }))
    await screen.findByText('Чайный сервиз')
    await openExtension()
    for (const [typed, error] of [
      ['', 'Поле обязательно для заполнения'],
      ['два', 'Допустимо вводить только цифры'],
      ['0', 'Значение не должно быть меньше 1'],
      ['8', 'Продление возможно не более чем на 7 дней'],
      ['4', 'Значение не должно быть больше 3'],
    ] as const) {
      await type(typed)
      expect(errorOf(days())).toBe(error)
      days().blur()
      await submit('Продлить', popup())
      expect(document.activeElement).toBe(days())
      expect(sum('К оплате')).toBe('—')
    }
    await type('3')
    expect(errorOf(days())).toBe('')
    const more = button('Больше на день', popup())
    expect(isClosed(more)).toBe(true)
    fireEvent.click(more)
    expect(days().value).toBe('3')
    expect(calls.filter(({ path }) => path === `${CARD}/extend`)).toEqual([])
  })

  test('without a price closes and says so', async () => {
    let price: CallResponse | undefined = [403, { detail: 'Нельзя' }]
    openCard(testCard(), ({ path }) => (path.endsWith('/extend_price') ? price : undefined))
    await screen.findByText('Чайный сервиз')
    action(EXTEND).focus()
    press(EXTEND)
    await toast('Не удалось получить цену продления')
    await expectNoDialog()
    expect(document.activeElement).toBe(action(EXTEND))
    price = undefined
    await openExtension()
  })

  test('that the deposit does not cover says how much is missing, and where to add it', async () => {
    openCard(testCard(), ({ path }) =>
      path.endsWith('/amount') ? [200, { amount: '1.00', warn_below: '0.00' }] : undefined,
    )
    await screen.findByText('Чайный сервиз')
    await openExtension()
    await within(popup()).findByText(/На\sдепозите не\sхватает 49,00\s₽/)
    expect(sum('Остаток после')).toMatch(/^−/)
    press('Пополнить депозит', popup())
    await dialog('Пополнение депозитного счёта')
  })
})
