import type { Screen } from '@yacheyka/locker/ports/screen'
import { expect, test } from 'vitest'
import { SCREENS, viewOf } from '../words/test-views.ts'
import { speakPage } from './speak-page.ts'

/** What is said of what a page asks for. */
function saidOf(
  screen: Screen,
  spoken: boolean,
  spokenWords: readonly string[],
): readonly string[] {
  const said: string[] = []
  const settings = { ...viewOf(screen).settings, spoken }
  const say = speakPage(
    { view: () => viewOf(screen, { settings }) },
    { speak: (sentence) => said.push(sentence), stop: () => {} },
  )
  for (const words of spokenWords) say(words)
  return said
}

test('the page has the words of its screen said, while the voice is on', () => {
  const spokenWords = ['Да, забрал', 'Ячейка была пуста']
  expect(saidOf(SCREENS.D7, true, spokenWords)).toEqual(spokenWords)
  expect(saidOf(SCREENS.D7, false, spokenWords)).toEqual([])
})

test('what was typed, or stands on another screen, is not said', () => {
  expect(saidOf(SCREENS.C1, true, ['90712', '9', '9071-2···', 'Да, забрал'])).toEqual([])
})
