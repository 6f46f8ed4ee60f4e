import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAYS_OFF_NOTE, HOLIDAYS_NOTE, parseWeek } from './schedule-week.ts'

const week = (text: string): string[] | string => {
  const result = parseWeek(text)
  return result.ok ? [...result.week] : result.error
}
const days = (weekdays: string, saturday: string, sunday = saturday) => [
  ...Array<string>(5).fill(weekdays),
  saturday,
  sunday,
]
const OFF = 'выходной'
const NINE = '09:00-18:00'
const LUNCH = '09:00-13:00,14:00-18:00'

describe('parseWeek', () => {
  test.each([
    ['пн-пт 9-18, обед 13-14; сб, вс выходной', days(LUNCH, OFF)],
    ['ежедневно 10:00-22:00', days('10:00-22:00', '10:00-22:00')],
    ['пн–чт 9–18; пт 9–17; сб-вс вых', [...Array<string>(4).fill(NINE), '09:00-17:00', OFF, OFF]],
    ['Пн.-Пт.: с 9:00 до 18:00, Сб.: 10:00–16:00, Вс.: выходной', days(NINE, '10:00-16:00', OFF)],
    ['24/7', days('круглосуточно', 'круглосуточно')],
    ['круглосуточно, без выходных', days('круглосуточно', 'круглосуточно')],
    ['Ежедневно, круглосуточно', days('круглосуточно', 'круглосуточно')],
    ['9-18', days(NINE, NINE)],
    ['9-18 без выходных и перерывов', days(NINE, NINE)],
    ['с понедельника по пятницу с 9 до 18', days(NINE, OFF)],
    ['по будням 9-18, по выходным 10-16', days(NINE, '10:00-16:00')],
    ['будни 9-18, выходные: закрыто', days(NINE, OFF)],
    ['будни 9-18; сб, вс — выходные', days(NINE, OFF)],
    ['9-18 пн-пт, 10-16 сб', days(NINE, '10:00-16:00', OFF)],
    ['пн-пт 9-18, выходной: сб, вс', days(NINE, OFF)],
    ['пн-сб 9-18, выходной вс', days(NINE, NINE, OFF)],
    ['ежедневно 9-18, вс 10-16', days(NINE, NINE, '10:00-16:00')],
    ['вс выходной, ежедневно 9-18', days(NINE, NINE, OFF)],
    ['ежедневно кроме вс 9-18', days(NINE, NINE, OFF)],
    ['ежедневно с 9 до 18, кроме воскресенья', days(NINE, NINE, OFF)],
    ['Пн-Пт: 9-18\nОбед: 13-14\nСб: 9-15\nВс: выходной', days(LUNCH, '09:00-15:00', OFF)],
    ['пн-пт 9-18; сб 9-18; обед 13-14', days(LUNCH, LUNCH, OFF)],
    ['обед 13-14, ежедневно 9-18', days(LUNCH, LUNCH)],
    ['ежедневно 9-18; обед: пн-пт 13-14', days(LUNCH, NINE)],
    ['Mo-Fr 09:00-18:00; Sa,Su off', days(NINE, OFF)],
    [
      'пт-пн 18:00-02:00',
      ['18:00-02:00', OFF, OFF, OFF, '18:00-02:00', '18:00-02:00', '18:00-02:00'],
    ],
    ['пн, ср 9-18 | вт 9-17', [NINE, '09:00-17:00', NINE, OFF, OFF, OFF, OFF]],
    ['Понедельник\n9:00-18:00\nВторник\n9:00-18:00', [NINE, NINE, OFF, OFF, OFF, OFF, OFF]],
    ['пн-вс 9-13, 14-18', days(LUNCH, LUNCH)],
    ['выходной', days(OFF, OFF)],
    // A Latin c, and a Latin H and t.
    ['пн-пт 9-18; cб 10-16; вс вых', days(NINE, '10:00-16:00', OFF)],
    ['пH-пt 9-18', days(NINE, OFF)],
    ['пн-пт 9,00-18,00', days(NINE, OFF)],
    ['пн-пт с 9,00 до 18,00, об. 13-14', days(LUNCH, OFF)],
    ['пн-пт 9-13,14-18', days(LUNCH, OFF)],
    ['ежедневно 18-22,00-06', days('00:00-06:00,18:00-22:00', '00:00-06:00,18:00-22:00')],
    ['пн-пт 9-18; сб, вс Не обслуживает ФЛ', days(NINE, OFF)],
    ['пн-пт 9-18; сб-вс не обслуживают физ. лиц', days(NINE, OFF)],
  ])('«%s»', (text, expected) => expect(week(text)).toEqual(expected))

  test.each([
    ['', 'часы не указаны'],
    ['пн-пт', 'не сказаны часы: пн, вт, ср, чт, пт'],
    ['пн-пт 9-18, сб', 'не сказаны часы: сб'],
    ['пн-пт 9-18; 10-16', 'к каким дням'],
    ['9-18 пн-пт, сб 10-16', 'к каким дням'],
    ['пн-пт 9-18, сб по звонку', '«звонку»'],
    ['пн 9-18, пн 10-16', 'пн: часы названы дважды'],
    ['пн-пт 9-18, сб 25-30', '«25-30»'],
    ['пн-пт обед 13-14', 'только перерыв'],
    ['праздники выходной', 'часы не указаны'],
    ['уточняйте по телефону', '«уточняйте»'],
  ])('«%s» is rejected and the error says %s', (text, part) => {
    expect(week(text)).toContain(part)
    expect(week(text)).toContain('годится')
  })

  test('what is left to be understood is noted', () => {
    expect(parseWeek('пн-пт 9-18')).toMatchObject({ notes: [DAYS_OFF_NOTE] })
    expect(parseWeek('ежедневно 9-18, праздники выходной')).toMatchObject({
      notes: [HOLIDAYS_NOTE],
    })
    expect(parseWeek('пн-сб 9-18, вс выходной')).toMatchObject({ notes: [] })
  })

  test('no text breaks it, and every day it reads is canonical', () => {
    const words = [
      'пн',
      'пт',
      'вс',
      'будни',
      'выходные',
      'вых',
      'обед',
      '9-18',
      '13-14',
      '22-6',
      '-',
      ',',
      ';',
      'кроме',
      'ежедневно',
      'праздники',
      'круглосуточно',
      'слово',
    ]
    const text = fc.oneof(
      fc.string(),
      fc.array(fc.constantFrom(...words)).map((all) => all.join(' ')),
    )
    const canonical = /^(выходной|круглосуточно|\d\d:\d\d-\d\d:\d\d(,\d\d:\d\d-\d\d:\d\d)*)$/
    fc.assert(
      fc.property(text, (source) => {
        const read = parseWeek(source)
        const hours = read.ok ? read.week : days(OFF, OFF)
        expect(hours).toHaveLength(7)
        expect(hours.filter((each) => !canonical.test(each))).toEqual([])
      }),
      { numRuns: 3000 },
    )
  })
})
