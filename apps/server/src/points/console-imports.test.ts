import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { signInOperator, type TestOperator } from '#/operators/test-operators.ts'
import { openTestApp, type TestApp } from '#/test-app.ts'
import { changePoints } from './test-points.ts'

let opened: TestApp
let manager: TestOperator
let support: TestOperator

beforeAll(async () => {
  opened = await openTestApp()
  manager = await signInOperator(opened, 'manager')
  support = await signInOperator(opened, 'support')
})
beforeEach(async () => {
  await sql`TRUNCATE point, point_quarantine, point_import CASCADE`.execute(opened.database.db)
  await changePoints(opened.database.db, [
    { number: 'А-1', name: 'Старое', longitude: 61.4, latitude: 55.16 },
    { number: 'А-2', longitude: 61.5, latitude: 55.2 },
    { number: 'А-3', longitude: 61.6, latitude: 55.3 },
  ])
})
afterAll(() => opened.close())

const TABLE = [
  'Номер;Тип;Название;Широта;Долгота',
  'А-1;Почтомат;Новое;55.16;61.4',
  'А-2;Почтомат;Почтомат А-2;55.2;61.5',
  'Б-1;ПВЗ;Лавка;55.1;61.1',
  'Б-2;ПВЗ;Лавка;NaN;61.1',
].join('\n')

const check = (content: string, query = 'kind=points&deactivate_missing=true') =>
  manager.inject({
    method: 'POST',
    url: `/api/operator/point-imports?source=net.csv&${query}`,
    headers: { 'content-type': 'application/octet-stream' },
    payload: Buffer.from(content),
  })

const checked = async (content: string, query?: string): Promise<string> =>
  (await check(content, query)).json<{ uid: string }>().uid

const rowsOf = async (uid: string, outcome: string) => {
  const url = `/api/operator/point-imports/${uid}/rows?outcome=${outcome}`
  return (await manager.inject({ method: 'GET', url })).json<{ results: unknown[] }>().results
}

const apply = (uid: string) =>
  manager.inject({ method: 'POST', url: `/api/operator/point-imports/${uid}/apply` })

const points = () => opened.database.db.selectFrom('point').selectAll().orderBy('number').execute()

