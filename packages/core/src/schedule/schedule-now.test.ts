import { expect, test } from 'vitest'
import { openNowIn } from './schedule-now.ts'

const EVERY_DAY = Array<string>(7).fill('09:00-18:00')
const WEEKS = [EVERY_DAY, Array<string>(7).fill('круглосуточно'), Array<string>(7).fill('')]
const ZONES = ['Europe/Kaliningrad', 'Asia/Kamchatka', 'Nowhere/At-all']
/** 09:30 in Kaliningrad, 19:30 on Kamchatka. */
const MORNING = Date.UTC(2026, 10, 22, 7, 30)

test('each point is called by the clock of its own zone', () => {
  const isOpen = openNowIn(WEEKS, ZONES, MORNING)
  expect([isOpen(0, 0), isOpen(0, 1)]).toEqual([true, false])
  expect([isOpen(1, 0), isOpen(1, 1)]).toEqual([true, true])
  const beforeNoonOnKamchatka = openNowIn(WEEKS, ZONES, Date.UTC(2026, 10, 22, 0, 0))
  expect([beforeNoonOnKamchatka(0, 0), beforeNoonOnKamchatka(0, 1)]).toEqual([false, true])
})

test('unknown hours and an unknown zone are not said to be open', () => {
  const isOpen = openNowIn(WEEKS, ZONES, MORNING)
  expect([isOpen(2, 0), isOpen(0, 2), isOpen(1, 2)]).toEqual([false, false, false])
})

test('a response is the same each time it is requested', () => {
  const isOpen = openNowIn(WEEKS, ZONES, MORNING)
  const all = () => WEEKS.flatMap((_, week) => ZONES.map((__, zone) => isOpen(week, zone)))
  expect(all()).toEqual(all())
})
