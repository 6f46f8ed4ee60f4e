import { afterEach, expect, test, vi } from 'vitest'
import { findParcel, repeatSms } from './find-parcel.ts'

const parcel = {
  order_id: 'ИМ-1',
  statuses: [],
  button: false,
  expire_at: null,
  terminal_number: '1',
}
const found = () => new Response(JSON.stringify(parcel))
const spy = () => vi.spyOn(globalThis, 'fetch')
const requested = (fetched: ReturnType<typeof spy>) =>
  fetched.mock.calls.map(([address]) => new URL(address as string, 'https://site.example'))
const addresses = (fetched: ReturnType<typeof spy>) =>
  requested(fetched).map(({ pathname }) => pathname)

afterEach(() => {
  vi.restoreAllMocks()
})

test('a call that a content blocker stops goes out again under its other name, with the same token', async () => {
  const fetched = spy()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValueOnce(found())
  expect(await findParcel('ИМ-1', 'token')).toEqual(parcel)
  expect(addresses(fetched)).toEqual(['/api/track/', '/api/parcel-search/'])
  const [first, second] = requested(fetched)
  expect(second?.search).toBe(first?.search)
})

test('so does the call for the message', async () => {
  const fetched = spy()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValueOnce(new Response('{"success":true}'))
  await repeatSms('ИМ-1')
  expect(addresses(fetched)).toEqual(['/api/track/repeat_sms/', '/api/parcel-search/repeat_sms/'])
})

test('a message that went out and whose response was lost counts as sent, though the second is rejected', async () => {
  const fetched = spy()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValueOnce(new Response('{"detail":"Нет"}', { status: 429 }))
  await repeatSms('ИМ-1')
  expect(fetched).toHaveBeenCalledTimes(2)
})

test.each([404, 500])('after no response, %i says that it was not sent', async (status) => {
  spy()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValueOnce(new Response('{"detail":"Нет"}', { status }))
  await expect(repeatSms('ИМ-1')).rejects.toMatchObject({ status })
})

test('a rejection of the first call is a rejection', async () => {
  const fetched = spy().mockResolvedValue(new Response('{"detail":"Нет"}', { status: 429 }))
  await expect(repeatSms('ИМ-1')).rejects.toMatchObject({ status: 429 })
  expect(fetched).toHaveBeenCalledTimes(1)
})

test.each([403, 404, 429, 500])('a response of %i is final: the token is spent', async (status) => {
  const fetched = spy().mockResolvedValue(new Response('{"detail":"Нет"}', { status }))
  await expect(findParcel('ИМ-1', 'token')).rejects.toMatchObject({ status })
  expect(addresses(fetched)).toEqual(['/api/track/'])
})

test('without a connection both fail, and the caller learns it', async () => {
  const fetched = spy().mockRejectedValue(new TypeError('Failed to fetch'))
  await expect(findParcel('ИМ-1', 'token')).rejects.toMatchObject({ status: 0 })
  expect(fetched).toHaveBeenCalledTimes(2)
})
