import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import { CONSENT_VERSION } from '@yacheyka/core/consent'
import { OFFER_VERSION } from '@yacheyka/core/offer'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { PROGRESS_TIME } from '#/big-bodies.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'
import { BROKEN_BODIES, NAUGHTY_STRINGS } from '#/test-naughty.ts'
import {
  encodeForm,
  EXE,
  FIELDS,
  JPEG,
  PDF,
  post,
  SCANS,
  type TestFile,
  TIFF,
} from './test-scans.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'yacheyka-applications-'))
let opened: TestApp
/** Tokens that the captcha lets pass, each once. */
const tokens = new Set<string>()
beforeAll(async () => {
  opened = await openTestApp(
    { DATA_DIR: dataDir, TRUST_PROXY: '1' },
    { captcha: { verify: (token) => Promise.resolve(token === 'token' || tokens.delete(token)) } },
  )
})
afterAll(async () => {
  await opened.close()
  rmSync(dataDir, { recursive: true })
})
beforeEach(async () => {
  await opened.database.db.deleteFrom('juridical_application').execute()
  rmSync(join(dataDir, 'files'), { recursive: true, force: true })
})

afterEach(() => {
  vi.useRealTimers()
})

const send = async (
  fields: Readonly<Record<string, string>> = FIELDS,
  scans: readonly TestFile[] = SCANS,
  list?: unknown,
  headers: Readonly<Record<string, string>> = {},
) => {
  const response = await post(opened.app, await encodeForm(fields, scans, list), headers)
  return { status: response.statusCode, body: response.json<Record<string, unknown>>() }
}

const onDisk = () =>
  readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter((path) =>
    statSync(join(dataDir, path)).isFile(),
  )
const stored = async () => {
  const { db } = opened.database
  return {
    applications: await db.selectFrom('juridical_application').selectAll().execute(),
    files: await db.selectFrom('application_file').selectAll().orderBy('type', 'desc').execute(),
    disk: onDisk().length,
  }
}
const NOTHING = { applications: [], files: [], disk: 0 }

test('an application with two scans waits for the operator, its files as they were', async () => {
  const agreed = { ...FIELDS, consent: CONSENT_VERSION, offer: OFFER_VERSION }
  const headers = { 'x-forwarded-for': '10.5.5.5' }
  expect(await send(agreed, SCANS, undefined, headers)).toEqual({
    status: 201,
    body: { success: true },
  })
  const { applications, files, disk } = await stored()
  expect(applications).toMatchObject([
    {
      ceo_fullname: 'Иванова Анна Петровна',
      ceo_phone: '+79161234567',
      ceo_email: 'anna@example.org',
      status: 'new',
      consent_version: CONSENT_VERSION,
      offer_version: OFFER_VERSION,
      agreed_address: '10.5.5.5',
    },
  ])
  expect(files).toMatchObject([
    {
      type: 'fns_scan',
      name: 'Свидетельство ИНН.pdf',
      media_type: 'application/pdf',
      size: PDF.length,
    },
    { type: 'egrul_scan', name: 'егрюл.png', media_type: 'image/png' },
  ])
  expect(disk).toBe(2)
  for (const [at, { file_key: key }] of files.entries()) {
    const bytes = await opened.context.files.get(key)
    expect(Buffer.from(bytes ?? []).equals(Buffer.from(SCANS[at]?.bytes ?? []))).toBe(true)
  }
})

test('what the specification names is enough, and the fields may come after the files', async () => {
  expect((await send()).status).toBe(201)
  const { payload, type } = await encodeForm(FIELDS, SCANS)
  const boundary = type.split('boundary=')[1] ?? ''
  const parts = payload.toString('latin1').split(`--${boundary}`)
  const turned = [parts[0], ...parts.slice(1, -1).toReversed(), parts.at(-1)].join(`--${boundary}`)
  const response = await post(opened.app, { payload: Buffer.from(turned, 'latin1'), type })
  expect(response.statusCode).toBe(201)
  expect(await stored()).toMatchObject({ applications: [{ agreed_at: null }, {}], disk: 4 })
})

