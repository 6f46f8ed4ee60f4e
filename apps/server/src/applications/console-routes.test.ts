import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import type {
  ApplicationCard,
  ApplicationRow,
} from '@yacheyka/contract/applications/console-applications'
import { OPERATOR_ENDPOINTS } from '@yacheyka/contract/console-endpoints'
import { NBSP } from '@yacheyka/core/text/wording'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { waitForEmail } from '#/accounts/test-email-change.ts'
import { signInOperator, type TestOperator } from '#/operators/test-operators.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'
import { truncate } from '#/db/test-truncate.ts'
import { encodeForm, FIELDS, PDF, post, SCANS, TIFF } from './test-scans.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'yacheyka-console-'))
let opened: TestApp
let manager: TestOperator
let other: TestOperator
let support: TestOperator
beforeAll(async () => {
  opened = await openTestApp({
    CAPTCHA_PROVIDER: 'off',
    DATA_DIR: dataDir,
    TRUST_PROXY: '1',
    PUBLIC_URL: 'https://yacheyka.example',
  })
  manager = await signInOperator(opened, 'manager')
  other = await signInOperator(opened, 'administrator')
  support = await signInOperator(opened, 'support')
})
afterAll(async () => {
  await opened.close()
  rmSync(dataDir, { recursive: true })
})
beforeEach(() =>
  truncate(
    opened.database.pool,
    'audit_log',
    'juridical_application',
    'juridical_user',
    'customer',
    'outbox_message',
  ),
)

const {
  operatorApproveApplication,
  operatorDeleteApplication,
  operatorFindInn,
  operatorGetApplication,
  operatorGetScan,
  operatorListApplications,
  operatorRefuseApplication,
} = OPERATOR_ENDPOINTS

async function apply(
  fields: Readonly<Record<string, string>> = {},
  scans = SCANS,
): Promise<string> {
  const response = await post(opened.app, await encodeForm({ ...FIELDS, ...fields }, scans))
  expect(response.statusCode).toBe(201)
  const [newest] = await opened.database.db
    .selectFrom('juridical_application')
    .select('uid')
    .orderBy('uid', 'desc')
    .execute()
  return newest?.uid ?? ''
}

const ROMASHKA = {
  juridical_name: 'ООО «Ромашка»',
  inn: '7707083893',
  kpp: '770701001',
  ogrn: '1027700132195',
  egrul_number: 'ЮЭ9965-26-123456789',
}

const urlOf = (path: string, uid: string) => path.replace(':uid', uid)
const list = async (query = '', as = manager) => {
  const response = await as.inject({ url: operatorListApplications.path + query })
  expect(response.statusCode).toBe(200)
  return response.json<{ count: number; next: string | null; results: ApplicationRow[] }>()
}
const names = async (query: string) =>
  (await list(query)).results.map(({ ceo_fullname: name }) => name)
const card = async (uid: string, as = manager) =>
  (await as.inject({ url: urlOf(operatorGetApplication.path, uid) })).json<ApplicationCard>()
const approve = (uid: string, payload: object = ROMASHKA, as = manager) =>
  as.inject({ method: 'POST', url: urlOf(operatorApproveApplication.path, uid), payload })
const refuse = (uid: string, reason = 'Скан не читается', as = manager) =>
  as.inject({
    method: 'POST',
    url: urlOf(operatorRefuseApplication.path, uid),
    payload: { reason },
  })
const audit = () => opened.database.db.selectFrom('audit_log').selectAll().orderBy('uid').execute()

test('those that wait come first by default, whoever waits longest at the top', async () => {
  const first = await apply({ ceo_fullname: 'Первый Пётр' })
  await apply({ ceo_fullname: 'Вторая Вера' })
  await apply({ ceo_fullname: 'Третий Тит' })
  expect(await names('')).toEqual(['Первый Пётр', 'Вторая Вера', 'Третий Тит'])
  await refuse(first)
  expect(await names('')).toEqual(['Вторая Вера', 'Третий Тит'])
  expect(await names('?status=refused')).toEqual(['Первый Пётр'])
  expect(await names('?status=all')).toEqual(['Третий Тит', 'Вторая Вера', 'Первый Пётр'])
  const page = await list('?status=all&limit=2&offset=2')
  expect([page.count, page.next, page.results.length]).toEqual([3, null, 1])
})

