import { expect, test } from 'vitest'
import { jsonReply, openFake, refusal } from './test-fetch.ts'
import { YacheykaError } from './index.ts'

const draft = {
  number: 'A-1',
  point: 'МСК-0417',
  recipient: { phone: '+79161234567' },
  packages: [{ cell_size: 'S' as const }],
  weight_g: 500,
}

test('a call carries the key, its query and its language; parts of a path are percent-encoded', async () => {
  const { yacheyka, requests } = openFake([jsonReply({ number: 'МСК/1' })], { language: 'en' })
  await yacheyka.points.get('МСК/1', { weight_g: 500 })
  const [request] = requests
  expect(request?.url).toBe(
    'https://host.example/api/v1/points/%D0%9C%D0%A1%D0%9A%2F1?weight_g=500',
  )
  expect(request?.headers.get('authorization')).toBe('Bearer yach_test_x')
  expect(request?.headers.get('accept-language')).toBe('en')
})

test('a refusal is an error with its code, errors, lines, request id and time to wait', async () => {
  const errors = [{ pointer: '#/point', code: 'point_full', detail: 'Нет ячейки.' }]
  const results = [{ index: 0, number: 'A-1', status: 'rejected', errors }]
  const body = {
    code: 'batch_rejected',
    detail: 'Ничего не заказано.',
    request_id: 'r1',
    errors,
    results,
  }
  const { yacheyka } = openFake([jsonReply(body, 422)])
  const error = await yacheyka.orders.create({ parcels: [draft] }).catch((each: unknown) => each)
  expect(error).toBeInstanceOf(YacheykaError)
  expect(error).toMatchObject({
    status: 422,
    code: 'batch_rejected',
    requestId: 'r1',
    errors,
    results,
  })
  expect((error as Error).message).toBe('batch_rejected: Ничего не заказано.')
})

test('the refusal of another price names the one to ask with', async () => {
  const body = { code: 'price_changed', detail: 'Теперь это стоит 160.00.', price: '160.00' }
  const { yacheyka } = openFake([jsonReply(body, 409)])
  const call = yacheyka.parcels.create({ ...draft, expected_price: '149.00' })
  await expect(call).rejects.toMatchObject({ status: 409, price: '160.00' })
})

test('an answer of a proxy is an error too', async () => {
  const page = new Response('<html>Bad gateway</html>', {
    status: 403,
    headers: { 'x-request-id': 'r2' },
  })
  const { yacheyka } = openFake([page])
  await expect(yacheyka.deposit.get()).rejects.toMatchObject({
    status: 403,
    code: 'bad_answer',
    requestId: 'r2',
  })
})

test('each act has an Idempotency-Key of its own, or the one that is named; a trial has none', async () => {
  const { yacheyka, requests } = openFake(Array.from({ length: 5 }, () => () => jsonReply({})))
  await yacheyka.parcels.create(draft)
  await yacheyka.parcels.create(draft)
  await yacheyka.parcels.create(draft, { idempotencyKey: 'A-1' })
  await yacheyka.parcels.cancel('YT1', { reason: 'Передумали' }, { version: 7 })
  await yacheyka.parcels.dryRun(draft)
  const keys = requests.map(({ headers }) => headers.get('idempotency-key'))
  expect(keys[0]).toMatch(/^[\da-f-]{36}$/)
  expect(new Set(keys).size).toBe(5)
  expect([keys[2], keys[4]]).toEqual(['A-1', null])
  expect(requests[3]?.headers.get('if-match')).toBe('"7"')
  expect(await requests[4]?.json()).toMatchObject({ number: 'A-1', dry_run: true })
})

test('a change of a parcel names the version that was read', async () => {
  const { yacheyka, requests } = openFake([jsonReply({})])
  await yacheyka.parcels.change('YT1', { metadata: { shop_order: '1' } }, { version: 3 })
  expect(requests[0]?.headers.get('if-match')).toBe('"3"')
})