test('five of each kind, every kind of scan', async () => {
  const kinds = [PDF, JPEG, TIFF, PDF, JPEG]
  const endings = ['pdf', 'jpg', 'tiff', 'PDF', 'jpeg']
  const ten = ['fns_scan', 'egrul_scan'].flatMap((type) =>
    kinds.map((bytes, at) => ({ name: `${type} ${at}.${endings[at]}`, type, bytes })),
  )
  expect((await send(FIELDS, ten)).status).toBe(201)
  expect((await stored()).disk).toBe(10)
})

test('an empty form has every fault at once', async () => {
  expect(await send({}, [])).toEqual({
    status: 400,
    body: {
      ceo_fullname: ['Поле обязательно для заполнения'],
      ceo_phone: ['Поле обязательно для заполнения'],
      ceo_email: ['Поле обязательно для заполнения'],
      yandex_token: ['Поле обязательно для заполнения'],
      files: [
        'Приложите файл: Свидетельство о постановке на учёт в налоговом органе',
        'Приложите файл: Выписка из ЕГРЮЛ или ЕГРИП',
      ],
    },
  })
  expect(await stored()).toEqual(NOTHING)
})

test.each([
  ['ceo_fullname', ' ', 'Поле обязательно для заполнения'],
  ['ceo_fullname', 'Я'.repeat(101), 'Должно быть не более 100 символов.'],
  ['ceo_phone', '+7(916)123-45-6', 'Номер должен быть в формате +7(###)###-##-##'],
  ['ceo_email', 'anna@example', 'Поле должно содержать валидный email'],
  ['ceo_email', `${'a'.repeat(95)}@b.example`, 'Должно быть не более 100 символов.'],
  ['consent', '1999-01-01', 'Такой редакции согласия нет'],
  ['offer', '1999-01-01', 'Такой редакции оферты нет'],
])('%s %j: %s', async (field, value, message) => {
  expect(await send({ ...FIELDS, [field]: value })).toEqual({
    status: 400,
    body: { [field]: [message] },
  })
  expect(await stored()).toEqual(NOTHING)
})

const bad = (...names: string[]) =>
  `Возможно, загружаемый(е) файл(ы): ${names.join(', ')} - слишком велик(и) (больше 5 мегабайт), имеет(ют) неверное расширение или уже был выбран(ы)`
const scan = (name: string, bytes: Uint8Array = PDF, type = 'fns_scan'): TestFile => ({
  name,
  type,
  bytes,
})
const sized = (size: number) => Buffer.concat([PDF, Buffer.alloc(size - PDF.length, 32)])

test('a file of five megabytes is too large, a byte less is not', async () => {
  expect((await send(FIELDS, [...SCANS, scan('в пору.pdf', sized(5_242_879))])).status).toBe(201)
  await opened.database.db.deleteFrom('juridical_application').execute()
  rmSync(join(dataDir, 'files'), { recursive: true, force: true })
  for (const size of [5_242_880, 6 * 1024 * 1024]) {
    const response = await send(FIELDS, [...SCANS, scan('большой.pdf', sized(size))])
    expect(response).toEqual({ status: 400, body: { files: [bad('большой.pdf')] } })
  }
  expect(await stored()).toEqual(NOTHING)
})

test.each([
  ['a program named .pdf', [scan('счёт.pdf', EXE)], [bad('счёт.pdf')]],
  ['a scan named .exe', [scan('счёт.exe')], [bad('счёт.exe')]],
  ['a text named .png', [scan('счёт.png', Buffer.from('текст'))], [bad('счёт.png')]],
  ['an empty file', [scan('пусто.pdf', Buffer.alloc(0))], [bad('пусто.pdf')]],
  ['one name twice', [scan('счёт.pdf'), scan('счёт.pdf', JPEG, 'egrul_scan')], [bad('счёт.pdf')]],
  [
    'six of a kind',
    ['1', '2', '3', '4', '5'].map((name) => scan(`${name}.pdf`)),
    ['Превышено допустимое количество файлов (5)'],
  ],
])('%s is refused to the letter', async (_what, more, faults) => {
  expect(await send(FIELDS, [...SCANS, ...more])).toEqual({ status: 400, body: { files: faults } })
  expect(await stored()).toEqual(NOTHING)
})

test('faults of fields and of files are told together', async () => {
  const { ceo_email: _email, ...rest } = FIELDS
  expect((await send(rest, [scan('счёт.pdf', EXE)])).body).toEqual({
    ceo_email: ['Поле обязательно для заполнения'],
    files: ['Приложите файл: Выписка из ЕГРЮЛ или ЕГРИП', bad('счёт.pdf')],
  })
})

