import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { Command } from 'commander'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { newUid } from '#/db/uuid.ts'
import { readDefaultHelp } from '#/demonstration/help/default-help.ts'
import { type TestDatabase, openTestDatabase } from '#/db/test-database.ts'
import { defineHelpCommands } from './help-commands.ts'
import { findInstructions, findQuestions, listInstructions, listQuestions } from './help-queries.ts'

const folder = mkdtempSync(join(tmpdir(), 'yacheyka-help-cli-'))
const NOW = new Date('2026-11-21T12:00:00Z')
let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true })
})
beforeEach(async () => {
  await database.db.deleteFrom('instruction').execute()
  await database.db.deleteFrom('juridical_question').execute()
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
  defineHelpCommands(program, {
    openDatabase,
    output,
    now: () => NOW,
    readDefaults: readDefaultHelp,
  })
  await program.parseAsync(words, { from: 'user' })
  return printed
}

const write = (name: string, text: string): string => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}
const all = () => listInstructions(database.db).execute()

const MARKDOWN = `---
date: 2026-02-03
---
# Как клеить наклейку

Наклейка стоит на ровной стороне.

| Бумага | Где |
| ------ | --- |
| A4     | лоток |

\`\`\`
в  коде  пробелы  свои
\`\`\`

<script>alert(1)</script>
`

test('Markdown becomes an instruction: title, first paragraph, clean HTML, its day', async () => {
  expect(await run('instructions', 'add', write('label.md', MARKDOWN))).toContain('№ 1')
  const [row] = await all()
  expect(row).toMatchObject({
    id: 1,
    title: 'Как клеить наклейку',
    description: 'Наклейка стоит на\u00a0ровной стороне.',
    published_at: new Date('2026-02-03T09:00:00Z'),
    is_show: true,
  })
  expect(row?.content).toContain('<td>A4</td>')
  expect(row?.content).toContain('в  коде  пробелы  свои')
  expect(row?.content).not.toMatch(/script|alert/)
})

test('HTML and JSON are read as well; what the list writes goes in again', async () => {
  const html =
    '<html><head><meta name="description" content="Кратко &amp; ясно"></head><body><h1>Счёт &lt;1&gt;</h1><p>Раз</p></body></html>'
  await run('instructions', 'add', write('bill.html', html))
  expect((await all())[0]).toMatchObject({
    title: 'Счёт <1>',
    description: 'Кратко & ясно',
    content: '<p>Раз</p>',
    published_at: NOW,
  })
  await run('instructions', 'add', write('label.md', MARKDOWN))
  const before = (await all()).map(({ id: _id, published_at: _at, ...text }) => text)
  const json = write('all.json', await run('instructions', 'list', '--json'))
  await database.db.deleteFrom('instruction').execute()
  await run('instructions', 'add', json)
  expect((await all()).map(({ id: _id, published_at: _at, ...text }) => text)).toEqual(before)
})

test('one is changed, hidden, shown and deleted; its day stays', async () => {
  await run('instructions', 'add', write('label.md', MARKDOWN))
  await run('instructions', 'update', '1', write('new.md', '# Новое\n\nТекст.\n'))
  expect((await all())[0]).toMatchObject({
    title: 'Новое',
    description: 'Текст.',
    published_at: new Date('2026-02-03T09:00:00Z'),
  })
  const shown = () => findInstructions(database.db, { limit: undefined, offset: 0 })
  expect(await run('instructions', 'hide', '1')).toContain('Скрыта')
  expect([(await shown()).length, await run('instructions')]).toEqual([
    0,
    '№ 1  03.02.2026  Новое  (скрыта)\n',
  ])
  await run('instructions', 'show', '1')
  expect(await shown()).toHaveLength(1)
  await run('instructions', 'delete', '1')
  expect(await run('instructions')).toBe('Инструкций нет\n')
  const log = await database.db.selectFrom('audit_log').select(['action', 'actor']).execute()
  const mine = log.filter(({ action }) => action.startsWith('instruction.'))
  expect(new Set(mine.map(({ actor }) => actor))).toEqual(new Set(['cli']))
  expect(mine.map(({ action }) => action)).toEqual(
    expect.arrayContaining(
      ['change', 'hide', 'show', 'delete'].map((verb) => `instruction.${verb}`),
    ),
  )
})

