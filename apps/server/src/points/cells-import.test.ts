import { CELL_SIZES } from '@yacheyka/core/cells/cell-size'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FUZZ_STRINGS, FUZZ_VALUES } from '#/http/test-fuzz.ts'
import { type TestDatabase, openTestDatabase } from '#/db/test-database.ts'
import { importCells } from './cells-import.ts'
import { printCellsReport } from './cells-report.ts'
import { ImportError } from './import-error.ts'
import { insertPoints } from './test-points.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await sql`TRUNCATE point CASCADE`.execute(database.db)
  const place = { longitude: 37.6, latitude: 55.7 }
  await insertPoints(database.db, [
    { ...place, number: 'А-1' },
    { ...place, number: 'А-2' },
    { ...place, number: 'ПВЗ', point_type: 'pickup' },
  ])
})

const load = (content: string, dryRun = false) =>
  importCells(database.db, { source: 'cells.csv', content, dryRun })

/** What is known of cells: `number size taken/total`, in order. */
async function cells(): Promise<string[]> {
  const rows = await database.db
    .selectFrom('point_cell')
    .innerJoin('point', 'point.uid', 'point_uid')
    .select(['number', 'cell_size', 'total', 'taken'])
    .orderBy('number')
    .orderBy('cell_size')
    .execute()
  return rows.map((row) => `${row.number} ${row.cell_size} ${row.taken}/${row.total}`)
}

const weights = async () =>
  (await database.db.selectFrom('point').select('max_weight').orderBy('number').execute()).map(
    ({ max_weight: weight }) => weight,
  )

const revision = async () =>
  (await database.db.selectFrom('point_revision').select('revision').executeTakeFirst())?.revision

const TABLE = [
  'Номер;Размер;Всего;Занято;Наибольший вес, кг;Заметки',
  'А-1;S/2;10;3;20;раз',
  'А-1;м;8;;20;М русская',
  'А-2;XL;2;2;15,5;',
  'ПВЗ;;;;30;',
  'нет такой;S;1;0;;',
  'ПВЗ;S;1;0;;',
  'А-2;XL;3;0;;',
  'А-2;XXL;много;5;-1;',
  'А-1;L;1;2;;',
].join('\n')

test('every row is taken or rejected by itself, and the report says why', async () => {
  const report = await load(TABLE)
  expect(await cells()).toEqual(['А-1 M 0/8', 'А-1 S/2 3/10', 'А-2 XL 2/2'])
  expect(await weights()).toEqual([20_000, 15_500, 30_000])
  const printed = printCellsReport({ ...report, durationMs: 1000 })
  expect(printed.map((line) => line.replaceAll('\u00a0', ' '))).toEqual([
    'Ячейки «cells.csv» (csv, utf-8): 9 строк за 1 с',
    '  добавлено 3, изменено 1, без изменений 0',
    'Отказано: 5 строк',
    '  строка 6, «нет такой»: точки с таким номером нет',
    '  строка 7, «ПВЗ»: это пункт выдачи: ячеек у него нет',
    '  строка 8, «А-2»: размер «XL» этой точки уже есть в строке 4',
    '  строка 9, «А-2»: Наибольший вес: «-1» — нужно число килограммов больше 0 и до 1000, или «нет»',
    '  строка 9, «А-2»: Размер: «XXL» — нужен один из размеров: S/2, M/2, S, M, L, XL',
    '  строка 9, «А-2»: Всего: «много» — нужно целое число от 0 до 10000',
    '  строка 10, «А-1»: Занято: «2» — занято больше, чем всего: 1',
    'Колонки не учтены: Заметки',
  ])
})

test('the same file again changes nothing, and no row grows younger', async () => {
  await load(TABLE)
  const times = () =>
    database.db.selectFrom('point_cell').select('changed_at').orderBy('changed_at').execute()
  const [before, at] = [await times(), await revision()]
  expect(await load(TABLE)).toMatchObject({ added: 0, changed: 0, unchanged: 4 })
  expect(await times()).toEqual(before)
  expect(await revision()).toBe(at)
  expect(await load(TABLE.replaceAll(';20;', ';19;'))).toMatchObject({ changed: 2, unchanged: 2 })
  expect(await times()).toEqual(before)
})

test('what changes is younger than what stays; a weight reaches every process', async () => {
  await load('number,size,total\nА-1,S,5\nА-2,S,5')
  const at = await revision()
  const { rows } = await sql<{ now: string }>`SELECT clock_timestamp()::text AS now`.execute(
    database.db,
  )
  expect(await load('number,size,total\nА-1,S,5\nА-2,S,6')).toMatchObject({ changed: 1 })
  const younger = await database.db
    .selectFrom('point_cell')
    .select('total')
    .where(sql<boolean>`changed_at > ${rows[0]?.now}::timestamptz`)
    .execute()
  expect(younger).toEqual([{ total: 6 }])
  expect(await revision()).toBe(at)
  await load('number,max_weight\nА-1,20')
  expect(await revision()).toBe((at ?? 0) + 1)
})