test.each([
  ['рогожин', 'a word, whatever its case'],
  ['Семён рог', 'beginnings of words, ё as е'],
  ['semyon@shop', 'the beginning of an address'],
  ['shop-77.example', 'what stands in an address'],
  ['+7 (903) 765-43-21', 'a telephone as people write it'],
  ['89037654321', 'a telephone with 8'],
  ['903 765', 'a part of a telephone'],
])('a search finds %s: %s', async (search) => {
  await apply()
  await apply({
    ceo_fullname: 'Рогожин Семен Львович',
    ceo_phone: '+7(903)765-43-21',
    ceo_email: 'semyon@shop-77.example',
  })
  expect(await names(`?search=${encodeURIComponent(search)}`)).toEqual(['Рогожин Семен Львович'])
})

test('what was approved is found by its organisation and its ИНН', async () => {
  const uid = await apply()
  await approve(uid)
  for (const search of ['ромаш', '7707083893', '77070'])
    expect([search, await names(`?status=all&search=${encodeURIComponent(search)}`)]).toEqual([
      search,
      [FIELDS.ceo_fullname],
    ])
})

test('a search of signs alone, of other words or of another day finds nothing; wrong filters are reported', async () => {
  await apply()
  for (const query of ['?search=%3A%2A%27', '?search=zzz', '?date_to=2024-01-01'])
    expect(await names(query)).toEqual([])
  for (const query of ['?status=x', '?date_from=2026-05-02&date_to=2026-05-01', '?search=%00'])
    expect((await manager.inject({ url: operatorListApplications.path + query })).statusCode).toBe(
      400,
    )
})

test('the card has all that was sent, and a scan is shown in frames of our own pages alone', async () => {
  const uid = await apply()
  const found = await card(uid, support)
  expect(found).toMatchObject({
    ceo_phone: '+7(916)123-45-67',
    status: 'new',
    customer: null,
    letter: null,
    files: [
      { type: 'egrul_scan', name: 'егрюл.png', media_type: 'image/png' },
      { type: 'fns_scan', name: 'Свидетельство ИНН.pdf', media_type: 'application/pdf' },
    ],
  })
  const pdf = found.files[1]?.key ?? ''
  const url = urlOf(operatorGetScan.path, uid).replace(':key', pdf)
  const shown = await support.inject({ url })
  expect(shown.rawPayload.equals(PDF)).toBe(true)
  expect(shown.headers).toMatchObject({
    'content-type': 'application/pdf',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    'cache-control': 'private, no-store',
  })
  expect(shown.headers['content-security-policy']).toContain("frame-ancestors 'self'")
  expect(shown.headers['content-security-policy']).toContain("default-src 'none'")
  expect(shown.headers['content-disposition']).toMatch(/^inline; filename\*=UTF-8''%D0/)
  const saved = await support.inject({ url: `${url}?save=1` })
  expect(saved.headers['content-disposition']).toMatch(/^attachment/)
  // The page that holds it stays in no frame at all.
  const whole = await manager.inject({ url: urlOf(operatorGetApplication.path, uid) })
  expect(whole.headers['x-frame-options']).toBe('DENY')
})

test('a scan that browsers do not show is only saved; another application’s is nobody’s', async () => {
  const uid = await apply({}, [
    { name: 'скан.tif', type: 'fns_scan', bytes: TIFF },
    { name: 'егрюл.pdf', type: 'egrul_scan', bytes: PDF },
  ])
  const stranger = await apply()
  const tiff = (await card(uid)).files.find((file) => file.media_type === 'image/tiff')?.key ?? ''
  const scanOf = (of: string, key: string) =>
    manager.inject({ url: urlOf(operatorGetScan.path, of).replace(':key', key) })
  expect((await scanOf(uid, tiff)).headers['content-disposition']).toMatch(/^attachment/)
  expect((await scanOf(stranger, tiff)).statusCode).toBe(404)
  expect((await scanOf(uid, '../../etc/passwd')).statusCode).toBe(404)
  await opened.context.files.remove(tiff)
  expect((await scanOf(uid, tiff)).statusCode).toBe(404)
})

