import { addDays, type LocalDate } from '@yacheyka/core/time/local-time'

/** What goes into the visitor's calendar: a whole day, that of the place where the parcel waits. */
export interface CalendarDay {
  /** The same parcel is the same event, however often it is saved. */
  readonly id: string
  readonly day: LocalDate
  readonly summary: string
  readonly description: string
  readonly location: string
  /** When it was written, milliseconds since 1970. */
  readonly writtenAt: number
}

/** Octets of a line without its end (RFC 5545, section 3.1). */
const LINE_MAX = 75

const octets = new TextEncoder()

/** A long line goes on behind a line end and a space, never parting a character. */
export const foldLine = (line: string): string => {
  const parts: string[] = []
  let part = ''
  let length = 0
  for (const sign of line) {
    const size = octets.encode(sign).length
    if (length + size > LINE_MAX) {
      parts.push(part)
      part = ''
      // The space that opens the next line counts.
      length = 1
    }
    part += sign
    length += size
  }
  return [...parts, part].join('\r\n ')
}

/** A text value: its own commas, semicolons, backslashes and line ends must not be read as the format's. */
export const escapeText = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n]/gu, '')
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)

const two = (value: number): string => String(value).padStart(2, '0')
const dateOf = ({ year, month, day }: LocalDate): string => `${year}${two(month)}${two(day)}`
const stampOf = (instant: number): string =>
  `${new Date(instant).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

/** A reminder, by its distance from the midnight that the day begins with. */
const alarm = (trigger: string, summary: string): string[] => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `TRIGGER:${trigger}`,
  `DESCRIPTION:${summary}`,
  'END:VALARM',
]

/** An iCalendar file with one whole day, reminded of at noon of the day before and at ten in the morning. */
export const calendarFile = (event: CalendarDay): string => {
  const summary = escapeText(event.summary)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Yacheyka//Pickup//RU',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${escapeText(event.id)}`,
    `DTSTAMP:${stampOf(event.writtenAt)}`,
    `DTSTART;VALUE=DATE:${dateOf(event.day)}`,
    `DTEND;VALUE=DATE:${dateOf(addDays(event.day, 1))}`,
    `SUMMARY:${summary}`,
    `DESCRIPTION:${escapeText(event.description)}`,
    `LOCATION:${escapeText(event.location)}`,
    'TRANSP:TRANSPARENT',
    ...alarm('-PT12H', summary),
    ...alarm('PT10H', summary),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(foldLine).join('\r\n')}\r\n`
}
