import { once } from 'node:events'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, openTestApp } from '#/test-app.ts'

let opened: TestApp
beforeAll(async () => {
  opened = await openTestApp()
  await opened.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => opened.close())

/** The whole response to these bytes. */
async function responseTo(request: string): Promise<string> {
  const { port } = opened.app.server.address() as AddressInfo
  const socket = connect({ port, host: '127.0.0.1' })
  await once(socket, 'connect')
  socket.write(request)
  return text(socket)
}

const PROBLEM = {
  type: expect.stringMatching(/\/api\/v1\/problems\/bad_request$/),
  title: 'Request cannot be read',
  status: 400,
  code: 'bad_request',
  detail: 'Адрес не читается: буквы вне латиницы и знаки вроде % кодируются процентами.',
  request_id: expect.any(String),
}

test('an address with letters that are not encoded is reported as such, as any other rejection', async () => {
  const response = await responseTo('GET /api/v1/points?city=москва HTTP/1.1\r\nHost: x\r\n\r\n')
  const [head = '', body = ''] = response.split('\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1\.1 400 /)
  expect(head).toContain('Content-Type: application/problem+json')
  const problem = JSON.parse(body)
  expect(problem).toEqual(PROBLEM)
  expect(head).toContain(`X-Request-Id: ${problem.request_id}`)
})

test('headers that are too long are reported as such', async () => {
  const long = 'x'.repeat(20_000)
  const response = await responseTo(`GET /api/v1/me HTTP/1.1\r\nHost: x\r\nX-Long: ${long}\r\n\r\n`)
  const [head = '', body = ''] = response.split('\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1\.1 431 /)
  expect(JSON.parse(body)).toMatchObject({ status: 431, code: 'headers_too_large' })
})

test('an address that does not decode is given the same', async () => {
  const response = await opened.app.inject('/api/v1/points/%zz')
  expect(response.statusCode).toBe(400)
  expect(response.headers['content-type']).toContain('application/problem+json')
  expect(response.json()).toEqual({ ...PROBLEM, request_id: response.headers['x-request-id'] })
})

test('calls that are not of the merchant API keep their own shape', async () => {
  const response = await responseTo('GET /api/points?city=москва HTTP/1.1\r\nHost: x\r\n\r\n')
  expect(response).toContain('{"detail":"Запрос не читается. Проверьте адрес и содержимое."')
})
