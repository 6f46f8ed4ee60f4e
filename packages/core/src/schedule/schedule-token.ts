import type { Span } from './schedule-hours.ts'
import { MINUTES_IN_DAY } from './schedule-hours.ts'

/** What a text about opening hours is made of; filler words and commas between them mean nothing and leave none. */
export type ScheduleToken =
  | { readonly kind: 'day'; readonly day: number }
  /** Several days under one name; none for holidays, which a week cannot say. */
  | { readonly kind: 'days'; readonly days: readonly number[] }
  /** «выходные»: Saturday and Sunday, or «closed»; what stands around it decides. */
  | { readonly kind: 'weekend' }
  | { readonly kind: 'to' | 'off' | 'pause' | 'except' | 'stop' }
  | { readonly kind: 'span'; readonly span: Span }

export type TokensResult =
  | { readonly ok: true; readonly tokens: readonly ScheduleToken[] }
  | { readonly ok: false; readonly error: string }

type Read = (match: RegExpExecArray) => ScheduleToken | undefined | string

const DAY_WORDS = [
  'понедельник\\p{L}*|понед|пон|пнд|пн|monday|mon|mo',
  'вторник\\p{L}*|втор|вт|tuesday|tues|tue|tu',
  'сред[аеуы]|средам|срд|ср|wednesday|wed|we',
  'четверг\\p{L}*|четв|чет|чт|thursday|thurs|thur|thu|th',
  'пятниц\\p{L}*|пятн|пят|птн|пт|friday|fri|fr',
  'суббот\\p{L}*|субб|суб|сб|saturday|sat|sa',
  'воскресень\\p{L}*|воскр|вск|вос|вс|sunday|sun|su',
]
const WEEKDAYS = [0, 1, 2, 3, 4]
const ALL_DAYS = [0, 1, 2, 3, 4, 5, 6]

/** A clock's time: `9`, `9:00`, `9.00`, `9-00`, `09:00:00`, `9 ч`; a dash parts minutes only where both sides have it. */
const HOUR = '(\\d{1,2})'
const DOTTED = `${HOUR}(?:[:.](\\d{2})(?::\\d{2})?)?(?: ?ч(?:ас(?:а|ов)?)?(?!\\p{L})\\.?)?`
const DASHED = `${HOUR}-(00|15|30|45)`
const BETWEEN = ' ?(?:-|до|to) ?'

const readTime = (hour: string | undefined, minute: string | undefined): number | undefined => {
  const hours = Number(hour)
  const minutes = Number(minute ?? 0)
  if (hours > 24 || minutes > 59 || (hours === 24 && minutes > 0)) return undefined
  return hours * 60 + minutes
}

/** «до 23:59» is what software without 24:00 writes for midnight. */
const LAST_MINUTE = MINUTES_IN_DAY - 1

const readSpan: Read = ([text, fromHour, fromMinute, toHour, toMinute]) => {
  const from = readTime(fromHour, fromMinute)
  const end = readTime(toHour, toMinute)
  if (from === undefined || end === undefined || from === MINUTES_IN_DAY) {
    return `«${text}»: время бывает от 00:00 до 24:00`
  }
  const to = end === LAST_MINUTE ? MINUTES_IN_DAY : end
  if (from === to && from !== 0) return `«${text}»: начало и конец совпадают`
  return { kind: 'span', span: { from, to: to > from ? to : to + MINUTES_IN_DAY } }
}

const word = (pattern: string): RegExp => new RegExp(`(?:${pattern})(?!\\p{L})\\.?`, 'uy')
const nothing: Read = () => undefined
const token =
  (made: ScheduleToken): Read =>
  () =>
    made

