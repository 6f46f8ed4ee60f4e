import { expect, test } from 'vitest'
import { urlOf, callsOf, draftOf, errorsOf, headersOf, type MerchantApi } from './console-calls.ts'

const api: MerchantApi = {
  paths: {
    '/api/v1/keys/report_leak': { post: { operationId: 'reportKeyLeak', summary: '' } },
    '/api/v1/points/{number}': {
      get: {
        operationId: 'getMerchantPoint',
        summary: 'Одна точка',
        parameters: [
          { in: 'path', name: 'number', required: true, example: 'МСК/1' },
          { in: 'query', name: 'weight_g', example: 500 },
          { in: 'query', name: 'height_mm' },
        ],
      },
    },
    '/api/v1/parcels': {
      post: {
        operationId: 'createMerchantParcel',
        summary: 'Оформить',
        parameters: [
          { in: 'header', name: 'Idempotency-Key', required: true, example: 'order-1' },
          { in: 'header', name: 'If-Match' },
        ],
        requestBody: { content: { 'application/json': { example: { number: 'A-1' } } } },
      },
    },
  },
}
const [point, parcel] = ['getMerchantPoint', 'createMerchantParcel'].map((id) => {
  const found = callsOf(api).find((each) => each.id === id)
  if (found === undefined) throw new Error(`no ${id}`)
  return found
}) as [ReturnType<typeof callsOf>[number], ReturnType<typeof callsOf>[number]]

test('calls that need a key are offered by their names', () => {
  expect(callsOf(api).map(({ title, method }) => `${method} ${title}`)).toEqual([
    'GET Один почтомат',
    'POST Оформить посылку',
  ])
})

test('an address has its parameters filled in and encoded, without those that are empty', () => {
  expect(urlOf(point, draftOf(point))).toBe('/api/v1/points/%D0%9C%D0%A1%D0%9A%2F1?weight_g=500')
})

test('headers are sent that are not empty, and nothing else as a header', () => {
  const draft = draftOf(parcel)
  const once = draft.values['Idempotency-Key']
  expect(headersOf(parcel, draft)).toEqual({ 'Idempotency-Key': once })
  const seen = { ...draft, values: { ...draft.values, 'If-Match': '"7"' } }
  expect(headersOf(parcel, seen)).toEqual({ 'Idempotency-Key': once, 'If-Match': '"7"' })
  expect(headersOf(point, draftOf(point))).toEqual({})
})

test('a draft begins with the example and an Idempotency-Key of its own', () => {
  const drafts = [draftOf(parcel), draftOf(parcel)]
  expect(drafts.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
    { number: 'A-1' },
    { number: 'A-1' },
  ])
  const keys = drafts.map(({ values }) => values['Idempotency-Key'])
  expect(new Set([...keys, 'order-1']).size).toBe(3)
})

test('what lacks or is no JSON is reported before anything is sent', () => {
  const draft = draftOf(parcel)
  expect(errorsOf(parcel, draft)).toEqual({})
  expect(errorsOf(parcel, { values: {}, body: '{' })).toEqual({
    'values.Idempotency-Key': 'Заполните',
    body: expect.stringMatching(/^Это не JSON: /) as string,
  })
  expect(errorsOf(point, { values: {}, body: '' })).toEqual({ 'values.number': 'Заполните' })
})
