import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import { OPERATOR_ENDPOINTS } from '@yacheyka/contract/console-endpoints'
import type { VacancyResponse } from '@yacheyka/contract/vacancies/console-responses'
import type { OperatorVacancy } from '@yacheyka/contract/vacancies/console-vacancies'
import type { OfferedVacancy } from '@yacheyka/contract/vacancies/vacancies'
import { VACANCIES_MAX } from '@yacheyka/core/vacancies/vacancy'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#/db/transaction.ts'
import { signInOperator, type TestOperator } from '#/operators/test-operators.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'
import { FUZZ_STRINGS } from '#/http/test-fuzz.ts'
import { ENGINEER } from './default-vacancies.ts'
import { insertVacancy } from './vacancy-store.ts'
import { truncate } from '#/db/test-truncate.ts'
import { PDF } from './test-resumes.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'yacheyka-operator-vacancies-'))
let opened: TestApp
let editor: TestOperator
beforeAll(async () => {
  opened = await openTestApp({
    CAPTCHA_PROVIDER: 'off',
    DATA_DIR: dataDir,
    LIMIT_VACANCIES_PER_HOUR: '1000',
  })
  editor = await signInOperator(opened, 'content')
})
afterAll(async () => {
  await opened.close()
  rmSync(dataDir, { recursive: true })
})
beforeEach(() => truncate(opened.database.pool, 'audit_log', 'vacancy', 'vacancy_response'))

const ROOT = OPERATOR_ENDPOINTS.operatorListVacancies.path
const DRAFT = {
  title: 'Курьер',
  city: 'Казань',
  schedule: 'Смены 2/2',
  pay: 'От 80 000 ₽',
  lead: 'Вы развозите посылки.',
  duties: ['развозить;', 'улыбаться.'],
  offers: ['велосипед.'],
  requirements: ['ноги.'],
  published: true,
}

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  editor.inject({ method, url, ...(payload === undefined ? {} : { payload }) })
const add = async (change: object = {}) => {
  const reply = await call('POST', ROOT, { ...DRAFT, ...change })
  expect(reply.statusCode).toBe(200)
  return reply.json<OperatorVacancy>()
}
const change = (uid: string, body: object) => call('PUT', `${ROOT}/${uid}`, { ...DRAFT, ...body })
const publish = (uid: string, published: boolean) =>
  call('POST', `${ROOT}/${uid}/published`, { published })
const list = async (query = '') =>
  (await call('GET', ROOT + query)).json<{ count: number; results: OperatorVacancy[] }>()
const onSite = async () => {
  const reply = await opened.app.inject({ url: ENDPOINTS.listVacancies.path })
  return reply.json<{ results: OfferedVacancy[] }>().results
}
const audit = async () => {
  const rows = await opened.database.db.selectFrom('audit_log').selectAll().orderBy('uid').execute()
  return rows.map(({ action, before, after }) => [action, before, after])
}
const respond = async (vacancy: string, uid?: string) =>
  opened.app.inject({
    method: 'POST',
    url: ENDPOINTS.sendVacancyResponse.path,
    payload: {
      name: 'Иванова Анна',
      email: 'worker@example.org',
      phone: '+7(916)765-43-21',
      message: 'Хочу работать у вас.',
      file: PDF.toString('base64'),
      fileNameExt: 'pdf',
      vacancy,
      ...(uid === undefined ? {} : { vacancy_uid: uid }),
      yandex_token: 'token',
    },
  })
const responses = async (query = '?state=all') =>
  (await call('GET', OPERATOR_ENDPOINTS.operatorListResponses.path + query)).json<{
    results: VacancyResponse[]
  }>().results

test('what is added stands on the site at the end, without the console’s own fields', async () => {
  const first = await add()
  const second = await add({ title: 'Диспетчер' })
  expect(first).toMatchObject({ ...DRAFT, version: 1, new_responses: 0 })
  expect(first.published_at).not.toBeNull()
  const { published: _published, ...shown } = DRAFT
  expect(await onSite()).toEqual([
    { ...shown, uid: first.uid },
    { ...shown, uid: second.uid, title: 'Диспетчер' },
  ])
  expect(await audit()).toMatchObject([
    ['vacancy.add', null, DRAFT],
    ['vacancy.add', null, { title: 'Диспетчер' }],
  ])
})

