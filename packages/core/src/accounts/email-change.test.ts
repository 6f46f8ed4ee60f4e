import { expect, test } from 'vitest'
import {
  EMAIL_CHANGE_STATUSES,
  EMAIL_CONFIRM_DAYS,
  EMAIL_RESET_HOURS,
  EMAIL_TAKE_BACK_DAYS,
  refuseConfirmLink,
  refuseTakeBackLink,
} from './email-change.ts'

const at = new Date('2026-11-23T12:00:00Z')
const later = (milliseconds: number) => new Date(at.getTime() + milliseconds)

test('a change is taken back for a week after the latest confirmation', () => {
  expect(EMAIL_TAKE_BACK_DAYS).toBeGreaterThanOrEqual(EMAIL_CONFIRM_DAYS + 7)
  expect(EMAIL_TAKE_BACK_DAYS * 24).toBeGreaterThan(EMAIL_CONFIRM_DAYS * 24 + EMAIL_RESET_HOURS)
})

test('a link confirms while its change waits, to the last moment', () => {
  const judged = EMAIL_CHANGE_STATUSES.map((status) => [
    status,
    refuseConfirmLink({ status, expiresAt: later(1) }, at) === undefined,
  ])
  expect(Object.fromEntries(judged)).toEqual({
    waiting: true,
    confirmed: false,
    replaced: false,
    withdrawn: false,
    taken_back: false,
  })
  expect(refuseConfirmLink({ status: 'waiting', expiresAt: at }, at)).toMatch(/7 дней/)
})

test('a change is taken back once, whatever has become of it, to the last moment', () => {
  const judged = EMAIL_CHANGE_STATUSES.map((status) => [
    status,
    refuseTakeBackLink({ status, takeBackUntil: later(1) }, at) === undefined,
  ])
  expect(Object.fromEntries(judged)).toEqual({
    waiting: true,
    confirmed: true,
    replaced: true,
    withdrawn: true,
    taken_back: false,
  })
  expect(refuseTakeBackLink({ status: 'confirmed', takeBackUntil: at }, at)).toMatch(/14 дней/)
})
