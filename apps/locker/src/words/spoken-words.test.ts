import type { Screen, View } from '@yacheyka/locker/ports/screen'
import { describe, expect, test } from 'vitest'
import { pageWords, spokenAnswer, spokenDigits, spokenWords } from './spoken-words.ts'
import { SCREENS, viewOf } from './test-views.ts'
import { wordsOf } from './words.ts'

const said = (screen: Screen, changes: Partial<View> = {}) =>
  spokenWords(viewOf(screen, changes)).replaceAll('\u00a0', ' ')

/** A screen's form with one door that SCREENS does not have. */
const MORE: readonly Screen[] = [
  { id: 'A1', openDoors: [12] },
  { ...SCREENS.D1, index: 2, total: 3 },
  { ...SCREENS.D2, index: 1, total: 1 },
  { ...SCREENS.D6, offers: 'next' },
  { ...SCREENS.D7, until: null, reopens: 0 },
  { ...SCREENS.G2_door, open: false },
  { ...SCREENS.G4_door, open: false },
  { ...SCREENS.G6, expected: null, open: false },
  { id: 'G7_report', digits: '12', sent: true },
  { ...SCREENS.H9_door, channel: 3 },
]
const ALL = [...Object.values(SCREENS), ...MORE]

/** The one door that is opened, asked for or named; null: none, or several. */
function doorOf(screen: Screen): number | null {
  if ('openDoors' in screen)
    return screen.openDoors.length === 1 ? (screen.openDoors[0] ?? null) : null
  if (screen.id === 'D8_recorded') return screen.next ?? null
  if (screen.id === 'G2_scan') return screen.placed?.door ?? null
  if (screen.id === 'G7_report') return screen.sent ? Number(screen.digits) : null
  if (screen.id === 'H9_door') return screen.taken ? Number(screen.digits) : null
  return 'door' in screen ? screen.door : null
}

/** Its channel has the number of the door: the form with another one is in MORE. */
const NAMES_ONE = ALL.filter((screen) => doorOf(screen) !== null && screen !== SCREENS.H9_door)

test('the screens that name one door are known', () => {
  expect([...new Set(NAMES_ONE.map(({ id }) => id))].toSorted().join(' ')).toBe(
    'A1 D1 D2 D4 D5 D6 D7 D8 D8_recorded G2_door G2_scan G3_doubtful G3_failed G3_occupied G4_door G4_empty G4_failed G4_other G4_scan G5_done G6 G7_report H3_consent H9_door',
  )
})

test.each(NAMES_ONE)('$id says the number of its door twice: %o', (screen) => {
  const numbers = said(screen).match(/(?<!\d)\d+(?!\d)/g)
  expect(numbers?.filter((number) => Number(number) === doorOf(screen))).toHaveLength(2)
})

test.each(ALL)('$id has a sentence, with every answer: %o', (screen) => {
  const { buttons, choices = [] } = wordsOf(viewOf(screen))
  expect(said(screen)).not.toMatch(/^\s*$|undefined|null|[.?!:][.]|\s\s/)
  for (const { label } of [...buttons, ...choices.flatMap((choice) => choice.buttons)])
    expect(said(screen)).toContain(`«${label.replace(/ \(\d+\)$/, '').replaceAll('\u00a0', ' ')}»`)
})

describe('what a screen says where something must be chosen', () => {
  test.each<readonly [Screen, string]>([
    [
      { ...SCREENS.D1, index: 2, total: 3 },
      'Открываем ячейку 12, посередине, четвёртый ряд снизу. Она вторая из трёх. Ячейка 12.',
    ],
    [
      SCREENS.D7,
      'Всё забрали из ячейки 12? Ответы: «Да, забрал»; «Открыть ещё раз»; «Ячейка была пуста». Если не ответить 20 секунд, запишем: «Да, забрал». Ячейка 12.',
    ],
    [
      { ...SCREENS.D7, until: null, reopens: 0 },
      'Всё забрали из ячейки 12? Ответы: «Да, забрал»; «Ячейка была пуста». Ячейка 12.',
    ],
    [
      SCREENS.D8,
      'Ячейка 12 была пуста? Мы запишем это и проверим. Открывать её больше никто не будет. Ответы: «Да, была пуста»; «Нет, я забрал». Ячейка 12.',
    ],
    [
      SCREENS.D3,
      'Посылка в трёх ячейках. Откроем по очереди: 12, 17, 21. Кнопка: «Открыть ячейку 12».',
    ],
    [
      SCREENS.D8_recorded,
      'Обращение № 1042 записано. Вам позвонят. Наш телефон: 8 800 555-35-35. Кнопки: «Открыть ячейку 17»; «Готово». Ячейка 17.',
    ],
    [
      SCREENS.C2,
      'Код не подошёл. Проверьте цифры. Осталось попыток: 3. Вы у постамата ЧЛБ-0131, Челябинск, ул. Кирова, 102. В сообщении указан он? Кнопки: «Где взять код?»; «Ещё раз».',
    ],
    [
      SCREENS.C3,
      'Слишком много неверных кодов. Ввод ПИН-кода откроется в 14:10. По QR-коду посылку можно забрать сейчас. Кнопка: «Назад».',
    ],
    [
      SCREENS.G1_shut,
      'Слишком много неверных ПИН-кодов. Вход откроется в 14:10. Телефон: 8 800 555-35-35. Кнопка: «Назад».',
    ],
    [
      SCREENS.G2_scan,
      'Сканируйте посылку. Осталось 14. Последняя ячейка: 12. Кнопки: «Не помещается»; «Ячейка занята»; «Ячейка сломана»; «Готово». Ячейка 12.',
    ],
    [
      SCREENS.G3_doubtful,
      'Успели положить YA0000012345 в ячейку 12? посередине, четвёртый ряд снизу. Ответы: «Лежит»; «Пусто»; «Назад». Ячейка 12.',
    ],
    [
      SCREENS.G4_other,
      'Это другая посылка. В ячейке 7 ждали YA0000012345, у вас YA0000067890. Кнопки: «Записать и забрать»; «Вернуть в ячейку». Ячейка 7.',
    ],
    [
      SCREENS.G5_reasons,
      'Загружено 12 из 14. YA0000012345: причина? YA0000067890: причина? Кнопки: «Не поместилась»; «Повреждена»; «Нет в машине»; «Другое»; «Готово».',
    ],
  ])('%o', (screen, sentence) => {
    expect(said(screen)).toBe(sentence)
  })

  test('while the voice is on there is more time to answer', () => {
    const settings = { ...viewOf(SCREENS.D7).settings, spoken: true }
    expect(said(SCREENS.D7, { settings })).toContain('Если не ответить 60 секунд, запишем:')
  })

  test('«Вы ещё здесь?», whatever stands beneath it', () => {
    expect(said(SCREENS.D7, { stillThere: 15 })).toBe(
      'Вы ещё здесь? Ответ: «Да». Если не ответить 15 секунд, вернёмся на первый экран.',
    )
  })

  test('one of several cells, with its turn', () => {
    expect(said(SCREENS.D2)).toBe(
      'Ячейка 12 открыта, посередине, четвёртый ряд снизу, вторая из трёх. Заберите посылку и закройте дверцу. Ячейка 12.',
    )
  })
})

