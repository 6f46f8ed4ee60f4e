import type { Screen } from '@yacheyka/locker/ports/screen'
import { viewOf } from './test-views.ts'
import { wordsOf } from './words.ts'

export type ExpectedWords = readonly [
  title: string,
  lines: readonly string[],
  buttons: readonly string[],
]

/** What a screen says: its title, its lines, its buttons. */
export const shownWords = (screen: Screen): ExpectedWords => {
  const { title, lines, buttons } = wordsOf(viewOf(screen))
  return [title, lines, buttons.map(({ label }) => label)]
}
