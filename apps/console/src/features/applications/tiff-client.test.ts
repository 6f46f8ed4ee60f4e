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
  const response = decodeTiff(CALL, signal, () => worker)
  const receive = (data: unknown) =>
    worker.onmessage?.call(worker as never, new MessageEvent('message', { data }))
  return { worker, response, receive }
}

test('returns the picture and ends the worker', async () => {
  const { worker, response, receive } = start()
  expect(worker.postMessage).toHaveBeenCalledWith(CALL)
  receive({ ok: true, pages: 2, url: 'data:,' })
  expect(await response).toMatchObject({ pages: 2, url: 'data:,' })
  expect(worker.terminate).toHaveBeenCalledOnce()
})

test('ends a worker that does not respond by the deadline', async () => {
  const { worker, response } = start()
  const failure = response.catch((error: unknown) => String(error))
  vi.advanceTimersByTime(TIFF_DEADLINE - 1)
  expect(worker.terminate).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(await failure).toContain('deadline')
  expect(worker.terminate).toHaveBeenCalledOnce()
})

test('ends the worker when the scan is left, and when it rejects the file', async () => {
  const controller = new AbortController()
  const left = start(controller.signal)
  controller.abort()
  await expect(left.response).rejects.toThrow(/abort/)
  expect(left.worker.terminate).toHaveBeenCalledOnce()
  const refused = start()
  refused.receive({ ok: false, error: 'no such page' })
  await expect(refused.response).rejects.toThrow('no such page')
  expect(refused.worker.terminate).toHaveBeenCalledOnce()
  expect(vi.getTimerCount()).toBe(0)
})