describe('a file of points', () => {
  test('is shown field by field before anything changes, then applied as shown', async () => {
    const response = await check(TABLE)
    expect(response.statusCode).toBe(201)
    expect(response.json()).toMatchObject({
      rows: 4,
      added: 1,
      changed: 1,
      unchanged: 1,
      deactivated: 1,
      refused: 1,
    })
    const { uid } = response.json<{ uid: string }>()
    expect(await rowsOf(uid, 'changed')).toEqual([
      {
        row: 2,
        number: 'А-1',
        changes: [{ field: 'Название', before: 'Старое', after: 'Новое' }],
        faults: [],
      },
    ])
    expect(await rowsOf(uid, 'refused')).toMatchObject([{ row: 5, number: 'Б-2' }])
    expect((await points()).map(({ name }) => name)).toContain('Старое')
    expect((await apply(uid)).statusCode).toBe(200)
    expect((await points()).map(({ number, name }) => [number, name])).toContainEqual([
      'А-1',
      'Новое',
    ])
    expect((await apply(uid)).statusCode).toBe(409)
    const audit = await opened.database.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'point.import')
      .execute()
    expect(audit).toMatchObject([{ actor: 'manager', after: { added: 1, changed: 1, refused: 1 } }])
    const report = await manager.inject({
      method: 'GET',
      url: `/api/operator/point-imports/${uid}/report.csv`,
    })
    expect(report.body).toContain('2;А-1;изменена;Название: Старое → Новое')
  })

  test('a number that a spreadsheet would calculate is text in the report', async () => {
    const uid = await checked(`${TABLE}\n=1+1;Почтомат;Лавка;NaN;61.1`)
    const url = `/api/operator/point-imports/${uid}/report.csv`
    const report = await manager.inject({ method: 'GET', url })
    expect(report.body).toContain("6;'=1+1;отказано")
  })

  test('a name with what the database cannot keep is rejected', async () => {
    const response = await check(TABLE, 'kind=points&source=a%00b')
    expect(response.statusCode).toBe(400)
  })

  test('points that it does not name are shown before they are switched off', async () => {
    const uid = await checked(TABLE.split('\n').slice(0, 3).join('\n'))
    expect(await rowsOf(uid, 'deactivated')).toMatchObject([{ row: null, number: 'А-3' }])
    await apply(uid)
    expect((await points()).filter(({ active }) => !active)).toMatchObject([{ number: 'А-3' }])
  })

  test('is rejected where the points changed meanwhile, with the new difference', async () => {
    const uid = await checked(TABLE)
    await sql`UPDATE point SET name = 'Третье' WHERE number = 'А-1'`.execute(opened.database.db)
    const response = await apply(uid)
    expect(response.statusCode).toBe(409)
    expect(response.json()).toMatchObject({ detail: expect.stringContaining('новая разница') })
    expect((await points()).map(({ name }) => name)).toContain('Третье')
    expect(await rowsOf(uid, 'changed')).toMatchObject([
      { changes: [{ before: 'Третье', after: 'Новое' }] },
    ])
    expect((await apply(uid)).statusCode).toBe(200)
  })

  test('a change that does not touch the difference does not hinder it', async () => {
    const uid = await checked(TABLE)
    await sql`UPDATE point SET how_to_find = 'Иначе' WHERE number = 'А-2'`.execute(
      opened.database.db,
    )
    expect((await apply(uid)).statusCode).toBe(200)
  })

  test('is rejected in words where the kept file cannot be imported any more', async () => {
    const uid = await checked(TABLE)
    const before = await points()
    await sql`UPDATE point_import SET content = ${gzipSync('')} WHERE uid = ${uid}`.execute(
      opened.database.db,
    )
    const response = await apply(uid)
    expect(response.statusCode).toBe(409)
    expect(response.json()).toMatchObject({ code: 'import_impossible', detail: 'Файл пуст' })
    expect(await points()).toEqual(before)
  })

  test.each([
    ['', 'Файл пуст'],
    ['[{', 'Файл JSON не читается'],
    ['Номер;Тип\n1;ПВЗ', 'В файле нет колонки'],
  ])('%j is rejected in words', async (content, message) => {
    const response = await check(content)
    expect(response.statusCode).toBe(400)
    expect(response.body).toContain(message)
  })

  test('without a good row says what is wrong, the same error of several rows once', async () => {
    const rows = ['Номер;Тип;Широта;Долгота', '1;ПВЗ;нигде;61', '2;ПВЗ;там;61', '2;ПВЗ;55;']
    const response = await check(rows.join('\n'))
    expect(response.statusCode).toBe(400)
    expect(response.json()).toEqual({
      file: [
        'Ни одной строки файла прочитать не удалось',
        expect.stringMatching(/^Широта: [^«]*— 3\sстроки, первая 2$/u),
      ],
    })
  })

  test('is for managers only', async () => {
    const response = await support.inject({
      method: 'POST',
      url: '/api/operator/point-imports?source=a.csv',
      headers: { 'content-type': 'application/octet-stream' },
      payload: Buffer.from(TABLE),
    })
    expect(response.statusCode).toBe(403)
  })
})

test('a file of cells is shown, applied and read back from its export without a change', async () => {
  const uid = await checked('Номер;Размер;Всего\nА-1;S;5\nА-2;M;3\nнет;M;3', 'kind=cells')
  expect(await rowsOf(uid, 'added')).toMatchObject([
    { number: 'А-1', changes: [{ field: 'S: всего', before: '', after: '5' }] },
    { number: 'А-2' },
  ])
  await apply(uid)
  for (const format of ['csv', 'json']) {
    const url = `/api/operator/point-export?what=cells&format=${format}`
    const { body } = await support.inject({ method: 'GET', url })
    expect((await check(body, 'kind=cells')).json()).toMatchObject({
      added: 0,
      changed: 0,
      unchanged: 2,
      refused: 0,
    })
  }
})

test.each(['csv', 'json', 'geojson'])(
  'all points as %s read back without a change',
  async (format) => {
    const url = `/api/operator/point-export?format=${format}`
    const { body, headers } = await support.inject({ method: 'GET', url })
    expect(headers['content-disposition']).toBe(`attachment; filename="points.${format}"`)
    expect((await check(body)).json()).toMatchObject({ unchanged: 3, changed: 0, added: 0 })
  },
)