test('two hundred files are read, told and not kept', async () => {
  const crowd = Array.from({ length: 200 }, (_, at) => scan(`${at}.pdf`))
  const { status, body } = await send(FIELDS, [...SCANS, ...crowd])
  expect([status, body]).toEqual([400, { files: ['Превышено допустимое количество файлов (5)'] }])
  // A short list beside them hides none.
  const hidden = await send(
    FIELDS,
    [...SCANS, ...crowd],
    SCANS.map(({ name, type }) => ({ name, type })),
  )
  expect([hidden.status, hidden.body]).toEqual([status, body])
  expect(await stored()).toEqual(NOTHING)
})

test('more parts than anybody needs, and more bytes, are 413', async () => {
  const crowd = Array.from({ length: 600 }, (_, at) => scan(`${at}.pdf`, Buffer.alloc(1)))
  expect((await send(FIELDS, crowd, SCANS)).status).toBe(413)
  const { payload, type } = await encodeForm(FIELDS, SCANS)
  const huge = await post(opened.app, { payload, type }, { 'content-length': String(1.2e9) })
  expect(huge.statusCode).toBe(413)
  expect(await stored()).toEqual(NOTHING)
})

test.each([
  ['no JSON', 'x', 'Список файлов не читается: ожидается JSON, список с name и type'],
  ['no list', '{}', 'Список файлов не читается: ожидается JSON, список с name и type'],
  ['an unknown type', [{ name: 'a.pdf', type: 'photo' }], 'type: fns_scan или egrul_scan'],
  [
    'no name',
    [{ type: 'fns_scan' }],
    'Список файлов не читается: ожидается JSON, список с name и type',
  ],
  [
    'a name without its file',
    [...SCANS, { name: 'нет.pdf', type: 'fns_scan' }],
    'Список файлов не сходится с приложенными: нет.pdf',
  ],
])('a list that is none: %s', async (_what, list, message) => {
  const response = await send(FIELDS, SCANS, list)
  expect(response).toEqual({ status: 400, body: { files: [message] } })
  expect(await stored()).toEqual(NOTHING)
})

test('a file that the list does not name is told', async () => {
  const list = SCANS.map(({ name, type }) => ({ name, type }))
  expect((await send(FIELDS, [...SCANS, scan('лишний.pdf')], list)).body).toEqual({
    files: ['Список файлов не сходится с приложенными: лишний.pdf'],
  })
  expect(await stored()).toEqual(NOTHING)
})

test('without a good captcha token nothing stays', async () => {
  expect((await send({ ...FIELDS, yandex_token: 'stale' })).status).toBe(403)
  expect(await stored()).toEqual(NOTHING)
})

test('one Idempotency-Key is one application, though its captcha token has served', async () => {
  tokens.add('once')
  const fields = { ...FIELDS, yandex_token: 'once' }
  const headers = { 'idempotency-key': 'k-1', 'x-forwarded-for': '10.5.6.7' }
  const first = await send(fields, SCANS, undefined, headers)
  const again = await send(fields, SCANS, undefined, headers)
  expect([first.status, again]).toEqual([201, first])
  expect(await stored()).toMatchObject({ applications: [{}], disk: 2 })
  // Another file under the same name is another application.
  const other = [scan('Свидетельство ИНН.pdf', JPEG), ...SCANS.slice(1)]
  expect((await send(fields, other, undefined, headers)).status).toBe(422)
  expect((await send(FIELDS, SCANS, undefined, { 'idempotency-key': 'k-1' })).status).toBe(201)
  expect(await stored()).toMatchObject({ applications: [{}, {}], disk: 4 })
})

test('twins at once are one application', async () => {
  tokens.add('of both')
  const fields = { ...FIELDS, yandex_token: 'of both' }
  const headers = { 'idempotency-key': 'k-3', 'x-forwarded-for': '10.5.6.9' }
  const twins = await Promise.all([1, 2].map(() => send(fields, SCANS, undefined, headers)))
  expect(twins.map(({ status }) => status)).toEqual([201, 201])
  expect(await stored()).toMatchObject({ applications: [{}], disk: 2 })
})