test('a list is read page by page, one page by its cursor', async () => {
  const { yacheyka, requests } = openFake([
    jsonReply({ data: [{ id: 'a' }, { id: 'b' }], next_cursor: 'c1' }),
    jsonReply({ data: [{ id: 'c' }], next_cursor: null }),
    jsonReply({ data: [], next_cursor: null }),
  ])
  const list = yacheyka.parcels.list({ status_group: 'at_point', limit: 2 })
  const ids: string[] = []
  for await (const { id } of list) ids.push(id)
  expect(ids).toEqual(['a', 'b', 'c'])
  expect(await list.page('c9')).toEqual({ data: [], next_cursor: null })
  expect(requests.map(({ url }) => new URL(url).search)).toEqual([
    '?status_group=at_point&limit=2',
    '?status_group=at_point&limit=2&cursor=c1',
    '?status_group=at_point&limit=2&cursor=c9',
  ])
})

test('labels are bytes', async () => {
  const { yacheyka, requests } = openFake([new Response('%PDF-1.7')])
  const bytes = await yacheyka.labels.create({ parcels: ['YT1'], format: 'a4' })
  expect(bytes).toBeInstanceOf(Uint8Array)
  expect(new TextDecoder().decode(bytes)).toBe('%PDF-1.7')
  expect(await requests[0]?.json()).toEqual({ parcels: ['YT1'], format: 'a4' })
})

test('what is deleted answers nothing', async () => {
  const { yacheyka } = openFake([new Response(null, { status: 204 })])
  expect(await yacheyka.webhooks.delete('whk_1')).toBeUndefined()
})

test('a snapshot is all points and the cursor of the changes after them', async () => {
  const next = '</api/v1/points/changes?cursor=abc%3D>; rel="next"'
  const { yacheyka } = openFake([
    new Response('{"number":"A"}\n{"number":"B"}\n', { headers: { link: next } }),
  ])
  expect(await yacheyka.points.snapshot()).toEqual({
    points: [{ number: 'A' }, { number: 'B' }],
    cursor: 'abc=',
  })
})

test('changes are read until nothing follows', async () => {
  const { yacheyka, requests } = openFake([
    jsonReply({ data: [{ number: 'A' }], next_cursor: 'c1', has_more: true, cursor_reset: false }),
    jsonReply({ data: [{ number: 'B' }], next_cursor: 'c2', has_more: false, cursor_reset: false }),
  ])
  const cursors: (string | null)[] = []
  for await (const page of yacheyka.points.changes('c0')) cursors.push(page.next_cursor)
  expect(cursors).toEqual(['c1', 'c2'])
  expect(new URL(requests[1]?.url ?? '').searchParams.get('cursor')).toBe('c1')
})

test('an answer that is no JSON of ours does not pass for one', async () => {
  const { yacheyka } = openFake([refusal(404, 'not_found')])
  await expect(yacheyka.parcels.get('YA1')).rejects.toThrow('not_found: Так нельзя.')
})

test.each([undefined, '', ' ', 'yach_test_…', 'ключ', 'yach test', 'yach\r\nX-Other: 1', 5])(
  'the key %j is rejected at construction, and is not repeated in the message',
  (key) => {
    const open = () => openFake([], { key: key as string })
    expect(open).toThrow(TypeError)
    expect(open).toThrow(/^key (?:is missing|has characters)[^\r]*$/)
  },
)

test.each([
  undefined,
  '',
  5,
  'localhost:3000',
  'yacheyka.example',
  '/api',
  'http://',
  'ftp://a.b',
  'yach_live_x',
  'https://yach_live_x@host.example',
])('the baseUrl %j is rejected at construction, and is not repeated in the message', (baseUrl) => {
  const open = () => openFake([], { baseUrl: baseUrl as string })
  expect(open).toThrow(TypeError)
  expect(open).toThrow(/^baseUrl is (?:missing: |not an address like )https:\/\/yacheyka\.example$/)
})

test('spaces and newlines around the key and the address do not matter', async () => {
  const options = { key: 'yach_test_x\n', baseUrl: ' http://host.example:8080//\n' }
  const { yacheyka, requests } = openFake([jsonReply({})], options)
  await yacheyka.me()
  expect(requests[0]?.url).toBe('http://host.example:8080/api/v1/me')
  expect(requests[0]?.headers.get('authorization')).toBe('Bearer yach_test_x')
})
