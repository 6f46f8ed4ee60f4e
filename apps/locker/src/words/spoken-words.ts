import type { View } from '@yacheyka/locker/ports/screen'
import { formatSeconds } from './format.ts'
import type { ScreenButton, ScreenChoice, ScreenTable, ScreenWords } from './screen-words.ts'
import { STILL_THERE, wordsOf } from './words.ts'

// What the voice says. Codes are never in it: neither those that people type nor the help code, which screens name in
// words of their own.

/** A screen in one go: what it says, its answers and what counts without one; the number of a door twice. */
export function spokenWords(view: View): string {
  if (view.stillThere !== null) return stillThereWords(view.stillThere)
  const words = wordsOf(view)
  const { title, lines, spoken, choices = [], more, buttons, unanswered = '' } = words
  const said = spoken === undefined ? [title, ...lines] : [spoken]
  const answers = [
    ...(more === undefined ? [] : [more.label]),
    ...[...choices.flatMap((choice) => choice.buttons), ...buttons].map(answerOf),
  ]
  const door = doorOf(words)
  return sentences([
    ...said,
    ...choices.map(({ label }) => label),
    answerWords(answers, said[0]?.endsWith('?') === true),
    unanswered,
    door === undefined ? '' : `Ячейка ${door}`,
  ])
}

const stillThereWords = (seconds: number): string =>
  sentences([
    STILL_THERE.title,
    answerWords([STILL_THERE.yes], true),
    `Если не ответить ${formatSeconds(seconds)}, вернёмся на первый экран`,
  ])

const answerOf = ({ label, spoken }: ScreenButton): string => spoken ?? label

/** Several questions that have the same answers name them once. */
function answerWords(labels: readonly string[], isQuestion: boolean): string {
  const [first, ...others] = new Set(labels)
  if (first === undefined) return ''
  const [one, several] = isQuestion ? ['Ответ', 'Ответы'] : ['Кнопка', 'Кнопки']
  const quoted = [first, ...others].map((label) => `«${label}»`)
  return `${others.length === 0 ? one : several}: ${quoted.join('; ')}`
}

const doorOf = ({ lit = [], door }: ScreenWords): number | undefined =>
  door ?? (lit.length === 1 ? lit[0] : undefined)

const sentences = (parts: readonly string[]): string =>
  parts
    .filter((part) => part !== '')
    .map((part) => (/[.?!:]$/.test(part) ? part : `${part}.`))
    .join(' ')

/** After a digit: how many are typed, never which one it was. */
export function spokenDigits(view: View): string | null {
  const { keypad } = wordsOf(view)
  if (keypad === undefined) return null
  return keypad.typed === 0 ? null : `Введено ${keypad.typed} из ${keypad.length}`
}

/** After an answer to one of several questions: the question and the answer. */
export function spokenAnswer(view: View, before: View): string | null {
  const earlier = new Map(wordsOf(before).choices?.map(({ label, chosen }) => [label, chosen]))
  const answered = wordsOf(view).choices?.find(
    ({ label, chosen }) => chosen !== null && earlier.get(label) !== chosen,
  )
  return answered === undefined ? null : `${answered.label} ${answered.chosen}`
}

/** An answer beside its question. */
export const spokenChoice = ({ label }: ScreenChoice, { label: answer }: ScreenButton): string =>
  `${label} ${answer}`

/** The row of a door. */
export const spokenRow = ({ rows }: ScreenTable, index: number): string => {
  const [door = '', ...facts] = rows[index] ?? []
  return sentences([`Ячейка ${door}: ${facts.join(', ')}`, `Ячейка ${door}`])
}

/** A table whose rows have nothing to press: as a whole. */
export const spokenTable = ({ rows }: ScreenTable): string =>
  sentences(rows.map((row) => row.join(', ')))

/** A screen that is new: a table that nothing is pressed in follows, whose rows may change while it is shown. */
export function spokenScreen(view: View): string {
  const { table } = wordsOf(view)
  const isRead = view.stillThere === null && table?.doors === null
  return isRead ? `${spokenWords(view)} ${spokenTable(table)}` : spokenWords(view)
}

/** What the page may have said: of what has the focus, and what it unfolds. Nothing that is typed is among it. */
export function pageWords(view: View): ReadonlySet<string> {
  if (view.stillThere !== null) return new Set([STILL_THERE.yes])
  const { buttons, keypad, choices = [], table, more } = wordsOf(view)
  return new Set([
    ...buttons.map(({ label }) => label),
    ...(keypad === undefined ? [] : [keypad.erase.label, keypad.end.label]),
    ...choices.flatMap((choice) => choice.buttons.map((button) => spokenChoice(choice, button))),
    ...(more === undefined ? [] : [more.label, more.text]),
    ...(table === undefined ? [] : tableWords(table)),
  ])
}

const tableWords = (table: ScreenTable): readonly string[] =>
  table.doors === null
    ? [spokenTable(table)]
    : table.rows.map((_row, index) => spokenRow(table, index))
