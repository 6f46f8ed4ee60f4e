import { isoWithOffset } from '@yacheyka/core/time/local-time'
import { ACTION_STATUSES } from '@yacheyka/core/parcels/parcel-actions'
import { PARCEL_STATUS, PARCEL_STATUSES } from '@yacheyka/core/parcels/parcel-status'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ProviderError } from '#/adapters/remote.ts'
import { inTransaction } from '#/db/transaction.ts'
import { setBlocked } from '#/parcel-store/actions.ts'
import { recordEvents } from '#/parcel-store/record-events.ts'
import {
  eventsTo,
  insertParcel,
  insertParcelIn,
  insertPoint,
  TEST_OPTIONS,
} from '#/parcel-store/test-parcels.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'
import { BROKEN_BODIES, FUZZ_STRINGS, FUZZ_VALUES, statusOfBroken } from '#/http/test-fuzz.ts'

let opened: TestApp
let address = 0
beforeAll(async () => {
  opened = await openTestApp({
    CAPTCHA_PROVIDER: 'off',
    LIMIT_TRACK_PER_MINUTE: '3',
    LIMIT_SMS_PER_HOUR: '4',
    TRUST_PROXY: '1',
  })
})
afterAll(() => opened.close())

const newAddress = () => `10.1.${Math.floor(address / 250)}.${(address += 1) % 250}`
const db = () => opened.database.db

/** From a new address each time, unless it says which. */
const track = (number: string, path = '/api/track/', from = newAddress()) =>
  opened.app.inject({
    url: path,
    query: { number, yandex_token: 'token' },
    headers: { 'x-forwarded-for': from },
  })
const repeat = (order: unknown, from = newAddress()) =>
  opened.app.inject({
    method: 'POST',
    url: '/api/track/repeat_sms/',
    payload: { order_id: order },
    headers: { 'x-forwarded-for': from },
  })
const repeats = async () => {
  const found = db().selectFrom('outbox_message').selectAll().where('template', '=', 'repeat')
  return found.execute()
}
const wordingsOf = (response: { json(): { statuses: { status: string }[] } }) =>
  response.json().statuses.map(({ status }) => status)

test('a search needs a number and a token', async () => {
  const response = await opened.app.inject('/api/track/')
  expect([response.statusCode, response.json()]).toEqual([
    400,
    { number: ['Укажите номер посылки'], yandex_token: ['Пройдите проверку'] },
  ])
  const twice = await opened.app.inject('/api/track/?number=1&number=2&yandex_token=a')
  expect(twice.statusCode).toBe(400)
})

test('without a good token nobody learns whether a parcel is there', async () => {
  const other = await openTestApp()
  const parcel = await insertParcel(other.database.db)
  const responses = await Promise.all(
    [parcel.parcelNumber, 'НЕТ'].map((number) =>
      other.app.inject({ url: '/api/track/', query: { number, yandex_token: 'made up' } }),
    ),
  )
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([403, 403])
  expect(responses[0]?.body).toBe(responses[1]?.body)
  expect(responses[0]?.json().detail).toMatch(/[а-я]/)
  await other.close()
})

test('a solved puzzle finds one time', async () => {
  const other = await openTestApp()
  const { parcelNumber } = await insertParcel(other.database.db)
  const challenge = (await other.app.inject('/api/captcha/challenge?form=track')).json<Challenge>()
  const solution = await solveChallenge({ challenge, deriveKey })
  const token = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
  const search = () =>
    other.app.inject({ url: '/api/track/', query: { number: parcelNumber, yandex_token: token } })
  expect([(await search()).statusCode, (await search()).statusCode]).toEqual([200, 403])
  await other.close()
})

test('a captcha that does not respond stands closed', async () => {
  const verify = () => Promise.reject(new ProviderError('down'))
  const other = await openTestApp({}, { captcha: { verify } })
  const response = await other.app.inject('/api/track/?number=1&yandex_token=1')
  expect([response.statusCode, Number(response.headers['retry-after']) > 0]).toEqual([503, true])
  expect(response.json().detail).toMatch(/[а-я]/)
  await other.close()
})

test('an unknown number is 404 with the words of the specification and the hotline', async () => {
  const response = await track('НЕТ-ТАКОЙ')
  const { hotline } = opened.context.config.brand
  expect([response.statusCode, response.json().detail]).toEqual([
    404,
    `Извините, посылка не найдена. Проверьте корректность ввода или обратитесь в службу поддержки по т. ${hotline}`,
  ])
})

test('who searches too often waits, by either address of the call', async () => {
  const from = '10.2.0.1'
  for (const path of ['/api/track/', '/api/parcel-search/', '/api/track'])
    await track('1', path, from)
  const refused = await track('1', '/api/parcel-search/', from)
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
})

