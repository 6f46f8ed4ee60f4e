import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import { afterEach, expect, test, vi } from 'vitest'
import { NO_CONNECTION } from '@yacheyka/frontend/api/api-error.ts'
import { request, fetchMarks, fetchWorkbook } from './calls.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

/** Time is out as soon as the call waits for its response. */
const timeOut = () => {
  const late = new AbortController()
  const limits: number[] = []
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    limits.push(milliseconds)
    return late.signal
  })
  return {
    limits,
    end: () => {
      late.abort(new DOMException('', 'TimeoutError'))
    },
  }
}

/** Stands at the wire: nobody answers. */
const silence = () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
    const { promise, reject } = Promise.withResolvers<Response>()
    init?.signal?.addEventListener('abort', () => {
      reject(new DOMException('', 'AbortError'))
    })
    return promise
  })
}

const { signal } = new AbortController()
const QUERY = { query: {} }
test.each([
  ['the list', async () => request(ENDPOINTS.listWidgetTerminals, QUERY, 't', signal), 20_000],
  ['the marks', async () => fetchMarks({ version: 'v' }, 't', signal), 20_000],
  ['the workbook', async () => fetchWorkbook({}, 't'), 120_000],
])('%s that does not come in time is a lost connection', async (_, call, limit) => {
  const { limits, end } = timeOut()
  silence()
  const response = call()
  end()
  await expect(response).rejects.toMatchObject({ status: 0, detail: NO_CONNECTION })
  expect(limits).toEqual([limit])
})

test('a body that stops half-way is a lost connection too', async () => {
  const { end } = timeOut()
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
    const body = new ReadableStream({
      start: (stream) => {
        init?.signal?.addEventListener('abort', () => {
          stream.error(new DOMException('', 'TimeoutError'))
        })
      },
    })
    return new Response(body)
  })
  const response = request(ENDPOINTS.listWidgetTerminals, QUERY, 't', signal)
  end()
  await expect(response).rejects.toMatchObject({ status: 0, detail: NO_CONNECTION })
})

test('what the caller gives up ends with the caller’s own reason', async () => {
  silence()
  const controller = new AbortController()
  const response = request(ENDPOINTS.listWidgetTerminals, QUERY, 't', controller.signal)
  controller.abort('given up')
  await expect(response).rejects.toBe('given up')
})

test('a response that is no JSON is an error of the server, not of the network', async () => {
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('<h1>'))
  await expect(request(ENDPOINTS.listWidgetTerminals, QUERY, 't')).rejects.toMatchObject({
    status: 200,
  })
})
