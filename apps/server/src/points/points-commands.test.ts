import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { Command } from 'commander'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeConfig } from '#/config.ts'
import { parseEnv } from '#/env.ts'
import { type TestDatabase, openTestDatabase } from '#/db/test-database.ts'
import { importPoints } from './import-points.ts'
import { timeZoneOf } from './import-time-zone.ts'
import { definePointsCommands } from './points-commands.ts'
import { exportPoints } from './points-export.ts'

let database: TestDatabase
const folder = mkdtempSync(join(tmpdir(), 'points-'))
const { brand } = makeConfig(parseEnv({ LOG_LEVEL: 'silent' }))
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true })
})
beforeEach(async () => {
  await sql`TRUNCATE point, point_quarantine CASCADE`.execute(database.db)
})
afterEach(() => {
  process.exitCode = undefined
})

/** Runs the command as a shell would and gives back what it printed. */
async function run(...args: string[]): Promise<string> {
  const printed: string[] = []
  const output = new Writable({
    write: (chunk: Buffer, _, done) => {
      printed.push(chunk.toString())
      done()
    },
  })
  const program = new Command()
  // The commands close what they open; the test's own database outlives them.
  const openDatabase = () => Promise.resolve({ ...database, close: () => Promise.resolve() })
  definePointsCommands(program, { brand, openDatabase, output })
  await program.parseAsync(args, { from: 'user' })
  return printed.join('').replaceAll('\u00a0', ' ')
}

const fileOf = (name: string, text: string): string => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

const points = () => database.db.selectFrom('point').selectAll().orderBy('number').execute()

const TABLE = [
  'Номер;Тип;Владелец;Широта;Долгота;Режим работы;Заметки',
  'ЧЛБ%303;Почтомат;Лавка;55,154;61,4291;24/7;раз',
  '7/2 #4?;ПВЗ;Лавка;55,154;61,4291;24/7;два',
  'плохая;ПВЗ;Лавка;NaN;61,4291;24/7;три',
].join('\n')

describe('points import', () => {
  test('reports in Russian what happened to every row', async () => {
    const printed = await run('points', 'import', fileOf('сеть.csv', TABLE))
    expect(printed.replace(/за [\d,]+ с/, 'за 1 с').split('\n')).toEqual([
      'Импорт «сеть.csv» (csv, utf-8): 3 строки за 1 с',
      '  добавлено 2, изменено 0, без изменений 0',
      'Отказано: 1 строка, из них повторов номера: 0',
      '  строка 4, «плохая»: Широта: «NaN, 61,4291» — нужны широта от −90 до 90 и долгота от −180 до 180, например 55.751244 и 37.618423',
      'Замечания:',
      '  адрес не указан: 2 строки, первая — 2',
      'Колонки не учтены: Заметки',
      '',
    ])
    expect((await points()).map(({ owner }) => owner)).toEqual(['lavka', 'lavka'])
    expect(process.exitCode).toBeUndefined()
  })

  test('--dry-run changes nothing, --json is for programs', async () => {
    const file = fileOf('points.csv', TABLE)
    expect(await run('points', 'import', file, '--dry-run')).toContain('ничего не изменено')
    expect(await points()).toEqual([])
    expect(
      JSON.parse(await run('points', 'import', file, '--json', '--source', 'сеть')),
    ).toMatchObject({
      source: 'сеть',
      added: 2,
      refused: [
        { row: 4, number: 'плохая', faults: [{ field: 'latitude', value: 'NaN, 61,4291' }] },
      ],
    })
  })

  test.each([
    ['broken.json', '[{', 'Файл JSON не читается'],
    ['all-bad.csv', 'Номер;Тип;Широта;Долгота\n1;киоск;0;0', 'строка 2, «1»: Тип: «киоск»'],
  ])('%s ends with the exit code 1', async (name, text, message) => {
    const printed = await run('points', 'import', fileOf(name, text))
    expect(printed).toContain('в базе ничего не изменено')
    expect(printed).toContain(message)
    expect(process.exitCode).toBe(1)
  })

  test('a file that is not there is reported, not thrown', async () => {
    expect(await run('points', 'import', join(folder, 'нет'))).toContain(
      'не читается: проверьте путь',
    )
    expect(process.exitCode).toBe(1)
  })
})

