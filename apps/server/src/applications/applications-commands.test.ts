import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import { FIRST_EDITION } from '@yacheyka/core/legal/legal-edition'
import { NBSP } from '@yacheyka/core/text/wording'
import { Command } from 'commander'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { mailSettings } from '#/accounts/mail-settings.ts'
import { openTokens } from '#/auth/tokens.ts'
import { sweepFiles } from '#/jobs/sweep-files.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'
import { openTrialTokens } from '#/auth/trial.ts'
import { defineApplicationsCommands } from './applications-commands.ts'
import { encodeForm, FIELDS, PDF, post, SCANS } from './test-scans.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'yacheyka-decisions-'))
let opened: TestApp
beforeAll(async () => {
  opened = await openTestApp({
    CAPTCHA_PROVIDER: 'off',
    DATA_DIR: dataDir,
    TRUST_PROXY: '1',
    PUBLIC_URL: 'https://yacheyka.example',
  })
})
afterAll(async () => {
  await opened.close()
  rmSync(dataDir, { recursive: true })
})
beforeEach(async () => {
  const { db } = opened.database
  for (const table of [
    'juridical_application',
    'juridical_session',
    'juridical_user',
    'customer',
    'outbox_message',
  ] as const)
    await db.deleteFrom(table).execute()
})
afterEach(() => {
  process.exitCode = 0
})

async function run(...words: string[]): Promise<string> {
  const output = new PassThrough()
  const program = new Command().exitOverride().configureOutput({ writeErr: () => undefined })
  defineApplicationsCommands(program, {
    openDatabase: () => Promise.resolve({ ...opened.database, close: () => Promise.resolve() }),
    files: opened.context.files,
    tokens: openTokens(opened.context.config.secret),
    mails: mailSettings(opened.context.config),
    trials: openTrialTokens(opened.context.config),
    output,
  })
  await program.parseAsync(['applications', ...words], { from: 'user' })
  output.end()
  return (await text(output)).trim()
}

/** @returns its uid */
async function apply(fields: Readonly<Record<string, string>> = {}): Promise<string> {
  const response = await post(opened.app, await encodeForm({ ...FIELDS, ...fields }, SCANS))
  expect(response.statusCode).toBe(201)
  const [newest] = await opened.database.db
    .selectFrom('juridical_application')
    .select('uid')
    .orderBy('created_at', 'desc')
    .orderBy('uid', 'desc')
    .execute()
  return newest?.uid ?? ''
}

const ROMASHKA = [
  '--name',
  'ООО «Ромашка»',
  '--inn',
  '7707083893',
  '--kpp',
  '770701001',
  '--ogrn',
  '1027700132195',
  '--egrul',
  'ЮЭ9965-26-123456789',
]
const mails = () => opened.database.db.selectFrom('outbox_message').selectAll().execute()
const customers = () => opened.database.db.selectFrom('customer').selectAll().execute()

test('the list and the application say all that a decision needs', async () => {
  expect(await run('list')).toBe('Заявок нет')
  const uid = await apply({ consent: FIRST_EDITION, offer: FIRST_EDITION, x: '\u001b[31m' })
  const said = await run('show', uid)
  expect(said).toContain(`${uid}  `)
  expect(said).toContain('ждёт решения')
  expect(said).toContain('Иванова Анна Петровна, +7(916)123-45-67, anna@example.org')
  expect(said).toContain(`Согласие: редакция ${FIRST_EDITION}; оферта: редакция ${FIRST_EDITION}`)
  expect(said).toContain(`Свидетельство ИНН.pdf, ${PDF.length} байт`)
  await apply()
  expect(await run('list')).toContain('Согласие и оферта: приняты не здесь')
  expect(JSON.parse(await run('list', '--json', '--status', 'new'))).toHaveLength(2)
  expect(await run('list', '--status', 'refused')).toBe('Заявок нет')
  expect(JSON.parse(await run('show', uid, '--json')).files).toHaveLength(2)
})

