import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ApiError, SERVER_ERROR } from '#/api/api-error.ts'
import { useAttempt } from './use-attempt.ts'
import { useOnce } from './use-once.ts'

const refused = new ApiError(409, 'Заказ уже оплачен')

test('two presses at once run the work once, and the next press runs it again', async () => {
  const { result } = renderHook(useOnce)
  const { promise, resolve } = Promise.withResolvers<string>()
  const work = vi.fn<() => Promise<string>>(() => promise)
  const responses: Promise<string | undefined>[] = []
  act(() => {
    responses.push(result.current.once(work), result.current.once(work))
  })
  expect(result.current.pending).toBe(true)
  await act(async () => {
    resolve('done')
    expect(await Promise.all(responses)).toEqual(['done', undefined])
  })
  expect(work).toHaveBeenCalledTimes(1)
  expect(result.current.pending).toBe(false)
  await act(() => result.current.once(work))
  expect(work).toHaveBeenCalledTimes(2)
})

test('work that throws ends too', async () => {
  const { result } = renderHook(useOnce)
  await act(() => expect(result.current.once(() => Promise.reject(refused))).rejects.toBe(refused))
  expect(result.current.pending).toBe(false)
})

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
