import { OPERATOR_ENDPOINTS } from '@yacheyka/contract/console-endpoints'
import type { FeedRefusal, FeedSourceRow } from '@yacheyka/contract/feed/console-feed'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { OperatorRole } from '@yacheyka/core/operators/operator-role'
import { sweep } from '#/jobs/sweep.ts'
import { signInOperator } from '#/operators/test-operators.ts'
import { REFUSALS_MAX } from './note-batch.ts'
import { event, HOUR, openFeed, OTHER_TERMINAL } from './test-feed.ts'

const {
  operatorAddFeedSource,
  operatorDisableFeedSource,
  operatorEnableFeedSource,
  operatorListFeedRefusals,
  operatorListFeedSources,
  operatorSeeFeedRefusals,
} = OPERATOR_ENDPOINTS

const feed = openFeed()
const db = () => feed.opened().database.db
beforeEach(async () => {
  await sql`DELETE FROM feed_refusal`.execute(db())
  await sql`DELETE FROM feed_day`.execute(db())
  await sql`DELETE FROM feed_day_part`.execute(db())
})

const as = async (role: OperatorRole) => (await signInOperator(feed.opened(), role)).inject
const list = async (query: Readonly<Record<string, string>> = {}) => {
  const inject = await as('support')
  const url = `${operatorListFeedRefusals.path}?${new URLSearchParams(query).toString()}`
  return (await inject({ url })).json<{ count: number; results: FeedRefusal[] }>()
}
const sources = async () => {
  const inject = await as('support')
  const response = await inject({ url: operatorListFeedSources.path })
  return response.json<{ results: FeedSourceRow[] }>().results
}
const post = async (url: string, payload: object, role: OperatorRole = 'administrator') => {
  const inject = await as(role)
  const response = await inject({ method: 'POST', url, payload })
  return [response.statusCode, response.json<unknown>()] as const
}
const audited = async () => {
  const rows = await db().selectFrom('audit_log').select('action').orderBy('uid').execute()
  return rows.map(({ action }) => action).filter((action) => action.startsWith('feed.'))
}

test('a batch is counted for its source and day, and what it was rejected is kept with what it named', async () => {
  const parcel = await feed.newParcel()
  const lost = { ...event({ barcode: '999999999999' }, 'in_delivery'), event_id: 'lost-1' }
  await feed.send([
    event(parcel, 'in_delivery', 2),
    lost,
    { event_id: 'torn', status: 'in_delivery' },
  ])
  await feed.send([event(parcel, 'in_delivery', 1)])
  const { count, results } = await list()
  expect(count).toBe(2)
  expect(results.find(({ event_id: id }) => id === 'lost-1')).toMatchObject({
    source: 'lockers',
    code: 'unknown_parcel',
    barcode: '999999999999',
    status: 'in_delivery',
    times: 1,
    seen: false,
    detail: expect.stringMatching(/[а-я]/),
  })
  expect(results.find(({ event_id: id }) => id === 'torn')?.code).toBe('invalid')
  const row = (await sources()).find(({ name }) => name === 'lockers')
  expect(row?.days).toHaveLength(7)
  expect(row?.days.at(-1)).toMatchObject({ events: 4, refused: 2 })
  expect(row?.heard_at).not.toBeNull()
  expect((await sources()).find(({ name }) => name === 'couriers')?.heard_at).toBeNull()
})

test('the same event that comes again is one row; whatever is sent can be kept', async () => {
  const lost = event({ barcode: '999999999999' }, 'in_delivery')
  await feed.send([lost, lost])
  await feed.send([lost])
  await feed.send([null, 7, 'text', [], { event_id: '\0\ud800', barcode: 5 }, { event_id: 1 }])
  const { results } = await list()
  expect(results.find(({ event_id: id }) => id === lost.event_id)?.times).toBe(2)
  expect(results).toHaveLength(7)
})

test('a batch that is rolled back leaves no trace', async () => {
  await sql`ALTER TABLE feed_refusal RENAME TO feed_refusal_away`.execute(db())
  try {
    const parcel = await feed.newParcel()
    const response = await feed.post([event(parcel, 'in_delivery'), { event_id: 'torn' }])
    expect(response.statusCode).toBe(500)
    expect((await feed.eventsOf(parcel.uid)).map(({ status }) => status)).toEqual(['created'])
  } finally {
    await sql`ALTER TABLE feed_refusal_away RENAME TO feed_refusal`.execute(db())
  }
  expect(await db().selectFrom('feed_day_part').selectAll().execute()).toEqual([])
})

