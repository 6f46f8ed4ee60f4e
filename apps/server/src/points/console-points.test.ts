import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readTerminals, rejectionOfTerminal } from '#/orders/check-lines.ts'
import { signInOperator, type TestOperator } from '#/operators/test-operators.ts'
import { insertParcelIn, insertPoint } from '#/parcel-store/test-parcels.ts'
import { openTestApp, type TestApp } from '#/test-app.ts'
import { changePoints } from './test-points.ts'

let opened: TestApp
let manager: TestOperator
let support: TestOperator

beforeAll(async () => {
  opened = await openTestApp()
  manager = await signInOperator(opened, 'manager')
  support = await signInOperator(opened, 'support')
  await changePoints(opened.database.db, [
    { number: '7/2 #4', name: 'Дом быта', longitude: 61.4, latitude: 55.16, owner: 'lavka' },
    { number: 'МСК-1', settlement: 'Москва', longitude: 37.6, latitude: 55.75 },
    { number: 'МСК-2', settlement: 'Москва', longitude: 37.61, latitude: 55.75, active: false },
    {
      number: 'ПВЗ-1',
      settlement: 'Казань',
      longitude: 49.1,
      latitude: 55.8,
      point_type: 'pickup',
    },
  ])
  await opened.context.points.refresh()
})

afterAll(() => opened.close())

const pathOf = (number: string, rest = '') =>
  `/api/operator/points/${encodeURIComponent(number)}${rest}`

const numbersOf = async (query: string): Promise<string[]> => {
  const response = await support.inject({ method: 'GET', url: `/api/operator/points?${query}` })
  expect(response.statusCode).toBe(200)
  return response.json<{ results: { number: string }[] }>().results.map(({ number }) => number)
}

const cardOf = async (number: string) => {
  const response = await support.inject({ method: 'GET', url: pathOf(number) })
  return response.json<Record<string, unknown> & { version: string; updated_at: string }>()
}

const auditOf = (action: string) =>
  opened.database.db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', action)
    .orderBy('uid', 'desc')
    .execute()

/** What the form sends of a point as it is. */
const FORM = {
  name: 'Дом быта',
  point_type: 'locker',
  active: true,
  owner: 'lavka',
  settlement: 'Челябинск',
  address: 'Челябинск, улица Садовая, 1',
  latitude: '55.16',
  longitude: '61.4',
  time_zone: 'Europe/Moscow',
  hours: 'ежедневно 9-21',
  fitting_room: false,
  check_order: false,
  payment_point: false,
  payment_card: false,
  payment_cash: false,
  how_to_find: 'Слева от входа',
  photos: '/art/points/locker-yard.svg',
  max_weight: '',
}

describe('the list', () => {
  test('finds by number, city and words, filters and sorts', async () => {
    expect(await numbersOf('q=7/2')).toEqual(['7/2 #4'])
    expect(await numbersOf('q=моск')).toEqual(['МСК-1', 'МСК-2'])
    expect(await numbersOf('q=дом%20быт')).toEqual(['7/2 #4'])
    expect(await numbersOf('kind=pickup')).toEqual(['ПВЗ-1'])
    expect(await numbersOf('use=off')).toEqual(['МСК-2'])
    expect(await numbersOf('owner=lavka')).toEqual(['7/2 #4'])
    expect(await numbersOf('sort=city&q=')).toEqual(['ПВЗ-1', 'МСК-1', 'МСК-2', '7/2 #4'])
    expect(await numbersOf('limit=1&offset=1')).toHaveLength(1)
  })

  test('finds a place that its words do not name, as the site does, and says what was not found', async () => {
    const responseTo = async (query: string) => {
      const response = await support.inject({ method: 'GET', url: `/api/operator/points?${query}` })
      const { count, results, note } = response.json<{
        count: number
        results: { number: string }[]
        note: string
      }>()
      return { count, numbers: results.map(({ number }) => number), note }
    }
    const misspelt = {
      count: 1,
      numbers: ['ПВЗ-1'],
      note: 'Точного совпадения нет, показываем Казань',
    }
    expect(await responseTo('q=Козань')).toEqual(misspelt)
    expect(await responseTo('q=Козань&kind=pickup&sort=city')).toEqual(misspelt)
    expect(await responseTo('q=Козань&kind=locker')).toMatchObject({ count: 0 })
    // It tells no city.
    expect(await responseTo('q=Челябинск')).toEqual({ count: 1, numbers: ['7/2 #4'], note: '' })
    expect(await responseTo('q=нетникого')).toEqual({ count: 0, numbers: [], note: '' })
  })

  test('a map shows the same points, near ones in groups', async () => {
    const view = 'zoom=4&west=-180&east=180&south=-90&north=90'
    const response = await support.inject({
      method: 'GET',
      url: `/api/operator/point-map?${view}&q=моск`,
    })
    expect(response.json()).toMatchObject({ count: 2, items: [{ count: 2, number: null }] })
    const misspelt = await support.inject({
      method: 'GET',
      url: `/api/operator/point-map?${view}&q=масква`,
    })
    expect(misspelt.json()).toMatchObject({ count: 2 })
  })

  test('strange filters are reported', async () => {
    const response = await support.inject({ method: 'GET', url: '/api/operator/points?use=broken' })
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ use: ['Нет такого состояния точки'] })
  })
})