/** In order: the first that matches at a place reads it. */
const RULES: readonly (readonly [RegExp, Read])[] = [
  [/[\s,:()]+/uy, nothing],
  [/;/uy, token({ kind: 'stop' })],
  [
    /(?:24 ?[/xх*] ?7|24 ?ч(?:аса?)?(?!\p{L})\.?)/uy,
    token({ kind: 'span', span: { from: 0, to: MINUTES_IN_DAY } }),
  ],
  [
    word('круглосуточно|круглосуточный|круглые сутки|24 hours'),
    token({ kind: 'span', span: { from: 0, to: MINUTES_IN_DAY } }),
  ],
  [new RegExp(`${DASHED}${BETWEEN}${DASHED}(?![\\d:.])`, 'uy'), readSpan],
  [new RegExp(`${DOTTED}${BETWEEN}${DOTTED}(?!\\d)`, 'uy'), readSpan],
  [word('без (?:обед\\p{L}*|перерыв\\p{L}*(?: на обед)?|выходных)'), nothing],
  [
    word(
      'обеденн\\p{L}* перерыв\\p{L}*|перерыв\\p{L}*(?: на обед)?|обед|об|тех(?:нич\\p{L}*)?\\.? ?перерыв\\p{L}*|пересменк\\p{L}|lunch|break',
    ),
    token({ kind: 'pause' }),
  ],
  [word('ежедневно|каждый день|все дни|daily|every day'), token({ kind: 'days', days: ALL_DAYS })],
  [
    word('будни|будням|будние(?: дни)?|будним дням|рабочие дни|рабочим дням|weekdays'),
    token({ kind: 'days', days: WEEKDAYS }),
  ],
  [
    word('праздник\\p{L}*|праздничн\\p{L}*(?: д(?:ни|ням|ень))?|ph'),
    token({ kind: 'days', days: [] }),
  ],
  [word('выходные(?: дни)?|выходным(?: дням)?|weekends?'), token({ kind: 'weekend' })],
  [
    word(
      'выходной(?: день)?|вых|закрыт[ао]?|не работа(?:ет|ем)|closed|off|не обслужива(?:ет|ем|ют)(?: (?:фл|физ\\.? ?лиц\\p{L}*))?',
    ),
    token({ kind: 'off' }),
  ],
  [word('кроме|за исключением|except'), token({ kind: 'except' })],
  ...DAY_WORDS.map((names, day) => [word(names), token({ kind: 'day', day })] as const),
  [/-/uy, token({ kind: 'to' })],
  [word('по|до|to'), token({ kind: 'to' })],
  [
    word(
      'с|c|от|в|и|from|and|режим работы|часы работы|время работы|график(?: работы)?|работа(?:ет|ем)',
    ),
    nothing,
  ],
]

/** Latin letters that look like Russian ones, both as they are printed small. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  a: 'а',
  b: 'в',
  c: 'с',
  e: 'е',
  h: 'н',
  k: 'к',
  m: 'м',
  o: 'о',
  p: 'р',
  t: 'т',
  x: 'х',
  y: 'у',
}

/** «cб» with a Latin c is «сб»: a word of two alphabets was meant in one. */
const inOneAlphabet = (letters: string): string =>
  /[а-я]/u.test(letters)
    ? letters.replaceAll(/[a-z]/g, (letter) => LOOKALIKES[letter] ?? letter)
    : letters

/** «9,00-18,30», where the comma parts no spans: nothing of «9-13,14-18» and «18-22,00-06» is touched. */
const withColons = (text: string): string =>
  text
    .replaceAll(/(?<![\d:.-]|- |до )(\d{1,2}),(00|30)(?= ?(?:-|до ))/gu, '$1:$2')
    .replaceAll(/(?<=(?:-|до) ?\d{1,2}),(00|30)(?! ?(?:-|до|[:.\d]))/gu, ':$1')

const fold = (text: string): string =>
  withColons(
    text
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll('ё', 'е')
      .replaceAll(/\p{L}+/gu, inOneAlphabet)
      .replace(/\r?\n|\|/g, ';')
      .replace(/[‐‑‒–—―−]/g, '-')
      .replace(/\s+/gu, ' ')
      .trim(),
  )

const firstWord = (text: string): string => (/^[^\s,;()]+/u.exec(text)?.[0] ?? text).slice(0, 40)

/** Cuts a text about opening hours into tokens, or names the first word that means nothing here. */
export const readTokens = (text: string): TokensResult => {
  const source = fold(text)
  const tokens: ScheduleToken[] = []
  for (let place = 0; place < source.length;) {
    const step = readAt(source, place)
    if (typeof step === 'string') return { ok: false, error: step }
    if (step.token !== undefined) tokens.push(step.token)
    place = step.next
  }
  return { ok: true, tokens }
}

const readAt = (
  source: string,
  place: number,
): { token: ScheduleToken | undefined; next: number } | string => {
  for (const [pattern, read] of RULES) {
    pattern.lastIndex = place
    const match = pattern.exec(source)
    if (match === null) continue
    const made = read(match)
    return typeof made === 'string' ? made : { token: made, next: pattern.lastIndex }
  }
  return `непонятно «${firstWord(source.slice(place))}»`
}
