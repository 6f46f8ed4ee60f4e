import type { FeedResponse } from '@yacheyka/contract/device/feed'
import { digestOf, START, type TestLocker } from './test-locker.ts'

const PIN = '123456'
export const COURIER = {
  badge: '100200',
  name: 'Иван',
  role: 'courier',
  pin_hash: digestOf(`100200:${PIN}`),
} as const
export const TECHNICIAN = {
  badge: '300400',
  name: 'Пётр',
  role: 'technician',
  pin_hash: digestOf(`300400:${PIN}`),
} as const

/** News of the server; nothing but what is given is new. */
export const feedOf = (changes: Partial<FeedResponse>): FeedResponse => ({
  now: new Date(START).toISOString(),
  state: 'active',
  code_key: null,
  tasks: [],
  cursor: 1,
  has_more: false,
  commands: [],
  staff: null,
  blocked_doors: null,
  config: null,
  next_token: null,
  last_seq: 0,
  ...changes,
})

export async function signIn(locker: TestLocker, pin = PIN, badge: string = COURIER.badge) {
  await locker.press('courier')
  await locker.type(badge)
  await locker.type(pin)
}