describe('changes', () => {
  test('only who manages the network may make them', async () => {
    const { version } = await cardOf('7/2 #4')
    const response = await support.inject({
      method: 'PUT',
      url: pathOf('7/2 #4'),
      payload: { ...FORM, version },
    })
    expect(response.statusCode).toBe(403)
  })

  test('every error stands at its field, in the words of the import', async () => {
    const { version } = await cardOf('7/2 #4')
    const response = await manager.inject({
      method: 'PUT',
      url: pathOf('7/2 #4'),
      payload: {
        ...FORM,
        version,
        latitude: 'abc',
        hours: 'когда как',
        max_weight: 'много',
        photos: 'x',
      },
    })
    expect(response.statusCode).toBe(400)
    const fields = response.json<Record<string, string[]>>()
    expect(Object.keys(fields).toSorted()).toEqual(['hours', 'latitude', 'max_weight'])
    expect(fields['latitude']?.[0]).toContain('Широта: «abc, 61.4» — нужны широта')
  })

  test('a change is on the public site at once, audited, and rejects whoever comes late', async () => {
    const { version } = await cardOf('7/2 #4')
    const payload = { ...FORM, version, name: 'Новый дом быта', max_weight: '12,5' }
    const response = await manager.inject({ method: 'PUT', url: pathOf('7/2 #4'), payload })
    expect(response.json()).toMatchObject({ name: 'Новый дом быта', max_weight: 12_500 })
    const shown = await opened.app.inject({ url: '/api/terminals/7%2F2%20%234/' })
    expect(shown.json()).toMatchObject({ name: 'Новый дом быта' })
    const late = await manager.inject({ method: 'PUT', url: pathOf('7/2 #4'), payload })
    expect(late.statusCode).toBe(409)
    expect((await auditOf('point.change'))[0]).toMatchObject({
      subject_id: '7/2 #4',
      before: { name: 'Дом быта', max_weight: null },
      after: { name: 'Новый дом быта', max_weight: 12_500 },
    })
  })

  test('what changes nothing is not recorded', async () => {
    const before = (await auditOf('point.change')).length
    const { version } = await cardOf('7/2 #4')
    const payload = { ...FORM, version, name: 'Новый дом быта', max_weight: '12.5' }
    await manager.inject({ method: 'PUT', url: pathOf('7/2 #4'), payload })
    expect(await auditOf('point.change')).toHaveLength(before)
  })

  test('a new point by the same rules; its number is new', async () => {
    const payload = { ...FORM, number: 'НОВАЯ-1', time_zone: '' }
    const added = await manager.inject({ method: 'POST', url: '/api/operator/points', payload })
    expect(added.statusCode).toBe(201)
    expect(added.json()).toMatchObject({ number: 'НОВАЯ-1', time_zone: 'Asia/Yekaterinburg' })
    const again = await manager.inject({ method: 'POST', url: '/api/operator/points', payload })
    expect(again.json()).toEqual({ number: ['Точка с таким номером уже есть в сети'] })
  })
})

