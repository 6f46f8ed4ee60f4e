import { createHmac } from 'node:crypto'
import { getPulseTasks, type LockerTask } from '@yacheyka/contract/feed/pulse'
import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { insertParcel, insertParcelIn, insertPoint } from '#/parcel-store/test-parcels.ts'
import { CLI_ACTOR } from '#/audit/actor.ts'
import { lockerKey } from './locker-codes.ts'
import { changeSourcePoints, renewCredentials } from './manage-sources.ts'
import { readSourcePage } from './refusals.ts'
import { event, HOUR, openFeed, OTHER_TERMINAL, TERMINAL } from './test-feed.ts'
import { addTestSource } from './test-sources.ts'

const feed = openFeed()
const { send, newParcel, owner } = feed
const db = () => feed.opened().database.db

/** Sources of the first terminal alone, a network of another owner's points, and what lies outside. */
let outside: Awaited<ReturnType<typeof newParcel>>
let lavka: string
beforeAll(async () => {
  const list = { everywhere: false, pointUids: [owner().pointUid] } as const
  await addTestSource(db(), 'locker', 'locker-token', { ...list, kind: 'locker' })
  await addTestSource(db(), 'courier', 'courier-token', { ...list, kind: 'courier' })
  lavka = await insertPoint(db(), { number: 'ЛАВКА-1', owner: 'lavka' })
  await addTestSource(db(), 'lavka', 'lavka-token', { everywhere: false, owners: ['lavka'] })
  outside = await newParcel({ pointUid: lavka })
})
afterEach(() => {
  vi.useRealTimers()
})

interface Tasks {
  readonly key_version: number
  readonly code_key: string | null
  readonly results: readonly LockerTask[]
}
const request = (token: string, number = TERMINAL) =>
  feed.opened().app.inject({
    url: getPulseTasks.path,
    query: { terminal_number: number },
    headers: { authorization: `Token ${token}` },
  })
const tasks = async (token: string, number = TERMINAL): Promise<Tasks> =>
  (await request(token, number)).json()
const hmac = (key: string, text: string) => createHmac('sha256', key).update(text).digest('hex')
const refusals = async (source: string) => {
  const rows = await db()
    .selectFrom('feed_refusal')
    .select(['event_id', 'code', 'terminal_number', 'times'])
    .where('source', '=', source)
    .orderBy('at')
    .execute()
  return rows
}

describe('what a source may report', () => {
  test.each([
    ['courier-token', 'in_delivery', 'skipped'],
    ['courier-token', 'ready_for_pickup', 'status_not_allowed'],
    ['courier-token', 'issued', 'status_not_allowed'],
    ['locker-token', 'delivered', 'skipped'],
    ['locker-token', 'in_delivery', 'status_not_allowed'],
    ['locker-token', 'returned', 'status_not_allowed'],
    ['lockers-token', 'issued', 'skipped'],
    ['lockers-token', 'overdue', 'status_not_reported'],
  ])('%s: %s is %s', async (token, status, outcome) => {
    const parcel = await newParcel()
    const [verdict] = await send([event(parcel, status)], token)
    expect(verdict?.code ?? verdict?.result).toBe(outcome)
  })

  test('of a parcel that goes elsewhere it hears what it would hear of none, whatever it names it by', async () => {
    const twin = await insertParcel(db(), { pointUid: lavka, parcelNumber: 'ДВОЙНИК' })
    await insertParcel(db(), { pointUid: lavka, parcelNumber: 'ДВОЙНИК' })
    const unknown = { result: 'refused', code: 'unknown_parcel' }
    const named = [
      event({ barcode: 'YA0000000000000' }, 'delivered'),
      event(outside, 'delivered'),
      event(outside, 'delivered', 0, { barcode: undefined, parcel_number: 'ДВОЙНИК' }),
      event(outside, 'delivered', 0, { parcel_number: 'ДВОЙНИК' }),
      event(outside, 'delivered', 0, { terminal_number: OTHER_TERMINAL }),
      event(twin, 'delivered', -24),
    ]
    const verdicts = await send(named, 'locker-token')
    const [first] = verdicts
    for (const verdict of verdicts)
      expect({ ...verdict, event_id: '' }).toEqual({ ...first, event_id: '' })
    expect(first).toMatchObject(unknown)
    expect(first).not.toHaveProperty('parcel_status')
    const codes = (await refusals('locker')).slice(-named.length).map(({ code }) => code)
    // Why is kept for the operator.
    expect(codes.toSorted()).toEqual([
      ...Array<string>(5).fill('point_not_allowed'),
      'unknown_parcel',
    ])
  })

  test('the sender’s number of two parcels names the one that goes to its points', async () => {
    const here = await newParcel({ parcelNumber: 'ОБА' })
    await insertParcel(db(), { pointUid: lavka, parcelNumber: 'ОБА' })
    const named = event(here, 'delivered', 0, { barcode: undefined, parcel_number: 'ОБА' })
    expect((await send([named], 'locker-token'))[0]).toMatchObject({ parcel_status: 'delivered' })
    expect((await send([{ ...named, event_id: 'оба-2' }]))[0]).toMatchObject({
      code: 'ambiguous_parcel',
    })
  })

  test('points of an owner are its points, also those that come later', async () => {
    expect((await send([event(outside, 'in_delivery')], 'lavka-token'))[0]).toMatchObject({
      result: 'skipped',
    })
    const later = await insertPoint(db(), { owner: 'lavka' })
    const parcel = await newParcel({ pointUid: later })
    const [verdict] = await send([event(parcel, 'in_delivery')], 'lavka-token')
    expect(verdict).toMatchObject({ result: 'skipped' })
    const [other] = await send([event(await newParcel(), 'in_delivery')], 'lavka-token')
    expect(other).toMatchObject({ code: 'unknown_parcel' })
  })
})

