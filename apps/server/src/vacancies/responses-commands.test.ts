import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { Command } from 'commander'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { folderFiles } from '#/adapters/files/folder.ts'
import { newUid } from '#/db/uuid.ts'
import { testConfig } from '#/messages/test-outbox.ts'
import { type TestDatabase, openTestDatabase } from '#/db/test-database.ts'
import { insertResponse } from './queries.ts'
import { PDF } from './test-resumes.ts'
import { defineResponsesCommands } from './responses-commands.ts'

const folder = mkdtempSync(join(tmpdir(), 'yacheyka-responses-cli-'))
const files = folderFiles(join(folder, 'files'))
let database: TestDatabase
let uid: string
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true })
})
beforeEach(async () => {
  uid = newUid()
  await database.db.deleteFrom('vacancy_response').execute()
  await insertResponse(database.db, {
    uid,
    vacancy: 'Оператор пункта выдачи',
    name: 'Иванова Анна',
    email: 'anna@example.org',
    phone: '+79161234567',
    message: 'Здравствуйте!\nХочу работать.',
    file_key: await files.put(PDF),
    file_name: 'Иванова Анна.pdf',
    file_type: 'application/pdf',
    file_size: PDF.length,
    consent_version: null,
    consent_at: null,
    consent_address: null,
  })
})
afterEach(() => {
  process.exitCode = undefined
})

async function run(...words: string[]): Promise<string> {
  let printed = ''
  const output = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      printed += chunk.toString()
      done()
    },
  })
  const program = new Command().exitOverride().configureOutput({ writeErr: () => undefined })
  const openDatabase = () => Promise.resolve({ ...database, close: () => Promise.resolve() })
  defineResponsesCommands(program, {
    config: testConfig({}),
    openDatabase,
    files,
    output,
  })
  await program.parseAsync(['responses', ...words], { from: 'user' })
  return printed
}

test('the list shows who, what and how to answer', async () => {
  const printed = await run('list')
  for (const part of [uid, 'Оператор пункта выдачи', '+7(916)123-45-67', '  Хочу работать.'])
    expect(printed).toContain(part)
  expect(JSON.parse(await run('list', '--json'))).toMatchObject([{ uid, name: 'Иванова Анна' }])
})

test('a file is saved as it came, and over nothing', async () => {
  const out = join(folder, 'out.pdf')
  await run('file', uid, '--out', out)
  expect(readFileSync(out).equals(PDF)).toBe(true)
  expect(process.exitCode).toBeUndefined()
  expect(await run('file', uid, '--out', out)).toContain('не записать')
  expect(process.exitCode).toBe(1)
})

test('a deleted response is gone with its file', async () => {
  const key = (await database.db.selectFrom('vacancy_response').select('file_key').execute())[0]
  expect(await run('delete', uid)).toContain('Удалено')
  expect(await run()).toContain('Откликов нет')
  expect(await files.get(key?.file_key ?? '')).toBeUndefined()
})

test('what is not there is reported', async () => {
  expect(await run('file', newUid(), '--out', join(folder, 'x'))).toContain('Такого отклика нет')
  expect(process.exitCode).toBe(1)
  await expect(run('file', "1' OR '1'='1", '--out', 'x')).rejects.toThrow(/Номер отклика/)
})
