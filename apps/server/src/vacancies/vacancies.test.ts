import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FIRST_EDITION } from '@yacheyka/core/legal/legal-edition'
import { MESSAGES, RESUME_SIZE_MAX } from '@yacheyka/core/vacancies/vacancy'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { loseNextCommit } from '#/db/test-lost-commit.ts'
import { withNextEditions } from '#/content/test-legal.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'
import { ENGINEER } from './default-vacancies.ts'
import { keepDefaultVacancies } from './keep-default-vacancies.ts'
import { BROKEN_BODIES, FUZZ_STRINGS, FUZZ_VALUES, statusOfBroken } from '#/http/test-fuzz.ts'
import { PDF, PNG } from './test-resumes.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'yacheyka-vacancies-'))
let opened: TestApp
let networks = 0
beforeAll(async () => {
  opened = await openTestApp({
    CAPTCHA_PROVIDER: 'off',
    DATA_DIR: dataDir,
    LIMIT_VACANCIES_PER_HOUR: '3',
    TRUST_PROXY: '1',
    VACANCY_WEBHOOK_URL: 'https://table.example/rows',
  })
  await keepDefaultVacancies(opened.database.db)
})
afterAll(async () => {
  await opened.close()
  rmSync(dataDir, { recursive: true })
})
beforeEach(async () => {
  const { db } = opened.database
  await db.deleteFrom('vacancy_response').execute()
  await db.deleteFrom('outbox_message').execute()
  rmSync(join(dataDir, 'files'), { recursive: true, force: true })
})

const RESPONSE = {
  name: 'Иванова Анна-Мария',
  email: 'anna@example.org',
  phone: '+7(916)123-45-67',
  message: 'Хочу работать у вас.',
  file: PDF.toString('base64'),
  fileNameExt: '.pdf',
  type: 'application/pdf',
  vacancy: ENGINEER.title,
  yandex_token: 'token',
  consent: FIRST_EDITION,
}

const newNetwork = () => {
  networks += 1
  return `10.${1 + (networks >> 8)}.${networks & 255}.1`
}

/** From a new network each time, unless it says from where. */
const send = (payload: string | Buffer | object, type = 'application/json', from = newNetwork()) =>
  opened.app.inject({
    method: 'POST',
    url: '/api/proxy_google_table',
    payload,
    headers: { 'content-type': type, 'x-forwarded-for': from },
  })

const stored = async () => {
  const { db } = opened.database
  return {
    responses: await db.selectFrom('vacancy_response').selectAll().execute(),
    messages: await db.selectFrom('outbox_message').selectAll().execute(),
    files: readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter((path) =>
      /[0-9a-f]{32}/.test(path),
    ),
  }
}
const expectNothingStored = async () =>
  expect(await stored()).toEqual({ responses: [], messages: [], files: [] })

test('an empty form has every error at once, with the messages of the specification', async () => {
  const response = await send({})
  expect([response.statusCode, response.json()]).toEqual([
    400,
    {
      name: ['Поле обязательно для заполнения'],
      email: ['Поле обязательно для заполнения'],
      phone: ['Поле обязательно для заполнения'],
      message: ['Поле обязательно для заполнения'],
      file: ['Поле обязательно для заполнения'],
      vacancy: ['Такой вакансии нет'],
      yandex_token: ['Поле обязательно для заполнения'],
    },
  ])
  await expectNothingStored()
})

test('wrong fields and a wrong file are reported together', async () => {
  const response = await send({
    ...RESPONSE,
    name: 'Anna',
    email: 'anna@',
    phone: '123',
    message: 'я'.repeat(2049),
    file: PNG.toString('base64'),
  })
  expect(response.json()).toEqual({
    name: ['Некорректное ФИО'],
    email: ['E-mail должен быть в формате {email}'],
    phone: ['Номер должен быть в формате +7(###)###-##-##'],
    message: ['Превышена длина сообщения'],
    file: ['Поддерживаемые форматы файлов: pdf, doc, docx, rtf, txt'],
  })
  await expectNothingStored()
})

