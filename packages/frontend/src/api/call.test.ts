import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError, NO_CONNECTION, SERVER_ERROR } from './api-error.ts'
import { urlOf, call } from './call.ts'

const response = (status: number, body: string) =>
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(body, { status }))

afterEach(() => {
  vi.restoreAllMocks()
})

const failureOf = async (promise: Promise<unknown>): Promise<ApiError> => {
  const error = await promise.then(
    () => new Error('the call succeeded'),
    (reason: unknown) => reason,
  )
  if (!(error instanceof ApiError)) throw error
  return error
}

test('an address carries any point number and leaves out absent parts of the query', () => {
  expect(urlOf(ENDPOINTS.getTerminal, { params: { number: 'ЧЛБ%303/7 а' } })).toBe(
    '/api/terminals/%D0%A7%D0%9B%D0%91%25303%2F7%20%D0%B0/',
  )
  expect(urlOf(ENDPOINTS.listNews, { query: { limit: 3, offset: undefined } })).toBe(
    '/api/news/?limit=3',
  )
  expect(urlOf(ENDPOINTS.listNews, {})).toBe('/api/news/')
})

test('the body and the method are those of the contract', async () => {
  const fetched = response(200, '{"success":true}')
  const result = await call(
    ENDPOINTS.countShopVisitor,
    { params: { id: 7 }, body: 1000 },
    { keepalive: true },
  )
  expect(result).toEqual({ success: true })
  expect(fetched).toHaveBeenCalledWith('/api/shops/7/visitor_count_incr/', {
    method: 'PATCH',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: '1000',
    keepalive: true,
  })
})

test('a rejection carries its sentence, a form’s rejection its fields', async () => {
  response(404, '{"detail":"Точка не найдена"}')
  const missing = await failureOf(call(ENDPOINTS.getTerminal, { params: { number: '1' } }))
  expect([missing.status, missing.detail]).toEqual([404, 'Точка не найдена'])

  response(400, '{"limit":["Ожидается целое число"]}')
  const faulty = await failureOf(call(ENDPOINTS.listNews, {}))
  expect(faulty.fields).toEqual({ limit: ['Ожидается целое число'] })
  expect(faulty.detail).toBe('Ожидается целое число')
})

test('an array as an error is its first message, whatever else it holds', async () => {
  response(400, '["Почтомат закрыт","Ещё раз"]')
  const listed = await failureOf(call(ENDPOINTS.listNews, {}))
  expect([listed.detail, listed.fields]).toEqual(['Почтомат закрыт', {}])
  response(400, '[{"detail":1},null]')
  expect((await failureOf(call(ENDPOINTS.listNews, {}))).detail).toBe(SERVER_ERROR)
})

test('a page of a proxy and a lost connection become a sentence too', async () => {
  response(502, '<html>Bad gateway</html>')
  expect((await failureOf(call(ENDPOINTS.listNews, {}))).detail).toBe(SERVER_ERROR)
  response(200, '<html>Captive portal</html>')
  expect((await failureOf(call(ENDPOINTS.listNews, {}))).detail).toBe(SERVER_ERROR)
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  const lost = await failureOf(call(ENDPOINTS.listNews, {}))
  expect([lost.status, lost.detail]).toEqual([0, NO_CONNECTION])
})

test('an aborted call throws the reason of its signal, not a lost connection', async () => {
  const controller = new AbortController()
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, request) => {
    controller.abort(new Error('the page is gone'))
    request?.signal?.throwIfAborted()
    return new Response('{}')
  })
  await expect(call(ENDPOINTS.listNews, {}, { signal: controller.signal })).rejects.toThrow(
    'the page is gone',
  )
})
