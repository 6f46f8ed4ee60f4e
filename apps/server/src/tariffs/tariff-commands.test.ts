import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { Command } from 'commander'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, openTestDatabase } from '#/db/test-database.ts'
import { defineTariffCommands } from './tariff-commands.ts'
import { readTariff } from './tariffs.ts'

/** In Moscow it is the 22nd already. */
const NOW = new Date('2026-11-21T22:00:00Z')

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await openTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'tariffs-'))
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})
afterEach(async () => {
  await database.pool.query(`DELETE FROM tariff WHERE valid_from > '2020-01-01'`)
  process.exitCode = undefined
})

async function cli(...words: string[]): Promise<string> {
  let said = ''
  const output = new Writable({
    write(chunk: Buffer, _encoding, done) {
      said += chunk.toString()
      done()
    },
  })
  const program = new Command('yacheyka')
    .exitOverride()
    .configureOutput({ writeErr: (text) => (said += text) })
  const openDatabase = () => Promise.resolve({ ...database, close: () => Promise.resolve() })
  defineTariffCommands(program, { openDatabase, output, now: () => NOW })
  await program.parseAsync(['tariffs', ...words], { from: 'user' }).catch(() => undefined)
  return said.replaceAll('\u00a0', ' ')
}

interface TariffJson {
  valid_from: unknown
  services: Record<string, Record<string, { cells: Record<string, unknown>; weightStep: unknown }>>
  [rest: string]: unknown
}
const shown = async () => JSON.parse(await cli('show', '--json')) as TariffJson

async function fileOf(content: unknown): Promise<string> {
  const path = join(folder, 'tariff.json')
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}
const add = async (content: unknown, ...flags: string[]) =>
  cli('add', await fileOf(content), ...flags)

test('what holds is shown as a person reads it, and as a file', async () => {
  const text = await cli('show')
  expect(text).toContain('Тариф с 01.01.2020\n')
  expect(text).toContain('В цене ячеек 1 кг, дальше за каждые начатые 1 кг')
  expect(text).toContain('День хранения: 50,00 ₽')
  expect(text).toMatch(/Самостоятельно в почтомат, ₽\n +S\/2 +M\/2 +S +M +L +XL +\+ 1 кг\n/)
  expect(text).toMatch(/До 200 км +139,00 +159,00 +159,00 +199,00 +249,00 +319,00 +15,00\n/)
  expect(await shown()).toMatchObject({ valid_from: '2020-01-01', weightIncluded: 1000 })
  expect(await cli('show', '2019-12-31')).toBe('На 31.12.2019 тарифа нет\n')
  expect(await cli('show', 'вчера')).toContain('вида 2026-12-01')
  expect(await cli()).toBe('с 01.01.2020  действует\n')
})

test('a new list is added from a file that was shown and edited, and holds from its day on in Moscow', async () => {
  const file = await shown()
  expect(await add({ ...file, valid_from: '2026-12-01', storageDay: 7000 })).toBe(
    'Тариф действует с 01.12.2026\n',
  )
  expect(await add({ ...file, valid_from: '2026-11-22', storageDay: 6000 })).toContain('22.11.2026')
  expect(await cli('list')).toBe(
    'с 01.01.2020  прежний\nс 22.11.2026  действует\nс 01.12.2026  ещё не наступил\n',
  )
  const day = async (at: string) => (await readTariff(database.db, new Date(at))).storageDay
  expect(await day('2026-11-21T20:59:59Z')).toBe(5000)
  expect(await day('2026-11-21T21:00:00Z')).toBe(6000)
  expect(await day('2026-11-30T21:00:00Z')).toBe(7000)
  expect(await cli('show', '2026-12-31')).toContain('День хранения: 70,00 ₽')
  expect(process.exitCode).toBeUndefined()
})

test('one that has not begun can be replaced, one that holds cannot', async () => {
  const file = { ...(await shown()), valid_from: '2026-12-01' }
  await add(file)
  expect(await add({ ...file, storageDay: 1 })).toContain('уже есть тариф: нужен --replace')
  expect(process.exitCode).toBe(1)
  expect(await add({ ...file, storageDay: 1 }, '--replace')).toContain('действует с 01.12.2026')
  expect(await cli('show', '2026-12-01')).toContain('День хранения: 0,01 ₽')
  const log = await database.db
    .selectFrom('audit_log')
    .select(['action', 'actor', 'after'])
    .where('subject_id', '=', '2026-12-01')
    .where('action', '=', 'tariff.change')
    .execute()
  expect(log).toEqual([{ action: 'tariff.change', actor: 'cli', after: { storageDay: 1 } }])
  const today = { ...file, valid_from: '2026-11-22' }
  await add(today)
  expect(await add({ ...today, storageDay: 1 }, '--replace')).toContain('он действует')
  expect(await cli('show')).toContain('День хранения: 50,00 ₽')
})

test('every error of a file is reported by its place, and nothing is stored', async () => {
  const file = { ...(await shown()), valid_from: '2026-12-01' }
  const { courier, yourself } = file.services
  const nearby = yourself?.['to_200']
  const broken = {
    ...file,
    storageDay: -1,
    weightStep: 0,
    discount: 5,
    services: {
      courier: { ...courier, moon: nearby },
      yourself: {
        ...yourself,
        to_200: { ...nearby, cells: { ...nearby?.cells, XL: 10.5, L: '300', M: undefined } },
        farther: undefined,
      },
    },
  }
  const said = await add(broken)
  expect(process.exitCode).toBe(1)
  expect(said).toContain('Тариф не добавлен, ничего не изменено.\n')
  for (const place of [
    'storageDay: Должно быть не меньше 0',
    'weightStep: Должно быть не меньше 1',
    'Лишние поля: discount',
    'services.courier: Лишние поля: moon',
    'services.yourself.to_200.cells.XL: Ожидается целое число',
    'services.yourself.to_200.cells.L: Ожидается число, получено: строка',
    'services.yourself.to_200.cells.M: Не указано',
    'services.yourself.farther: Не указано',
  ])
    expect(said).toContain(place)
  expect(await cli('list')).toBe('с 01.01.2020  действует\n')
})

test.each([
  ['{', 'Это не JSON'],
  ['[]', 'Ожидается объект'],
  ['null', 'объект'],
  ['x'.repeat(1024 * 1024 + 1), 'больше 1 МБ'],
])('%.20s is rejected', async (content, why) => {
  expect(await add(content)).toContain(why)
  expect(process.exitCode).toBe(1)
})

test.each([
  ['2026-11-21', 'valid_from: 2026-11-21 уже прошло'],
  ['2026-02-30', 'не день календаря'],
  ['завтра', 'не день календаря'],
  [20261201, 'valid_from: Ожидается строка'],
])('the day %s is rejected', async (day, why) => {
  expect(await add({ ...(await shown()), valid_from: day })).toContain(why)
})

test('a price past all reason is a slip', async () => {
  const file = { ...(await shown()), valid_from: '2026-12-01' }
  expect(await add({ ...file, storageDay: 100_000_001 })).toContain('storageDay: 100000001')
  expect(await add({ ...file, storageDay: 100_000_000 })).toContain('действует с')
})

test('a file that is not there is reported', async () => {
  expect(await cli('add', join(folder, 'nowhere.json'))).toContain('не прочитать')
})
