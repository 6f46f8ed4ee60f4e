import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { Command } from 'commander'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { definePersonalDataCommands } from './personal-data-commands.ts'
import { daysAgo, EMAIL, openPersonalData, PHONE, whereFound } from './test-personal-data.ts'

const kept = openPersonalData()
const folder = mkdtempSync(join(tmpdir(), 'yacheyka-export-'))
afterAll(() => rmSync(folder, { recursive: true }))

const exitCode = process.exitCode
beforeEach(() => {
  process.exitCode = exitCode
})
afterEach(() => {
  process.exitCode = exitCode
})

async function run(...words: string[]) {
  const output = new PassThrough({ encoding: 'utf8' })
  const { context, database } = kept.opened()
  const program = new Command().exitOverride().configureOutput({ writeErr: () => undefined })
  program.configureHelp({})
  definePersonalDataCommands(program, {
    config: context.config,
    files: context.files,
    openDatabase: () => Promise.resolve({ ...database, close: () => Promise.resolve() }),
    output,
  })
  await program.parseAsync(['personal-data', ...words], { from: 'user' })
  return String(output.read() ?? '')
}

test('finds, exports into a file that only its owner reads, erases at once, and says so', async () => {
  await kept.response(daysAgo(3))
  const live = await kept.parcel('ready_for_pickup', daysAgo(1))
  expect(await run('find', '8 903 111-22-33')).toMatch(
    /Отклики на вакансии и резюме: 1, можно стереть 1/,
  )
  const out = join(folder, 'vera.zip')
  expect(await run('export', EMAIL, '--out', out)).toContain(out)
  expect(statSync(out).mode & 0o777).toBe(0o600)
  expect(readFileSync(out).subarray(0, 2).toString()).toBe('PK')
  await expect(run('export', EMAIL, '--out', out)).rejects.toThrow('EEXIST')
  const erased = await run('erase', PHONE, '--ground', 'demand', '--reason', 'Письмо 17')
  expect(erased).toMatch(/Стёрто. Отклики на вакансии и резюме: 1/)
  expect(erased).toMatch(/Осталось. Отправления, где это получатель: 1. Отправления\sещё/)
  const { db } = kept.opened().database
  await db.deleteFrom('outbox_message').where('parcel_uid', '=', live.uid).execute()
  expect(await whereFound(kept.opened())).toEqual([
    'parcel.receiver_email',
    'parcel.receiver_phone',
    // What it is searched by, as long as it has them.
    'parcel_search.body',
  ])
  const journal = await db
    .selectFrom('audit_log')
    .select(['actor', 'action'])
    .orderBy('uid')
    .execute()
  expect(journal.at(-1)).toEqual({ actor: 'cli', action: 'personal_data.erase' })
})

test('a customer by its key; what is under way keeps it', async () => {
  const { customerUid } = await kept.customer()
  await kept.parcel('in_delivery', daysAgo(1), customerUid)
  const erase = () =>
    run('erase', '--customer', customerUid, '--ground', 'demand', '--reason', 'Договор расторгнут')
  expect(await erase()).toMatch(/Пока стереть нельзя: в пути 1\s/)
  expect(process.exitCode).toBe(1)
  await kept.opened().database.pool.query("UPDATE parcel SET status = 'returned'")
  expect(await erase()).toMatch(/Стёрто. Пользователи кабинета: 1/)
})

test('what is no phone, no e-mail or names somebody in the reason is reported', async () => {
  await expect(run('find', 'Вера')).rejects.toThrow(/целиком/)
  await expect(run('find')).rejects.toThrow(/одно/)
  await expect(
    run('erase', PHONE, '--ground', 'demand', '--reason', `звонил ${PHONE}`),
  ).rejects.toThrow(/причина останется/)
  expect(await run('find', '+79990000000')).toBe('Ничего не хранится\n')
})

test('terms are kept at once where somebody wants it', async () => {
  await kept.response(daysAgo(2000))
  expect(await run('retention')).toMatch(/responses: 1/)
  expect(await run('retention')).toBe('Стирать нечего\n')
})
