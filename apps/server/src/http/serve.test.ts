import { defineEndpoint } from '@yacheyka/contract/http/endpoint'
import fastify from 'fastify'
import * as z from 'zod'
import { expect, test } from 'vitest'
import { type Answering, sendError } from './response-error.ts'
import { AppError, tooManyRequests } from './errors.ts'
import { serve } from './serve.ts'

const echo = defineEndpoint({
  id: 'echo',
  method: 'POST',
  path: '/echo/:id/',
  access: 'anyone',
  tag: 'test',
  summary: 'test',
  params: z.object({ id: z.coerce.number().int() }),
  query: z.object({ city: z.string('Укажите город') }),
  body: z.object({ weight: z.number(), name: z.string('Укажите имя') }),
  responses: { 200: z.object({ id: z.int(), name: z.string() }) },
})

function makeApp(handler: () => void = () => undefined) {
  const app = fastify({ routerOptions: { ignoreTrailingSlash: true } })
  app.setErrorHandler((error: Error, _request, reply) => void sendError(error, reply as Answering))
  serve(app, echo, ({ params, body }) => {
    handler()
    const leaking = { id: params.id, name: body.name, password: 'secret' }
    return leaking
  })
  return app
}

const post = (url: string, payload: unknown, handler?: () => void) =>
  makeApp(handler).inject({ method: 'POST', url, payload: payload as object })

test('a call responds with and without its trailing slash, and only what the contract names', async () => {
  for (const url of ['/echo/7?city=Казань', '/echo/7/?city=Казань']) {
    const response = await post(encodeURI(url), { weight: 1, name: 'Анна' })
    expect(response.json()).toEqual({ id: 7, name: 'Анна' })
  }
})

test('all faulty fields are reported at once, query and body alike, in Russian', async () => {
  const response = await post('/echo/7', { weight: 'много' })
  expect(response.statusCode).toBe(400)
  expect(Object.keys(response.json())).toEqual(['city', 'weight', 'name'])
  expect(response.json()).toMatchObject({ city: ['Укажите город'], name: ['Укажите имя'] })
  expect(response.json().weight[0]).toMatch(/[а-я]/)
})

test.each([
  ['список', '[]'],
  ['ничего', 'null'],
  ['строка', '"{}"'],
  ['число', '1'],
])('a body that is %s has one error, reported as a sentence', async (kind, payload) => {
  const response = await makeApp().inject({
    method: 'POST',
    url: '/echo/7?city=a',
    headers: { 'content-type': 'application/json' },
    payload,
  })
  expect([response.statusCode, response.json()]).toEqual([
    400,
    { detail: `Ожидается объект, получено: ${kind}`, code: 'bad_request' },
  ])
})

test('parameters that cannot name anything are 404', async () => {
  const response = await post('/echo/seven?city=a', { weight: 1, name: 'a' })
  expect([response.statusCode, typeof response.json().detail]).toEqual([404, 'string'])
})

test.each([
  [new AppError(409, 'busy', 'Занято'), 409, { detail: 'Занято', code: 'busy' }],
  [
    new Error('password=secret'),
    500,
    {
      detail: 'Запрос не может быть выполнен. Пожалуйста, повторите позднее.',
      code: 'internal',
      request_id: 'req-1',
    },
  ],
])('%o becomes its response', async (error, status, body) => {
  const response = await post('/echo/7?city=a', { weight: 1, name: 'a' }, () => {
    throw error
  })
  expect([response.statusCode, response.json()]).toEqual([status, body])
})

test('who calls too often is informed when to come back', async () => {
  const response = await post('/echo/7?city=a', { weight: 1, name: 'a' }, () => {
    throw tooManyRequests(17)
  })
  expect([response.statusCode, response.headers['retry-after']]).toEqual([429, '17'])
})

test('who calls too often is reported as such before the body is read', async () => {
  const app = fastify()
  app.setErrorHandler((error: Error, _request, reply) => void sendError(error, reply as Answering))
  let parsed = 0
  app.addHook('preValidation', (_request, _reply, done) => {
    parsed += 1
    done()
  })
  const limit = () => Promise.reject(tooManyRequests(17))
  serve(app, { ...echo, limit }, ({ params, body }) => ({ id: params.id, name: body.name }))
  const response = await app.inject({ method: 'POST', url: '/echo/7/?city=a', payload: {} })
  expect([response.statusCode, parsed]).toEqual([429, 0])
})

test('a body that is no JSON is a 400 in Russian', async () => {
  const response = await makeApp().inject({
    method: 'POST',
    url: '/echo/7?city=a',
    headers: { 'content-type': 'application/json' },
    payload: '{"weight":',
  })
  expect(response.statusCode).toBe(400)
  expect(response.json().detail).toMatch(/не читается/)
})
