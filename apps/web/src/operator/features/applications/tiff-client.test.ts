import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { decodeTiff, TIFF_DEADLINE } from './tiff-client.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const CALL = { bytes: new Uint8Array(), page: 0 }

const fakeWorker = () => ({
  postMessage: vi.fn<(call: unknown) => void>(),
  terminate: vi.fn<() => void>(),
  onmessage: null as Worker['onmessage'],
  onerror: null as Worker['onerror'],
})

const start = (signal = new AbortController().signal) => {
  const worker = fakeWorker()
  const answer = decodeTiff(CALL, signal, () => worker)
  const receive = (data: unknown) =>
    worker.onmessage?.call(worker as never, new MessageEvent('message', { data }))
  return { worker, answer, receive }
}

test('returns the picture and ends the worker', async () => {
  const { worker, answer, receive } = start()
  expect(worker.postMessage).toHaveBeenCalledWith(CALL)
  receive({ ok: true, pages: 2, address: 'data:,' })
  expect(await answer).toMatchObject({ pages: 2, address: 'data:,' })
  expect(worker.terminate).toHaveBeenCalledOnce()
})

test('ends a worker that does not answer by the deadline', async () => {
  const { worker, answer } = start()
  const failure = answer.catch((error: unknown) => String(error))
  vi.advanceTimersByTime(TIFF_DEADLINE - 1)
  expect(worker.terminate).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(await failure).toContain('deadline')
  expect(worker.terminate).toHaveBeenCalledOnce()
})

test('ends the worker when the scan is left, and when it refuses the file', async () => {
  const controller = new AbortController()
  const left = start(controller.signal)
  controller.abort()
  await expect(left.answer).rejects.toThrow(/abort/)
  expect(left.worker.terminate).toHaveBeenCalledOnce()
  const refused = start()
  refused.receive({ ok: false, fault: 'no such page' })
  await expect(refused.answer).rejects.toThrow('no such page')
  expect(refused.worker.terminate).toHaveBeenCalledOnce()
  expect(vi.getTimerCount()).toBe(0)
})
