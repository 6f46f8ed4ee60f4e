import { Writable } from 'node:stream'
import { Command } from 'commander'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, openTestDatabase } from '#/db/test-database.ts'
import { findToken } from './tokens.ts'
import { defineWidgetCommands } from './widget-commands.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(() => database.db.deleteFrom('widget_token').execute())
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
  defineWidgetCommands(program, { openDatabase, output })
  await program.parseAsync(['widget', ...args], { from: 'user' })
  return printed.join('')
}

const tokenIn = (printed: string): string => printed.trim().split(' ').at(-1) ?? ''

const find = (token: string) => findToken(database.db, token)

const SHOP = ['--origin', 'https://shop.example'] as const

describe('a partner', () => {
  test('gets a token of 256 bits once, bound to its sites; only its digest is kept', async () => {
    expect(await run('list')).toBe('Партнёров нет\n')
    const printed = await run(
      'add',
      ' Лавка ',
      '--origin=https://Магазин.рф/',
      '--origin=http://localhost:*',
      '--origin=https://магазин.рф:443',
    )
    expect(printed).toContain(
      'Партнёр «Лавка» заведён, сайты: https://xn--80aairftm.xn--p1ai, http://localhost:*.',
    )
    const token = tokenIn(printed)
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(await find(token)).toMatchObject({
      partner: 'Лавка',
      origins: ['https://xn--80aairftm.xn--p1ai', 'http://localhost:*'],
      revoked: false,
    })
    const rows = await database.db.selectFrom('widget_token').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('has one token only', async () => {
    await run('add', 'Лавка', ...SHOP)
    expect(await run('add', 'Лавка', ...SHOP)).toContain('уже есть')
    expect(process.exitCode).toBe(1)
  })

  test('is listed, for people and for programs', async () => {
    await run('add', 'Лавка', ...SHOP)
    expect(await run()).toMatch(
      /^Лавка: действует, заведён \d{4}-\d\d-\d\d; https:\/\/shop\.example\n$/,
    )
    await run('revoke', 'Лавка')
    expect(await run('list')).toMatch(/^Лавка: отозван \d{4}-\d\d-\d\d, заведён /)
    const listed: unknown = JSON.parse(await run('list', '--json'))
    expect(listed).toMatchObject([{ partner: 'Лавка', origins: ['https://shop.example'] }])
    expect(JSON.stringify(listed)).not.toContain('digest')
  })

  test('moves to other sites', async () => {
    const token = tokenIn(await run('add', 'Лавка', ...SHOP))
    expect(await run('origins', 'Лавка', '--origin', 'https://new.example')).toBe(
      'Сайты партнёра «Лавка»: https://new.example\n',
    )
    expect((await find(token))?.origins).toEqual(['https://new.example'])
  })

  test('loses its token, keeps the time of it, and gets another', async () => {
    const token = tokenIn(await run('add', 'Лавка', ...SHOP))
    const revocations = (
      await database.db
        .selectFrom('audit_log')
        .select('uid')
        .where('action', '=', 'partner.revoke')
        .execute()
    ).length
    expect(await run('revoke', 'Лавка')).toBe('Ключ партнёра «Лавка» отозван\n')
    expect((await find(token))?.revoked).toBe(true)
    const revokedAt = () =>
      database.db.selectFrom('widget_token').select('revoked_at').executeTakeFirst()
    const first = await revokedAt()
    await run('revoke', 'Лавка')
    expect(await revokedAt()).toEqual(first)
    const renewed = tokenIn(await run('renew', 'Лавка'))
    expect(await find(token)).toBeUndefined()
    expect(await find(renewed)).toMatchObject({ partner: 'Лавка', revoked: false })
    const audited = await database.db.selectFrom('audit_log').select(['actor', 'action']).execute()
    const repeated = audited.filter(({ action }) => action === 'partner.revoke')
    expect(new Set(audited.map(({ actor }) => actor))).toEqual(new Set(['cli']))
    expect(audited.map(({ action }) => action)).toContain('partner.renew')
    expect(repeated).toHaveLength(revocations + 1)
  })
})

test.each([
  ['origins', ...SHOP],
  ['revoke', ''],
  ['renew', ''],
])('%s of nobody is reported', async (word, ...flags) => {
  const given = flags.filter((flag) => flag !== '')
  expect(await run(word, 'нет такого', ...given)).toBe('Партнёра «нет такого» нет\n')
  expect(process.exitCode).toBe(1)
})

describe('what cannot be read', () => {
  test.each([' ', 'x'.repeat(65), 'a\u0007b', 'a\ud83d'])('«%s» is no name', async (name) => {
    await expect(run('add', name, ...SHOP)).rejects.toThrow('Нужно имя')
  })

  test.each(['shop.example', '*', 'https://*.shop.example', 'https://shop.example/cart'])(
    '«%s» is no site, and the error says what would be',
    async (site) => {
      await expect(run('add', 'Лавка', '--origin', site)).rejects.toThrow(
        'нужен адрес сайта вида https://shop.example',
      )
      expect(await run('list')).toBe('Партнёров нет\n')
    },
  )

  test('no site at all, or too many', async () => {
    await expect(run('add', 'Лавка')).rejects.toThrow('--origin')
    const many = Array.from({ length: 21 }, (_, at) => ['--origin', `https://s${at}.example`])
    await expect(run('add', 'Лавка', ...many.flat())).rejects.toThrow('Не больше 20')
    await run('add', 'Лавка', ...many.slice(0, 20).flat())
    expect(process.exitCode).toBeUndefined()
  })
})
