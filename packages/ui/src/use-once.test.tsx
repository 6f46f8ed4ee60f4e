import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useOnce } from './use-once.ts'

const refused = new Error('refused')

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
