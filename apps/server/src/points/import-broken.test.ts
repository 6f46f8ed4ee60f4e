import { Buffer } from 'node:buffer'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, openTestDatabase } from '#/db/test-database.ts'
import { ImportError } from './import-error.ts'
import { type ImportOptions, importPoints } from './import-points.ts'
import { timeZoneOf } from './import-time-zone.ts'

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

const HEAD = 'Номер;Тип;Широта;Долгота;Режим работы'
const GOOD = [
  HEAD,
  'ЧЛБ%303;Почтомат;55,154;61,4291;"пн-пт 9-18, обед 13-14; сб, вс выходной"',
  '7/2 #4?;ПВЗ;55,154;61,4291;24/7',
  'ноль;Почтомат;0;0;24/7',
].join('\r\n')
const LIGHT = {
  number: 'ЧЛБ%303',
  name: 'Почтомат',
  point: { type: 'Point', coordinates: [61.4291, 55.154] },
  active: false,
  point_type: 'Почтомат',
  owner: 'russian_post',
  fitting_room: true,
  check_order: true,
  payment_point: true,
}

describe('a broken file is rejected whole and changes nothing', () => {
  const line = '1;ПВЗ;55,1;61,4;24/7'
  test.each([
    ['', 'Файл пуст'],
    ['\ufeff \r\n', 'Файл пуст'],
    [HEAD, 'В файле нет строк'],
    [`Номер;Тип\n1;ПВЗ`, 'В файле нет колонки: Широта и Долгота (или Координаты)'],
    ['просто текст, и не таблица', 'В файле нет колонки: Номер, Тип'],
    [`${HEAD}\n1;киоск;55,1;61,4;24/7`, 'Ни одной строки'],
    [
      `${HEAD}\n${line}\n2;"ПВЗ;55,1;61,4;24/7\n${line}`,
      'Файл CSV испорчен, строка 3: кавычка открыта',
    ],
    ['{"results": [', 'Файл JSON не читается'],
    ['[]', 'В файле нет строк'],
    ['{"a": 1}', 'нет списка точек'],
    ['[1, 2]', 'В файле нет колонки'],
    ['['.repeat(200_000), 'Файл JSON не читается'],
    [
      JSON.stringify({
        type: 'FeatureCollection',
        crs: { properties: { name: 'EPSG:3857' } },
        features: [],
      }),
      'нужна WGS 84',
    ],
    [Buffer.from('504b030414000600', 'hex'), 'книга Excel'],
    [Buffer.from([0, 1, 2, 3]), 'не текст'],
    [`${HEAD}\n${line}\n${'x\n'.repeat(20_001)}`, 'Отказано больше чем 20\u00a0000 строкам'],
  ])('%#', async (content, message) => {
    await run(GOOD)
    const before = await everything()
    const failure = await run(content).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ImportError)
    expect(String(failure)).toContain(message)
    expect(await everything()).toEqual(before)
  })

  test('a file without a good row says why, row by row', async () => {
    const failure = await run(`${HEAD}\n1;киоск;55,1;61,4;24/7`).catch((error: unknown) => error)
    expect(failure).toMatchObject({ refused: [{ row: 2, number: '1' }] })
  })
})

test('hostile cells are kept in the quarantine and harm nothing', async () => {
  const deep = `${'['.repeat(9000)}${']'.repeat(9000)}`
  const bad = {
    number: 'x\0y',
    point_type: '\ud800',
    name: 'deep',
    ['__proto__']: 1,
    'a\0': '\0',
    long: 'я'.repeat(9000),
  }
  const content = JSON.stringify([LIGHT, bad]).replace('"deep"', deep)
  const report = await run(content)
  expect(report).toMatchObject({ added: 1 })
  expect((await everything()).quarantine).toHaveLength(1)
})

test(
  'whatever bytes come in, an import works or throws an ImportError and changes nothing',
  { tags: ['slow'] },
  async () => {
    const broken = fc
      .tuple(
        fc.constantFrom(GOOD, JSON.stringify([LIGHT])),
        fc.array(fc.tuple(fc.nat(2000), fc.nat(255)), { maxLength: 8 }),
        fc.nat(2000),
      )
      .map(([text, changes, end]) => {
        const bytes = Buffer.from(text)
        for (const [place, byte] of changes) bytes[place % bytes.length] = byte
        return bytes.subarray(0, bytes.length - (end % bytes.length))
      })
    const cells = fc.array(fc.string({ unit: 'binary', maxLength: 12 }), {
      minLength: 8,
      maxLength: 8,
    })
    const table = fc
      .array(cells, { maxLength: 5 })
      .map((rows) => Buffer.from([HEAD, ...rows.map((row) => row.join(';'))].join('\n')))
    const json = fc
      .array(fc.dictionary(fc.constantFrom(...Object.keys(LIGHT)), fc.jsonValue()))
      .map((list) => Buffer.from(JSON.stringify([LIGHT, ...list])))
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(broken, table, json, fc.uint8Array({ maxLength: 200 })),
        async (content) => {
          const before = await everything()
          const result = await run(content).catch((error: unknown) => error)
          const failed = result instanceof Error
          expect(!failed || result instanceof ImportError).toBe(true)
          expect(failed ? await everything() : before).toEqual(before)
        },
      ),
      { numRuns: 100 },
    )
  },
)
