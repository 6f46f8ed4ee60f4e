import { expect, test } from 'vitest'
import { judgeCorrection } from './correction-draft.ts'

test('a draft says which way the money goes', () => {
  const draft = { way: 'give', sum: '1 234,5', reason: ' Ошибка ' } as const
  expect(judgeCorrection(draft)).toEqual({ change: 123_450, reason: 'Ошибка' })
  expect(judgeCorrection({ ...draft, way: 'take' })).toEqual({
    change: -123_450,
    reason: 'Ошибка',
  })
})

test('every error at once', () => {
  for (const sum of ['', '0', '-5', 'пять', '1,234'])
    expect(judgeCorrection({ way: 'give', sum, reason: ' ' })).toEqual({
      errors: {
        sum: 'Введите сумму в рублях больше нуля, например 1 234,50',
        reason: 'Напишите причину',
      },
    })
  expect(judgeCorrection({ way: 'give', sum: '1', reason: 'x'.repeat(501) })).toEqual({
    errors: { reason: 'Не длиннее 500 символов' },
  })
})