test('a pad that opens within a minute is not said to be open already', () => {
  const at = (seconds: number) => said({ id: 'C3', until: Date.UTC(2026, 10, 24, 11, 9, seconds) })
  expect(at(0)).toContain('откроется в 14:09.')
  expect(at(1)).toContain('откроется в 14:10.')
})

test.each(ALL)('$id says the same while the clock runs: %o', (screen) => {
  const { now } = viewOf(screen)
  expect(said(screen, { now: now + 1000 })).toBe(said(screen))
})

describe('no code is spoken', () => {
  const help = (helpCode: string): readonly Screen[] => [
    { ...SCREENS.D5, helpCode },
    { ...SCREENS.D5_misplaced, helpCode },
    { id: 'I1', helpCode },
  ]
  const typed = (digits: string): readonly Screen[] => [
    { id: 'C1', digits },
    { ...SCREENS.G1_sign_in, digits },
    { ...SCREENS.G1_sign_in, field: 'number', digits },
    { id: 'G7_report', digits, sent: false },
  ]
  /** All that the voice may say of a screen. */
  const spoken = (screen: Screen) => {
    const view = viewOf(screen)
    return [spokenWords(view), spokenDigits(view), ...pageWords(view)]
  }

  test('whatever the code, a screen is spoken the same', () => {
    expect(help('4821').map(spoken)).toEqual(help('7395').map(spoken))
    expect(typed('4821').map(spoken)).toEqual(typed('7395').map(spoken))
  })

  test.each(ALL)('$id: %o', (screen) => {
    expect(spoken(screen).join(' ')).not.toMatch(/4821|90712|9071|908/)
  })

  test('keys say how many digits are typed, never which', () => {
    expect(spokenDigits(viewOf({ id: 'C1', digits: '907' }))).toBe('Введено 3 из 8')
    expect(spokenDigits(viewOf({ id: 'C1', digits: '' }))).toBeNull()
    expect(spokenDigits(viewOf(SCREENS.A1))).toBeNull()
    expect([...pageWords(viewOf(SCREENS.C1))]).toEqual(['Стереть', 'Отмена'])
  })
})

test('an answer to one of several questions is said beside its question', () => {
  const [first, second] = SCREENS.G5_reasons.left
  if (first === undefined || second === undefined) throw new Error('two parcels stayed')
  const before = viewOf(SCREENS.G5_reasons)
  const after = viewOf({ ...SCREENS.G5_reasons, left: [first, { ...second, reason: 'other' }] })
  expect(spokenAnswer(after, before)).toBe('YA0000067890: причина? Другое')
  expect(spokenAnswer(before, before)).toBeNull()
})

test('the page may have its own words said, and no others', () => {
  const words = (screen: Screen, changes: Partial<View> = {}) => [
    ...pageWords(viewOf(screen, changes)),
  ]
  expect(words(SCREENS.D7)).toEqual(['Да, забрал', 'Открыть ещё раз', 'Ячейка была пуста'])
  expect(words(SCREENS.D7, { stillThere: 15 })).toEqual(['Да'])
  expect(words(SCREENS.C2)).toContain('Код — 8 цифр из сообщения или со страницы посылки.')
  expect(words(SCREENS.G5_reasons)).toContain('YA0000012345: причина? Повреждена')
  expect(words(SCREENS.H4_block)).toContain('Ячейка 7: L, исправна, закрыта, пусто, 1:7. Ячейка 7.')
  expect(words(SCREENS.H5_link).at(-1)).toMatch(/^Сервер отвечал, .* Плата 1, молчит, ошибок: 4\.$/)
})
