import { Writable } from 'node:stream'
import { Command } from 'commander'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { isPassword } from '#/auth/password-hash.ts'
import { makeConfig } from '#/config.ts'
import { parseEnv } from '#/env.ts'
import { findOperatorByLogin } from './queries.ts'
import { openSecondFactor } from './second-factor.ts'
import { type TestDatabase, openTestDatabase } from '#/db/test-database.ts'
import { defineOperatorsCommands } from './operators-commands.ts'

const OLD = 'a secret that was there before, 32+'
const NEW = 'a secret that takes its place, 32++'
const factor = openSecondFactor(NEW, OLD)
const TEST_CONFIG = makeConfig(parseEnv({ LOG_LEVEL: 'silent' }))

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
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
  const quiet = { writeErr: () => undefined }
  const program = new Command().exitOverride().configureOutput(quiet)
  const openDatabase = () => Promise.resolve({ ...database, close: () => Promise.resolve() })
  defineOperatorsCommands(program, { config: TEST_CONFIG, openDatabase, output, factor })
  for (const group of program.commands)
    for (const command of [group, ...group.commands]) command.exitOverride().configureOutput(quiet)
  await program.parseAsync(['operators', ...words], { from: 'user' })
  return printed.trim()
}

const passwordIn = (text: string) => /(?:входа: )(\S+)$/.exec(text)?.[1] ?? ''

test('the first operator of an empty network, informed how to be made, is made here', async () => {
  expect(await run('list')).toContain('operators create')
  const printed = await run('create', 'Anna', '--name', 'Анна Ветрова', '--role', 'administrator')
  const kept = await findOperatorByLogin(database.db, 'anna')
  expect(await isPassword(passwordIn(printed), kept?.password_hash ?? null)).toBe(true)
  expect(kept?.must_change_password).toBe(true)
  expect(await run('list')).toMatch(
    /anna.*Администратор.*работает.*без второго фактора.*Анна Ветрова/,
  )
  const [entry] = await database.db.selectFrom('audit_log').selectAll().execute()
  expect(entry).toMatchObject({ actor: 'cli', operator_uid: null, action: 'operator.create' })
})

test('a login that is taken, and one that is none', async () => {
  const again = ['create', 'anna', '--name', 'Анна', '--role', 'support']
  expect(await run(...again)).toBe('Такой логин уже есть')
  expect(process.exitCode).toBe(1)
  const wrong = ['create', 'анна', '--name', 'Анна', '--role', 'support']
  await expect(run(...wrong)).rejects.toThrow('латинские буквы')
  await expect(run('create', 'olga', '--name', 'Ольга', '--role', 'king')).rejects.toThrow('king')
})

test('the last administrator stays', async () => {
  expect(await run('disable', 'anna')).toContain('последний администратор')
  expect(process.exitCode).toBe(1)
  expect(await run('role', 'anna', 'support')).toContain('последний администратор')
})

test('a role, a new password, off and on, the second factor', async () => {
  await run('create', 'olga', '--name', 'Ольга', '--role', 'support')
  expect(await run('role', 'olga', 'manager')).toBe('olga: Менеджер')
  expect(await run('email', 'olga', 'olga@example.org')).toBe('olga: olga@example.org')
  expect(await run('email', 'olga', '')).toBe('olga: почты нет')
  const password = passwordIn(await run('password', 'olga'))
  const kept = await findOperatorByLogin(database.db, 'olga')
  expect(kept?.role).toBe('manager')
  expect(await isPassword(password, kept?.password_hash ?? null)).toBe(true)
  expect(await run('disable', 'olga', '--reason', 'отпуск')).toBe('olga отключён')
  expect(await findOperatorByLogin(database.db, 'olga')).toBeUndefined()
  expect(await run('enable', 'olga')).toBe('olga включён')
  expect(await run('reset-second-factor', 'olga')).toBe('olga: второй фактор снят')
  expect(JSON.parse(await run('list', '--json'))).toHaveLength(2)
  expect(await run('password', 'nobody')).toBe('Оператора nobody нет')
  expect(process.exitCode).toBe(1)
})

test('under a new secret the second factors are sealed anew; what no secret opens is named', async () => {
  const { db } = database
  const uidOf = async (login: string) => {
    await run('create', login, '--name', 'Проба', '--role', 'support')
    return (await findOperatorByLogin(db, login))?.uid ?? ''
  }
  const [before, lost] = [await uidOf('before'), await uidOf('lost')]
  const [old, next] = [openSecondFactor(OLD), openSecondFactor(NEW)]
  const keep = (uid: string, totp_secret: string) =>
    db.updateTable('operator_user').set({ totp_secret }).where('uid', '=', uid).execute()
  await keep(before, old.seal(before, 'JBSWY3DPEHPK3PXP'))
  await keep(lost, openSecondFactor('a secret that nobody has any more').seal(lost, 'x'))
  expect(await run('reseal')).toMatch(/^Перешифровано: 1\nlost: не прочесть/)
  const kept = (await findOperatorByLogin(db, 'before'))?.totp_secret ?? ''
  expect([next.open(before, kept), old.open(before, kept)]).toEqual(['JBSWY3DPEHPK3PXP', undefined])
  expect(await run('reseal')).toMatch(/^Перешифровано: 0/)
})
