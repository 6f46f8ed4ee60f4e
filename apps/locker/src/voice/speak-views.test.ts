import type { Screen, View } from '@yacheyka/locker/ports/screen'
import { expect, test } from 'vitest'
import { SCREENS, viewOf } from '../words/test-views.ts'
import { speakViews } from './speak-views.ts'

const SETTINGS = viewOf(SCREENS.A1).settings
const spokenView = (screen: Screen, changes: Partial<View> = {}): View =>
  viewOf(screen, { settings: { ...SETTINGS, spoken: true }, ...changes })

/** What is said while these views are shown one after another. */
function saidOf(first: View, ...next: readonly View[]): readonly string[] {
  const said: string[] = []
  let listener = (_view: View) => {}
  const end = speakViews(
    {
      view: () => first,
      onView: (added) => {
        listener = added
        return () => said.push('not listened')
      },
    },
    { speak: (sentence) => said.push(sentence), stop: () => said.push('stopped') },
  )
  for (const view of next) listener(view)
  end()
  expect(said.slice(-2)).toEqual(['not listened', 'stopped'])
  return said.slice(0, -2)
}

test('each screen is said once, whatever changes beside it', () => {
  const said = saidOf(
    spokenView(SCREENS.A1),
    spokenView(SCREENS.A1, { offline: true, wall: [] }),
    spokenView(SCREENS.D2),
    spokenView(SCREENS.A1),
  )
  expect(said.map((sentence) => sentence.split('.')[0])).toEqual([
    'Заберите посылку',
    expect.stringMatching(/Ячейка 12 открыта/),
    'Заберите посылку',
  ])
})

test('keys say how many digits are typed, never which', () => {
  const typed = ['', '9', '90', '9', ''].map((digits) => spokenView({ id: 'C1', digits }))
  const [first, ...counts] = saidOf(spokenView(SCREENS.A1), ...typed).slice(1)
  expect(first).toMatch(/^Введите ПИН-код/)
  expect(counts).toEqual(['Введено 1 из 8', 'Введено 2 из 8', 'Введено 1 из 8', first])
})

test('an answer to one of several questions is said, not the whole screen again', () => {
  const [damaged] = SCREENS.G5_reasons.left.map(({ barcode }) => barcode)
  const reasons = (reason: 'other' | 'damaged') =>
    spokenView({ ...SCREENS.G5_reasons, left: [{ barcode: String(damaged), reason }] })
  const said = saidOf(reasons('damaged'), reasons('other'), reasons('other'))
  expect(said).toEqual([
    expect.stringMatching(/^Загружено 12 из 14/),
    `${damaged}: причина? Другое`,
  ])
})

test('a table is read with its screen, and not again as its rows change', () => {
  const [said, ...more] = saidOf(
    spokenView(SCREENS.H5_link),
    spokenView({ ...SCREENS.H5_link, queue: 4 }),
  )
  expect(said).toMatch(/^Связь\. Кнопка: «Назад»\. .*Ждёт отправки, 3\. .*молчит, ошибок: 4\.$/)
  expect(more).toEqual([])
})

test('nothing is said until «Озвучить» is pressed, and it is cut off when it is pressed again', () => {
  const said = saidOf(
    viewOf(SCREENS.A1),
    viewOf(SCREENS.I1),
    spokenView(SCREENS.I1),
    viewOf(SCREENS.I1),
    viewOf(SCREENS.A1),
  )
  expect(said).toEqual([expect.stringMatching(/^Помощь/), 'stopped'])
})
