import { expect, test } from 'vitest'
import { isBankAccount, isBic, isCorrespondentAccount } from './bank-account.ts'

// As Sberbank publishes them.
const BIC = '044525225'
const CORRESPONDENT = '30101810400000000225'

test('the key of a correspondent account agrees with its bank', () => {
  expect(isCorrespondentAccount(CORRESPONDENT, BIC)).toBe(true)
  expect(isCorrespondentAccount(CORRESPONDENT, '044525974')).toBe(true)
  expect(isCorrespondentAccount('30101810500000000225', BIC)).toBe(false)
  expect(isCorrespondentAccount(`${CORRESPONDENT}0`, BIC)).toBe(false)
})

test('one wrong digit of an account is found', () => {
  const right = Array.from({ length: 10 }, (_, key) => `40702810${key}38000000001`).filter(
    (account) => isBankAccount(account, BIC),
  )
  expect(right).toHaveLength(1)
  const [account = ''] = right
  for (let at = 0; at < 20; at += 1) {
    const digit = (Number(account[at]) + 1) % 10
    expect(isBankAccount(account.slice(0, at) + digit + account.slice(at + 1), BIC)).toBe(false)
  }
  expect(isBankAccount(account, '044525226')).toBe(false)
})

test('a BIC is nine digits of Russia', () => {
  expect(isBic(BIC)).toBe(true)
  for (const text of ['', '44525225', '0445252250', '144525225', '04452522a'])
    expect(isBic(text)).toBe(false)
})