describe('what a source hears', () => {
  test('hashes under its own key, which the response does not carry', async () => {
    const pointUid = await insertPoint(db(), { number: 'КЛЮЧ-1' })
    const parcel = await insertParcelIn(db(), 'ready_for_pickup', { pointUid })
    const list = { everywhere: false, pointUids: [pointUid] }
    const { codeKey } = await addTestSource(db(), 'key', 'key-token', { ...list, kind: 'locker' })
    const other = await addTestSource(db(), 'key-other', 'key-other-token', list)
    const response = await tasks('key-token', 'КЛЮЧ-1')
    expect(response).toMatchObject({ key_version: 1, code_key: null })
    expect(response.results[0]).toMatchObject({
      pin_hash: hmac(codeKey ?? '', parcel.pin),
      qr_hash: hmac(codeKey ?? '', parcel.qr),
    })
    expect(other.codeKey).not.toBe(codeKey)
    expect((await tasks('key-other-token', 'КЛЮЧ-1')).results[0]?.pin_hash).toBe(
      hmac(other.codeKey ?? '', parcel.pin),
    )
    await addTestSource(db(), 'key-courier', 'key-courier-token', { ...list, kind: 'courier' })
    const carried = await tasks('key-courier-token', 'КЛЮЧ-1')
    expect(carried.code_key).toBeNull()
    expect(carried.results).toMatchObject([
      { barcode: parcel.barcode, pin_hash: null, qr_hash: null },
    ])
  })

  test('nothing of a point off its list; the operator sees who asked, once a point', async () => {
    for (const _turn of [1, 2]) {
      const refused = await request('locker-token', 'ЛАВКА-1')
      expect([refused.statusCode, refused.json()]).toEqual([
        403,
        { detail: 'Этой точки нет в списке источника', code: 'point_not_allowed' },
      ])
    }
    expect((await request('locker-token', 'нет такой')).statusCode).toBe(404)
    expect(await refusals('locker')).toContainEqual({
      event_id: 'tasks ЛАВКА-1',
      code: 'point_not_allowed',
      terminal_number: 'ЛАВКА-1',
      times: 2,
    })
    await changeSourcePoints(db(), CLI_ACTOR, 'locker', {
      everywhere: false,
      owners: ['lavka'],
      numbers: [TERMINAL],
    })
    expect((await request('locker-token', 'ЛАВКА-1')).statusCode).toBe(200)
  })

  test('a new token comes with a new key; the one before goes on for a while under its own', async () => {
    const pointUid = await insertPoint(db(), { number: 'СМЕНА-1' })
    const { pin } = await insertParcelIn(db(), 'ready_for_pickup', { pointUid })
    const first = await addTestSource(db(), 'rotated')
    const second = await renewCredentials(db(), CLI_ACTOR, 'rotated', 24, new Date())
    const hashes = async (token: string) => {
      const { key_version: version, results } = await tasks(token, 'СМЕНА-1')
      return [version, results[0]?.pin_hash]
    }
    expect(await hashes('rotated-token')).toEqual([1, hmac(first.codeKey ?? '', pin)])
    expect(await hashes(second.token)).toEqual([2, hmac(second.codeKey ?? '', pin)])
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * HOUR })
    expect((await request('rotated-token')).statusCode).toBe(401)
    expect((await request(second.token)).statusCode).toBe(200)
    await renewCredentials(db(), CLI_ACTOR, 'rotated', 0, new Date())
    expect((await request(second.token)).statusCode).toBe(401)
  })

  test('a source of before gets the key of each locker in its responses until its date, then no codes', async () => {
    const pointUid = await insertPoint(db(), { number: 'ПРЕЖНЕЕ-1' })
    const { pin } = await insertParcelIn(db(), 'ready_for_pickup', { pointUid })
    await addTestSource(db(), 'old')
    await sql`UPDATE feed_credential SET version = 0, code_key = NULL, old_keys_until = now() + interval '90 days'
      WHERE source = 'old'`.execute(db())
    const key = lockerKey('a secret that only tests know, 32+', 'ПРЕЖНЕЕ-1')
    const response = await tasks('old-token', 'ПРЕЖНЕЕ-1')
    expect(response).toMatchObject({ key_version: 0, code_key: key })
    expect(response.results[0]?.pin_hash).toBe(hmac(key, pin))
    const { oldKeys, rows } = await readSourcePage(db(), { days: 1, limit: 100, offset: 0 })
    expect(oldKeys).toBe(1)
    expect(rows.find(({ name }) => name === 'old')?.old_keys_until).toBeInstanceOf(Date)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 91 * 24 * HOUR })
    expect(await tasks('old-token', 'ПРЕЖНЕЕ-1')).toMatchObject({
      code_key: null,
      results: [{ pin_hash: null, qr_hash: null }],
    })
  })
})
