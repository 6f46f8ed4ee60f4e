import type { CreatedOrder } from '@yacheyka/contract/orders/orders'
import { describe, expect, test } from 'vitest'
import { ApiError, errorFromResponse, NO_CONNECTION } from '@yacheyka/frontend/api/api-error.ts'
import { testLine } from '../test-line.ts'
import {
  estimateFailure,
  isFinal,
  lineErrorsOf,
  outcomeOfResponse,
  outcomeOfError,
} from './outcome.ts'
import { ORDERING } from './wording.ts'

const order: CreatedOrder = {
  uid: 'o',
  order_number: '1',
  order_status: 'active',
  order_status_text: 'Активен',
  payment_status: 0,
  juridical_order_price: '100.00',
  cells: 'held',
  date_added: '2026-02-01T10:00:00+03:00',
  parcels: [],
}
const lost = new ApiError(0, NO_CONNECTION)

describe('an order', () => {
  test('is paid or saved, as the server says', () => {
    expect(outcomeOfResponse(order).kind).toBe('paid')
    expect(outcomeOfResponse({ ...order, payment_status: 1 }).kind).toBe('saved')
  })

  test('a locker named in a response or in an error is unavailable', () => {
    const lines = [testLine(), testLine({ parcelNumber: 'A-2' })]
    const number = lines[0]?.point.number ?? ''
    const odd: CreatedOrder & { terminal_number: string } = { ...order, terminal_number: number }
    const both = { kind: 'refused', refused: [{ parcel_number: 'A-1' }, { parcel_number: 'A-2' }] }
    expect(outcomeOfResponse(odd, lines)).toMatchObject(both)
    const error = errorFromResponse(400, { detail: 'Мест нет', terminal_number: number })
    expect(outcomeOfError(error, lines)).toMatchObject(both)
  })

  test('each rejected line comes with its alternatives', () => {
    const refused = [
      {
        parcel_number: 'A-2',
        terminal_number: 'КЗН-1',
        size: ['M'],
        code: 'no_free_cell',
        alternatives: [
          {
            terminal_number: 'КЗН-2',
            name: 'Почтомат',
            city: 'Казань',
            address: 'Баумана, 1',
            distance: 350,
          },
        ],
      },
    ]
    const error = errorFromResponse(400, { detail: 'x', terminal_number: ['КЗН-1'], refused })
    expect(outcomeOfError(error)).toEqual({ kind: 'refused', refused })
  })

  test('another price is reported as the server words it', () => {
    const error = errorFromResponse(409, { detail: 'Стоимость изменилась', code: 'price_changed' })
    expect(outcomeOfError(error)).toEqual({ kind: 'repriced', detail: 'Стоимость изменилась' })
  })

  test('messages of fields come to their lines', () => {
    const error = errorFromResponse(400, {
      'parcels.2.parcel_number': ['Посылка с таким номером уже существует'],
      'parcels.2.cells': ['Выберите размер ячейки'],
      'parcels.10.weight': ['Вес от 0,1 до 15 кг'],
    })
    expect(outcomeOfError(error)).toEqual({
      kind: 'faulty',
      errors: new Map([
        [2, ['Посылка с таким номером уже существует', 'Выберите размер ячейки']],
        [10, ['Вес от 0,1 до 15 кг']],
      ]),
    })
    expect(lineErrorsOf(errorFromResponse(400, { '0.size': ['x'] }))?.get(0)).toEqual(['x'])
    expect(lineErrorsOf(errorFromResponse(400, { juridical_order_price: ['x'] }))).toBeUndefined()
  })

  test('anything else is a failure; only a rejection ends the attempt', () => {
    expect(outcomeOfError(lost)).toEqual({ kind: 'failed', detail: NO_CONNECTION })
    expect(outcomeOfError(errorFromResponse(502, '<html>'))).toEqual({
      kind: 'failed',
      detail: undefined,
    })
    expect(outcomeOfError(new Error('?'))).toEqual({ kind: 'failed', detail: undefined })
    expect([400, 409, 422].map((status) => isFinal(new ApiError(status, '')))).toEqual([
      true,
      true,
      true,
    ])
    expect([lost, new ApiError(500, ''), new ApiError(429, ''), new Error('?')].some(isFinal)).toBe(
      false,
    )
  })
})

test('an estimate that fails says the server’s detail, or the sentence of the specification', () => {
  expect(estimateFailure(errorFromResponse(400, { detail: 'Неизвестный город' }))).toBe(
    'Неизвестный город',
  )
  expect(estimateFailure(errorFromResponse(400, { '0.size': ['x'] }))).toBe(ORDERING.estimateFailed)
  expect(estimateFailure(errorFromResponse(500, {}))).toBe(ORDERING.estimateFailed)
  expect(estimateFailure(lost)).toBe(ORDERING.failed)
})