test('a parcel shows its way in Moscow time, its deadline in that of its point, and nothing else', async () => {
  const now = new Date('2026-11-20T10:00:00Z')
  const pointUid = await insertPoint(db(), { number: 'ЧЛБ1', time_zone: 'Asia/Yekaterinburg' })
  const parcel = await insertParcelIn(db(), 'ready_for_pickup', { pointUid }, now)
  const response = await track(` ${parcel.parcelNumber} `)
  expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'no-store'])
  expect(response.json()).toEqual({
    order_id: parcel.parcelNumber,
    statuses: [
      { status: 'Создана', created_at: '2026-11-20T12:00:00+03:00' },
      { status: 'В доставке', created_at: '2026-11-20T12:58:00+03:00' },
      { status: 'Доставлена', created_at: '2026-11-20T12:59:00+03:00' },
      { status: 'Готово к получению', created_at: '2026-11-20T13:00:00+03:00' },
    ],
    button: true,
    expire_at: '2026-11-23T23:59:59+05:00',
    terminal_number: 'ЧЛБ1',
  })
  expect(response.body).not.toContain(parcel.pin)
  expect(response.body).not.toContain(parcel.uid)
  expect((await track(parcel.barcode, '/api/parcel-search/')).json()).toEqual(response.json())
})

test.each(PARCEL_STATUSES)(
  'in %s the wording, the button and the deadline are those of the table',
  async (status) => {
    const parcel = await insertParcelIn(db(), status)
    const response = await track(parcel.parcelNumber)
    expect(wordingsOf(response).at(-1)).toBe(PARCEL_STATUS[status].publicWording)
    expect(response.json().button).toBe(ACTION_STATUSES.resend_sms.includes(status))
    const atThePoint = ['delivered', 'stored', 'ready_for_pickup', 'overdue'].includes(status)
    expect(response.json().expire_at !== null).toBe(atThePoint)
  },
)

test('a block stands last while it is in force, with its own time', async () => {
  const parcel = await insertParcelIn(db(), 'ready_for_pickup')
  const block = (blocked: boolean, now: Date) =>
    inTransaction(db(), (transaction) =>
      setBlocked(transaction, parcel.uid, blocked, { ...TEST_OPTIONS, now }),
    )
  const before = wordingsOf(await track(parcel.parcelNumber))
  const now = new Date()
  await block(true, now)
  const blocked = (await track(parcel.parcelNumber)).json()
  expect(blocked.statuses.at(-1)).toEqual({
    status: 'Заблокирована и будет возвращена отправителю',
    created_at: isoWithOffset(now.getTime(), 'Europe/Moscow'),
  })
  await block(false, new Date())
  expect(wordingsOf(await track(parcel.parcelNumber))).toEqual(before)
})

test('what was repeated or rejected is not shown', async () => {
  const now = new Date()
  const parcel = await insertParcelIn(db(), 'issued', {}, now)
  const [event] = eventsTo(parcel.uid, 'in_delivery', now)
  const late = [
    { ...event, eventId: 'again', status: 'issued', at: new Date(now.getTime() + 1000) },
    { ...event, eventId: 'back', status: 'in_delivery', at: new Date(now.getTime() + 2000) },
  ] as NonNullable<typeof event>[]
  const before = wordingsOf(await track(parcel.parcelNumber))
  await inTransaction(db(), (transaction) =>
    recordEvents(transaction, late, { ...TEST_OPTIONS, now }),
  )
  expect(wordingsOf(await track(parcel.parcelNumber))).toEqual(before)
})

test('a number of two senders names none; each barcode its own, and is what to call it by', async () => {
  const [one, other] = [
    await insertParcelIn(db(), 'delivered', { parcelNumber: 'ОБЩАЯ-1' }),
    await insertParcelIn(db(), 'created', { parcelNumber: 'ОБЩАЯ-1' }),
  ]
  expect((await track('ОБЩАЯ-1')).statusCode).toBe(404)
  expect((await repeat('ОБЩАЯ-1')).statusCode).toBe(404)
  const found = (await track(one.barcode)).json()
  expect([found.order_id, wordingsOf({ json: () => found }).at(-1)]).toEqual([
    one.barcode,
    'Доставлена',
  ])
  expect((await track(other.barcode)).json().order_id).toBe(other.barcode)
  expect((await repeat(found.order_id)).statusCode).toBe(200)
})

test('nobody hides a parcel by numbering one of his own like its barcode', async () => {
  const parcel = await insertParcelIn(db(), 'delivered')
  const shadow = await insertParcel(db(), { parcelNumber: parcel.barcode })
  expect((await track(parcel.barcode)).json().order_id).toBe(parcel.parcelNumber)
  expect((await track(shadow.barcode)).json().order_id).toBe(shadow.barcode)
})