describe('cells', () => {
  const put = (number: string, cells: readonly { size: string; total: number }[]) =>
    manager.inject({ method: 'PUT', url: pathOf(number, '/cells'), payload: { cells } })

  test('totals are set, no fewer than are taken; pickup points have none', async () => {
    await put('МСК-1', [
      { size: 'S', total: 4 },
      { size: 'M', total: 2 },
    ])
    await opened.database.db.updateTable('point_cell').set({ taken: 2 }).execute()
    expect((await put('МСК-1', [{ size: 'S', total: 1 }])).json()).toEqual({
      'cells.0.total': [expect.stringMatching(/^Занято 2\s+ячейки S: меньше не может быть$/u)],
    })
    expect(await cardOf('МСК-1')).toMatchObject({
      cells: [
        { size: 'S', total: 4, taken: 2 },
        { size: 'M', total: 2, taken: 2 },
      ],
    })
    expect(await numbersOf('cells=almost_full')).toEqual(['МСК-1'])
    expect((await put('ПВЗ-1', [{ size: 'S', total: 1 }])).statusCode).toBe(409)
  })

  test('what lies here and what is coming', async () => {
    const { db } = opened.database
    const pointUid = await insertPoint(db, { number: 'ЛЕЖИТ-1' })
    const late = await insertParcelIn(db, 'overdue', { pointUid })
    await insertParcelIn(db, 'stored', { pointUid, cells: [{ size: 'S' }, { size: 'M' }] })
    await insertParcelIn(db, 'in_delivery', { pointUid })
    await insertParcelIn(db, 'issued', { pointUid })
    expect(await cardOf('ЛЕЖИТ-1')).toMatchObject({ parcels: { here: 2, coming: 1, overdue: 1 } })
    const here = await support.inject({ method: 'GET', url: pathOf('ЛЕЖИТ-1', '/parcels') })
    const { count, results } = here.json<{ count: number; results: { barcode: string }[] }>()
    expect(count).toBe(2)
    expect(results.find(({ barcode }) => barcode === late.barcode)).toMatchObject({ overdue: true })
    expect(results).toContainEqual(
      expect.objectContaining({
        // Cells of one parcel stand in no order.
        cells: expect.arrayContaining([
          { size: 'S', number: null },
          { size: 'M', number: null },
        ]),
      }),
    )
    const coming = await support.inject({
      method: 'GET',
      url: pathOf('ЛЕЖИТ-1', '/parcels?place=coming'),
    })
    expect(coming.json()).toMatchObject({ count: 1, results: [{ status: 'in_delivery' }] })
  })
})

describe('maintenance', () => {
  const start = (payload: object) =>
    manager.inject({ method: 'POST', url: pathOf('МСК-1', '/maintenance'), payload })

  test('nothing new is sent to a point that is down, and off again restores it', async () => {
    const { db } = opened.database
    const line = { terminal_number: 'МСК-1', weight: 100 }
    const rejection = async () =>
      rejectionOfTerminal(line, (await readTerminals(db, [line], false)).get('МСК-1'))
    expect(await rejection()).toBeUndefined()
    expect((await start({ reason: '' })).statusCode).toBe(400)
    expect((await start({ reason: 'Сломан модем', until: '2020-01-01' })).json()).toEqual({
      until: ['Этот день уже прошёл'],
    })
    const begun = await start({ reason: 'Сломан модем', until: '2099-12-01' })
    expect(begun.json()).toMatchObject({
      use: 'maintenance',
      active: true,
      maintenance: { reason: 'Сломан модем' },
    })
    expect(await rejection()).toBe('inactive_terminal')
    const shown = await opened.app.inject({ url: '/api/terminals/МСК-1/' })
    expect(shown.json()).toMatchObject({ active: false })
    // What the map, the widget and the cabinet's list choose from.
    await opened.context.points.refresh()
    const list = (await opened.app.inject({ url: '/api/terminals/' })).json<{
      results: { number: string; active: boolean }[]
    }>()
    expect(list.results.find(({ number }) => number === 'МСК-1')).toMatchObject({ active: false })
    expect(await numbersOf('use=maintenance')).toEqual(['МСК-1'])
    await manager.inject({ method: 'DELETE', url: pathOf('МСК-1', '/maintenance') })
    expect(await rejection()).toBeUndefined()
    expect(await auditOf('point.maintenance')).toMatchObject([{ reason: 'Сломан модем' }])
    expect(await auditOf('point.restore')).toHaveLength(1)
  })
})