test('changed, withdrawn, published again: each by its name in the journal, nothing for nothing', async () => {
  const { uid, version } = await add()
  const changed = (
    await change(uid, { version, pay: '', duties: ['ехать'] })
  ).json<OperatorVacancy>()
  expect(changed).toMatchObject({ pay: '', duties: ['ехать'], version: 2 })
  const same = await change(uid, { version: 2, pay: '', duties: ['ехать'] })
  expect(same.json()).toEqual(changed)
  await publish(uid, false)
  await publish(uid, false)
  expect(await onSite()).toEqual([])
  expect((await publish(uid, true)).json()).toMatchObject({ published: true, version: 4 })
  expect(await onSite()).toMatchObject([{ uid, pay: '' }])
  expect((await audit()).slice(1)).toEqual([
    ['vacancy.change', { pay: DRAFT.pay, duties: DRAFT.duties }, { pay: '', duties: ['ехать'] }],
    ['vacancy.withdraw', { published: true }, { published: false }],
    ['vacancy.publish', { published: false }, { published: true }],
  ])
})

test('of two editors the second is reported, and what the first wrote stays', async () => {
  const { uid, version } = await add()
  const replies = await Promise.all([
    change(uid, { version, title: 'Первый' }),
    change(uid, { version, title: 'Второй' }),
  ])
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
  const refused = replies.find(({ statusCode }) => statusCode === 409)
  expect(refused?.json()).toMatchObject({
    code: 'changed',
    detail: expect.stringContaining('изменил кто-то другой'),
  })
  // Withdrawing changes it as well.
  const [now] = (await list()).results
  await publish(uid, false)
  expect((await change(uid, { version: now?.version })).statusCode).toBe(409)
  expect((await list()).results[0]?.published).toBe(false)
})

test('moved past its neighbour, whatever the places were; beyond the ends nothing happens', async () => {
  for (const title of ['Раз', 'Два', 'Три']) await add({ title })
  await opened.database.pool.query('UPDATE vacancy SET position = 7')
  const [first, , third] = (await list()).results.map(({ uid }) => uid)
  const move = (uid = '', to: string) => call('POST', `${ROOT}/${uid}/move`, { to })
  await move(third, 'up')
  await move(first, 'up')
  expect((await onSite()).map(({ title }) => title)).toEqual(['Раз', 'Три', 'Два'])
  expect((await move(first, 'down')).statusCode).toBe(200)
  expect((await onSite()).map(({ title }) => title)).toEqual(['Три', 'Раз', 'Два'])
  expect((await audit()).filter(([action]) => action === 'vacancy.move')).toEqual([
    ['vacancy.move', { position: 3 }, { position: 2 }],
    ['vacancy.move', { position: 1 }, { position: 2 }],
  ])
  expect((await move(first, 'left')).statusCode).toBe(400)
  expect((await list('?limit=1&offset=1')).results).toMatchObject([{ title: 'Раз' }])
})

test('a response is of the vacancy of its key, and shows how it was called when they responded', async () => {
  const kazan = await add()
  const moscow = await add({ city: 'Москва' })
  expect((await respond('Курьер', moscow.uid)).statusCode).toBe(200)
  // Of several with one title, without a key: the first on the site.
  await publish(kazan.uid, false)
  expect((await respond('Курьер')).statusCode).toBe(200)
  await publish(kazan.uid, true)
  expect((await respond('Курьер')).statusCode).toBe(200)
  const of = async (uid: string) => (await responses(`?state=all&vacancy=${uid}`)).length
  expect([await of(moscow.uid), await of(kazan.uid)]).toEqual([2, 1])
  expect((await list()).results.map(({ new_responses: count }) => count)).toEqual([1, 2])

  await change(moscow.uid, { version: 1, title: 'Велокурьер', city: 'Москва' })
  // A page that was opened before the change still names it as it was.
  expect((await respond('Курьер', moscow.uid)).statusCode).toBe(200)
  await publish(moscow.uid, false)
  const now = { uid: moscow.uid, title: 'Велокурьер', city: 'Москва', published: false }
  expect(await responses(`?state=all&vacancy=${moscow.uid}`)).toMatchObject([
    { vacancy: 'Велокурьер', vacancy_now: now },
    { vacancy: 'Курьер', vacancy_now: now },
    { vacancy: 'Курьер', vacancy_now: now },
  ])
})