test.each([
  ['name', `${'Я'.repeat(32)} ${'Я'.repeat(32)}`, 'Превышена длина допустимого имени'],
  ['name', 'Иванова', 'Некорректное ФИО'],
  ['name', 'Иванова  Анна', 'Некорректное ФИО'],
  ['name', 'Иванова Анна Петровна', 'Некорректное ФИО'],
  ['name', 'Иванова Анна1', 'Некорректное ФИО'],
  ['email', `${'a'.repeat(250)}@a.example`, 'Превышена длина допустимого e-mail'],
  ['email', 'anna@example', 'E-mail должен быть в формате {email}'],
  ['email', 'an na@example.org', 'E-mail должен быть в формате {email}'],
  ['phone', '+7(916)123-45-6', 'Номер должен быть в формате +7(###)###-##-##'],
  ['fileNameExt', 'exe', 'Поддерживаемые форматы файлов: pdf, doc, docx, rtf, txt'],
  ['vacancy', 'Директор', 'Такой вакансии нет'],
  ['consent', '1999-01-01', 'Такой редакции согласия нет'],
])('%s %j: %s', async (field, value, message) => {
  const response = await send({ ...RESPONSE, [field]: value })
  const reportedField = field === 'fileNameExt' ? 'file' : field
  expect([response.statusCode, response.json()]).toEqual([400, { [reportedField]: [message] }])
})

test('eleven megabytes are an error of the file, a greater body is reported as such', async () => {
  const large = await send({ ...RESPONSE, file: Buffer.alloc(11 * 1024 * 1024).toString('base64') })
  expect([large.statusCode, large.json()]).toEqual([400, { file: [MESSAGES.fileLarge] }])
  const greater = await send({ ...RESPONSE, file: 'A'.repeat(16 * 1024 * 1024) })
  expect(greater.statusCode).toBe(413)
  expect(greater.json().detail).toContain('10мб')
  await expectNothingStored()
})

test('a rejected captcha is 403, before anything is kept, and after the fields are right', async () => {
  const verified: string[] = []
  const other = await openTestApp(
    { DATA_DIR: dataDir },
    {
      captcha: {
        verify: (token, { form }) => {
          verified.push(`${form} ${token}`)
          return Promise.resolve(false)
        },
      },
    },
  )
  await keepDefaultVacancies(other.database.db)
  const inject = (payload: object) =>
    other.app.inject({ method: 'POST', url: '/api/proxy_google_table', payload })
  expect((await inject({ ...RESPONSE, name: '' })).statusCode).toBe(400)
  expect(verified).toEqual([])
  const refused = await inject(RESPONSE)
  expect([refused.statusCode, verified]).toEqual([403, ['vacancy token']])
  expect(refused.json().detail).toMatch(/[а-я]/)
  expect(await other.database.db.selectFrom('vacancy_response').selectAll().execute()).toEqual([])
  await other.close()
  await expectNothingStored()
})

test('an address that sends too many waits', async () => {
  for (let call = 0; call < 3; call += 1)
    expect((await send(RESPONSE, 'application/json', '10.0.2.1')).statusCode).toBe(200)
  const refused = await send(RESPONSE, 'application/json', '10.0.2.1')
  expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
})

test('bad responses of an address count as well', async () => {
  for (let call = 0; call < 3; call += 1)
    expect((await send({}, 'application/json', '10.0.2.2')).statusCode).toBe(400)
  expect((await send(RESPONSE, 'application/json', '10.0.2.2')).statusCode).toBe(429)
})

