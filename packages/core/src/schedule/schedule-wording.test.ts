import { describe, expect, test } from 'vitest'
import { openStatus } from './schedule.ts'
import { cabinetScheduleLines, publicScheduleLines, formatOpenStatus } from './schedule-wording.ts'
import { NBSP } from '../text/wording.ts'

const OFF = 'выходной'
const weekOf = (weekdays: string, saturday: string, sunday: string) => [
  ...Array<string>(5).fill(weekdays),
  saturday,
  sunday,
]
const NINE = '09:00-18:00'

describe('timetables', () => {
  test('the public site groups equal days', () => {
    expect(publicScheduleLines(weekOf(NINE, NINE, NINE))).toEqual([
      { days: 'Ежедневно', hours: '09:00–18:00' },
    ])
    expect(publicScheduleLines(weekOf('09:00-13:00,14:00-18:00', OFF, OFF))).toEqual([
      { days: 'Пн–Пт', hours: '09:00–13:00, 14:00–18:00' },
      { days: 'Сб–Вс', hours: OFF },
    ])
    expect(publicScheduleLines(weekOf(NINE, '10:00-16:00', OFF)).map(({ days }) => days)).toEqual([
      'Пн–Пт',
      'Сб',
      'Вс',
    ])
    const uneven = [NINE, NINE, NINE, NINE, '09:00-17:00', OFF, OFF]
    expect(publicScheduleLines(uneven).map(({ days }) => days)).toEqual([
      'Пн',
      'Вт',
      'Ср',
      'Чт',
      'Пт',
      'Сб–Вс',
    ])
  })

  test('the cabinet has its own words', () => {
    expect(cabinetScheduleLines(weekOf(NINE, NINE, NINE))[0]?.days).toBe('Пн.-Вс.')
    expect(cabinetScheduleLines(weekOf(NINE, OFF, OFF)).map(({ days }) => days)).toEqual([
      'Пн.-Пт.',
      'Сб.-Вс.',
    ])
  })

  test('unknown hours give no lines', () => {
    expect(publicScheduleLines(weekOf('', '', ''))).toEqual([])
  })
})

describe('sayOpenStatus', () => {
  const usual = weekOf('09:00-21:00', '10:00-18:00', OFF)
  test.each([
    [usual, 0, 600, 'открыто до 21:00'],
    [usual, 0, 300, 'откроется в 9:00'],
    [usual, 0, 1300, 'откроется завтра в 9:00'],
    [usual, 4, 1300, 'откроется завтра в 10:00'],
    [usual, 5, 1100, 'откроется в понедельник в 9:00'],
    [usual, 6, 600, 'откроется завтра в 9:00'],
    [weekOf('22:00-06:00', OFF, OFF), 1, 1400, 'открыто до 6:00'],
    [weekOf('09:00-24:00', OFF, OFF), 1, 1400, 'открыто до 24:00'],
    [weekOf('круглосуточно', OFF, OFF), 1, 1400, 'открыто до пятницы, 24:00'],
    [
      ['выходной', '08:00-12:00', ...Array<string>(5).fill(OFF)],
      2,
      0,
      'откроется во вторник в 8:00',
    ],
    [weekOf('круглосуточно', 'круглосуточно', 'круглосуточно'), 1, 0, 'круглосуточно'],
    [weekOf(OFF, OFF, OFF), 1, 0, 'закрыто'],
  ])('%j on day %i at minute %i: %s', (week, day, minutes, text) => {
    expect(formatOpenStatus(openStatus(week, day, minutes)).replaceAll(NBSP, ' ')).toBe(text)
  })
})