test('the scans are saved under names of ours, into a new folder only', async () => {
  const uid = await apply()
  const out = join(dataDir, 'scans')
  expect(await run('files', uid, '--out', out)).toContain('1-egrul_scan.png  (егрюл.png)')
  expect(readdirSync(out).toSorted()).toEqual(['1-egrul_scan.png', '2-fns_scan.pdf'])
  expect(readFileSync(join(out, '2-fns_scan.pdf')).equals(PDF)).toBe(true)
  expect(await run('files', uid, '--out', out)).toContain('не создать')
})

test('the daily sweep leaves the files of applications', async () => {
  const later = new Date(Date.now() + 48 * 3_600_000)
  await sweepFiles(opened.database.db, opened.context.files, later)
  await apply()
  expect(await sweepFiles(opened.database.db, opened.context.files, later)).toBe(0)
})

test('approval makes the customer, and its email leads to a signed-in cabinet', async () => {
  const uid = await apply()
  const said = await run('approve', uid, ...ROMASHKA)
  const login = /Логин: (\S+)/.exec(said)?.[1] ?? ''
  expect(login).toMatch(/^romashka-\d{4}$/)
  expect(await customers()).toMatchObject([
    {
      name: 'ООО «Ромашка»',
      juridical_name: 'ООО «Ромашка»',
      inn: '7707083893',
      kpp: '770701001',
      ogrn: '1027700132195',
      egrul_number: 'ЮЭ9965-26-123456789',
    },
  ])
  const [email] = await mails()
  expect(email).toMatchObject({ recipient: 'anna@example.org', template: 'account_opened' })
  expect(email?.body).toContain(`Логин: ${login}`)
  const token = /https:\/\/yacheyka\.example\/rp\/(\S+)/.exec(email?.body ?? '')?.[1] ?? ''

  const { app } = opened
  const set = await app.inject({
    method: 'POST',
    url: ENDPOINTS.updatePassword.path,
    payload: { new_password: 'Rom-2026-ashka' },
    headers: { authorization: `Bearer ${token}` },
  })
  expect(set.statusCode).toBe(202)
  const signedIn = await app.inject({
    method: 'POST',
    url: ENDPOINTS.obtainTokens.path,
    payload: { username: login, password: 'Rom-2026-ashka' },
  })
  const { access } = signedIn.json<{ access: string }>()
  const { user_id: userUid } = JSON.parse(
    Buffer.from(access.split('.')[1] ?? '', 'base64url').toString(),
  ) as { user_id: string }
  const profile = await app.inject({
    url: ENDPOINTS.getProfile.path.replace(':uid', userUid),
    headers: { authorization: `Bearer ${access}` },
  })
  expect(profile.json()).toMatchObject({
    ceo_fullname: 'Иванова Анна Петровна',
    ceo_phone: '+7(916)123-45-67',
    email: 'anna@example.org',
    juridical_name: 'ООО «Ромашка»',
    inn: '7707083893',
  })
  expect(await run('show', uid)).toContain('одобрена')
})

test('what the command line decides is recorded as the command line’s', async () => {
  await opened.database.db.deleteFrom('juridical_application').execute()
  const [approved, refused] = [await apply(), await apply()]
  await run('approve', approved, ...ROMASHKA)
  await run('refuse', refused, '--reason', 'Скан не читается')
  await run('delete', refused)
  const { rows } = await opened.database.pool.query<{ line: string }>(
    `SELECT concat_ws(' ', actor, action, subject_id, reason) AS line FROM audit_log
     WHERE subject_id = ANY($1) ORDER BY uid`,
    [[approved, refused]],
  )
  expect(rows.map(({ line }) => line.trim())).toEqual([
    `cli application.approve ${approved}`,
    `cli application.refuse ${refused} Скан не читается`,
    `cli application.delete ${refused}`,
  ])
})

test('an entrepreneur has no КПП; login and sender may be chosen', async () => {
  const uid = await apply()
  const said = await run(
    'approve',
    uid,
    '--name',
    'ИП Иванова А. П.',
    '--inn',
    '500100732259',
    '--ogrn',
    '304500116000157',
    '--egrul',
    '304500116000157',
    '--login',
    'Ivanova',
    '--sender',
    'Пряжа и спицы',
  )
  expect(said).toContain('Логин: ivanova\n')
  expect(await customers()).toMatchObject([{ name: 'Пряжа и спицы', kpp: null }])
})

