import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { Command } from 'commander'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { insertParcel, insertPoint, TEST_OPTIONS } from '#/parcel-store/test-parcels.ts'
import { type TestDatabase, openTestDatabase } from '#/db/test-database.ts'
import { definePulseCommands } from './pulse-commands.ts'
import { readSourcePoints } from './manage-sources.ts'
import { findSource } from './sources.ts'

let database: TestDatabase
const folder = mkdtempSync(join(tmpdir(), 'feed-'))
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true })
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
  const program = new Command().exitOverride().configureOutput({ writeErr: () => undefined })
  const openDatabase = () => Promise.resolve({ ...database, close: () => Promise.resolve() })
  definePulseCommands(program, { openDatabase, parcels: TEST_OPTIONS, output })
  await program.parseAsync(['feed', ...args], { from: 'user' })
  return printed.join('')
}

const find = (token: string) => findSource(database.db, token, new Date())
const credentialsIn = (printed: string) => ({
  token: /^токен (\S+)$/m.exec(printed)?.[1] ?? '',
  key: /^ключ {2}(\S+)$/m.exec(printed)?.[1],
})

const fileOf = (name: string, content: unknown): string => {
  const path = join(folder, name)
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

describe('sources', () => {
  test('a source gets a token once, can be switched off and on, and is listed', async () => {
    expect(await run('sources')).toBe('Источников нет\n')
    const add = () => run('add-source', 'постаматы', '--kind', 'network', '--everywhere')
    const { token, key } = credentialsIn(await add())
    expect(await find(token)).toMatchObject({ name: 'постаматы', version: 1, codeKey: key })
    expect(await add()).toContain('уже есть')
    expect(process.exitCode).toBe(1)
    expect(await run('disable', 'постаматы')).toBe('Источник «постаматы» выключен\n')
    expect(await find(token)).toBeUndefined()
    expect(await run('sources')).toMatch(/^постаматы: сеть постаматов, выключен, заведён \d{4}-/)
    await run('enable', 'постаматы')
    expect(JSON.parse(await run('sources', '--json'))).toMatchObject([
      { name: 'постаматы', active: true },
    ])
    expect(await run('disable', 'нет такого')).toContain('нет')
  })

  test.each(['system', ' ', 'x'.repeat(65), 'a\u0007b'])('«%s» is no name', async (name) => {
    await expect(run('disable', name)).rejects.toThrow('Нужно имя')
  })

  test('nobody speaks without a kind and points; those that are not there are named', async () => {
    await expect(run('add-source', 'x')).rejects.toThrow('--kind')
    expect(await run('add-source', 'x', '--kind', 'locker')).toContain('Назовите владельца')
    expect(await run('add-source', 'x', '--kind', 'locker', '--points', 'НЕТ-1')).toContain('НЕТ-1')
    expect(await run('add-source', 'x', '--kind', 'locker', '--owner', 'никто')).toContain('никто')
    expect(await run('points', 'x', '--everywhere')).toContain('нет')
    expect(await run('renew', 'x')).toContain('нет')
  })

  test('points are named anew, tokens made anew; the one before goes on as long as it was reported', async () => {
    await insertPoint(database.db, { number: 'CLI-1', owner: 'lavka' })
    const one = await run('add-source', 'курьер', '--kind', 'courier', '--points', 'CLI-1')
    const { token, key } = credentialsIn(one)
    expect(key).toBeUndefined()
    await run('points', 'курьер', '--owner', 'lavka')
    expect(await readSourcePoints(database.db, 'курьер')).toEqual({
      everywhere: false,
      owners: ['lavka'],
      numbers: [],
    })
    const next = credentialsIn(await run('renew', 'курьер', '--overlap', '24'))
    const last = credentialsIn(await run('renew', 'курьер'))
    expect([await find(token), await find(next.token)]).toEqual([undefined, undefined])
    expect(await find(last.token)).toMatchObject({ version: 3, codeKey: null })
  })
})

describe('post', () => {
  test('takes events as the call does, and says what became of each', async () => {
    const { barcode } = await insertParcel(database.db, { createdAt: new Date('2026-11-01') })
    const event = {
      event_id: '1',
      barcode,
      status: 'in_delivery',
      datetime: '2026-11-02T10:00:00Z',
    }
    const file = fileOf('events.json', [event, event, { ...event, event_id: '2', barcode: '?' }])
    const printed = await run('post', file)
    expect(printed.split('\n')).toEqual([
      'Событий: 3, применено с пропуском отметок 1, уже было 1, отказано 1',
      '  событие 3, «2»: Такой посылки нет',
      '',
    ])
    expect(process.exitCode).toBe(1)
    process.exitCode = undefined
    const again = JSON.parse(await run('post', fileOf('one.json', [event]), '--json')) as unknown
    expect(again).toMatchObject([{ result: 'duplicate', code: 'skipped' }])
    expect(process.exitCode).toBeUndefined()
    const other = await run('post', fileOf('one.json', [event]), '--source', 'другой')
    expect(other).toContain('1')
  })

  test('more than a batch at once', async () => {
    const { barcode } = await insertParcel(database.db, { createdAt: new Date('2026-11-01') })
    const events = Array.from({ length: 2500 }, (_, at) => ({
      event_id: `many ${at}`,
      barcode,
      status: 'in_delivery',
      datetime: new Date(Date.UTC(2026, 10, 2) + at * 1000).toISOString(),
    }))
    expect(await run('post', fileOf('many.json', events))).toMatch(/^Событий: 2500/)
  })

  test.each([
    ['{broken', 'не читается как JSON'],
    ['{}', 'ожидается список событий'],
  ])('%s is reported', async (text, message) => {
    expect(await run('post', fileOf('bad.json', text))).toContain(message)
    expect(process.exitCode).toBe(1)
  })

  test('a file that is not there is reported', async () => {
    expect(await run('post', join(folder, 'нет'))).toContain('проверьте путь и права')
  })
})
