import { Buffer } from 'node:buffer'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, openTestDatabase } from '#/db/test-database.ts'
import { type ImportOptions, importPoints } from './import-points.ts'
import { timeZoneOf } from './import-time-zone.ts'
import { listQuarantine } from './quarantine.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await sql`TRUNCATE point, point_quarantine CASCADE`.execute(database.db)
  await sql`UPDATE point_revision SET revision = 0`.execute(database.db)
})

const ALIASES = [{ code: 'lavka', names: ['Лавка'] }]
const run = (content: string | Uint8Array, options: Partial<ImportOptions> = {}) =>
  importPoints(database.db, {
    source: 'points.csv',
    content,
    ownerAliases: ALIASES,
    timeZoneOf,
    ...options,
  })

/** Everything that an import may change. */
const everything = async () => ({
  points: await database.db.selectFrom('point').selectAll().orderBy('number').execute(),
  quarantine: await database.db
    .selectFrom('point_quarantine')
    .selectAll()
    .orderBy('row_number')
    .execute(),
  revision: await revision(),
})
const revision = async () =>
  (await database.db.selectFrom('point_revision').select('revision').executeTakeFirstOrThrow())
    .revision
const point = (number: string) =>
  database.db.selectFrom('point').selectAll().where('number', '=', number).executeTakeFirst()
const kept = async (source?: string) =>
  (await listQuarantine(database.db, source, 100)).map(
    ({ source: from, row_number, faults: errors }) => ({
      from,
      row: row_number,
      faults: errors,
    }),
  )

const HEAD = 'Номер;Тип;Владелец;Широта;Долгота;Адрес;Режим работы;Оплата'
const HOURS = '"пн-пт 9-18, обед 13-14; сб, вс выходной"'
const UNTIDY = [
  HEAD,
  `ЧЛБ%303;Почтомат;ПОЧТА РОССИИ;55,154;61,4291;г. Челябинск, пр. Ленина, 1;${HOURS};карта`,
  `7/2 #4?;ПВЗ;ООО "Лавка";55,154;61,4291;г. Челябинск, пр. Ленина, 1;24/7;карта, наличные`,
  '',
  ` 7/2   #4? ;ПВЗ;Лавка;55,154;61,4291;г. Челябинск, пр. Ленина, 1;24/7;нет`,
  `ноль;Почтомат;;0;0;;24/7;нет`,
  `плохие часы;Почтомат;;55,1;61,4;;по звонку;нет`,
  `лишнее;Почтомат;;55,1;61,4;;24/7;нет;и ещё;ячейки`,
].join('\r\n')

