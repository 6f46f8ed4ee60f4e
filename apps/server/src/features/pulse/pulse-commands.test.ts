import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { Command } from 'commander'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { insertParcel, TEST_OPTIONS } from '#/parcels/test-parcels.ts'
import { type TestDatabase, openTestDatabase } from '#/test-database.ts'
import { definePulseCommands } from './pulse-commands.ts'
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

const fileOf = (name: string, content: unknown): string => {
  const path = join(folder, name)
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

describe('sources', () => {
  test('a source gets a token once, can be switched off and on, and is listed', async () => {
    expect(await run('sources')).toBe('Источников нет\n')
    const token = (await run('add-source', 'постаматы')).trim().split(' ').at(-1) ?? ''
    expect(await findSource(database.db, token)).toBe('постаматы')
    expect(await run('add-source', 'постаматы')).toContain('уже есть')
    expect(process.exitCode).toBe(1)
    expect(await run('disable', 'постаматы')).toBe('Источник «постаматы» выключен\n')
    expect(await findSource(database.db, token)).toBeUndefined()
    expect(await run('sources')).toMatch(/^постаматы: выключен, заведён \d{4}-/)
    await run('enable', 'постаматы')
    expect(JSON.parse(await run('sources', '--json'))).toMatchObject([
      { name: 'постаматы', active: true },
    ])
    expect(await run('disable', 'нет такого')).toContain('нет')
  })

  test.each(['system', ' ', 'x'.repeat(65), 'a\u0007b'])('«%s» is no name', async (name) => {
    await expect(run('add-source', name)).rejects.toThrow('Нужно имя')
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
  ])('%s is told of', async (text, message) => {
    expect(await run('post', fileOf('bad.json', text))).toContain(message)
    expect(process.exitCode).toBe(1)
  })

  test('a file that is not there is told of', async () => {
    expect(await run('post', join(folder, 'нет'))).toContain('проверьте путь и права')
  })
})