test('a response is kept with its file, its consent, and the message that forwards it', async () => {
  const response = await send(
    { ...RESPONSE, name: ' Иванова Анна\u0000-Мария ' },
    undefined,
    '10.0.3.1',
  )
  expect([response.statusCode, response.json()]).toEqual([200, { result: 'success' }])
  const { responses, messages, files } = await stored()
  expect(responses).toMatchObject([
    {
      name: 'Иванова Анна-Мария',
      phone: '+79161234567',
      file_name: 'Иванова Анна-Мария.pdf',
      file_type: 'application/pdf',
      file_size: PDF.length,
      consent_version: FIRST_EDITION,
      consent_address: '10.0.3.1',
    },
  ])
  const key = responses[0]?.file_key ?? ''
  expect(files.map((path) => path.split('/').at(-1))).toEqual([key])
  expect(Buffer.from((await opened.context.files.get(key)) ?? []).equals(PDF)).toBe(true)
  expect(messages).toMatchObject([
    { channel: 'webhook', recipient: 'https://table.example/rows', template: 'vacancy_response' },
  ])
  expect(JSON.parse(messages[0]?.body ?? '')).toMatchObject({
    email: 'anna@example.org',
    file: { key, size: PDF.length },
  })
})

test('a response whose COMMIT was not answered keeps its file: the operator finds it', async () => {
  loseNextCommit(opened.database.pool)
  expect((await send(RESPONSE)).statusCode).toBe(503)
  const { responses, files } = await stored()
  expect(files.map((path) => path.split('/').at(-1))).toEqual([responses[0]?.file_key])
})

test('a consent by an edition that is no longer in force is reported at its field, and nothing is kept', async () => {
  await withNextEditions(opened.database.db, async () => {
    const response = await send(RESPONSE)
    expect([response.statusCode, response.json()]).toEqual([
      400,
      { consent: [expect.stringContaining('новая редакция политики')] },
    ])
  })
  await expectNothingStored()
})

test('without a consent of ours there is no time and no address of one', async () => {
  const { consent: _consent, ...rest } = RESPONSE
  expect((await send(rest)).statusCode).toBe(200)
  expect((await stored()).responses).toMatchObject([
    { consent_version: null, consent_at: null, consent_address: null },
  ])
})

test('ten megabytes are taken', async () => {
  const bytes = Buffer.alloc(RESUME_SIZE_MAX, ' ')
  bytes.write('%PDF-1.7')
  expect((await send({ ...RESPONSE, file: bytes.toString('base64') })).statusCode).toBe(200)
  expect((await stored()).responses).toMatchObject([{ file_size: RESUME_SIZE_MAX }])
})

test('where the row cannot be kept, neither is the file', async () => {
  const { pool } = opened.database
  await pool.query('ALTER TABLE vacancy_response RENAME TO hidden')
  expect((await send(RESPONSE)).statusCode).toBe(500)
  await pool.query('ALTER TABLE hidden RENAME TO vacancy_response')
  await expectNothingStored()
})

const TEXT_FIELDS = ['name', 'email', 'phone', 'vacancy', 'file', 'fileNameExt'] as const

test.each(FUZZ_STRINGS)(
  'in any field, %s is a clear error and is not kept',
  async (_name, text) => {
    for (const field of TEXT_FIELDS) {
      const response = await send({ ...RESPONSE, [field]: text })
      expect([field, response.statusCode]).toEqual([field, 400])
      expect(Object.keys(response.json())).toEqual([field === 'fileNameExt' ? 'file' : field])
    }
    await expectNothingStored()
  },
)

test.each(FUZZ_STRINGS)(
  'as a letter, %s is kept or rejected, never a failure',
  async (_name, text) => {
    const response = await send({ ...RESPONSE, message: text, type: text.slice(0, 200) })
    expect([200, 400]).toContain(response.statusCode)
    const { responses } = await stored()
    expect(responses).toHaveLength(response.statusCode === 200 ? 1 : 0)
  },
)

test.each(FUZZ_VALUES)('%s instead of a text is an error of its field', async (_name, value) => {
  for (const field of Object.keys(RESPONSE)) {
    const response = await send({ ...RESPONSE, [field]: value })
    expect([field, response.statusCode]).toEqual([field, 400])
  }
  await expectNothingStored()
})

test.each(BROKEN_BODIES)('a broken body is reported: %s', async (_name, type, body) => {
  const response = await send(body, type)
  expect(response.statusCode).toBe(statusOfBroken(type))
  expect(JSON.stringify(response.json())).toMatch(/[а-я]/)
  await expectNothingStored()
})