test('approval makes the customer, says the login, and the email leads into the cabinet', async () => {
  const uid = await apply()
  const response = await approve(uid, { ...ROMASHKA, login: ' Romashka ', sender_name: 'Цветы' })
  expect([response.statusCode, response.json()]).toMatchObject([
    200,
    { login: 'romashka', email: 'anna@example.org' },
  ])
  expect(await card(uid)).toMatchObject({
    status: 'approved',
    inn: '7707083893',
    settled_by: 'Оператор manager',
    customer: { name: 'Цветы', login: 'romashka' },
    letter: { recipient: 'anna@example.org', status: 'pending' },
  })
  const [email] = await opened.database.db.selectFrom('outbox_message').selectAll().execute()
  const token = /\/rp\/(\S+)/.exec(email?.body ?? '')?.[1] ?? ''
  const set = await opened.app.inject({
    method: 'POST',
    url: ENDPOINTS.updatePassword.path,
    payload: { new_password: 'Rom-2026-ashka' },
    headers: { authorization: `Bearer ${token}` },
  })
  expect(set.statusCode).toBe(202)
  const signedIn = await opened.app.inject({
    method: 'POST',
    url: ENDPOINTS.obtainTokens.path,
    payload: { username: 'romashka', password: 'Rom-2026-ashka' },
  })
  expect(signedIn.statusCode).toBe(200)
  expect(await audit()).toMatchObject([
    {
      action: 'application.approve',
      actor: 'manager',
      subject_id: uid,
      after: { status: 'approved', inn: '7707083893', login: 'romashka' },
    },
  ])
  expect(JSON.stringify(await audit())).not.toContain(token)
})

test('wrong numbers are reported all at once by the fields of the wire', async () => {
  const uid = await apply()
  const response = await approve(uid, {
    juridical_name: '',
    inn: '7707083894',
    kpp: '1',
    ogrn: '1',
    egrul_number: '2',
    login: 'ромашка',
  })
  expect([response.statusCode, Object.keys(response.json<object>()).toSorted()]).toEqual([
    400,
    ['egrul_number', 'inn', 'juridical_name', 'kpp', 'login', 'ogrn'],
  ])
  expect(await audit()).toEqual([])
})

test('a legal entity is one customer and a login one user: each is reported at its field', async () => {
  await approve(await apply(), { ...ROMASHKA, login: 'romashka' })
  const uid = await apply()
  const same = await approve(uid)
  expect([same.statusCode, same.json()]).toEqual([
    400,
    { inn: ['Клиент с таким ИНН уже есть: ООО «Ромашка»'] },
  ])
  const taken = await approve(uid, { ...ROMASHKA, inn: '7736207543', login: 'romashka' })
  expect([taken.statusCode, Object.keys(taken.json<object>())]).toEqual([400, ['login']])
  const url = operatorFindInn.path
  const known = await support.inject({ url: url.replace(':inn', ROMASHKA.inn) })
  expect(known.json()).toMatchObject({ customer: { name: 'ООО «Ромашка»' } })
  const free = await support.inject({ url: url.replace(':inn', '7736207543') })
  expect(free.json()).toEqual({ customer: null })
  expect((await support.inject({ url: url.replace(':inn', 'x') })).statusCode).toBe(404)
})

test('of two operators at once one decides, and the other is informed who', async () => {
  const uid = await apply()
  const responses = await Promise.all([approve(uid), approve(uid, ROMASHKA, other), refuse(uid)])
  expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  const rejections = responses.filter(({ statusCode }) => statusCode === 409)
  expect(rejections).toHaveLength(2)
  const { settled_by: decider } = await card(uid)
  for (const { body } of rejections)
    expect(body.replaceAll(NBSP, ' ')).toMatch(
      new RegExp(
        `(уже одобрена|уже отказано): ${decider ?? '?'}, \\d+ \\p{L}+ в \\d\\d:\\d\\d`,
        'u',
      ),
    )
  expect(await audit()).toHaveLength(1)
  const { rows } = await opened.database.pool.query('SELECT FROM outbox_message')
  expect(rows).toHaveLength(1)
})