test('a withdrawn, a deleted and an unknown vacancy take no responses, and say so', async () => {
  const { uid } = await add()
  await respond('Курьер', uid)
  await publish(uid, false)
  for (const reply of [await respond('Курьер', uid), await respond('Курьер')])
    expect([reply.statusCode, reply.json()]).toEqual([
      400,
      { vacancy: ['Вакансия закрыта: отклики на неё больше не принимаются'] },
    ])
  expect((await call('DELETE', `${ROOT}/${uid}`)).statusCode).toBe(204)
  for (const reply of [await respond('Курьер', uid), await respond('Курьер')])
    expect([reply.statusCode, reply.json()]).toEqual([400, { vacancy: ['Такой вакансии нет'] }])
  expect(await responses()).toMatchObject([{ vacancy: 'Курьер', vacancy_now: null }])
  expect((await audit()).at(-1)).toMatchObject(['vacancy.delete', { title: 'Курьер' }, null])
})

test('what is wrong is reported at its field, and pasted text becomes lines', async () => {
  const bad = await call('POST', ROOT, {
    title: ' ',
    city: 'К'.repeat(61),
    pay: 'П'.repeat(61),
    lead: 5,
    duties: [],
    offers: ['хорошо', 'у'.repeat(201)],
    requirements: Array.from({ length: 16 }, (_, at) => `${at}`),
    published: 'да',
  })
  expect([bad.statusCode, bad.json()]).toEqual([
    400,
    {
      title: ['Поле обязательно для заполнения'],
      city: ['Не длиннее 60 символов'],
      pay: ['Не длиннее 60 символов'],
      lead: ['Поле обязательно для заполнения'],
      duties: ['Поле обязательно для заполнения'],
      offers: ['Строка 2: не длиннее 200 символов'],
      requirements: ['Не больше 15 строк'],
      published: ['Ожидается true или false'],
    },
  ])
  const pasted = await add({
    title: ' Курьер\n на  час ',
    duties: ['раз\u0000', '  ', ' два\t', 'раз'],
  })
  expect(pasted).toMatchObject({ title: 'Курьер на час', duties: ['раз', 'два'] })
  const nobody = '00000000-0000-7000-8000-000000000000'
  for (const reply of [
    await call('GET', `${ROOT}/${nobody}`),
    await change(nobody, { version: 1 }),
    await publish(nobody, true),
    await call('POST', `${ROOT}/${nobody}/move`, { to: 'up' }),
    await call('DELETE', `${ROOT}/${nobody}`),
    await call('GET', `${ROOT}/1`),
  ])
    expect(reply.statusCode).toBe(404)
})

test.each(FUZZ_STRINGS)(
  'in every text, %s is kept or rejected, never a failure',
  async (_name, text) => {
    const reply = await call('POST', ROOT, {
      ...DRAFT,
      title: text,
      lead: text,
      duties: [text, 'раз'],
      published: true,
    })
    expect([200, 400, 413]).toContain(reply.statusCode)
    expect((await opened.app.inject({ url: ENDPOINTS.listVacancies.path })).statusCode).toBe(200)
  },
)

test('a hundred are kept, and no more', async () => {
  await inTransaction(opened.database.db, async (transaction) => {
    for (let each = 0; each < VACANCIES_MAX; each += 1)
      await insertVacancy(transaction, ENGINEER, new Date())
  })
  const reply = await call('POST', ROOT, DRAFT)
  expect([reply.statusCode, reply.json()]).toMatchObject([
    409,
    { code: 'too_many', detail: expect.stringContaining('удалите ненужные') },
  ])
})

test('only who edits gets in', async () => {
  const { uid } = await add()
  const support = await signInOperator(opened, 'support')
  for (const [method, url] of [
    ['GET', ROOT],
    ['GET', `${ROOT}/${uid}`],
    ['POST', ROOT],
    ['PUT', `${ROOT}/${uid}`],
    ['POST', `${ROOT}/${uid}/published`],
    ['POST', `${ROOT}/${uid}/move`],
    ['DELETE', `${ROOT}/${uid}`],
  ] as const) {
    expect((await support.inject({ method, url })).statusCode).toBe(403)
    expect((await opened.app.inject({ method, url })).statusCode).toBe(401)
  }
  const manager = await signInOperator(opened, 'manager')
  expect((await manager.inject({ url: ROOT })).statusCode).toBe(200)
})