test('wrong requisites are reported all at once, and nothing is made', async () => {
  const uid = await apply()
  const said = await run(
    'approve',
    uid,
    '--name',
    ' ',
    '--inn',
    '7707083894',
    '--ogrn',
    '1',
    '--egrul',
    '2',
  )
  expect(said.split('\n').map((line) => line.split(/[ :]/)[0])).toEqual([
    'Название',
    'ИНН',
    'КПП',
    'ОГРН',
    'Номер',
  ])
  expect([process.exitCode, await customers(), await mails()]).toEqual([1, [], []])
})

test('approving twice, rejecting after it, and the reverse: clear words and no second effect', async () => {
  const uid = await apply()
  await run('approve', uid, ...ROMASHKA)
  expect(await run('approve', uid, ...ROMASHKA)).toBe('Эта заявка уже одобрена: клиент заведён')
  expect(await run('refuse', uid, '--reason', 'x')).toBe('Эта заявка уже одобрена: клиент заведён')
  expect(await run('delete', uid)).toContain('остаётся')
  const other = await apply()
  await run('refuse', other, '--reason', 'Скан не читается')
  expect(await run('approve', other, ...ROMASHKA)).toBe(
    'По этой заявке уже отказано. Пусть подадут новую',
  )
  expect(await run('refuse', other, '--reason', 'Ещё раз')).toContain('уже отказано')
  expect([(await customers()).length, (await mails()).length]).toEqual([1, 2])
  expect(await run('approve', '00000000-0000-7000-8000-000000000000', ...ROMASHKA)).toBe(
    'Такой заявки нет',
  )
})

test('two operators at once approve it once', async () => {
  const uid = await apply()
  const said = await Promise.all([1, 2, 3].map(() => run('approve', uid, ...ROMASHKA)))
  expect(said.filter((one) => one.startsWith('Заявка одобрена'))).toHaveLength(1)
  expect([(await customers()).length, (await mails()).length]).toEqual([1, 1])
})

test('a legal entity is one customer, a login one user; nothing is left of the try', async () => {
  await run('approve', await apply(), ...ROMASHKA, '--login', 'romashka')
  const uid = await apply()
  expect(await run('approve', uid, ...ROMASHKA)).toBe('Клиент с таким ИНН уже есть: ООО «Ромашка»')
  const other = ROMASHKA.map((word) => (word === '7707083893' ? '7736207543' : word))
  expect(await run('approve', uid, ...other, '--login', 'romashka')).toContain('Такой логин занят')
  expect(await customers()).toHaveLength(1)
  expect(await run('approve', uid, ...other)).toContain('Заявка одобрена')
})

test('a rejection mails its reason, and the application may be deleted with its files', async () => {
  const uid = await apply()
  expect(await run('refuse', uid, '--reason', ' Скан не читается ')).toContain('anna@example.org')
  const [email] = await mails()
  expect(email).toMatchObject({ template: 'application_refused' })
  expect(email?.body.replaceAll(NBSP, ' ')).toContain('Причина: Скан не читается')
  const { files } = JSON.parse(await run('show', uid, '--json')) as {
    files: { file_key: string }[]
  }
  expect(await run('delete', uid)).toBe('Удалено')
  expect(await run('show', uid)).toBe('Такой заявки нет')
  for (const { file_key: key } of files) expect(await opened.context.files.get(key)).toBeUndefined()
})

test.each([
  ['list', '--limit', '0'],
  ['list', '--status', 'x'],
  ['show', 'x'],
  ['refuse', '00000000-0000-7000-8000-000000000000'],
  ['refuse', '00000000-0000-7000-8000-000000000000', '--reason', ' '],
  ['approve', '00000000-0000-7000-8000-000000000000', ...ROMASHKA, '--login', 'ромашка'],
])('wrong words are rejected: %s %s %s', async (...words) => {
  await expect(run(...words)).rejects.toThrow(/[а-я]|option|argument/i)
})
