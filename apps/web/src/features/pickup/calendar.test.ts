import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { calendarFile, escapeText, foldLine } from './calendar.ts'

const event = {
  id: 'ИМ-1@yacheyka.example',
  day: { year: 2026, month: 12, day: 31 },
  summary: 'Забрать посылку ИМ-1; почтомат № 7',
  description: 'Последний день.\nКод — по ссылке из СМС',
  location: 'Москва, ул. Ленина, 5\\2',
  writtenAt: Date.parse('2026-11-20T11:05:00Z'),
}
const unfold = (file: string) => file.replaceAll('\r\n ', '').split('\r\n')

test('one whole day, the next one its end, written in UTC, reminded of twice', () => {
  const lines = unfold(calendarFile(event))
  expect(lines).toEqual(
    expect.arrayContaining([
      'DTSTAMP:20261120T110500Z',
      'DTSTART;VALUE=DATE:20261231',
      'DTEND;VALUE=DATE:20270101',
      'TRIGGER:-PT12H',
      'TRIGGER:PT10H',
    ]),
  )
  expect(lines.filter((line) => line === 'BEGIN:VALARM')).toHaveLength(2)
  expect([lines[0], lines.at(-2), lines.at(-1)]).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR', ''])
})

test('commas, semicolons, backslashes and line ends of the texts are escaped', () => {
  const lines = unfold(calendarFile(event))
  expect(lines).toContain(String.raw`SUMMARY:Забрать посылку ИМ-1\; почтомат № 7`)
  expect(lines).toContain(String.raw`DESCRIPTION:Последний день.\nКод — по ссылке из СМС`)
  expect(lines).toContain(String.raw`LOCATION:Москва\, ул. Ленина\, 5\\2`)
})

test('a name cannot smuggle in a line of its own', () => {
  const lines = unfold(calendarFile({ ...event, summary: 'a\r\nATTACH:x\u0000\u0085\rb' }))
  expect(lines.filter((line) => line.startsWith('ATTACH'))).toEqual([])
  expect(lines).toContain(String.raw`SUMMARY:a\nATTACH:x\nb`)
})

describe('folding', () => {
  test('no line is longer than 75 octets, and unfolding gives the text back', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (raw) => {
        const line = escapeText(raw.toWellFormed())
        const folded = foldLine(line)
        for (const part of folded.split('\r\n'))
          expect(new TextEncoder().encode(part).length).toBeLessThanOrEqual(75)
        expect(folded.replaceAll('\r\n ', '')).toBe(line)
      }),
    )
  })
})