test('what the file does not say stays: cells that are taken, other sizes, a weight', async () => {
  await load('number;size;total;taken;max_weight\nА-1;S;5;4;20\nА-1;M;3;1;')
  const report = await load('number;size;total\nА-1;S;6\nА-1;M;0')
  expect(report.refused).toMatchObject([
    { row: 3, errors: [{ message: 'ячеек M станет 0, а занято сейчас 1' }] },
  ])
  expect(await cells()).toEqual(['А-1 M 1/3', 'А-1 S 4/6'])
  expect((await weights())[0]).toBe(20_000)
  await load('number;max_weight\nА-1;нет')
  expect((await weights())[0]).toBeNull()
})

test('two weights of one point are an error of the second row', async () => {
  const report = await load('number;size;total;max_weight\nА-1;S;5;20\nА-1;M;5;21\nА-1;L;5;')
  expect(report).toMatchObject({
    added: 2,
    refused: [{ row: 3, errors: [{ message: 'наибольший вес этой точки в строке 2 другой' }] }],
  })
})

test('a trial changes nothing and reports the same', async () => {
  const { durationMs: _first, ...trial } = await load(TABLE, true)
  expect(await cells()).toEqual([])
  expect(await weights()).toEqual([null, null, null])
  const { durationMs: _second, ...real } = await load(TABLE)
  expect({ ...trial, dryRun: false }).toEqual(real)
})

describe('a file that cannot be used changes nothing', () => {
  test.each([
    ['', 'Файл пуст'],
    ['Номер;Размер;Всего', 'нет строк'],
    ['Размер;Всего\nS;1', 'нет колонки: Номер'],
    ['Номер\nА-1', 'нет колонки: Размер, Всего'],
    ['Номер;Размер;Наибольший вес\nА-1;S;5', 'нет колонки: Всего'],
    ['Номер;Размер;Всего\nчужая;S;1', 'Ни одной строки'],
    ['[{]', 'JSON не читается'],
    ['Номер;Размер;Всего\n"А-1;S;1', 'кавычка'],
  ])('%s', async (content, message) => {
    await expect(load(content)).rejects.toThrow(message)
    expect(await cells()).toEqual([])
  })

  test('and says why, row by row', async () => {
    const error: unknown = await load('number;size;total\nчужая;S;1\nА-1;S;?').catch(
      (rejection: unknown) => rejection,
    )
    expect(error).toBeInstanceOf(ImportError)
    expect(error).toMatchObject({ refused: [{ row: 2 }, { row: 3 }] })
  })
})

test('whatever stands in a cell of the table costs its own row only', async () => {
  const fuzz = [...FUZZ_STRINGS, ...FUZZ_VALUES].map(([, value]) => value)
  const good = { number: 'А-1', size: 'S', total: 7, taken: 1, max_weight: '15,5' }
  const rows = fuzz.flatMap((value) =>
    Object.keys(good).map((field) => ({ ...good, number: 'А-2', size: 'M', [field]: value })),
  )
  const report = await load(JSON.stringify([...rows, good]))
  expect(report.rows).toBe(rows.length + 1)
  expect(await cells()).toContain('А-1 S 1/7')
  expect(report.refused.every(({ errors }) => errors.every(({ message }) => message !== ''))).toBe(
    true,
  )
})

test('what stays after any files is what the last good rows said', async () => {
  const count = fc.integer({ min: 0, max: 30 })
  const row = fc.record({
    number: fc.constantFrom('А-1', 'А-2', 'ПВЗ', 'нет'),
    size: fc.constantFrom(...CELL_SIZES),
    total: count,
    taken: fc.option(count, { nil: '' }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 20 }), async (rows) => {
      await database.db.deleteFrom('point_cell').execute()
      const expected = new Map<string, string>()
      for (const { number, size, total, taken } of rows) {
        const key = `${number} ${size}`
        const before = Number(expected.get(key)?.split('/')[0] ?? 0)
        const now = taken === '' ? before : Number(taken)
        if (number.startsWith('А') && now <= total) expected.set(key, `${now}/${total}`)
      }
      for (const each of rows)
        await load(JSON.stringify([each])).catch((error: unknown) => {
          if (!(error instanceof ImportError)) throw error
        })
      expect(await cells()).toEqual(
        Array.from(expected, ([key, value]) => `${key} ${value}`).toSorted(),
      )
    }),
    { numRuns: 15 },
  )
})