describe('storage of all extended', () => {
  const extend = (number: string, payload: object, key: string | undefined) =>
    manager.inject({
      method: 'POST',
      url: pathOf(number, '/extension'),
      payload,
      headers: key === undefined ? {} : { 'idempotency-key': key },
    })

  test('once by its key, free, reported, and noted as the operator’s', async () => {
    const { db } = opened.database
    const pointUid = await insertPoint(db, { number: 'СЛОМАН-1' })
    const stored = await insertParcelIn(db, 'stored', { pointUid })
    const overdue = await insertParcelIn(db, 'overdue', { pointUid })
    const blocked = await insertParcelIn(db, 'blocked_for_return', { pointUid })
    const deadlineOf = async (uid: string) =>
      (await db.selectFrom('parcel').selectAll().where('uid', '=', uid).executeTakeFirstOrThrow())
        .expire_at
    const before = await deadlineOf(stored.uid)
    const body = { days: 3, reason: 'Ждём мастера' }
    expect((await extend('СЛОМАН-1', body, 'a')).statusCode).toBe(409)
    await manager.inject({
      method: 'POST',
      url: pathOf('СЛОМАН-1', '/maintenance'),
      payload: { reason: 'Нет питания' },
    })
    expect((await extend('СЛОМАН-1', body, undefined)).statusCode).toBe(400)
    expect((await extend('СЛОМАН-1', { ...body, days: 15 }, 'a')).statusCode).toBe(400)
    const done = await extend('СЛОМАН-1', body, 'a')
    expect(done.json()).toEqual({ expected: 2, extended: 2, days: 3 })
    const after = await deadlineOf(stored.uid)
    expect((after?.getTime() ?? 0) - (before?.getTime() ?? 0)).toBe(3 * 86_400_000)
    expect((await extend('СЛОМАН-1', body, 'a')).json()).toEqual(done.json())
    expect(await deadlineOf(stored.uid)).toEqual(after)
    expect((await extend('СЛОМАН-1', { ...body, days: 4 }, 'a')).statusCode).toBe(422)
    const parcels = await db
      .selectFrom('parcel')
      .selectAll()
      .where('point_uid', '=', pointUid)
      .execute()
    expect(parcels.find(({ uid }) => uid === overdue.uid)?.status).toBe('delivered')
    expect(parcels.map(({ extended_days: days }) => days)).toEqual([0, 0, 0])
    expect(parcels.find(({ uid }) => uid === blocked.uid)?.extended_until).toBeNull()
    const events = await db
      .selectFrom('parcel_event')
      .select(['parcel_uid', 'reason'])
      .where('originator', '=', 'operator')
      .execute()
    expect(events).toHaveLength(2)
    expect(events[0]?.reason).toBe('Хранение продлено: +3 дн. Ждём мастера')
    const messages = await db
      .selectFrom('outbox_message')
      .select('parcel_uid')
      .where('template', '=', 'extended')
      .execute()
    expect(new Set(messages.map(({ parcel_uid: uid }) => uid))).toEqual(
      new Set([stored.uid, overdue.uid]),
    )
    expect(await auditOf('point.extend')).toMatchObject([{ after: { days: 3, parcels: 2 } }])
    expect(await db.selectFrom('ledger_transfer').select('uid').execute()).toEqual([])
  })
})
