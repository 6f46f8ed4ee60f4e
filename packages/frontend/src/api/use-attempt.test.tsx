import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ApiError, SERVER_ERROR } from './api-error.ts'
import { useAttempt } from './use-attempt.ts'

const refused = new ApiError(409, 'Заказ уже оплачен')

test('an attempt keeps the words of its failure until the next one begins', async () => {
  const { result } = renderHook(useAttempt)
  const fail = (error: Error) =>
    act(async () => {
      const isDone = await result.current.attempt(async () => {
        throw error
      })
      expect(isDone).toBe(false)
    })
  await fail(refused)
  expect([result.current.failure, result.current.pending]).toEqual([refused.detail, false])
  await fail(new Error('no words for people'))
  expect(result.current.failure).toBe(SERVER_ERROR)
  await act(async () => expect(await result.current.attempt(async () => undefined)).toBe(true))
  expect([result.current.failure, result.current.pending]).toEqual([undefined, false])
})

test('what settles an attempt runs whatever came of it, with the failure shown and nothing begun anew', async () => {
  const { result } = renderHook(useAttempt)
  const settling = Promise.withResolvers<void>()
  const attempts: Promise<boolean>[] = []
  const fail = async () => {
    throw refused
  }
  await act(async () => {
    attempts.push(result.current.attempt(fail, () => settling.promise))
  })
  expect([result.current.failure, result.current.pending]).toEqual([refused.detail, true])
  await act(async () => {
    settling.resolve()
    expect(await attempts[0]).toBe(false)
  })
  expect(result.current.pending).toBe(false)
})
