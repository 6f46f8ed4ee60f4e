import { defineEndpoint } from '@yacheyka/contract/http/endpoint'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { openApiDocument } from '#/api-docs/openapi.ts'
import { sendProblems, ApiProblem } from './problems.ts'
import { serveCall } from './serve-call.ts'

const OLD = defineEndpoint({
  id: 'getOld',
  method: 'GET',
  path: '/api/v1/old/:id',
  access: 'api key',
  tag: '',
  summary: '',
  params: z.object({ id: z.string() }),
  responses: { 200: z.object({ id: z.string() }) },
  deprecated: { since: '2026-12-01', until: '2027-12-01', link: 'https://shop.example/new' },
})

test('each response of a call that goes away says since when, until when and what comes instead', async () => {
  const app = fastify()
  sendProblems(app, 'https://yacheyka.example')
  app.addHook('onRequest', async ({ url }) => {
    if (url.endsWith('/guarded')) throw new ApiProblem('key_missing', 'Нужен ключ API.')
  })
  serveCall(app, OLD, ({ params: { id }, reply }) => {
    if (id === 'x') throw new ApiProblem('not_found', 'Ничего не найдено.')
    if (id === 'linked') void reply.header('link', '</next>; rel="next"')
    return { id }
  })
  for (const [url, status] of [
    ['/api/v1/old/1', 200],
    ['/api/v1/old/linked', 200],
    ['/api/v1/old/x', 404],
    ['/api/v1/old/guarded', 401],
  ] as const) {
    const response = await app.inject(url)
    expect(response.statusCode).toBe(status)
    expect(response.headers).toMatchObject({
      deprecation: '@1796083200',
      sunset: 'Wed, 01 Dec 2027 00:00:00 GMT',
      link: expect.stringMatching(
        url.endsWith('/linked')
          ? /^<\/next>; rel="next", <https:.*; rel="deprecation"$/
          : /^<https:.*; rel="deprecation"$/,
      ),
    })
  }
  expect(openApiDocument('', '', [OLD])).toMatchObject({
    paths: { '/api/v1/old/{id}': { get: { deprecated: true } } },
  })
})
