import { readFileSync } from 'node:fs'
import { defineEndpoint, type Endpoint } from '@yacheyka/contract/http/endpoint'
import * as z from 'zod'
import { describe, expect, test } from 'vitest'
import { breakingChanges } from './compare-contracts.ts'
import { contractOfV1, type V1Contract } from './contract-of-v1.ts'
import { LOCK_FILE, lockText, readLock } from './lock-file.ts'

test('nothing of /api/v1 breaks programs that were written for it', () => {
  expect(breakingChanges(readLock(), contractOfV1())).toEqual([])
})

test('what was added to /api/v1 is locked; if not: npm run v1-lock', () => {
  expect(readFileSync(LOCK_FILE, 'utf8')).toBe(lockText(contractOfV1()))
})

const BODY = z.strictObject({
  name: z.string().max(64),
  size: z.enum(['S', 'M']),
  count: z.int().min(1).max(10).default(1),
  tags: z.array(z.string()).max(5).optional(),
})
const RESPONSE = z.object({
  id: z.string(),
  size: z.enum(['S', 'M']),
  note: z.string().nullable(),
  parts: z.array(z.discriminatedUnion('kind', [z.object({ kind: z.literal('a'), n: z.int() })])),
})

interface Facts extends Pick<Endpoint, 'idempotent' | 'conditional'> {
  readonly body?: z.ZodType
  readonly response?: z.ZodType
  readonly scopes?: readonly ['points:read'] | readonly []
  readonly path?: `/${string}`
  readonly refusals?: Readonly<Record<number, null>>
}
const contractWith = ({
  body = BODY,
  response = RESPONSE,
  scopes = [],
  path = '/api/v1/x',
  refusals = { 400: null, 409: null },
  ...headers
}: Facts) =>
  contractOfV1([
    defineEndpoint({
      id: 'makeX',
      method: 'POST',
      path,
      access: 'api key',
      scopes,
      tag: '',
      summary: '',
      body,
      responses: { 200: response, ...refusals },
      ...headers,
    }),
  ])
const changesOf = (facts: Facts, was: Facts = {}) =>
  breakingChanges(contractWith(was), contractWith(facts))

describe('an addition breaks nothing', () => {
  test.each<[string, Facts]>([
    ['an optional field', { body: BODY.extend({ more: z.string().optional() }) }],
    ['a field that is required no more', { body: BODY.partial({ name: true }) }],
    ['another value that is taken', { body: BODY.extend({ size: z.enum(['S', 'M', 'L']) }) }],
    ['any text in place of some', { body: BODY.extend({ size: z.string() }) }],
    ['wider bounds', { body: BODY.extend({ name: z.string().max(100) }) }],
    ['null beside a text', { body: BODY.extend({ name: z.string().max(64).nullable() }) }],
    ['a field of the answer', { response: RESPONSE.extend({ more: z.string() }) }],
    [
      'another value that is answered',
      { response: RESPONSE.extend({ size: z.enum(['S', 'M', 'L']) }) },
    ],
    ['an answer that is never null', { response: RESPONSE.extend({ note: z.string() }) }],
    ['a header that may be sent', { idempotent: 'optional', conditional: 'optional' }],
    ['another status of refusals', { refusals: { 400: null, 404: null, 409: null } }],
  ])('%s', (_what, facts) => {
    expect(changesOf(facts)).toEqual([])
  })

  test('a header that is required no more', () => {
    expect(changesOf({ idempotent: 'optional' }, { idempotent: 'required' })).toEqual([])
  })

  test('another call, another problem', () => {
    const locked = contractWith({})
    const [operation] = Object.values(locked.operations)
    const current: V1Contract = {
      ...locked,
      operations: { ...locked.operations, ...(operation && { other: operation }) },
      problems: { ...locked.problems, other: 409 },
    }
    expect(breakingChanges(locked, current)).toEqual([])
  })
})

describe('each of these breaks somebody', () => {
  test.each<[string, Facts, string]>([
    [
      'a new required field',
      { body: BODY.extend({ more: z.string() }) },
      'makeX.body.more is required',
    ],
    [
      'a field that is taken no more',
      { body: BODY.omit({ tags: true }) },
      'makeX.body.tags is gone',
    ],
    [
      'a value that is taken no more',
      { body: BODY.extend({ size: z.enum(['S']) }) },
      'makeX.body.size: takes no M',
    ],
    [
      'narrower bounds',
      { body: BODY.extend({ name: z.string().max(10) }) },
      'makeX.body.name: maxLength was 64, is 10',
    ],
    [
      'a new bound',
      { body: BODY.extend({ tags: z.array(z.string().max(3)).max(5).optional() }) },
      'makeX.body.tags[]: maxLength was undefined, is 3',
    ],
    [
      'another default',
      { body: BODY.extend({ count: z.int().min(1).max(10).default(2) }) },
      'makeX.body.count: default was 1, is 2',
    ],
    [
      'another type',
      { body: BODY.extend({ name: z.int() }) },
      'makeX.body.name: type was string, is integer',
    ],
    [
      'a field gone from the answer',
      { response: RESPONSE.omit({ id: true }) },
      'makeX.200.id is gone',
    ],
    [
      'a field that may be absent',
      { response: RESPONSE.partial({ id: true }) },
      'makeX.200.id may be absent',
    ],
    [
      'a number in place of a text',
      { response: RESPONSE.extend({ id: z.int() }) },
      'makeX.200.id: type was string, is integer',
    ],
    [
      'an answer that may be null',
      { response: RESPONSE.extend({ id: z.string().nullable() }) },
      'makeX.200.id: type was string, is null',
    ],
    [
      'another tag of an alternative',
      {
        response: RESPONSE.extend({
          parts: z.array(z.object({ kind: z.literal('b'), n: z.int() })),
        }),
      },
      'makeX.200.parts[].kind: was a',
    ],
    ['a scope', { scopes: ['points:read'] }, 'makeX needs the scope points:read'],
    ['a header', { idempotent: 'required' }, 'makeX needs the header idempotency-key'],
    [
      'a refusal with another status',
      { refusals: { 400: null, 422: null } },
      'makeX is not refused with 409 any more',
    ],
    ['another path', { path: '/api/v1/y' }, 'makeX: path was /api/v1/x, is /api/v1/y'],
  ])('%s', (_what, facts, change) => {
    expect(changesOf(facts)).toEqual([change])
  })

  test('a header that has to be sent, or that is heeded no more', () => {
    expect(changesOf({ conditional: 'required' }, { conditional: 'optional' })).toEqual([
      'makeX needs the header if-match',
    ])
    expect(changesOf({}, { idempotent: 'required', conditional: 'optional' })).toEqual([
      'makeX heeds no idempotency-key',
      'makeX heeds no if-match',
    ])
  })

  test('a call and a problem that are gone', () => {
    const locked = contractWith({})
    const { point_full: _, ...problems } = locked.problems
    expect(breakingChanges(locked, { ...locked, operations: {}, problems })).toEqual([
      'makeX is gone',
      'problem point_full: was 409, is gone',
    ])
  })
})