test('the barcode of a cell leads to its parcel', async () => {
  const cells = [{ size: 'M' }, { size: 'L' }]
  const parcel = await insertParcelIn(db(), 'delivered', { cells })
  for (const cell of parcel.cells)
    expect((await track(cell.barcode)).json()).toMatchObject({
      order_id: parcel.parcelNumber,
      statuses: { length: 5 },
    })
})

test('without a phone there is no button, and no message', async () => {
  const parcel = await insertParcelIn(db(), 'delivered', { receiverPhone: '' })
  expect((await track(parcel.parcelNumber)).json().button).toBe(false)
  const refused = await repeat(parcel.parcelNumber)
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'no_phone'])
})

test('the code is sent again, once a minute', async () => {
  const parcel = await insertParcelIn(db(), 'ready_for_pickup')
  const sent = await repeat(parcel.barcode)
  expect([sent.statusCode, sent.json()]).toEqual([200, { success: true }])
  const messages = (await repeats()).filter(({ parcel_uid: uid }) => uid === parcel.uid)
  expect(messages).toMatchObject([{ channel: 'sms', recipient: '+79161234567' }])
  const refused = await repeat(parcel.parcelNumber)
  expect([refused.statusCode, refused.json().detail]).toEqual([
    429,
    'СМС с кодом только что отправлена. Следующую можно запросить через минуту.',
  ])
  const wait = Number(refused.headers['retry-after'])
  expect(wait > 0 && wait <= 60).toBe(true)
})

test('five times a day, whoever asks', async () => {
  const parcel = await insertParcelIn(db(), 'ready_for_pickup')
  const age = (minutes: number) =>
    opened.database.pool.query(
      `UPDATE outbox_message SET created_at = created_at - make_interval(mins => $1) WHERE parcel_uid = $2`,
      [minutes, parcel.uid],
    )
  for (let time = 0; time < 5; time += 1) {
    expect((await repeat(parcel.parcelNumber)).statusCode).toBe(200)
    await age(2)
  }
  const refused = await repeat(parcel.parcelNumber)
  expect([refused.statusCode, refused.json().detail]).toEqual([
    429,
    'Сегодня СМС с кодом уже отправлялась пять раз. Попробуйте завтра.',
  ])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(23 * 3600)
  await age(24 * 60)
  expect((await repeat(parcel.parcelNumber)).statusCode).toBe(200)
})

test('of ten who ask at once one is sent a message', async () => {
  const parcel = await insertParcelIn(db(), 'ready_for_pickup')
  const responses = await Promise.all(Array.from({ length: 10 }, () => repeat(parcel.parcelNumber)))
  expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect(responses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(9)
  expect((await repeats()).filter(({ parcel_uid: uid }) => uid === parcel.uid)).toHaveLength(1)
})

test.each(PARCEL_STATUSES.filter((status) => !ACTION_STATUSES.resend_sms.includes(status)))(
  'in %s the code is not sent',
  async (status) => {
    const parcel = await insertParcelIn(db(), status)
    const refused = await repeat(parcel.parcelNumber)
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'repeat_refused'])
  },
)

test('an address that asks too often waits, whatever it requests', async () => {
  for (let call = 0; call < 4; call += 1) await repeat('НЕТ', '10.2.0.2')
  expect((await repeat('НЕТ', '10.2.0.2')).statusCode).toBe(429)
})

test.each(FUZZ_STRINGS)('%s is no number', async (_name, text) => {
  const before = await repeats()
  // An address holds no half of a pair: the browser and the test's client refuse to write one.
  const number = encodeURIComponent(text.toWellFormed().slice(0, 2000))
  const found = await opened.app.inject({
    url: `/api/track/?number=${number}&yandex_token=${number}`,
    headers: { 'x-forwarded-for': newAddress() },
  })
  expect([400, 403, 404]).toContain(found.statusCode)
  expect([400, 404, 413]).toContain((await repeat(text)).statusCode)
  expect(await repeats()).toEqual(before)
})

test.each(FUZZ_VALUES)('%s is no number', async (_name, value) => {
  const response = await repeat(value)
  expect([response.statusCode, Object.keys(response.json())]).toEqual([400, ['order_id']])
})

test.each(BROKEN_BODIES)('a broken body is reported: %s', async (_name, type, payload) => {
  const response = await opened.app.inject({
    method: 'POST',
    url: '/api/track/repeat_sms/',
    payload,
    headers: { 'content-type': type },
  })
  expect(response.statusCode).toBe(statusOfBroken(type))
  expect(JSON.stringify(response.json())).toMatch(/[а-я]/)
})
