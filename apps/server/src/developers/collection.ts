import type { Endpoint } from '@yacheyka/contract/http/endpoint'
import { type Example, EXAMPLES } from './examples.ts'
import { DEVELOPERS_PATH } from './guides.ts'
import { groupsOfCalls } from './reference.ts'

export const COLLECTION_PATH = `${DEVELOPERS_PATH}/postman.json`

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json'

/** Every call with its example as a Postman 2.1 collection; the key stands in the variable `key`. */
export const collectionOf = (brand: string, publicUrl: string): object => ({
  info: { name: `${brand}: API`, schema: SCHEMA },
  auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{key}}', type: 'string' }] },
  variable: [
    { key: 'baseUrl', value: publicUrl, type: 'string' },
    { key: 'key', value: '', type: 'string' },
  ],
  item: groupsOfCalls().map(({ title, calls }) => ({
    name: title,
    item: calls.map(([name, call]) => ({
      name,
      request: requestOf(call, EXAMPLES[name]),
      response: [],
    })),
  })),
})

function requestOf(call: Endpoint, example: Example): object {
  const { body, once, version } = example
  return {
    ...(call.access === 'anyone' ? { auth: { type: 'noauth' } } : {}),
    method: call.method,
    description: call.summary,
    header: [
      // Another one for each sending.
      ...(once === true ? [{ key: 'Idempotency-Key', value: '{{$guid}}' }] : []),
      ...(version === undefined ? [] : [{ key: 'If-Match', value: `"${version}"` }]),
      ...(body === undefined ? [] : [{ key: 'Content-Type', value: 'application/json' }]),
    ],
    url: urlOf(call, example),
    ...(body === undefined
      ? {}
      : {
          body: {
            mode: 'raw',
            raw: JSON.stringify(body, undefined, 2),
            options: { raw: { language: 'json' } },
          },
        }),
  }
}

function urlOf({ path }: Endpoint, { params = {}, query = {} }: Example): object {
  const asked = Object.entries(query).map(([key, value]) => ({ key, value }))
  const search = asked.map(({ key, value }) => `${key}=${value}`).join('&')
  return {
    raw: `{{baseUrl}}${path}${search === '' ? '' : `?${search}`}`,
    host: ['{{baseUrl}}'],
    path: path.slice(1).split('/'),
    query: asked,
    variable: Object.entries(params).map(([key, value]) => ({ key, value: String(value) })),
  }
}
