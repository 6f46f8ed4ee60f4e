import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { parseBody } from './parse-body.ts'

const line = z.object({
  weight: z.number('вес'),
  names: z.array(z.string('имя')).max(3).default([]),
})
const order = z.object({ price: z.string('цена'), parcels: z.array(line).min(1).max(20_000) })
const lines = order.shape.parcels

const places = ({ issues }: ReturnType<typeof parseBody>): string[] =>
  issues.map(({ path, message }) => [...path, message].join('.'))

test('a body is parsed as its schema parses it, whichever lines of it are faulty', () => {
  const anyLine = fc.oneof(
    { weight: 20, arbitrary: fc.constant({ weight: 1 }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom({ weight: '1' }, null, { weight: 1, names: [1, 'а'] }),
    },
  )
  const price = fc.constantFrom('1.00', 1)
  fc.assert(
    fc.property(price, fc.array(anyLine, { maxLength: 300, size: 'max' }), (requested, parcels) => {
      for (const [schema, body] of [
        [order, { price: requested, parcels }],
        [lines, parcels],
      ] as const) {
        const plain = schema.safeParse(body)
        const parsed = parseBody<unknown>(schema, body)
        expect(parsed.data).toEqual(plain.data)
        const errorPlaces = places({ issues: plain.error?.issues ?? [] })
        expect(places(parsed).toSorted()).toEqual(errorPlaces.toSorted())
      }
    }),
  )
})

test('of a list with errors everywhere the first are reported', () => {
  const parcels = Array.from({ length: 20_000 }, () => ({ names: [1, 2, 3] }))
  const errorPlaces = places(parseBody(order, { price: 1, parcels }))
  expect(errorPlaces.slice(0, 3)).toEqual([
    'price.цена',
    'parcels.0.weight.вес',
    'parcels.0.names.0.имя',
  ])
  expect(errorPlaces.length).toBeGreaterThanOrEqual(1000)
  expect(errorPlaces.length).toBeLessThan(1100)
})

test.each([
  [
    'a list that is too long',
    { price: 1, parcels: Array.from({ length: 20_001 }, () => 1) },
    ['price', 'parcels'],
  ],
  ['a list instead of a body', Array.from({ length: 200 }, () => 1), ['']],
  [
    'a long list that nobody asked for',
    { other: Array.from({ length: 200 }, () => 1) },
    ['price', 'parcels'],
  ],
])('%s is rejected', (_what, body, fields) => {
  const { data, issues } = parseBody(order, body)
  expect(data).toBeUndefined()
  expect(fields).toEqual(
    expect.arrayContaining(issues.slice(0, 1).map(({ path }) => String(path[0] ?? ''))),
  )
})
