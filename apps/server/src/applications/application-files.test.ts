import { APPLICATION_MESSAGES } from '@yacheyka/core/applications/application'
import { buildTiff } from '@yacheyka/core/applications/test-tiff'
import { expect, test } from 'vitest'
import { bad, NOTHING, openApplications, scan, sized } from './test-applications.ts'
import { encodeForm, EXE, FIELDS, JPEG, PDF, post, SCANS } from './test-scans.ts'

const TIFF_WITHOUT_END = Buffer.from(
  buildTiff([
    { width: 9, height: 300 },
    { width: 9, height: 300, next: { page: 0 } },
  ]),
)

const { opened, forget, send, stored } = openApplications()

test('a file of five megabytes is too large, a byte less is not', async () => {
  expect((await send(FIELDS, [...SCANS, scan('в пору.pdf', sized(5_242_879))])).status).toBe(201)
  await forget()
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
  [
    'a PDF that was cut short',
    [scan('счёт.pdf', PDF.subarray(0, -20))],
    [APPLICATION_MESSAGES.damagedScan.broken(['счёт.pdf'])],
  ],
  [
    'a PDF with a password',
    [scan('счёт.pdf', Buffer.concat([PDF, Buffer.from('<</Encrypt 1 0 R>>\n%%EOF')]))],
    [APPLICATION_MESSAGES.damagedScan.locked(['счёт.pdf'])],
  ],
  [
    'a TIFF whose pages lead to each other',
    [scan('счёт.tif', TIFF_WITHOUT_END)],
    [APPLICATION_MESSAGES.damagedScan.brokenTiff(['счёт.tif'])],
  ],
  ['one name twice', [scan('счёт.pdf'), scan('счёт.pdf', JPEG, 'egrul_scan')], [bad('счёт.pdf')]],
  [
    'six of a kind',
    ['1', '2', '3', '4', '5'].map((name) => scan(`${name}.pdf`)),
    ['Превышено допустимое количество файлов (5)'],
  ],
])('%s is rejected word for word', async (_what, more, errors) => {
  expect(await send(FIELDS, [...SCANS, ...more])).toEqual({ status: 400, body: { files: errors } })
  expect(await stored()).toEqual(NOTHING)
})

test('errors of fields and of files are reported together', async () => {
  const { ceo_email: _email, ...rest } = FIELDS
  expect((await send(rest, [scan('счёт.pdf', EXE)])).body).toEqual({
    ceo_email: ['Поле обязательно для заполнения'],
    files: ['Приложите файл: Выписка из ЕГРЮЛ или ЕГРИП', bad('счёт.pdf')],
  })
})

test('two hundred files are read, reported and not kept', async () => {
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
  const huge = await post(opened().app, { payload, type }, { 'content-length': String(1.2e9) })
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

test('a file that the list does not name is reported', async () => {
  const list = SCANS.map(({ name, type }) => ({ name, type }))
  expect((await send(FIELDS, [...SCANS, scan('лишний.pdf')], list)).body).toEqual({
    files: ['Список файлов не сходится с приложенными: лишний.pdf'],
  })
  expect(await stored()).toEqual(NOTHING)
})
