import { OPERATOR_ENDPOINTS } from '@yacheyka/contract/console-endpoints'
import type { ErasureRequest, PersonalData } from '@yacheyka/contract/privacy/console-personal-data'
import { beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '@yacheyka/contract/http/endpoint'
import { confirmWaitingEmail, waitForEmail } from '#/accounts/test-email-change.ts'
import { signInOperator, type TestOperator } from '#/operators/test-operators.ts'
import { daysAgo, EMAIL, NAME, openPersonalData, PHONE, whereFound } from './test-personal-data.ts'
import { put } from '#/messages/test-outbox.ts'
import { readZip } from './test-read-zip.ts'

const kept = openPersonalData()
let anna: TestOperator
let boris: TestOperator
beforeAll(async () => {
  anna = await signInOperator(kept.opened(), 'manager', 'anna')
  boris = await signInOperator(kept.opened(), 'administrator', 'boris')
})

const {
  operatorApproveErasure,
  operatorAskErasure,
  operatorExportPersonalData,
  operatorFindPersonalData,
  operatorListErasures,
  operatorRefuseErasure,
} = OPERATOR_ENDPOINTS

const call = async (
  who: TestOperator,
  { method, path }: Endpoint,
  payload?: object,
  uid = '',
): Promise<{ status: number; body: Record<string, unknown> }> => {
  const response = await who.inject({
    method,
    url: path.replace(':uid', uid),
    ...(payload === undefined ? {} : { payload }),
  })
  return { status: response.statusCode, body: response.json() }
}
const find = async (subject: object) =>
  (await call(anna, operatorFindPersonalData, subject)).body as unknown as PersonalData
const counts = async (subject: object) =>
  Object.fromEntries(
    (await find(subject)).kept.map((each) => [each.kind, [each.count, each.erasable]]),
  )
const request = (subject: object, ground = 'demand', who = anna) =>
  call(who, operatorAskErasure, { ...subject, ground, reason: 'Письмо от 20 ноября' })
const approve = (uid: unknown, who = boris) =>
  call(who, operatorApproveErasure, undefined, String(uid))
const audit = () =>
  kept.opened().database.db.selectFrom('audit_log').selectAll().orderBy('uid').execute()

/** One person in every place. */
async function personEverywhere() {
  const ended = await kept.parcel('issued', daysAgo(10))
  const live = await kept.parcel('ready_for_pickup', daysAgo(1))
  const message = {
    channel: 'sms',
    recipient: PHONE,
    template: 'arrived',
    sendAfter: daysAgo(9),
  } as const
  await put(kept.opened().database, [
    { ...message, body: 'Код 1111-2222', parcelUid: ended.uid },
    { ...message, body: 'Код 3333-4444', parcelUid: live.uid },
  ])
  await kept
    .opened()
    .database.pool.query("UPDATE outbox_message SET status = 'sent', settled_at = now()")
  await kept.response(daysAgo(5))
  await kept.application(daysAgo(5))
  const account = await kept.customer()
  await kept.feedback(account.userUid, daysAgo(3))
  return { ended, live, account }
}

test('a person is found whole, by phone in any writing and by e-mail, never by a part', async () => {
  await personEverywhere()
  const found = {
    parcels: [2, 1],
    messages: [4, 1],
    responses: [1, 1],
    applications: [1, 1],
    feedback: [1, 1],
  }
  expect(await counts({ contact: '8 (903) 111-22-33' })).toEqual(found)
  expect(await counts({ contact: ` ${EMAIL.toUpperCase()} ` })).toEqual({ ...found, users: [1, 0] })
  expect(await counts({ contact: '+79030000000' })).toEqual({})
  for (const contact of ['903111', 'vera@', 'Вера', '', '\0'])
    expect(await call(anna, operatorFindPersonalData, { contact })).toMatchObject({ status: 400 })
  expect(await call(anna, operatorFindPersonalData, {})).toMatchObject({ status: 400 })
  expect(
    (await call(anna, operatorFindPersonalData, { customer: crypto.randomUUID() })).status,
  ).toBe(404)
  const { kept: kinds, customers } = await find({ contact: EMAIL })
  expect(kinds.find(({ kind }) => kind === 'parcels')?.why).toMatch(/ещё\sне\sполучены/)
  expect(customers).toHaveLength(1)
  expect(await audit()).toEqual([])
})

test('the archive holds everything but codes that still open a cell, and the journal does not say whose it is', async () => {
  await personEverywhere()
  const response = await anna.inject({
    method: 'POST',
    url: operatorExportPersonalData.path,
    payload: { contact: PHONE },
  })
  expect(response.headers['content-type']).toBe('application/zip')
  expect(response.headers['cache-control']).toMatch(/no-store/)
  const archive = readZip(response.rawPayload)
  expect([...archive.keys()]).toEqual(['index.html', 'data.json', 'files/1.pdf', 'files/2.pdf'])
  expect(archive.get('files/1.pdf')).toBe('резюме')
  const machine = archive.get('data.json') ?? ''
  for (const word of [NAME, 'Живу рядом', 'Где мой счёт?', '10.1.2.3', 'Код 1111-2222'])
    expect(machine).toContain(word)
  expect(machine).not.toContain('3333-4444')
  const page = archive.get('index.html') ?? ''
  expect(page).toContain('Отклики на вакансии и резюме')
  expect(page).not.toMatch(/<script/i)
  const [entry] = await audit()
  expect(entry).toMatchObject({ action: 'personal_data.export', actor: 'anna' })
  expect(JSON.stringify(entry)).not.toMatch(/9031112233|vera/i)
})

test('markup of a person is text in the page', async () => {
  await kept.response(daysAgo(5))
  await kept
    .opened()
    .database.pool.query("UPDATE vacancy_response SET message = '<img src=x onerror=1>'")
  const payload = { contact: PHONE }
  const response = await anna.inject({
    method: 'POST',
    url: operatorExportPersonalData.path,
    payload,
  })
  const page = readZip(response.rawPayload).get('index.html')
  expect(page).toContain('&lt;img src=x onerror=1&gt;')
  expect(page).not.toContain('<img')
})

test('two operators erase: nothing of the person is left but what is named with its reason', async () => {
  const { live, ended, account } = await personEverywhere()
  await kept.journal(daysAgo(2), 'parcel', ended.uid, 'parcel.change_contacts')
  const requested = await request({ contact: PHONE })
  expect(requested).toMatchObject({
    status: 201,
    body: { status: 'waiting', subject: '+7(903)111-22-33', own: true },
  })
  expect(await request({ contact: PHONE })).toMatchObject({ status: 409, body: { code: 'waits' } })
  expect(await approve(requested.body['uid'], anna)).toMatchObject({
    status: 403,
    body: { code: 'own_request' },
  })
  expect(await counts({ contact: PHONE })).toMatchObject({ responses: [1, 1] })
  const done = await approve(requested.body['uid'])
  expect(done).toMatchObject({ status: 200, body: { status: 'done', subject: '', own: false } })
  const { outcome } = done.body as unknown as ErasureRequest
  expect(
    Object.fromEntries(outcome?.erased.map(({ title, count }) => [title, count]) ?? []),
  ).toEqual({
    'СМС и письма': 1,
    'Отправления, где это получатель': 1,
    'Отклики на вакансии и резюме': 1,
    'Заявки на подключение и сканы': 1,
    Обращения: 1,
  })
  expect(outcome?.kept.map(({ title, count }) => [title, count])).toEqual([
    ['Отправления, где это получатель', 1],
    ['СМС и письма', 3],
    ['Свидетельства о согласиях', 3],
  ])
  expect(kept.files()).toBe(0)
  const { db } = kept.opened().database
  await db
    .updateTable('parcel')
    .set({ receiver_phone: '', receiver_email: '' })
    .where('uid', '=', live.uid)
    .execute()
  await db.deleteFrom('outbox_message').where('parcel_uid', '=', live.uid).execute()
  await db
    .updateTable('juridical_user')
    .set({ email: '' })
    .where('uid', '=', account.userUid)
    .execute()
  expect(await whereFound(kept.opened())).toEqual([])
  const journal = await audit()
  expect(journal.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['personal_data.ask', 'personal_data.erase']),
  )
  expect(await approve(requested.body['uid'])).toMatchObject({
    status: 200,
    body: { status: 'done' },
  })
  expect(await audit()).toHaveLength(journal.length)
})

