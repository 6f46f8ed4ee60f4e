import { expect, test } from 'vitest'
import { errorsOf, toBody } from './correction-draft.ts'

test('a draft says which way the money goes', () => {
  const draft = { way: 'give', change: '1 234,5', reason: ' Ошибка ' } as const
  expect(errorsOf(draft)).toEqual({})
  expect(toBody(draft)).toEqual({ change: '1234.50', reason: 'Ошибка' })
  expect(toBody({ ...draft, way: 'take' })).toEqual({ change: '-1234.50', reason: 'Ошибка' })
})

test('a sum is roubles above zero', () => {
  for (const change of ['', '0', '-5', 'пять', '1,234'])
    expect(errorsOf({ way: 'give', change, reason: '' })).toEqual({
      change: 'Введите сумму в рублях больше нуля, например 1 234,50',
    })
})