describe('an untidy file', () => {
  test('is imported row by row: good points, rejected rows with reasons, one revision', async () => {
    const report = await run(UNTIDY)
    expect(report).toMatchObject({
      source: 'points.csv',
      format: 'csv',
      encoding: 'utf-8',
      rows: 6,
      added: 2,
      changed: 0,
      unchanged: 0,
      duplicates: 1,
      imported: [
        { row: 2, number: 'ЧЛБ%303', outcome: 'added' },
        { row: 3, number: '7/2 #4?', outcome: 'added' },
      ],
    })
    expect(
      report.refused.map(({ row, number, errors }) => [row, number, errors[0]?.message]),
    ).toEqual([
      [5, '7/2 #4?', 'Номер: «7/2 #4?» — уже есть в строке 3 этого файла'],
      [6, 'ноль', 'Широта: «0, 0» — (0, 0) — это отсутствие координат; нужно место точки на карте'],
      [7, 'плохие часы', expect.stringContaining('непонятно «звонку»')],
      [8, null, 'ячеек 10, а колонок 8: лишний разделитель или кавычка в тексте'],
    ])
    expect(await point('ЧЛБ%303')).toMatchObject({
      name: 'Почтомат ЧЛБ%303',
      settlement: 'Челябинск',
      owner: 'russian_post',
      point_type: 'locker',
      payment_card: true,
      payment_cash: false,
      payment_point: true,
      operation_time: [...Array<string>(5).fill('09:00-13:00,14:00-18:00'), 'выходной', 'выходной'],
      longitude: 61.4291,
      latitude: 55.154,
      time_zone: 'Asia/Yekaterinburg',
      photos: [],
    })
    expect(await point('7/2 #4?')).toMatchObject({ owner: 'lavka', point_type: 'pickup' })
    expect(await revision()).toBe(1)
    expect((await kept()).map(({ row }) => row)).toEqual([5, 6, 7, 8])
  })

  test('imported again changes nothing, not even the revision, and the quarantine does not grow', async () => {
    await run(UNTIDY)
    const before = await everything()
    const report = await run(UNTIDY)
    expect(report).toMatchObject({ added: 0, changed: 0, unchanged: 2, imported: [] })
    const after = await everything()
    expect(after.points).toEqual(before.points)
    expect(after.revision).toBe(1)
    expect(after.quarantine).toHaveLength(before.quarantine.length)
  })

  test('tried with a dry run reports the same and changes nothing', async () => {
    const before = await everything()
    const tried = await run(UNTIDY, { dryRun: true })
    expect(await everything()).toEqual(before)
    expect({ ...(await run(UNTIDY)), durationMs: 0 }).toEqual({
      ...tried,
      dryRun: false,
      durationMs: 0,
    })
  })

  test.each([
    ['windows-1251', 'windows-1251'],
    ['cp866', 'ibm866'],
    ['utf-16', 'utf-16le'],
    ['utf-8 with a mark', 'utf-8'],
  ])('in %s', async (name, encoding) => {
    const bytes = {
      'windows-1251': () => encodeCyrillic(UNTIDY, 'windows-1251'),
      cp866: () => encodeCyrillic(UNTIDY, 'ibm866'),
      'utf-16': () => Buffer.from(`\ufeff${UNTIDY}`, 'utf16le'),
      'utf-8 with a mark': () => Buffer.from(`\ufeff${UNTIDY}`),
    }[name]
    expect(await run(bytes?.() ?? '')).toMatchObject({ encoding, added: 2 })
    expect(await point('ЧЛБ%303')).toMatchObject({ settlement: 'Челябинск' })
  })

  test.each([',', '\t', '|'])('with %j between its cells', async (delimiter) => {
    const rows = [
      ['number', 'point_type', 'lat', 'lon', 'operation_time'],
      ['A "1"', 'locker', '55.75', '37.62', '"9-18"'],
    ]
    const report = await run(rows.map((cells) => cells.join(delimiter)).join('\n'))
    expect(report).toMatchObject({ added: 1, refused: [] })
    expect(await point('A "1"')).toBeDefined()
  })
})

/** Letters of a one-byte encoding, found by asking its decoder about every byte. */
function encodeCyrillic(text: string, encoding: string): Uint8Array {
  const decoder = new TextDecoder(encoding)
  const byteOf = new Map(
    Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]),
  )
  return Uint8Array.from(Array.from(text), (letter) => byteOf.get(letter) ?? 63)
}

describe('a later file', () => {
  test('changes what differs and keeps what it does not speak of', async () => {
    await run(UNTIDY)
    const before = await point('ЧЛБ%303')
    const report = await run(
      'Номер;Тип;Широта;Долгота;Активна\nЧЛБ%303;Почтомат;55,154;61,4291;нет',
    )
    expect(report).toMatchObject({ added: 0, changed: 1 })
    const { updated_at: _, ...after } = (await point('ЧЛБ%303')) ?? {}
    expect({ ...before, active: false, offered: false, changed_revision: 2 }).toMatchObject(after)
    expect(await revision()).toBe(2)
  })

  test('leaves a zone that somebody set until the point moves', async () => {
    const head = 'Номер;Тип;Широта;Долгота'
    await run(`${head};Часовой пояс\n1;ПВЗ;55,154;61,4291;Asia/Omsk`)
    await run(`${head};Название\n1;ПВЗ;55,154;61,4291;Новое имя`)
    expect(await point('1')).toMatchObject({ name: 'Новое имя', time_zone: 'Asia/Omsk' })
    await run(`${head}\n1;ПВЗ;55,75;37,62`)
    expect(await point('1')).toMatchObject({ name: 'Новое имя', time_zone: 'Europe/Moscow' })
  })

  test('settles the quarantine of its own source, and of no other', async () => {
    await run(UNTIDY)
    await run(UNTIDY, { source: 'other.csv' })
    await run(`${HEAD}\nноль;Почтомат;;55,1;61,4;;24/7;нет`)
    expect((await kept('points.csv')).map(({ row }) => row)).toEqual([5, 7])
    expect(await kept('other.csv')).toHaveLength(4)
    expect(await point('ноль')).toBeDefined()
  })

  test('switches missing points off only where requested, and never because a row is bad', async () => {
    await run(UNTIDY)
    const rest = `${HEAD}\nЧЛБ%303;Почтомат;;0;0;;24/7;нет\nновая;ПВЗ;;55,1;61,4;;24/7;нет`
    expect(await run(rest)).toMatchObject({ added: 1, deactivated: 0 })
    expect(await run(rest, { deactivateMissing: true })).toMatchObject({ deactivated: 1 })
    expect(await point('ЧЛБ%303')).toMatchObject({ active: true })
    expect(await point('7/2 #4?')).toMatchObject({ active: false })
    const unreadable = `${HEAD}\n;ПВЗ;;55,1;61,4;;24/7;нет\nещё;ПВЗ;;55,1;61,4;;24/7;нет`
    const report = await run(unreadable, { deactivateMissing: true })
    expect(report).toMatchObject({ added: 1, deactivated: 0 })
    expect(report.fileNotes).toEqual([expect.stringContaining('не выключены')])
  })

  test('may come at the same time as another', async () => {
    const rows = Array.from({ length: 3000 }, (_, index) => `${index};ПВЗ;;55,1;61,4;;24/7;нет`)
    const [first, second] = await Promise.all([
      run([HEAD, ...rows].join('\n'), { source: 'a' }),
      run([HEAD, ...rows.toReversed()].join('\n'), { source: 'b' }),
    ])
    expect(Math.min(first.added, second.added)).toBe(0)
    expect(Math.max(first.added, second.added)).toBe(3000)
  })
})

