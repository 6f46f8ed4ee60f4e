import {
  limitOfPoint,
  limitOfSource,
  USUAL_DAYS,
  USUAL_DAYS_LEAST,
  USUAL_SHARE,
  usualOfPoint,
  usualOfSource,
} from '@yacheyka/core/feed/silence'
import { isOpenAt } from '@yacheyka/core/schedule/schedule'
import { localDayAndMinutes } from '@yacheyka/core/schedule/schedule-local'
import { isoDay, moscowDay } from '@yacheyka/core/time/document-day'

/** Words are at full minutes; limits may end in the middle of one. */
const STEP = 30_000
const DAY = 86_400_000

export interface ModelPoint {
  readonly uid: string
  readonly week: readonly string[]
  readonly timeZone: string
  /** Empty: it speaks for itself. */
  readonly source: string
  /** In order. */
  readonly words: readonly number[]
}

export interface ModelSource {
  readonly name: string
  readonly words: readonly number[]
}

interface ModelSpell {
  readonly subject: string
  readonly began: number
  readonly ended: number | null
}

const dayOf = (at: number) => isoDay(moscowDay(at))
const isBefore = (day: string, other: string) => {
  const apart = (Date.parse(other) - Date.parse(day)) / DAY
  return apart >= 1 && apart <= USUAL_DAYS
}
const shareOf = (values: readonly number[]): number | null =>
  values.toSorted((one, other) => one - other)[Math.ceil(values.length * USUAL_SHARE) - 1] ?? null

interface Walked extends ModelPoint {
  readonly start: number
  readonly steps: readonly number[]
}

/** A slow recount of silence: every pause is looked at half a minute by half a minute, every habit is made anew for each word. */
export function recountSilence(
  {
    points: given,
    sources,
  }: { readonly points: readonly ModelPoint[]; readonly sources: readonly ModelSource[] },
  upto: number,
) {
  const start = Math.min(
    ...sources.flatMap(({ words }) => words),
    ...given.flatMap(({ words }) => words),
  )
  const points = given.map((point) => ({ ...point, start, steps: openSteps(point, start, upto) }))
  const longest = new Map<string, Map<string, { words: number; longest: number }>>()
  const add = (subject: string, at: number, pause: number) => {
    const days = longest.get(subject) ?? new Map<string, { words: number; longest: number }>()
    longest.set(subject, days)
    const day = days.get(dayOf(at)) ?? { words: 0, longest: 0 }
    days.set(dayOf(at), { words: day.words + 1, longest: Math.max(day.longest, pause) })
  }
  const pausesOf = (subject: string, at: number) => {
    const days = [...(longest.get(subject) ?? [])].filter(([day]) => isBefore(day, dayOf(at)))
    return { days: days.length, usual: shareOf(days.map(([, day]) => day.longest)) }
  }
  const sourceLimit = (name: string, at: number) =>
    name === '' ? 0 : limitOfSource(usualOfSource(pausesOf(name, at))) * 1000

  const spells: ModelSpell[] = []
  for (const { name, words } of sources)
    for (const [nth, at] of words.entries()) {
      add(name, at, nth === 0 ? 0 : (at - (words[nth - 1] ?? at)) / 1000)
      const due = at + sourceLimit(name, at)
      const next = words[nth + 1]
      if (due < (next ?? upto)) spells.push({ subject: name, began: due, ended: next ?? null })
    }

  // Habits of points need those of the network: word by word over all of them, in order of time.
  const last = new Map<string, { pause: (at: number) => number }>()
  const all = points
    .flatMap((point) => point.words.map((at, nth) => ({ point, at, nth })))
    .toSorted((one, other) => one.at - other.at)
  for (const { point, at, nth } of all) {
    const { uid, source } = point
    add(uid, at, (last.get(uid)?.pause(at) ?? 0) / 1000)
    const habits = points
      .map((each) => pausesOf(each.uid, at))
      .filter(({ days }) => days >= USUAL_DAYS_LEAST)
    const network = shareOf(habits.map(({ usual }) => usual ?? 0))
    const ofSource = sourceLimit(source, at) / 1000
    const limit = limitOfPoint(usualOfPoint(pausesOf(uid, at), network), ofSource) * 1000
    const next = point.words[nth + 1]
    const its = sources.find(({ name }) => name === source)?.words ?? []
    const { spell, since, isBack } = watch({ point, at, limit, next: next ?? null }, its, {
      sourceLimit: (word) => sourceLimit(source, word),
      upto,
    })
    if (spell !== null) spells.push(spell)
    last.set(uid, { pause: (end) => (isBack ? 0 : openBetween(point, since, end)) })
  }
  return { longest, spells }
}

function watch(
  {
    point,
    at,
    limit,
    next,
  }: {
    readonly point: Walked
    readonly at: number
    readonly limit: number
    readonly next: number | null
  },
  its: readonly number[],
  { sourceLimit, upto }: { readonly sourceLimit: (at: number) => number; readonly upto: number },
) {
  const spell = (began: number) => ({ subject: point.uid, began, ended: next })
  let since = at
  if (point.source === '') {
    const due = dueAt(point, since, limit)
    return { spell: due < (next ?? upto) ? spell(due) : null, since, isBack: false }
  }
  for (const [nth, word] of its.entries()) {
    if (word <= at) continue
    const before = its[nth - 1] ?? word
    const isReturn = word > before + sourceLimit(before)
    const due = dueAt(point, since, limit)
    if (next !== null && word >= next) {
      // Its own next word comes with this one of the source.
      return { spell: !isReturn && due < before ? spell(due) : null, since, isBack: isReturn }
    }
    if (isReturn && due >= before) since = word
    else if (due < (isReturn ? before : word))
      return { spell: spell(due), since, isBack: isLater(its, next, sourceLimit) }
  }
  return { spell: null, since, isBack: false }
}

/** Whether the word of the source at this time ends a silence of it. */
function isLater(
  its: readonly number[],
  at: number | null,
  sourceLimit: (at: number) => number,
): boolean {
  const nth = its.findIndex((word) => word === at)
  const before = its[nth - 1]
  return at !== null && before !== undefined && at > before + sourceLimit(before)
}

/** How many half minutes it was open since the first of them, one after another. */
function openSteps({ week, timeZone }: ModelPoint, from: number, to: number): number[] {
  const steps = [0]
  let open = 0
  for (let at = from; at <= to; at += STEP) {
    const { day, minutes } = localDayAndMinutes(at, timeZone)
    if (isOpenAt(week, day, minutes)) open += 1
    steps.push(open)
  }
  return steps
}

const openBetween = ({ start, steps }: Walked, from: number, to: number): number =>
  ((steps[(to - start) / STEP] ?? 0) - (steps[(from - start) / STEP] ?? 0)) * STEP

/** When it has been open for so long; never where that is not known. */
function dueAt({ start, steps }: Walked, from: number, limit: number): number {
  const wanted = (steps[(from - start) / STEP] ?? 0) + limit / STEP
  const nth = steps.findIndex((open) => open >= wanted)
  return nth === -1 ? Number.POSITIVE_INFINITY : start + nth * STEP
}