test('a withdrawn consent is marked at once on every form, and stays known after the erasure', async () => {
  await personEverywhere()
  const requested = await request({ contact: EMAIL }, 'withdrawal')
  const { db } = kept.opened().database
  for (const table of ['vacancy_response', 'juridical_application', 'feedback'] as const) {
    const rows = await db.selectFrom(table).select('consent_withdrawn_at').execute()
    expect(rows[0]?.consent_withdrawn_at).toBeInstanceOf(Date)
  }
  const given = { version: '2026-11-01', address: '10.1.2.3', withdrawn_at: expect.any(String) }
  for (const path of ['responses', 'feedback']) {
    const { results } = (await boris.inject({ url: `/api/operator/${path}` })).json<{
      results: { consent: object }[]
    }>()
    expect(results[0]?.consent).toMatchObject(given)
  }
  const [applied] = await db.selectFrom('juridical_application').select('uid').execute()
  const card = await boris.inject({ url: `/api/operator/applications/${applied?.uid}` })
  expect(card.json()).toMatchObject({
    consent_version: '2026-11-01',
    consent_withdrawn_at: expect.any(String),
  })
  await approve(requested.body['uid'])
  const evidence = await db.selectFrom('consent_evidence').selectAll().execute()
  expect(evidence.map(({ form }) => form).toSorted()).toEqual([
    'feedback',
    'registration',
    'vacancy',
  ])
  for (const row of evidence) expect(row.withdrawn_at).toBeInstanceOf(Date)
  expect(await counts({ contact: PHONE })).toMatchObject({ consents: [3, 0] })
})

