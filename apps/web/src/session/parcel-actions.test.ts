import { PARCEL_ACTIONS } from '@yacheyka/core/parcels/parcel-actions'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, SERVER_ERROR } from '@yacheyka/frontend/api/api-error.ts'
import { isAllowed, formatFailure, whyNot } from './parcel-action-words.ts'
import { actOnParcel, type ParcelAct } from './parcel-actions.ts'
import { session } from './session.ts'

const PARCEL = { uid: '3yQ8vKpT7sWbX2nLm4RfZc', parcel_number: 'Р-17/2' }
const KEY = 'k'.repeat(32)

const response = (status: number, body: object) => new Response(JSON.stringify(body), { status })

beforeEach(() => {
  vi.spyOn(session, 'access').mockResolvedValue('token')
})
afterEach(() => {
  vi.restoreAllMocks()
})

test.each<readonly [ParcelAct, string, object]>([
  [
    { action: 'extend', days: 3, amount: '150.00' },
    `/api/juridical/parcels/${PARCEL.uid}/extend`,
    { extension_days: 3, amount_to_pay: '150.00' },
  ],
  [
    { action: 'cancel' },
    `/api/juridical/parcels/${PARCEL.uid}/cancel`,
    { canceled: true, cancellation_reason: 'Через личный кабинет' },
  ],
  [
    { action: 'block' },
    `/api/juridical/parcels/${PARCEL.uid}/block`,
    { blocked: true, block_reason: 'Через личный кабинет' },
  ],
  [
    { action: 'unblock' },
    `/api/juridical/parcels/${PARCEL.uid}/block`,
    { blocked: null, block_reason: 'Через личный кабинет' },
  ],
  [{ action: 'resend_sms' }, '/api/track/repeat_sms/', { order_id: 'Р-17/2' }],
])('%j goes out as the specification writes it', async (act, path, body) => {
  const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(response(200, { success: true }))
  await actOnParcel(act, PARCEL, { key: KEY })
  expect(fetched).toHaveBeenCalledOnce()
  const [address, request] = fetched.mock.calls[0] ?? []
  expect(address).toBe(path)
  expect(request?.method).toBe('POST')
  expect(JSON.parse(typeof request?.body === 'string' ? request.body : '{}')).toEqual(body)
  const headers = new Headers(request?.headers)
  expect(headers.get('authorization')).toBe('Bearer token')
  expect(headers.get('idempotency-key')).toBe(act.action === 'resend_sms' ? null : KEY)
})

test('a blocked SMS call goes out under its other name; one that had gone out is not requested twice', async () => {
  const fetched = vi
    .spyOn(globalThis, 'fetch')
    .mockRejectedValueOnce(new TypeError('blocked'))
    .mockResolvedValueOnce(response(429, { detail: 'Не чаще раза в минуту' }))
  await actOnParcel({ action: 'resend_sms' }, PARCEL, { key: KEY })
  expect(fetched.mock.calls.map(([address]) => address)).toEqual([
    '/api/track/repeat_sms/',
    '/api/parcel-search/repeat_sms/',
  ])
})

test('a failure says the wording and then the server’s own sentence', () => {
  expect(formatFailure('cancel', new ApiError(409, 'Курьер уже забрал посылку'))).toBe(
    'Не удалось отменить отправление. Курьер уже забрал посылку',
  )
  expect(formatFailure('resend_sms', new Error('x'))).toBe(
    `Не удалось переотправить смс. ${SERVER_ERROR}`,
  )
})

const NOTHING = {
  parcel_status: 'in_delivery',
  blocked: false,
  can_be_extended: false,
  can_be_cancelled: false,
  can_be_blocked: false,
  can_be_resent: false,
} as const

test('the flags allow, and what they do not allow has a reason', () => {
  const all = {
    ...NOTHING,
    can_be_extended: true,
    can_be_cancelled: true,
    can_be_blocked: true,
    can_be_resent: true,
  }
  const possible = (parcel: Parameters<typeof whyNot>[1]) =>
    PARCEL_ACTIONS.filter((action) => {
      expect(whyNot(action, parcel) === undefined).toBe(isAllowed(action, parcel))
      return isAllowed(action, parcel)
    })
  expect(possible(NOTHING)).toEqual([])
  expect(possible(all)).toEqual(['extend', 'cancel', 'block', 'resend_sms'])
  expect(possible({ ...all, blocked: true })).toEqual(['extend', 'cancel', 'unblock', 'resend_sms'])
})

test('the reason reports a spent extension and a begun return from the wrong moment', () => {
  expect(whyNot('extend', NOTHING)).toMatch(/пока посылка лежит/)
  expect(whyNot('extend', { ...NOTHING, parcel_status: 'overdue' })).toMatch(/наибольший срок/)
  expect(whyNot('unblock', NOTHING)).toMatch(/не\sзаблокирована/)
  expect(whyNot('unblock', { ...NOTHING, blocked: true })).toMatch(/Возврат/)
  expect(whyNot('cancel', { ...NOTHING, blocked: true })).toMatch(/заблокирована/)
})

test.each([
  ['issued', /уже\sвыдана/],
  ['returned', /возвращена/],
  ['cancelled', /^Отправление отменено$/],
] as const)('what is %s has that for its reason', (parcel_status, reason) => {
  for (const action of ['extend', 'cancel', 'block', 'resend_sms'] as const)
    expect(whyNot(action, { ...NOTHING, parcel_status })).toMatch(reason)
})
