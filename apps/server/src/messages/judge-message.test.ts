import { expect, test } from 'vitest'
import type { ParcelStep } from '@yacheyka/core/parcels/parcel-status'
import { judgeMessage } from './judge-message.ts'

const deadline = new Date('2026-11-24T20:59:59Z')
const noon = new Date('2026-11-22T09:00:00Z')
const parcel = (status: ParcelStep, blocked = false, expireAt: Date | null = deadline) => ({
  status,
  blocked,
  expireAt,
})

test.each(['arrived', 'reminder', 'extended'])(
  '%s is sent while it waits, waits itself while it is blocked, and has nothing to say after that',
  (template) => {
    const judge = (...facts: Parameters<typeof parcel>) =>
      judgeMessage(template, parcel(...facts), noon)
    for (const status of ['delivered', 'stored', 'ready_for_pickup'] as const) {
      expect(judge(status)).toBe('send')
      expect(judge(status, true)).toBe('wait')
    }
    for (const status of ['overdue', 'issued', 'received', 'taken_for_return'] as const)
      for (const blocked of [false, true]) expect(judge(status, blocked)).toBe('obsolete')
    expect(judge('stored', false, null)).toBe('send')
    // Nobody has marked it overdue yet.
    expect(judgeMessage(template, parcel('stored'), deadline)).toBe('obsolete')
    expect(judgeMessage(template, parcel('stored', true), deadline)).toBe('obsolete')
  },
)

test('the code is sent again while it is shown', () => {
  expect(judgeMessage('repeat', parcel('overdue'), noon)).toBe('send')
  expect(judgeMessage('repeat', parcel('issued'), noon)).toBe('obsolete')
  expect(judgeMessage('repeat', parcel('stored', true), noon)).toBe('obsolete')
})

test('a return is reported unless the recipient has it after all', () => {
  expect(judgeMessage('returned', parcel('taken_for_return'), noon)).toBe('send')
  expect(judgeMessage('returned', parcel('stored', true), noon)).toBe('send')
  expect(judgeMessage('returned', parcel('stored'), noon)).toBe('obsolete')
  expect(judgeMessage('returned', parcel('issued'), noon)).toBe('obsolete')
})

test('what speaks of no status is true', () => {
  expect(judgeMessage('vacancy', parcel('cancelled'), noon)).toBe('send')
})