test('a key that is none is 400, and a refused application may be tried again under its key', async () => {
  expect((await send(FIELDS, SCANS, undefined, { 'idempotency-key': 'a b' })).status).toBe(400)
  const headers = { 'idempotency-key': 'k-2', 'x-forwarded-for': '10.5.6.8' }
  expect((await send({ ...FIELDS, yandex_token: 'stale' }, SCANS, undefined, headers)).status).toBe(
    403,
  )
  expect(await stored()).toEqual(NOTHING)
  expect((await send(FIELDS, SCANS, undefined, headers)).status).toBe(201)
})

test('an address may apply twenty times an hour', async () => {
  const headers = { 'x-forwarded-for': '10.5.9.9' }
  const statuses = []
  for (let turn = 0; turn < 21; turn += 1) statuses.push((await send({}, [], [], headers)).status)
  expect(statuses.slice(-2)).toEqual([400, 429])
})

test.each(BROKEN_BODIES)('no application of ours: %s', async (_what, type, payload) => {
  const { statusCode, json } = await post(opened.app, { payload, type })
  expect([400, 415]).toContain(statusCode)
  expect(json<{ detail?: string; ceo_email?: string[] }>()).toSatisfy(
    (body: { detail?: string; ceo_email?: string[] }) =>
      /[а-я]/.test(body.detail ?? body.ceo_email?.[0] ?? ''),
  )
  expect(await stored()).toEqual(NOTHING)
})

test('no text in any field, name or list breaks it', async () => {
  for (const [what, value] of NAUGHTY_STRINGS) {
    for (const field of [
      'ceo_fullname',
      'ceo_phone',
      'ceo_email',
      'consent',
      'yandex_token',
      value,
    ]) {
      const { status } = await send({ ...FIELDS, [field]: value })
      expect([what, field.slice(0, 20), status, status < 500]).toEqual([
        what,
        field.slice(0, 20),
        status,
        true,
      ])
    }
    const { status } = await send(FIELDS, [...SCANS, scan(`${value}.pdf`.slice(0, 2000))])
    expect([what, status, status < 500]).toEqual([what, status, true])
  }
})

test('a body that stops midway leaves nothing behind, at any byte', async () => {
  const { payload, type } = await encodeForm(FIELDS, [...SCANS, scan('третий.pdf', sized(300_000))])
  for (const share of [0, 0.001, 0.003, 0.01, 0.3, 0.999]) {
    const response = await post(opened.app, {
      payload: payload.subarray(0, payload.length * share),
      type,
    })
    expect([share, response.statusCode]).toEqual([share, 400])
    expect(await stored()).toEqual(NOTHING)
  }
})

/** A call over a real connection, half of whose body has come: two files are whole, the third is under way. */
async function sendHalf() {
  if (!opened.app.server.listening) await opened.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = opened.app.server.address() as AddressInfo
  const third = scan('третий.pdf', sized(3_000_000))
  const { payload, type } = await encodeForm(FIELDS, [...SCANS, third])
  const head = [
    `POST ${ENDPOINTS.submitApplication.path} HTTP/1.1`,
    'Host: a',
    `Content-Type: ${type}`,
    `Content-Length: ${payload.length}`,
    '\r\n',
  ].join('\r\n')
  const socket = connect(port, '127.0.0.1')
  socket.write(head)
  socket.write(payload.subarray(0, payload.length / 2))
  // Its draft stands beside the two.
  await expect.poll(() => onDisk().length).toBe(3)
  return socket
}

test('a caller who goes away midway leaves nothing behind', async () => {
  const socket = await sendHalf()
  socket.destroy()
  await once(socket, 'close')
  await expect.poll(() => onDisk().length).toBe(0)
  expect(await stored()).toEqual(NOTHING)
})

test('a body that stands still is told, and leaves nothing behind', async () => {
  // Only the watch's own clock: connections keep theirs.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const socket = await sendHalf()
  const told = Promise.all([once(socket, 'data'), once(socket, 'close')])
  // The first look sees what came, the second that nothing more did.
  vi.advanceTimersByTime(PROGRESS_TIME * 2)
  const [[answer]] = (await told) as [[Buffer], unknown]
  expect(String(answer)).toContain('HTTP/1.1 408')
  await expect.poll(() => onDisk().length).toBe(0)
  vi.useRealTimers()
  expect(await stored()).toEqual(NOTHING)
})