test('a rejection keeps everything but whom it was about; a reason that names somebody is not taken', async () => {
  await kept.response(daysAgo(5))
  for (const reason of [`Звонил ${PHONE}`, 'Пишет vera@example.org', 'Номер 8 903 111-22-33'])
    expect(
      await call(anna, operatorAskErasure, { contact: PHONE, ground: 'demand', reason }),
    ).toMatchObject({ status: 400 })
  const requested = await request({ contact: PHONE })
  const refused = await call(
    boris,
    operatorRefuseErasure,
    { reason: 'Это не он' },
    String(requested.body['uid']),
  )
  expect(refused).toMatchObject({
    status: 200,
    body: { status: 'refused', refusal: 'Это не он', subject: '' },
  })
  expect(await counts({ contact: PHONE })).toMatchObject({ responses: [1, 1] })
  expect(await approve(requested.body['uid'])).toMatchObject({
    status: 409,
    body: { code: 'settled' },
  })
  const rows = await kept.opened().database.db.selectFrom('erasure_request').selectAll().execute()
  expect(rows[0]).toMatchObject({ phone: '', email: '', status: 'refused' })
  const { body } = await call(anna, operatorListErasures)
  expect(body).toMatchObject({ count: 1, results: [{ status_text: 'Отказано' }] })
})

