import { MERCHANT_ENDPOINT_LIST } from '@yacheyka/contract/endpoint-lists'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { collectionOf } from './collection.ts'

const pair = z.strictObject({ key: z.string().min(1), value: z.string() })
const request = z.strictObject({
  auth: z.strictObject({ type: z.literal('noauth') }).optional(),
  method: z.enum(['GET', 'POST', 'PATCH', 'DELETE']),
  description: z.string().min(1),
  header: z.array(pair),
  url: z.strictObject({
    raw: z.string().startsWith('{{baseUrl}}/api/v1/'),
    host: z.tuple([z.literal('{{baseUrl}}')]),
    path: z.array(z.string().min(1)),
    query: z.array(pair),
    variable: z.array(pair),
  }),
  body: z
    .strictObject({
      mode: z.literal('raw'),
      raw: z.string().transform((text): unknown => JSON.parse(text)),
      options: z.strictObject({ raw: z.strictObject({ language: z.literal('json') }) }),
    })
    .optional(),
})
const event = z.strictObject({
  listen: z.enum(['prerequest', 'test']),
  script: z.strictObject({ type: z.literal('text/javascript'), exec: z.array(z.string()) }),
})
/** The part of Postman's format 2.1 that we write. */
const collection = z.strictObject({
  info: z.strictObject({
    name: z.string(),
    description: z.string(),
    schema: z.literal('https://schema.getpostman.com/json/collection/v2.1.0/collection.json'),
  }),
  auth: z.strictObject({
    type: z.literal('bearer'),
    bearer: z.array(z.strictObject({ ...pair.shape, type: z.literal('string') })),
  }),
  variable: z.array(z.strictObject({ ...pair.shape, type: z.literal('string') })),
  item: z.array(
    z.strictObject({
      name: z.string(),
      item: z.array(
        z.strictObject({
          id: z.string(),
          name: z.string().regex(/[А-яЁё]/),
          event: z.array(event),
          request,
          response: z.array(z.never()),
        }),
      ),
    }),
  ),
})

const made = collection.parse(collectionOf('Ячейка', 'https://yacheyka.example'))
const items = made.item.flatMap(({ item }) => item)

test('every call stands in the collection once', () => {
  expect(items.map(({ id }) => id).toSorted()).toEqual(
    MERCHANT_ENDPOINT_LIST.map(({ id }) => id).toSorted(),
  )
  const names = items.map(({ name }) => name)
  expect(names).toEqual([...new Set(names)])
})

test('the key stands in a variable, which is empty', () => {
  expect(made.auth.bearer[0]?.value).toBe('{{key}}')
  expect(made.variable.find(({ key }) => key === 'key')?.value).toBe('')
})

test('each part of a path that varies has its value', () => {
  for (const { request: sent } of items)
    expect(sent.url.variable.map(({ key }) => `:${key}`)).toEqual(
      sent.url.path.filter((part) => part.startsWith(':')),
    )
})

test('an order gets another Idempotency-Key each time it is sent', () => {
  const order = items.find(({ id }) => id === 'createMerchantOrder')
  expect(order?.request.header).toContainEqual({ key: 'Idempotency-Key', value: '{{$guid}}' })
  expect(order?.request.body?.raw).toHaveProperty('parcels')
})
