import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { FIRST_EDITION } from '@yacheyka/core/legal/legal-edition'
import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import { OPERATOR_ENDPOINTS } from '@yacheyka/contract/console-endpoints'
import type { VacancyResponse } from '@yacheyka/contract/vacancies/console-responses'
import { Command } from 'commander'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signInOperator, type TestOperator } from '#/operators/test-operators.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'
import { ENGINEER, PICKUP_OPERATOR } from './default-vacancies.ts'
import { keepDefaultVacancies } from './keep-default-vacancies.ts'
import { truncate } from '#/db/test-truncate.ts'
import { PDF } from './test-resumes.ts'
import { defineResponsesCommands } from './responses-commands.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'yacheyka-responses-'))
let opened: TestApp
let editor: TestOperator
beforeAll(async () => {
  opened = await openTestApp({
    CAPTCHA_PROVIDER: 'off',
    DATA_DIR: dataDir,
    TRUST_PROXY: '1',
    VACANCY_WEBHOOK_URL: 'https://table.example/rows',
  })
  await keepDefaultVacancies(opened.database.db)
  editor = await signInOperator(opened, 'content')
})
afterAll(async () => {
  await opened.close()
  rmSync(dataDir, { recursive: true })
})
beforeEach(() =>
  truncate(
    opened.database.pool,
    'audit_log',
    'vacancy_response',
    'outbox_message',
    'consent_evidence',
  ),
)

const { operatorDeleteResponse, operatorGetResume, operatorHandleResponse, operatorListResponses } =
  OPERATOR_ENDPOINTS

let sent = 0
async function respond(name: string, vacancy = ENGINEER.title): Promise<string> {
  sent += 1
  const response = await opened.app.inject({
    method: 'POST',
    url: ENDPOINTS.sendVacancyResponse.path,
    headers: { 'x-forwarded-for': `10.8.${Math.floor(sent / 250)}.${sent % 250}` },
    payload: {
      name,
      email: 'worker@example.org',
      phone: '+7(916)765-43-21',
      message: 'Хочу работать у вас.',
      file: PDF.toString('base64'),
      fileNameExt: 'pdf',
      vacancy,
      yandex_token: 'token',
      consent: FIRST_EDITION,
    },
  })
  expect(response.statusCode).toBe(200)
  return (await list('?state=all')).results[0]?.uid ?? ''
}
const list = async (query = '') => {
  const response = await editor.inject({ url: operatorListResponses.path + query })
  expect(response.statusCode).toBe(200)
  return response.json<{ count: number; results: VacancyResponse[] }>()
}
const uidOf = async (title: string) => {
  const { db } = opened.database
  const { uid } = await db
    .selectFrom('vacancy')
    .select('uid')
    .where('title', '=', title)
    .executeTakeFirstOrThrow()
  return uid
}
const names = async (query: string) => (await list(query)).results.map(({ name }) => name)
const urlOf = (path: string, uid: string) => path.replace(':uid', uid)
const handle = (uid: string, handled: unknown) =>
  editor.inject({
    method: 'POST',
    url: urlOf(operatorHandleResponse.path, uid),
    payload: { handled },
  })
const audit = () => opened.database.db.selectFrom('audit_log').selectAll().orderBy('uid').execute()

test('new ones by default, by vacancy, by words; dealt with is another list', async () => {
  const first = await respond('Иванова Анна')
  await respond('Петров Семён', PICKUP_OPERATOR.title)
  expect(await names('')).toEqual(['Петров Семён', 'Иванова Анна'])
  expect(await names(`?vacancy=${await uidOf(PICKUP_OPERATOR.title)}`)).toEqual(['Петров Семён'])
  expect(await names(`?search=${encodeURIComponent('ивано ан')}`)).toEqual(['Иванова Анна'])
  expect(await names('?search=8916765')).toHaveLength(2)
  expect((await handle(first, true)).json()).toMatchObject({ handled: { by: 'Оператор content' } })
  expect(await names('')).toEqual(['Петров Семён'])
  expect(await names('?state=handled')).toEqual(['Иванова Анна'])
  await handle(first, true)
  await handle(first, false)
  expect((await audit()).map(({ action }) => action)).toEqual([
    'response.handle',
    'response.reopen',
  ])
})

test('the resume comes as a file to be saved, never shown', async () => {
  const uid = await respond('Иванова Анна')
  const file = await editor.inject({ url: urlOf(operatorGetResume.path, uid) })
  expect(file.rawPayload.equals(PDF)).toBe(true)
  expect(file.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('Иванова Анна.pdf')}`,
    'x-frame-options': 'DENY',
    'cache-control': 'private, no-store',
  })
})

async function deleteByConsole(uid: string) {
  const url = urlOf(operatorDeleteResponse.path, uid)
  const replies = [
    await editor.inject({ method: 'DELETE', url }),
    await editor.inject({ method: 'DELETE', url }),
  ]
  return replies.map(({ statusCode }) => statusCode)
}

async function deleteByCommand(uid: string) {
  const program = new Command().exitOverride()
  defineResponsesCommands(program, {
    config: opened.context.config,
    openDatabase: () => Promise.resolve({ ...opened.database, close: () => Promise.resolve() }),
    files: opened.context.files,
    output: new PassThrough().resume(),
  })
  await program.parseAsync(['responses', 'delete', uid], { from: 'user' })
  return []
}

test.each([
  ['the console', deleteByConsole, 'content', [200, 404]],
  ['the command line', deleteByCommand, 'cli', []],
] as const)(
  'deleted by %s, nothing of the person stays: row, file, outbox, log',
  async (_by, remove, actor, replies) => {
    const uid = await respond('Иванова Анна')
    const { db } = opened.database
    const [row] = await db.selectFrom('vacancy_response').select('file_key').execute()
    expect(await remove(uid)).toEqual(replies)
    expect(await db.selectFrom('vacancy_response').select('uid').execute()).toEqual([])
    expect(await db.selectFrom('outbox_message').select('uid').execute()).toEqual([])
    expect(await opened.context.files.get(row?.file_key ?? '')).toBeUndefined()
    const log = await audit()
    expect(log).toMatchObject([{ action: 'response.delete', actor }])
    expect(JSON.stringify(log)).not.toMatch(/Иванова|worker@|765\D?43/)
    const evidence = await db.selectFrom('consent_evidence').selectAll().execute()
    expect(evidence).toMatchObject([{ form: 'vacancy', erased_at: expect.any(Date) }])
    expect(JSON.stringify(evidence)).not.toMatch(/Иванова|worker@|765\D?43/)
  },
)

test('wrong words, unknown responses and other roles are rejected', async () => {
  const uid = await respond('Иванова Анна')
  const nobody = '00000000-0000-7000-8000-000000000000'
  expect((await handle(uid, 'да')).statusCode).toBe(400)
  expect((await handle(nobody, true)).statusCode).toBe(404)
  expect((await editor.inject({ url: urlOf(operatorGetResume.path, nobody) })).statusCode).toBe(404)
  for (const query of ['?vacancy=x', '?state=x'])
    expect((await editor.inject({ url: operatorListResponses.path + query })).statusCode).toBe(400)
  const support = await signInOperator(opened, 'support')
  expect((await support.inject({ url: operatorListResponses.path })).statusCode).toBe(403)
  expect((await support.inject({ url: urlOf(operatorGetResume.path, uid) })).statusCode).toBe(403)
  expect((await opened.app.inject({ url: operatorListResponses.path })).statusCode).toBe(401)
})