const TERMINAL = {
  number: 'ЧЛБ%303',
  name: 'Почтомат у дома',
  point: { type: 'Point', coordinates: [61.4291, 55.154] },
  active: true,
  point_type: 'Почтомат',
  owner: 'russian_post',
  fitting_room: false,
  check_order: true,
  payment_point: true,
  structured_address: { full_addr: 'г. Челябинск, пр. Ленина, 1' },
  settlement: 'Челябинск',
  payment_methods: ['Карта'],
  operation_time: Array<string>(7).fill('09:00-21:00'),
  how_to_find: 'У входа',
  photos: [{ photo: 'https://a.example/1.jpg' }],
  time_zone: 'Asia/Yekaterinburg',
}
const LIGHT = {
  number: TERMINAL.number,
  name: 'Почтомат',
  point: TERMINAL.point,
  active: false,
  point_type: TERMINAL.point_type,
  owner: TERMINAL.owner,
  fitting_room: true,
  check_order: true,
  payment_point: true,
}

describe('JSON', () => {
  test.each([
    ['a list', [TERMINAL]],
    ['results', { count: 1, next: null, results: [TERMINAL] }],
    ['points', { points: [TERMINAL] }],
    ['one point', TERMINAL],
  ])('%s', async (_, value) => {
    const report = await run(JSON.stringify(value), { source: 'points.json' })
    expect(report).toMatchObject({ format: 'json', added: 1, refused: [], notes: [] })
    expect(await point('ЧЛБ%303')).toMatchObject({
      name: 'Почтомат у дома',
      address: 'г. Челябинск, пр. Ленина, 1',
      photos: ['https://a.example/1.jpg'],
      operation_time: Array<string>(7).fill('09:00-21:00'),
    })
  })

  test('a light list over a full one takes nothing away', async () => {
    await run(JSON.stringify([TERMINAL]))
    expect(await run(JSON.stringify({ results: [LIGHT] }))).toMatchObject({ changed: 1 })
    expect(await point('ЧЛБ%303')).toMatchObject({
      name: 'Почтомат',
      active: false,
      fitting_room: true,
      address: 'г. Челябинск, пр. Ленина, 1',
      operation_time: Array<string>(7).fill('09:00-21:00'),
      payment_card: true,
    })
  })

  test('one page of many is noted, and what is no object is rejected', async () => {
    const page = { next: '/api/terminals/?limit=2&offset=2', results: [LIGHT, 7, null, [LIGHT]] }
    const report = await run(JSON.stringify(page))
    expect(report.fileNotes).toEqual([expect.stringContaining('next')])
    expect(report.refused.map(({ row }) => row)).toEqual([2, 3, 4])
  })

  test('GeoJSON', async () => {
    const { point: geometry, ...properties } = TERMINAL
    const features = [
      { type: 'Feature', geometry, properties },
      { type: 'Feature', geometry: null, properties: { ...properties, number: '2' } },
      {
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [55.154, 19.4] },
        properties: { ...properties, number: '3' },
      },
      'не объект',
    ]
    const report = await run(JSON.stringify({ type: 'FeatureCollection', features }), {
      source: 'a.geojson',
    })
    expect(report).toMatchObject({ format: 'geojson', added: 1 })
    expect(report.refused.map(({ row }) => row)).toEqual([2, 3, 4])
    expect(await point('ЧЛБ%303')).toMatchObject({ longitude: 61.4291, latitude: 55.154 })
  })
})