test('no more than the newest of a source are kept, for a month', async () => {
  const torn = (at: number) => ({ event_id: `torn-${at}` })
  await feed.send([torn(0)])
  await feed.send(Array.from({ length: REFUSALS_MAX }, (_, at) => torn(at + 1)))
  const kept = await list({ limit: '1' })
  expect(kept.count).toBe(REFUSALS_MAX)
  expect((await list({ search: 'torn-0' })).count).toBe(0)
  await sweep(db(), new Date(Date.now() + 29 * 24 * HOUR))
  expect((await list()).count).toBe(REFUSALS_MAX)
  await sweep(db(), new Date(Date.now() + 31 * 24 * HOUR))
  expect((await list()).count).toBe(0)
})

test('refusals are found by source, reason, day and number', async () => {
  const parcel = await feed.newParcel()
  const away = event(parcel, 'ready_for_pickup', 0, { terminal_number: OTHER_TERMINAL })
  await feed.send([away, { event_id: 'torn' }])
  await feed.send([event({ barcode: '999999999999' }, 'in_delivery')], 'couriers-token')
  const idsOf = async (query: Readonly<Record<string, string>>) =>
    (await list(query)).results.map(({ code }) => code).toSorted()
  const reason = (await list({ search: parcel.barcode })).results[0]?.code
  expect(reason).toBeDefined()
  expect(await idsOf({ source: 'couriers' })).toEqual(['unknown_parcel'])
  expect(await idsOf({ code: 'invalid,unknown_parcel' })).toEqual(['invalid', 'unknown_parcel'])
  expect(await idsOf({ search: OTHER_TERMINAL })).toEqual([reason])
  expect(await idsOf({ search: 'torn' })).toEqual(['invalid'])
  expect(await idsOf({ date_to: '2023-01-02' })).toEqual([])
  const inject = await as('support')
  const wrong = await inject({ url: `${operatorListFeedRefusals.path}?code=nothing&show=x` })
  expect([wrong.statusCode, Object.keys(wrong.json<object>())]).toEqual([400, ['code', 'show']])
})

test('all of a filter are marked as seen, but not what came since', async () => {
  await feed.send([{ event_id: 'a' }, { event_id: 'b' }])
  await feed.send([{ event_id: 'c' }], 'couriers-token')
  await sql`UPDATE feed_refusal SET at = at - interval '1 hour' WHERE event_id <> 'b'`.execute(db())
  const until = new Date(Date.now() - HOUR / 2).toISOString()
  const before = (await audited()).length
  const body = { source: 'lockers', until }
  expect(await post(operatorSeeFeedRefusals.path, body)).toEqual([200, { seen: 1 }])
  expect(await post(operatorSeeFeedRefusals.path, body)).toEqual([200, { seen: 0 }])
  const { results } = await list()
  expect(results.map(({ event_id: id }) => id)).toEqual(['b', 'c'])
  expect((await list({ show: 'all' })).count).toBe(3)
  expect((await audited()).slice(before)).toEqual(['feed.mark_seen'])
  expect((await post(operatorSeeFeedRefusals.path, {}))[0]).toBe(400)
})

const ANY = { kind: 'network', everywhere: true } as const

test('a source is added, switched off and on; its token is shown once', async () => {
  const before = (await audited()).length
  const [status, added] = await post(operatorAddFeedSource.path, { ...ANY, name: ' новый ' })
  expect([status, added]).toEqual([
    201,
    {
      name: 'новый',
      key_version: 1,
      token: expect.stringMatching(/^[\w-]{43}$/),
      code_key: expect.stringMatching(/^[0-9a-f]{64}$/),
    },
  ])
  const { token } = added as { token: string }
  const speaks = async () => (await feed.post([{ event_id: 'x' }], `Token ${token}`)).statusCode
  expect(await speaks()).toBe(200)
  await post(operatorDisableFeedSource.path, { name: 'новый' })
  await post(operatorDisableFeedSource.path, { name: 'новый' })
  expect(await speaks()).toBe(401)
  await post(operatorEnableFeedSource.path, { name: 'новый' })
  expect(await speaks()).toBe(200)
  expect((await audited()).slice(before)).toEqual([
    'feed.add_source',
    'feed.disable',
    'feed.enable',
  ])
  expect(await post(operatorAddFeedSource.path, { ...ANY, name: 'новый' })).toEqual([
    400,
    { name: ['Такой источник уже есть'] },
  ])
  expect((await post(operatorAddFeedSource.path, { ...ANY, name: 'system' }))[0]).toBe(400)
  expect((await post(operatorEnableFeedSource.path, { name: 'нет' }))[0]).toBe(404)
})

test('who is no administrator changes nothing, and who only writes sees nothing', async () => {
  for (const role of ['manager', 'support'] as const)
    expect((await post(operatorAddFeedSource.path, { ...ANY, name: 'x' }, role))[0]).toBe(403)
  const inject = await as('content')
  expect((await inject({ url: operatorListFeedRefusals.path })).statusCode).toBe(403)
})