test('a rejection mails its reason, and what was rejected may be deleted without a trace of the person', async () => {
  const uid = await apply()
  expect((await refuse(uid, ' ')).statusCode).toBe(400)
  expect((await refuse(uid, 'я'.repeat(1001))).statusCode).toBe(400)
  const response = await refuse(uid, ' Не тот документ ')
  expect([response.statusCode, response.json()]).toEqual([200, { email: 'anna@example.org' }])
  const found = await card(uid)
  expect(found).toMatchObject({
    refusal: 'Не тот документ',
    letter: { recipient: 'anna@example.org' },
  })
  const removal = { method: 'DELETE', url: urlOf(operatorDeleteApplication.path, uid) } as const
  expect((await support.inject(removal)).statusCode).toBe(403)
  expect((await manager.inject(removal)).statusCode).toBe(200)
  expect((await manager.inject(removal)).statusCode).toBe(404)
  for (const { key } of found.files) expect(await opened.context.files.get(key)).toBeUndefined()
  const log = await audit()
  expect(log.map(({ action, reason }) => [action, reason])).toEqual([
    ['application.refuse', 'Не тот документ'],
    ['application.delete', ''],
  ])
  expect(JSON.stringify(log.at(-1))).not.toMatch(/Иванова|anna@|\+7/)
})

test('an approved application is not deleted', async () => {
  const uid = await apply()
  await approve(uid)
  const url = urlOf(operatorDeleteApplication.path, uid)
  expect((await manager.inject({ method: 'DELETE', url })).statusCode).toBe(409)
})

test('who has sent the same is shown: telephone, address in any case, the very same scan, customers', async () => {
  const before = await apply({
    ceo_fullname: 'Прежняя Полина',
    ceo_phone: '+7(999)000-00-01',
    ceo_email: 'Anna@Example.org',
  })
  await approve(before)
  const scan = await apply(
    { ceo_phone: '+7(999)000-00-02', ceo_email: 'else@example.org' },
    SCANS.map((file) =>
      file.type === 'fns_scan' ? file : { ...file, bytes: TIFF, name: 'б.tif' },
    ),
  )
  await apply({ ceo_phone: '+7(999)000-00-03', ceo_email: 'alone@example.org' }, [
    { name: 'а.tif', type: 'fns_scan', bytes: Buffer.concat([TIFF, Buffer.from('1')]) },
    { name: 'б.tif', type: 'egrul_scan', bytes: Buffer.concat([TIFF, Buffer.from('2')]) },
  ])
  const uid = await apply()
  const { duplicates } = await card(uid)
  expect(duplicates.applications.map(({ uid: same, same: by }) => [same, by.toSorted()])).toEqual([
    [scan, ['scan']],
    [before, ['email', 'scan']],
  ])
  expect(duplicates.customers).toMatchObject([{ name: 'ООО «Ромашка»', same: ['email'] }])
  const rows = (await list('?status=all')).results
  expect(rows.map(({ repeated }) => repeated)).toEqual([true, false, false, true])
  // The customer that it has become itself is no duplicate.
  expect((await card(before)).duplicates.customers).toEqual([])
})

test('a customer is shown by the address that waits for its confirmation too', async () => {
  await approve(await apply({ ceo_phone: '+7(999)000-00-01' }))
  const { db } = opened.database
  const { uid: user } = await db
    .selectFrom('juridical_user')
    .select('uid')
    .where('ceo_phone', '=', '+79990000001')
    .executeTakeFirstOrThrow()
  await waitForEmail(db, user, 'Waits@Example.org')
  const uid = await apply({ ceo_phone: '+7(999)000-00-03', ceo_email: 'waits@example.org' })
  expect((await card(uid)).duplicates.customers).toMatchObject([{ same: ['email'] }])
})

test('support reads and does not decide; an editor and a stranger see nothing', async () => {
  const uid = await apply()
  expect((await list('', support)).count).toBe(1)
  expect((await approve(uid, ROMASHKA, support)).statusCode).toBe(403)
  expect((await refuse(uid, 'x', support)).statusCode).toBe(403)
  const editor = await signInOperator(opened, 'content')
  expect((await editor.inject({ url: operatorListApplications.path })).statusCode).toBe(403)
  expect((await opened.app.inject({ url: operatorListApplications.path })).statusCode).toBe(401)
  const nobody = urlOf(operatorGetApplication.path, '00000000-0000-7000-8000-000000000000')
  expect((await manager.inject({ url: nobody })).statusCode).toBe(404)
})
