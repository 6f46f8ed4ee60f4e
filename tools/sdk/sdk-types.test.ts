import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { TYPES_FILE, typesOfContract } from './types-of-contract.ts'

test('the types of the SDK are those of the contract; if not: npm run sdk-types', () => {
  expect(readFileSync(TYPES_FILE, 'utf8')).toBe(typesOfContract())
})

test('fields bear their descriptions, without lists of values', () => {
  const types = typesOfContract()
  const { parcel = '' } = /export type Parcel = (?<parcel>[^]+?\n})\n/.exec(types)?.groups ?? {}
  expect(parcel).toContain('  /** Штрихкод: под ним посылка живёт в сети.')
  expect(parcel).toMatch(/\/\*\* Статус\. [^\n]+ \*\/\n {2}status: /)
  expect(types).toMatch(
    /\/\*\* Место, ближайшее[^\n]+широта,долгота[^\n]+ \*\/\n {2}near\?: string/,
  )
  expect(types).not.toContain('\n- `')
})

test('what is sent takes known values alone, what is answered any', () => {
  const types = typesOfContract({
    operations: {
      makeMerchantThing: {
        method: 'POST',
        path: '/api/v1/things',
        access: 'api key',
        scopes: [],
        headers: {},
        params: null,
        query: null,
        body: {
          type: 'object',
          properties: {
            size: { enum: ['S', 'M'] },
            tags: { type: 'array', items: { type: 'string' } },
          },
          required: ['size'],
        },
        responses: { 201: { type: 'object', properties: { size: { enum: ['S', 'M'] } } } },
        refusals: [],
        contentTypes: [],
      },
    },
    definitions: {},
    problems: { none: 404 },
  })
  expect(types).toContain(
    'export type MakeThingBody = {\n  size: "S" | "M"\n  tags?: ReadonlyArray<string> | undefined\n}',
  )
  expect(types).toContain(
    'export type MakeThingAnswer = {\n  size?: Open<"S" | "M"> | undefined\n}',
  )
})