describe('points cells', () => {
  const CELLS = 'Номер;Размер;Всего\nЧЛБ%303;S;5\nчужая;S;5'

  test('shows what became of every row; --dry-run changes nothing, --json is for programs', async () => {
    await run('points', 'import', fileOf('points.csv', TABLE))
    const file = fileOf('ячейки.csv', CELLS)
    const known = () => database.db.selectFrom('point_cell').select('total').execute()
    expect(await run('points', 'cells', file, '--dry-run')).toContain('ничего не изменено')
    expect(await known()).toEqual([])
    const printed = await run('points', 'cells', file)
    expect(printed).toContain('Ячейки «ячейки.csv» (csv, utf-8): 2 строки за')
    expect(printed).toContain('строка 3, «чужая»: точки с таким номером нет')
    expect(await known()).toEqual([{ total: 5 }])
    expect(JSON.parse(await run('points', 'cells', file, '--json'))).toMatchObject({
      unchanged: 1,
      refused: [{ row: 3, number: 'чужая' }],
    })
    expect(process.exitCode).toBeUndefined()
  })

  test('an export reads back without a change; imports leave one entry of the log each', async () => {
    await run('points', 'import', fileOf('points.csv', TABLE))
    await run('points', 'cells', fileOf('ячейки.csv', CELLS))
    const path = join(folder, 'cells-out.csv')
    await run('points', 'cells', 'export', '--output', path)
    expect(readFileSync(path, 'utf8')).toContain('ЧЛБ%303;S;5;0;нет')
    expect(JSON.parse(await run('points', 'cells', path, '--json'))).toMatchObject({
      rows: 1,
      unchanged: 1,
      refused: [],
    })
    expect(JSON.parse(await run('points', 'cells', 'export', '--format', 'json'))).toMatchObject([
      { number: 'ЧЛБ%303', size: 'S', total: 5 },
    ])
    const entries = await database.db
      .selectFrom('audit_log')
      .select(['actor', 'action', 'after'])
      .where('subject_id', 'in', ['points.csv', 'ячейки.csv', 'cells-out.csv'])
      .execute()
    expect(entries).toContainEqual({
      actor: 'cli',
      action: 'point.import',
      after: { rows: 3, added: 2, changed: 0, unchanged: 0, deactivated: 0, refused: 1 },
    })
    // What changes nothing is not recorded.
    expect(entries.filter(({ action }) => action === 'point.import_cells').length).toBeGreaterThan(
      0,
    )
  })

  test('a file that cannot be used ends with the exit code 1', async () => {
    expect(await run('points', 'cells', fileOf('ячейки.csv', CELLS))).toContain(
      'в базе ничего не изменено',
    )
    expect(process.exitCode).toBe(1)
    expect(await run('points', 'cells', join(folder, 'нет'))).toContain('проверьте путь и права')
  })
})

test('points quarantine lists what was rejected, and clears it', async () => {
  await run('points', 'import', fileOf('points.csv', TABLE))
  expect(await run('points', 'quarantine')).toContain('points.csv, строка 4: Широта: «NaN')
  expect(JSON.parse(await run('points', 'quarantine', 'list', '--json'))).toMatchObject([
    { source: 'points.csv', row_number: 4, raw: { Номер: 'плохая', Заметки: 'три' } },
  ])
  expect(await run('points', 'quarantine', 'list', '--source', 'другой')).toBe('Карантин пуст\n')
  expect(await run('points', 'quarantine', 'clear')).toBe('Выброшено: 1 строка\n')
  expect(await run('points', 'quarantine')).toBe('Карантин пуст\n')
})

describe('points export', () => {
  test('an export is a table for people, whose numbers are whole and whose texts are no formulas', async () => {
    const point = {
      number: '=1+1',
      name: '=2+2',
      point_type: 'locker',
      lat: 55.154,
      lon: 61.4291,
      how_to_find: "'-3",
    }
    await run('points', 'import', fileOf('a.json', JSON.stringify([point])))
    const path = join(folder, 'out.csv')
    await run('points', 'export', '--output', path)
    const [heads, cells] = readFileSync(path, 'utf8').split('\r\n')
    expect(heads).toMatch(/^\ufeffНомер;Название;Тип;/)
    expect(cells).toBe(
      "=1+1;'=2+2;Почтомат;да;other;;;55.154;61.4291;Asia/Yekaterinburg;нет;нет;нет;нет;;;;;;;;''-3;",
    )
  })

  test('a path that cannot be written is reported', async () => {
    expect(await run('points', 'export', '--output', join(folder, 'нет', 'a.csv'))).toContain(
      'не записать',
    )
    expect(process.exitCode).toBe(1)
  })

  test.each(['csv', 'json', 'geojson'] as const)('%s read back changes nothing', async (format) => {
    const word = fc.string({
      unit: fc.constantFrom(...Array.from('аЯё №%/\\\'"=+-@;,#?.\n <&1')),
      maxLength: 20,
    })
    const row = fc.record({
      number: word,
      name: word,
      owner: word,
      address: word,
      settlement: word,
      how_to_find: word,
      point_type: fc.constantFrom('Почтомат', 'ПВЗ'),
      active: fc.boolean(),
      fitting_room: fc.boolean(),
      payment_point: fc.boolean(),
      payment_methods: fc.subarray(['Карта', 'Наличные']),
      photos: fc.subarray(['https://a.example/1,2.jpg', '/media/2.jpg']),
      operation_time: fc.constantFrom('', '24/7', 'пн-пт 9-18, обед 13-14', 'ежедневно 22-6'),
      latitude: fc.double({ min: 42, max: 70, noNaN: true }),
      longitude: fc.double({ min: 20, max: 170, noNaN: true }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 30 }), async (rows) => {
        await sql`TRUNCATE point CASCADE`.execute(database.db)
        const options = { source: 'a', ownerAliases: [], timeZoneOf }
        const first = await importPoints(database.db, {
          ...options,
          content: JSON.stringify([...rows, { ...rows[0], number: 'x', name: 'х' }]),
        })
        const texts: string[] = []
        const count = await exportPoints(database.db, format, (text) => {
          texts.push(text)
          return Promise.resolve()
        })
        expect(count).toBe(first.added)
        const again = await importPoints(database.db, { ...options, content: texts.join('') })
        expect(again).toMatchObject({
          rows: count,
          unchanged: count,
          changed: 0,
          added: 0,
          refused: [],
        })
      }),
      { numRuns: 15 },
    )
  })
})