test('questions keep their order, and change it', async () => {
  const first = write('first.md', '# Первый?\n\nДа.\n')
  const second = write('second.md', '# Второй?\n\nНет.\n')
  const uid = (await run('questions', 'add', first)).split(' ')[0] ?? ''
  await run('questions', 'add', second)
  const shown = async () =>
    (await findQuestions(database.db, { limit: undefined, offset: 0 })).map((row) => row.question)
  expect(await shown()).toEqual(['Первый?', 'Второй?'])
  await run('questions', 'move', uid, '9')
  expect(await shown()).toEqual(['Второй?', 'Первый?'])
  await run('questions', 'update', uid, write('third.md', '# Третий?\n\nНе знаем.\n'))
  await run('questions', 'hide', uid)
  expect(await shown()).toEqual(['Второй?'])
  expect(await run('questions')).toContain('9. Третий?  (скрыт)')
  const json = write('questions.json', await run('questions', 'list', '--json'))
  await database.db.deleteFrom('juridical_question').execute()
  await run('questions', 'add', json)
  expect(await shown()).toEqual(['Второй?', 'Третий?'])
})

test.each([
  ['no heading', 'none.md', 'Просто текст', 'нужен заголовок'],
  ['no text', 'empty.md', '# Заголовок\n', 'Текст пуст'],
  ['no day', 'day.md', '---\ndate: 2026-02-31\n---\n# А\n\nБ', 'Нужен день'],
  ['another JSON', 'other.json', '{"a": 1}', 'Нужен JSON'],
  ['no JSON', 'broken.json', '{', 'Нужен JSON'],
  ['another kind', 'text.txt', '# А\n\nБ', 'Нужен файл'],
  ['a long title', 'long.md', `# ${'а'.repeat(201)}\n\nБ`, 'Заголовок длиннее 200'],
])('a file with %s is reported, and nothing changes', async (_what, name, text, error) => {
  expect(await run('instructions', 'add', write(name, text))).toContain(error)
  expect([process.exitCode, await all()]).toEqual([1, []])
})

test('what is not there is reported', async () => {
  for (const words of [
    ['instructions', 'hide', '7'],
    ['instructions', 'delete', '7'],
    ['questions', 'show', newUid()],
    ['questions', 'delete', newUid()],
  ]) {
    expect(await run(...words)).toMatch(/^Тако(й инструкции|го вопроса) нет/)
    expect(process.exitCode).toBe(1)
    process.exitCode = undefined
  }
  expect(await run('instructions', 'add', join(folder, 'no.md'))).toContain('не читается')
  await expect(run('instructions', 'hide', '0')).rejects.toThrow(/Нужен номер/)
  await expect(run('questions', 'hide', 'x')).rejects.toThrow(/Номер вопроса/)
})

test('a real network gets the default texts on demand, where it has none', async () => {
  expect(await run('instructions', 'defaults')).toMatch(/инструкций 14, вопросов 10/)
  const rows = await all()
  expect(rows[0]).toMatchObject({
    id: 1,
    title: expect.stringContaining('Первая посылка') as string,
  })
  expect(await listQuestions(database.db).execute()).toHaveLength(10)
  expect(await run('instructions', 'defaults')).toContain('уже есть')
  expect(await all()).toHaveLength(14)
})

test('the default texts lead to pages and texts that exist', async () => {
  const { instructions, questions } = await readDefaultHelp()
  expect(instructions.length).toBeGreaterThan(12)
  const links = [...instructions, ...questions].flatMap(({ content }) =>
    [...content.matchAll(/<(?:a|img)\b[^>]*?(?:href|src)="([^"]*)"/g)].map(
      ([, address]) => address ?? '',
    ),
  )
  expect(links.length).toBeGreaterThan(20)
  const known =
    /^\/(juridical\/(manual-load|package-load|deposit|map|profile|summary|orders|parcels)|track|partners|art\/[\w/-]+\.svg|api\/docs\/|api\/openapi\.json)$/
  const numbers = new Set(instructions.map((_text, at) => String(at + 1)))
  const unknown = links.filter((link) => {
    const number = /^\/juridical\/instructions\/(\d+)$/.exec(link)?.[1]
    return number === undefined ? !known.test(link) : !numbers.has(number)
  })
  expect(unknown).toEqual([])
  for (const { description } of instructions) expect(description.length).toBeGreaterThan(20)
})
