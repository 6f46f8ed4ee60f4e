import type { Span, SpansResult } from './schedule-hours.ts'
import { arrangeSpans } from './schedule-hours.ts'
import { readTokens } from './schedule-token.ts'

const HOURS_ALLOWED = 'годится, например, «09:00-21:00», «9-13, 14-18», «круглосуточно», «выходной»'

const refuse = (error: string): SpansResult => ({ ok: false, error: `${error}; ${HOURS_ALLOWED}` })

/** What is said about a day, or about several: filled while reading. */
export interface SaidHours {
  readonly spans: Span[]
  readonly pauses: Span[]
  off: boolean
}

export const noHours = (): SaidHours => ({ spans: [], pauses: [], off: false })

/** A pause lies inside the hours it interrupts; «9-13 обед 13-14 14-18» goes on with hours. */
const isInside = (span: Span, spans: readonly Span[]): boolean =>
  spans.some(({ from, to }) => span.from >= from && span.to <= to)

/** Takes the span in as hours or, after the word for a pause, as what interrupts them. */
export const addSpan = (hours: SaidHours, span: Span, inPause: boolean): void => {
  const isPause = inPause && (hours.pauses.length === 0 || isInside(span, hours.spans))
  ;(isPause ? hours.pauses : hours.spans).push(span)
}

/** The day's spans, or why they contradict each other. */
export const spansOfSaid = ({ spans, pauses, off }: SaidHours): SpansResult => {
  if (!off) return arrangeSpans(spans, pauses)
  if (spans.length === 0) return { ok: true, spans: [] }
  return { ok: false, error: 'и часы, и выходной сразу' }
}

/**
 * Hours of one day as people write them: «9-18», «с 9:00 до 18:00», «24/7», «9-18, обед 13-14», «вых», «22:00–06:00».
 * A lone dash is a day off. The error is a Russian sentence that names what could not be read.
 */
export const parseHours = (text: string): SpansResult => {
  if (/^\s*[-–—]\s*$/.test(text)) return { ok: true, spans: [] }
  const read = readTokens(text)
  if (!read.ok) return refuse(read.error)
  const hours = noHours()
  let inPause = false
  for (const token of read.tokens) {
    if (token.kind === 'span') addSpan(hours, token.span, inPause)
    else if (token.kind === 'pause') inPause = true
    else if (token.kind === 'off' || token.kind === 'weekend') hours.off = true
    else if (token.kind !== 'stop' && token.kind !== 'to') {
      return refuse(`в часах одного дня названы дни недели: «${text.trim()}»`)
    }
  }
  if (!hours.off && hours.spans.length === 0) return refuse('часы не указаны')
  const spans = spansOfSaid(hours)
  return spans.ok ? spans : refuse(spans.error)
}