describe('quarantine', () => {
  const list = async () =>
    (await support.inject({ method: 'GET', url: '/api/operator/point-quarantine' })).json<{
      results: { uid: string; cells: { heading: string; value: string }[] }[]
    }>().results

  const group = (reason: string, heading: string, value: string) =>
    manager.inject({
      method: 'POST',
      url: '/api/operator/point-quarantine-groups',
      payload: { source: 'net.csv', reason, heading, value },
    })

  const groups = async () =>
    (await support.inject({ method: 'GET', url: '/api/operator/point-quarantine-groups' })).json<{
      results: { source: string; reason: string; count: number }[]
    }>().results

  test('rows with the same error are mended by one value, whichever value was read', async () => {
    const more = ['Б-3;киоск;Лавка;55;61', 'Б-4;тумба;Лавка;55;61', 'Б-5;лоток;Лавка;там;61']
    await apply(await checked([TABLE, ...more].join('\n')))
    const [first] = await groups()
    expect(first).toMatchObject({ source: 'net.csv', count: 3 })
    const reason = first?.reason ?? ''
    const url = `/api/operator/point-quarantine?reason=${encodeURIComponent(reason)}`
    const listed = await support.inject({ method: 'GET', url })
    expect(listed.json()).toMatchObject({
      count: 3,
      results: [{ row: 6 }, { row: 7 }, { row: 8 }],
    })
    expect(Object.keys((await group(reason, 'Тип', 'ларёк')).json())).toEqual(['value'])
    expect((await group(reason, 'Цвет', 'белый')).json()).toHaveProperty('heading')
    expect((await group(reason, 'Тип', 'Почтомат')).json()).toEqual({ mended: 2, left: 1 })
    expect((await group(reason, 'Тип', 'Почтомат')).statusCode).toBe(404)
    expect((await points()).map(({ number }) => number)).toContain('Б-4')
    expect(await groups()).toMatchObject([{ reason: expect.stringContaining('Широта'), count: 2 }])
  })

  test('two operators who mend one group at once take each row once', async () => {
    await apply(await checked(`${TABLE}\nБ-3;киоск;Лавка;55;61\nБ-4;тумба;Лавка;55;61`))
    const reason = (await groups())[0]?.reason ?? ''
    const both = await Promise.all([group(reason, 'Тип', 'ПВЗ'), group(reason, 'Тип', 'ПВЗ')])
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 404])
  })

  const mend = (uid: string, cells: Record<string, string>) =>
    manager.inject({
      method: 'POST',
      url: `/api/operator/point-quarantine/${uid}`,
      payload: { cells },
    })

  test('a row is mended under the headings of its file and taken again', async () => {
    await apply(await checked(TABLE))
    const [row] = await list()
    if (row === undefined) throw new Error('nothing was refused')
    const cells = Object.fromEntries(row.cells.map(({ heading, value }) => [heading, value]))
    const faulty = await mend(row.uid, cells)
    expect(faulty.statusCode).toBe(400)
    expect(Object.keys(faulty.json())).toEqual(['Широта'])
    const mended = await mend(row.uid, { ...cells, Широта: '55.1' })
    expect(mended.json()).toEqual({ number: 'Б-2', outcome: 'added' })
    expect(await list()).toEqual([])
    expect((await mend(row.uid, { ...cells, Широта: '55.1' })).statusCode).toBe(404)
  })

  test('rows are thrown away one by one or with their file', async () => {
    await apply(await checked(`${TABLE}\nБ-3;киоск;Лавка;55;61\nБ-4;киоск;Лавка;55;61`))
    const [row] = await list()
    const url = `/api/operator/point-quarantine/${row?.uid ?? ''}`
    expect((await support.inject({ method: 'DELETE', url })).statusCode).toBe(403)
    expect((await manager.inject({ method: 'DELETE', url })).json()).toEqual({ count: 1 })
    const all = '/api/operator/point-quarantine?source=net.csv'
    expect((await manager.inject({ method: 'DELETE', url: all })).json()).toEqual({ count: 2 })
    expect(await list()).toEqual([])
  })
})
