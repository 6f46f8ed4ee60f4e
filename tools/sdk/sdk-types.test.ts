import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contractOfV1, type Schema } from '../v1-lock/contract-of-v1.ts'
import { FIELD_NOTES, TYPES_FILE, typesOfContract } from './types-of-contract.ts'

test('the types of the SDK are those of the contract; if not: npm run sdk-types', () => {
  expect(readFileSync(TYPES_FILE, 'utf8')).toBe(typesOfContract())
})

test('every note is about a field that there is', () => {
  const { definitions } = contractOfV1()
  const missing = Object.keys(FIELD_NOTES).filter((place) => {
    const [id = '', field = ''] = place.split('.')
    return !(field in ((definitions[id]?.['properties'] ?? {}) as Schema))
  })
  expect(missing).toEqual([])
})

test('what is sent takes known values alone, what is answered any', () => {
  const types = typesOfContract({
    operations: {
      makeMerchantThing: {
        method: 'POST',
        path: '/api/v1/things',
        access: 'api key',
        scopes: [],
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
        answers: { 201: { type: 'object', properties: { size: { enum: ['S', 'M'] } } } },
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
