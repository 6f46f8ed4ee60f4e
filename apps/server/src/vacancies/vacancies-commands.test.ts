import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { Command } from 'commander'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { newUid } from '#/db/uuid.ts'
import { type TestDatabase, openTestDatabase } from '#/db/test-database.ts'
import { ENGINEER, PICKUP_OPERATOR } from './default-vacancies.ts'
import { selectOffered, selectVacancies } from './vacancy-store.ts'
import { truncate } from '#/db/test-truncate.ts'
import { defineVacanciesCommands } from './vacancies-commands.ts'

const folder = mkdtempSync(join(tmpdir(), 'yacheyka-vacancies-cli-'))
let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true })
})
beforeEach(() => truncate(database.pool, 'vacancy', 'audit_log'))
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
  defineVacanciesCommands(program, { openDatabase, output })
  await program.parseAsync(['vacancies', ...words], { from: 'user' })
  return printed
}
const file = (content: unknown): string => {
  const path = join(folder, 'vacancies.json')
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}
const kept = () => selectVacancies(database.db)
const offered = async () => (await selectOffered(database.db)).map(({ title }) => title)

test('added from a file, listed, and what is listed can be added again', async () => {
  expect(await run()).toContain('Вакансий нет')
  await run('add', file([ENGINEER, { ...PICKUP_OPERATOR, published: false }]))
  const listed = await run('list')
  expect(listed).toContain(`1. ${ENGINEER.title}, ${ENGINEER.city}`)
  expect(listed).toContain(`${PICKUP_OPERATOR.city}  (не на сайте)`)
  await run('add', file(await run('list', '--json')))
  expect((await kept()).map(({ title }) => title)).toEqual([
    ENGINEER.title,
    PICKUP_OPERATOR.title,
    ENGINEER.title,
    PICKUP_OPERATOR.title,
  ])
})

test('published, withdrawn, changed, moved, deleted; the journal says who', async () => {
  await run('add', file([{ ...ENGINEER, published: false }, PICKUP_OPERATOR]))
  const [engineer, operator] = (await kept()).map(({ uid }) => uid)
  expect(await run('publish', engineer ?? '')).toContain('Опубликована')
  expect(await run('withdraw', operator ?? '')).toContain('Снята')
  expect(await offered()).toEqual([ENGINEER.title])
  // What the file says of the site does not matter here.
  await run('change', engineer ?? '', file({ ...ENGINEER, title: 'Мастер', published: false }))
  expect(await offered()).toEqual(['Мастер'])
  await run('publish', operator ?? '')
  await run('move', operator ?? '', 'up')
  expect(await offered()).toEqual([PICKUP_OPERATOR.title, 'Мастер'])
  await run('delete', operator ?? '')
  expect(await offered()).toEqual(['Мастер'])
  const log = await database.db.selectFrom('audit_log').selectAll().orderBy('uid').execute()
  expect(new Set(log.map(({ actor }) => actor))).toEqual(new Set(['cli']))
  expect(log.map(({ action }) => action).slice(2)).toEqual([
    'vacancy.publish',
    'vacancy.withdraw',
    'vacancy.change',
    'vacancy.publish',
    'vacancy.move',
    'vacancy.delete',
  ])
})

test.each<readonly [unknown, RegExp]>([
  ['не JSON', /Это не JSON/],
  [[], /ни одной/],
  [[ENGINEER, { ...ENGINEER, title: '' }], /Вакансия 2: title: Поле обязательно/],
  [{ ...ENGINEER, offers: ['у'.repeat(201)] }, /offers: Строка 1/],
])('a wrong file is reported, and nothing is added: %#', async (content, words) => {
  expect(await run('add', file(content))).toMatch(words)
  expect(process.exitCode).toBe(1)
  expect(await kept()).toEqual([])
})

test('what is not there is reported', async () => {
  for (const words of [
    ['publish', newUid()],
    ['withdraw', newUid()],
    ['move', newUid(), 'up'],
    ['delete', newUid()],
    ['change', newUid(), file(ENGINEER)],
  ]) {
    process.exitCode = undefined
    expect(await run(...words)).toContain('Такой вакансии нет')
    expect(process.exitCode).toBe(1)
  }
  expect(await run('add', join(folder, 'none.json'))).toContain('не читается')
  await expect(run('delete', "1' OR '1'='1")).rejects.toThrow(/Номер вакансии/)
  await expect(run('move', newUid(), 'left')).rejects.toThrow(/up или down/)
})