test('a customer leaves when nothing is under way: its people go, orders and money stay, and nobody signs in', async () => {
  const account = await kept.customer()
  const subject = { customer: account.customerUid }
  await kept.application(daysAgo(400), account.userUid)
  await kept.feedback(account.userUid, daysAgo(3))
  const live = await kept.parcel('ready_for_pickup', daysAgo(1), account.customerUid)
  const all = (erasable: number) => ({
    users: [1, erasable],
    sessions: [1, erasable],
    applications: [1, erasable],
    feedback: [1, erasable],
  })
  expect(await counts(subject)).toEqual(all(0))
  expect(await request(subject)).toMatchObject({ status: 409, body: { code: 'not_yet' } })
  const { pool, db } = kept.opened().database
  await pool.query("UPDATE parcel SET status = 'cancelled' WHERE uid = $1", [live.uid])
  expect(await counts(subject)).toEqual(all(1))
  const requested = await request(subject)
  expect(requested.status).toBe(201)
  const done = await approve(requested.body['uid'])
  expect(done).toMatchObject({ status: 200, body: { status: 'done' } })
  expect(kept.files()).toBe(0)
  const user = await db.selectFrom('juridical_user').selectAll().executeTakeFirstOrThrow()
  expect(user).toMatchObject({
    ceo_fullname: 'удалено',
    ceo_phone: '',
    email: '',
    password_hash: null,
    version: 1,
  })
  const application = await db
    .selectFrom('juridical_application')
    .selectAll()
    .executeTakeFirstOrThrow()
  expect(application).toMatchObject({
    ceo_fullname: 'удалено',
    ceo_phone: '',
    offer_version: '2026-11-01',
  })
  expect(await whereFound(kept.opened(), [NAME])).toEqual([])
  const customer = await db.selectFrom('customer').selectAll().executeTakeFirstOrThrow()
  expect(customer.inn).toMatch(/^\d{10}$/)
  const profile = await kept.opened().app.inject({
    url: `/api/juridical/juridical_users/${account.userUid}`,
    headers: account.headers,
  })
  expect(profile.statusCode).toBe(401)
  const link = `/api/operator/customers/${account.customerUid}/users/${account.userUid}/password_link`
  expect((await boris.inject({ method: 'POST', url: link })).statusCode).toBe(404)
  for (const url of [`/api/operator/customers/${account.customerUid}`, '/api/operator/customers'])
    expect((await boris.inject({ url })).statusCode).toBe(200)
})

test('of a changed e-mail both addresses are found and given out, and go with the customer', async () => {
  const { userUid, customerUid } = await kept.customer()
  const { db } = kept.opened().database
  const emails = [EMAIL, 'vera-second@example.org', 'vera-third@example.org']
  await waitForEmail(db, userUid, emails[1] ?? '')
  await confirmWaitingEmail(db, userUid)
  await waitForEmail(db, userUid, emails[2] ?? '')
  for (const contact of emails)
    expect([contact, (await counts({ contact }))['users']]).toEqual([contact, [1, 0]])
  for (const subject of [{ contact: EMAIL }, { customer: customerUid }]) {
    const { url, method } = { url: operatorExportPersonalData.path, method: 'POST' } as const
    const { rawPayload } = await anna.inject({ method, url, payload: subject })
    const machine = readZip(rawPayload).get('data.json') ?? ''
    expect(machine).toMatch(/"Почта": *"vera-second@example\.org"/)
    expect(machine).toContain(emails.toSorted().join(', '))
    // Emails with links that still serve are not given out.
    expect(machine).not.toContain('/ec/')
  }
  const requested = await request({ customer: customerUid })
  expect((await approve(requested.body['uid'])).status).toBe(200)
  expect(await whereFound(kept.opened(), ['vera-', EMAIL])).toEqual([])
})

test('support and editors neither find nor export nor erase', async () => {
  for (const role of ['support', 'content'] as const) {
    const operator = await signInOperator(kept.opened(), role)
    for (const endpoint of [
      operatorFindPersonalData,
      operatorExportPersonalData,
      operatorAskErasure,
    ])
      expect((await call(operator, endpoint, { contact: PHONE })).status).toBe(403)
  }
})
