import { EVERY_ENDPOINT } from '@yacheyka/contract/endpoint-lists'
import { commonResponsesOf } from '@yacheyka/contract/http/common-responses'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, openTestApp } from '#/test-app.ts'
import { shapeOf } from './shape.ts'

let opened: TestApp
beforeAll(async () => {
  opened = await openTestApp()
})
afterAll(() => opened.close())

test('the document is OpenAPI 3.1 and names every call of the contract with all its responses', async () => {
  const document = (await opened.app.inject('/api/openapi.json')).json()
  expect(document.openapi).toBe('3.1.0')
  for (const call of EVERY_ENDPOINT) {
    const path = call.path.replaceAll(/:([a-z_]+)/g, '{$1}')
    const operation = document.paths[path]?.[call.method.toLowerCase()]
    expect(operation?.operationId).toBe(call.id)
    const own = Object.keys(call.responses)
    const common = commonResponsesOf(call).map(({ status }) => String(status))
    expect(Object.keys(operation.responses).toSorted()).toEqual([...own, ...common].toSorted())
    expect(operation.security.length > 0).toBe(
      !['anyone', 'refresh token', 'publishable key in path'].includes(call.access),
    )
  }
})

test('the page shows every call and runs no script', async () => {
  const response = await opened.app.inject('/api/docs/')
  expect(response.headers['content-type']).toContain('text/html')
  expect(response.body).not.toContain('<script')
  for (const { id } of EVERY_ENDPOINT) expect(response.body).toContain(`<article id="${id}">`)
})

test('every response carries the headers that keep a browser from mischief', async () => {
  const { headers } = await opened.app.inject('/healthz')
  expect(headers['content-security-policy']).toContain("script-src 'self'")
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  expect(headers['x-content-type-options']).toBe('nosniff')
})

test('a shape reads as JSON with words for values', () => {
  const schema = {
    type: 'object',
    properties: {
      count: { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
      next: { anyOf: [{ type: 'string' }, { type: 'null' }] },
      results: { type: 'array', items: { $ref: '#/components/schemas/Point' } },
    },
    required: ['count', 'results'],
  }
  expect(shapeOf(schema)).toBe(
    '{\n  "count": целое число, от 0\n  "next": строка | null  // может не быть\n  "results": [Point, …]\n}',
  )
})
