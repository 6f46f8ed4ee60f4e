import { expect, test } from 'vitest'
import { shownWords } from './test-screen-words.ts'
import { SCREENS } from './test-views.ts'

// «Ввод в работу»

const start = { id: 'H9_start', boards: [{ board: 1, channels: 24 }], inUse: false } as const
const CLOSE = 'Закройте все дверцы. Замки откроются по одному: введите номер и размер каждой ячейки'

test('begins, or goes on where it was', () => {
  expect(shownWords({ ...start, begun: null, parcels: 0 })).toEqual([
    'Ввод в работу',
    [CLOSE, 'Плата 1, каналов: 24'],
    ['Начать', 'Назад'],
  ])
  expect(shownWords(SCREENS.H9_start)).toEqual([
    'Ввод в работу',
    [CLOSE, 'Плата 1, каналов: 24', 'Уже найдено ячеек: 11'],
    ['Продолжить', 'Начать заново', 'Отменить ввод', 'Назад'],
  ])
})

test('says why it does not begin', () => {
  const [, lines, buttons] = shownWords({ ...start, begun: null, parcels: 3 })
  expect(lines).toContain('Ячеек с посылками: 3')
  expect(buttons).toEqual(['Назад'])
  expect(shownWords({ ...start, begun: null, parcels: 0, inUse: true })[1]).toEqual([
    'Сначала закройте ячейку, которую открыли',
  ])
})

const door = SCREENS.H9_door
test.each([
  [{ moved: 0, open: false }, ['Датчик не сработал: проверьте провод']],
  [{ moved: 0, open: false, silent: true }, ['Плата не отвечает: замок не открывали']],
  [{ moved: 2 }, ['Сработало датчиков: 2. Закройте остальные дверцы и повторите']],
  [{ digits: '', size: null, taken: false }, ['Датчик сработал. Введите номер']],
  [{ taken: true }, ['Ячейка 12 уже есть']],
  [{ taken: false, size: null }, ['Датчик сработал. Выберите размер']],
  [{ taken: false }, ['Датчик сработал. Закройте дверцу']],
  [{ taken: false, open: false }, ['Датчик сработал. Нажмите «Дальше»']],
])('says what the door in hand lacks: %o', (changes, lines) => {
  const [title, [at, ...rest], buttons] = shownWords({ ...door, ...changes })
  expect([title, at]).toEqual(['Какая дверца открылась?', 'Плата 1, канал 12'])
  expect(rest).toEqual(lines)
  expect(buttons).toEqual(['Дальше', 'Повторить', 'Замка нет'])
})

test('ends when every bit is understood, and says what is not', () => {
  const good = {
    shared: [],
    crossed: [],
    polarity: 'closed_is_zero',
    order: 'first_first',
  } as const
  expect(shownWords({ id: 'H9_result', doors: 24, ...good })).toEqual([
    'Ячейки найдены',
    ['Ячеек: 24', 'Закрытая дверца: ноль', 'Каналы 1–8: первый байт'],
    ['Принять', 'Начать заново', 'Назад'],
  ])
  expect(shownWords(SCREENS.H9_result)).toEqual([
    'Закончить нельзя',
    ['Ячеек: 24', 'Один датчик у нескольких дверец: 3, 4', 'Датчик подключён к другому каналу: 17'],
    ['Повторить эти ячейки', 'Начать заново', 'Назад'],
  ])
  expect(shownWords({ id: 'H9_result', doors: 24, ...good, polarity: null, order: null })).toEqual([
    'Закончить нельзя',
    [
      'Ячеек: 24',
      'Не понять, какой сигнал значит «закрыта»: датчики отвечают по-разному',
      'Датчики подключены не к тем каналам, что замки',
    ],
    ['Начать заново', 'Назад'],
  ])
})
