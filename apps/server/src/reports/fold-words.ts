import { limitOfPoint, limitOfSource } from '@yacheyka/core/feed/silence'
import { EVERY_HOUR, type OpenClock } from '@yacheyka/core/schedule/open-clock'
import { isoDay, moscowDay } from '@yacheyka/core/time/document-day'
import { sql, type Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'
import { readHabits } from './silence-habits.ts'
import {
  dueAfter,
  keyOf,
  readClocks,
  readStates,
  type SilenceKind,
  type SilenceState,
  type Spell,
  writeSpells,
  writeStates,
} from './silence-state.ts'

/** Words that one transaction folds. */
const WORDS_MAX = 5_000

interface Word {
  readonly id: number
  readonly at: number
  readonly kind: SilenceKind
  readonly subject: string
  readonly source: string
  readonly said: string
}

/** Pauses that ended on the day of the words; seconds. */
interface Counted {
  readonly kind: SilenceKind
  readonly subject: string
  readonly words: number
  readonly longest: number
}

interface Fold {
  readonly day: string
  readonly states: Map<string, SilenceState>
  readonly clocks: Map<string, OpenClock>
  readonly usualOf: (kind: SilenceKind, subject: string) => number
  readonly counted: Map<string, Counted>
  readonly spells: Spell[]
}

/**
 * Folds the oldest words up to a moment, of one day at most: how long the pauses before them were, and when who has spoken
 * will be silent. The order of the words decides, not when they are folded.
 * @returns the spells of silence that they end; undefined where no word is left
 */
export async function foldWords(
  transaction: Transaction<Database>,
  upto: Date,
): Promise<readonly Spell[] | undefined> {
  const words = await takeWords(transaction, upto)
  const first = words[0]
  if (first === undefined) return undefined
  const fold = await openFold(transaction, words, isoDay(moscowDay(first.at)))
  for (const word of words) {
    const before = fold.states.get(keyOf(word))
    addWord(fold, word)
    if (word.kind === 'source' && before?.watched === true && word.at > before.dueAt)
      await restartPoints(transaction, fold, before, word.at)
  }
  await writeStates(transaction, [...fold.states.values()])
  await writeSpells(transaction, fold.spells)
  await writeDays(transaction, fold.day, [...fold.counted.values()])
  return fold.spells
}

/** Takes the oldest words out, those of one day. */
async function takeWords(transaction: Transaction<Database>, upto: Date): Promise<readonly Word[]> {
  const { rows } = await sql<{
    id: number
    at: Date
    point_uid: string | null
    source: string
    said: string
  }>`SELECT id, at, point_uid, source, said FROM feed_word WHERE at <= ${upto} ORDER BY at, id LIMIT ${WORDS_MAX}`.execute(
    transaction,
  )
  const words = rows.map(({ id, at, point_uid: pointUid, source, said }) => ({
    id,
    at: at.getTime(),
    kind: pointUid === null ? ('source' as const) : ('point' as const),
    subject: pointUid ?? source,
    source: pointUid === null ? '' : source,
    said,
  }))
  const days = words.map(({ at }) => isoDay(moscowDay(at)))
  const ofDay = words.filter((_, nth) => days[nth] === days[0])
  await sql`DELETE FROM feed_word WHERE id = ANY(${ofDay.map(({ id }) => id)}::bigint[])`.execute(
    transaction,
  )
  return ofDay
}

async function openFold(
  transaction: Transaction<Database>,
  words: readonly Word[],
  day: string,
): Promise<Fold> {
  const named = (kind: SilenceKind) => [
    ...new Set(words.flatMap((word) => (word.kind === kind ? word.subject : []))),
  ]
  const states = new Map<string, SilenceState>()
  const load = async (kind: SilenceKind, subjects: readonly string[]) => {
    const where = sql`kind = ${kind} AND subject = ANY(${[...subjects]}::text[])`
    for (const state of await readStates(transaction, where)) states.set(keyOf(state), state)
  }
  const uids = named('point')
  await load('point', uids)
  // A point may have spoken by another source before.
  const sources = [
    ...new Set([
      ...named('source'),
      ...words.map(({ source }) => source),
      ...[...states.values()].map(({ source }) => source),
    ]),
  ].filter((name) => name !== '')
  await load('source', sources)
  return {
    day,
    states,
    clocks: await readClocks(transaction, uids),
    usualOf: await readHabits(transaction, { point: uids, source: sources }, day),
    counted: new Map(),
    spells: [],
  }
}

const clockOf = ({ clocks }: Fold, { subject }: { readonly subject: string }): OpenClock =>
  clocks.get(subject) ?? EVERY_HOUR

const sourceNamed = ({ states }: Fold, name: string): SilenceState | undefined =>
  states.get(keyOf({ kind: 'source', subject: name }))

/** A source's own word comes after those of its points: until then it is what it was before them. */
function addWord(fold: Fold, word: Word): void {
  const key = keyOf(word)
  const known = fold.states.get(key)
  const source = known === undefined ? undefined : sourceNamed(fold, known.source)
  const wasAway = source?.watched === true && word.at > source.dueAt
  const { kind, subject } = word
  const before = fold.counted.get(key) ?? { words: 0, longest: 0 }
  const pause =
    known?.watched !== true || wasAway ? 0 : pauseBefore(known, word, clockOf(fold, word))
  const longest = Math.max(before.longest, pause)
  fold.counted.set(key, { kind, subject, words: before.words + 1, longest })
  if (known !== undefined && word.at <= known.lastAt) return
  const began = known === undefined ? null : silenceBefore(known, word, { source, wasAway })
  if (began !== null) fold.spells.push({ kind, subject, began, ended: word.at })
  fold.states.set(key, stateAfter(fold, word, known))
}

const pauseBefore = ({ lastAt, since }: SilenceState, { at }: Word, clock: OpenClock): number =>
  Math.floor(clock.between(Math.max(lastAt, since), at) / 1000)

/** Since when it was silent as it spoke; null: it was not. While its source said nothing, nobody knows. */
function silenceBefore(
  { dueAt, silentSince, watched }: SilenceState,
  { at }: Word,
  { source, wasAway }: { readonly source: SilenceState | undefined; readonly wasAway: boolean },
): number | null {
  if (silentSince !== null) return silentSince
  if (!watched || wasAway || at <= dueAt) return null
  return source === undefined || source.lastAt > dueAt ? dueAt : null
}

function stateAfter(fold: Fold, word: Word, known: SilenceState | undefined): SilenceState {
  const { kind, subject, at, source, said } = word
  const isKept = known?.limitDay === fold.day && known.source === source
  const { usual, pauseLimit } = isKept ? known : limitsOf(fold, word)
  return {
    kind,
    subject,
    lastAt: at,
    source,
    said,
    since: known?.since ?? at,
    usual,
    pauseLimit,
    limitDay: fold.day,
    dueAt: dueAfter({ pauseLimit }, at, clockOf(fold, word)),
    silentSince: null,
    watched: known?.watched ?? true,
  }
}

function limitsOf(
  { usualOf }: Fold,
  { kind, subject, source }: Word,
): Pick<SilenceState, 'usual' | 'pauseLimit'> {
  const usual = usualOf(kind, subject)
  if (kind === 'source') return { usual, pauseLimit: limitOfSource(usual) }
  const ofSource = source === '' ? 0 : limitOfSource(usualOf('source', source))
  return { usual, pauseLimit: limitOfPoint(usual, ofSource) }
}

/** A source is back from a silence: what its points did not say meanwhile says nothing of them, but of those silent before. */
async function restartPoints(
  transaction: Transaction<Database>,
  { states, clocks, spells }: Fold,
  before: SilenceState,
  at: number,
): Promise<void> {
  const name = before.subject
  const stored = await readStates(transaction, sql`kind = 'point' AND source = ${name}`)
  const more = stored.filter((state) => !states.has(keyOf(state)))
  for (const state of more) states.set(keyOf(state), state)
  const read = await readClocks(
    transaction,
    more.map(({ subject }) => subject),
  )
  for (const [uid, clock] of read) clocks.set(uid, clock)
  for (const [key, state] of states) {
    if (state.kind !== 'point' || state.source !== name || state.lastAt >= at) continue
    if (!state.watched || state.silentSince !== null) continue
    const { subject, dueAt } = state
    if (dueAt < before.lastAt) {
      spells.push({ kind: 'point', subject, began: dueAt, ended: null })
      states.set(key, { ...state, silentSince: dueAt })
    } else states.set(key, { ...state, since: at, dueAt: dueAfter(state, at, clocks.get(subject)) })
  }
}

const writeDays = (transaction: Transaction<Database>, day: string, counted: readonly Counted[]) =>
  sql`
    INSERT INTO silence_day (kind, subject, day, words, longest)
    SELECT kind, subject, ${day}::date, words, longest
    FROM json_to_recordset(${JSON.stringify(counted)}::json) AS counted (kind text, subject text, words integer, longest integer)
    ON CONFLICT (kind, subject, day) DO UPDATE SET words = silence_day.words + excluded.words,
      longest = greatest(silence_day.longest, excluded.longest)`.execute(transaction)
