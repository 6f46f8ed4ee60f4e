import type { Screen, ScreenId } from '@yacheyka/locker/ports/screen'
import { describe, expect, test } from 'vitest'
import { shownWords, type ExpectedWords } from './test-screen-words.ts'
import { SCREENS, viewOf, WALL } from './test-views.ts'
import { doorPlace } from './door-place.ts'
import { formatFree, formatLeft } from './format.ts'
import { wordsOf } from './words.ts'

// The words of the specification's table, section 3, letter by letter.

const EXPECTED: { readonly [Id in ScreenId]?: ExpectedWords } = {
  A1: [
    'Заберите посылку',
    ['Поднесите QR-код к сканеру или введите ПИН-код'],
    ['Ввести ПИН-код', 'Помощь', 'Курьеру'],
  ],
  B1: [
    'Постамат временно не работает',
    ['Посылки внутри в безопасности.', 'Меняем замки до 18:00.', 'Телефон: 8 800 555-35-35'],
    ['Курьеру'],
  ],
  B2: [
    'Выдача приостановлена',
    [
      'Нет связи с 10 ноября. Посылки в сохранности, коды останутся прежними. Телефон: 8 800 555-35-35',
    ],
    ['Курьеру'],
  ],
  C1: ['Введите ПИН-код', ['8 цифр из сообщения или со страницы посылки'], []],
  C2: [
    'Код не подошёл',
    [
      'Проверьте цифры. Осталось попыток: 3',
      'Вы у постамата ЧЛБ-0131, Челябинск, ул. Кирова, 102. В сообщении указан он?',
    ],
    ['Ещё раз'],
  ],
  C3: ['Слишком много неверных кодов', ['По QR-коду посылку можно забрать сейчас'], ['Назад']],
  C4: [
    'Посылка ещё в пути',
    ['Она едет в этот постамат. Мы напишем, когда её можно будет забрать'],
    ['Назад'],
  ],
  C5: [
    'Выдача остановлена',
    ['Отправитель заблокировал посылку. Обратитесь в магазин, где сделали заказ'],
    ['Назад'],
  ],
  C6: [
    'Посылку уже забрали',
    ['22 ноября в 18:40. Если это были не вы, позвоните: 8 800 555-35-35'],
    ['Назад'],
  ],
  C7: [
    'Это не код посылки',
    ['Покажите QR-код со страницы посылки или введите ПИН-код'],
    ['Ввести ПИН-код', 'Назад'],
  ],
  D1: ['Открываем ячейку 12', ['посередине, четвёртый ряд снизу'], []],
  D2: [
    'Ячейка 12 открыта',
    ['Ячейка 12, вторая из трёх', 'Заберите посылку и закройте дверцу'],
    [],
  ],
  D3: ['Посылка в трёх ячейках', ['Откроем по очереди: 12, 17, 21'], ['Открыть ячейку 12']],
  D4: [
    'Дверца 12 не открылась',
    ['Слегка нажмите на неё ладонью и попробуйте снова'],
    ['Попробовать снова', 'Помощь'],
  ],
  D5: [
    'Не получается открыть ячейку 12',
    [
      'Посылка внутри и в безопасности, код остаётся вашим. Мы сообщили технику. Позвоните 8 800 555-35-35 и назовите код помощи: 4821',
    ],
    ['Готово'],
  ],
  D5_misplaced: [
    'Не знаем, в какой ячейке посылка',
    [
      'Посылка внутри и в безопасности, код остаётся вашим. Мы сообщили оператору. Позвоните 8 800 555-35-35 и назовите код помощи: 4821',
    ],
    ['Готово'],
  ],
  D6: [
    'Закройте ячейку 12',
    [
      'Дверца должна защёлкнуться',
      'посередине, четвёртый ряд снизу',
      'Пришли за посылкой? Поднесите QR-код к сканеру',
    ],
    ['Ввести ПИН-код', 'Курьеру'],
  ],
  D7: ['Всё забрали?', [], ['Да, забрал', 'Открыть ещё раз', 'Ячейка была пуста']],
  D8: [
    'Ячейка 12 была пуста?',
    ['Мы запишем это и проверим. Открывать её больше никто не будет'],
    ['Да, была пуста', 'Нет, я забрал'],
  ],
  D8_recorded: [
    'Обращение № 1042 записано',
    ['Вам позвонят. Наш телефон: 8 800 555-35-35'],
    ['Открыть ячейку 17', 'Готово'],
  ],
  D9: [
    'Спасибо!',
    ['Есть ещё посылка? Поднесите следующий код', 'Здесь вас ждёт ещё 1 посылка'],
    ['Ввести её код', 'Прислать код по СМС', 'Готово'],
  ],
  G1_commissioning: [
    'Постамат вводят в работу',
    ['Загрузить и забрать посылки можно, когда техник закончит'],
    ['Назад'],
  ],
  G1_shut: ['Слишком много неверных ПИН-кодов', ['Телефон: 8 800 555-35-35'], ['Назад']],
  G1_menu: [
    'Здравствуйте, Иван',
    [],
    [
      'Загрузить: 14',
      'Возвраты и просроченные: 5',
      'Проверить ячейки',
      'Сообщить о поломке',
      'Выйти',
    ],
  ],
  G2_door: [
    'Ячейка 12, M',
    ['Положите YA0000012345 и закройте', 'посередине, четвёртый ряд снизу'],
    ['Не помещается', 'Ячейка занята', 'Ячейка сломана'],
  ],
  G3_unknown: ['Этой посылки нет в задании', ['YA0000012345'], ['Дальше']],
  G3_no_room: [
    'Ячеек такого размера нет',
    ['YA0000012345, M'],
    ['Занять L: их свободно 3', 'Оставить у себя'],
  ],
  G3_occupied: ['В ячейке 12 что-то лежит', ['Закройте её, откроем другую'], []],
  G3_doubtful: [
    'Успели положить YA0000012345 в ячейку 12?',
    ['посередине, четвёртый ряд снизу'],
    ['Лежит', 'Пусто', 'Назад'],
  ],
  G3_stopped: [
    'Загрузка приостановлена',
    [
      'Журнал постамата заполнен: он давно не передавал данные',
      'Посылки выдаём как обычно',
      'Телефон: 8 800 555-35-35',
    ],
    ['Назад'],
  ],
  G4_door: [
    'Ячейка 7: заберите YA0000012345',
    ['Просрочена', 'слева, второй ряд сверху'],
    ['Ячейка пуста'],
  ],
  G4_scan: ['Отсканируйте её', ['Ячейка 7: YA0000012345'], ['Ячейка пуста']],
  G4_other: [
    'Это другая посылка',
    ['В ячейке ждали YA0000012345, у вас YA0000067890'],
    ['Записать и забрать', 'Вернуть в ячейку'],
  ],
  G4_empty: [
    'Ячейка пуста',
    ['Ячейка 7: YA0000012345', 'Закройте дверцу'],
    ['Подтвердить', 'Назад'],
  ],
  G5_reasons: ['Загружено 12 из 14', [], ['Готово']],
  G5_done: ['Готово', ['Не закрыта 11: закройте её'], ['Выйти', 'Назад']],
  G6: [
    'Проверка ячеек',
    [
      'Открыто 4 из 24. Ячейка 5:',
      'слева, четвёртый ряд сверху',
      'Посмотрите внутрь и закройте дверцу',
    ],
    ['Пусто', 'Лежит YA0000012345', 'Лежит другое', 'Назад'],
  ],
  H3_consent: ['Нужно согласие оператора', ['Запрос отправлен', 'Ячейка 12'], ['Назад']],
  I1: [
    'Помощь',
    ['Позвоните 8 800 555-35-35, назовите постамат ЧЛБ-0131 и код помощи 4821'],
    ['Озвучить', 'Крупно и контрастно', 'Опустить экран', 'Назад'],
  ],
}

const plain = (value: unknown) =>
  JSON.parse(JSON.stringify(value).replaceAll('\u00a0', ' ')) as unknown

describe('the words of each screen', () => {
  test.each(Object.entries(EXPECTED))('%s', (id, expected) => {
    const shown = Object.values(SCREENS).filter((one) => one.id === id)
    expect(shown.map((screen) => plain(shownWords(screen)))).toEqual([expected])
  })
})

test('a door whose place nobody has said has no words, and moves no other', () => {
  const nowhere = { x: 0, y: 0, width: 0, height: 0 }
  const wall = [...WALL, { ...WALL[0], no: 99, place: nowhere } as (typeof WALL)[number]]
  expect(doorPlace(wall, 99)).toBe('')
  expect(WALL.map(({ no }) => doorPlace(wall, no))).toEqual(
    WALL.map(({ no }) => doorPlace(WALL, no)),
  )
})

test('the courier reads a reason for each parcel that stayed', () => {
  const { choices } = wordsOf(viewOf(SCREENS.G5_reasons))
  expect(choices?.map(({ label, chosen }) => [label, chosen])).toEqual([
    ['YA0000012345: причина?', 'Повреждена'],
    ['YA0000067890: причина?', null],
  ])
  expect(choices?.[0]?.buttons.map(({ label }) => label)).toEqual([
    'Не поместилась',
    'Повреждена',
    'Нет в машине',
    'Другое',
  ])
})

test('a code is shown in two halves, and what a shut pad says counts down', () => {
  const code = (digits: string) => wordsOf(viewOf({ id: 'C1', digits })).keypad?.shown
  expect(code('12345678')).toBe('1234-5678')
  expect(code('12')).toBe('12··-····')
  expect(wordsOf(viewOf(SCREENS.C3)).until?.text).toBe('Ввод ПИН-кода откроется через {left}.')
  expect(formatLeft(299_000)).toBe('4:59')
  expect(formatLeft(-1)).toBe('0:00')
})

test('the journal reports facts and statuses of parcels in words', () => {
  const line = { at: 0, door: null, barcode: null }
  const kinds = ['door_failed', 'delivered', 'of_a_newer_program']
  const { table } = wordsOf(
    viewOf({ id: 'H7_journal', lines: kinds.map((kind) => ({ ...line, kind })) }),
  )
  expect(table?.rows.map(([, what]) => what)).toEqual([
    'Не открылась',
    'Доставлена',
    'of_a_newer_program',
  ])
})

test('the first wrong code does not ask whether this is the right locker', () => {
  const { lines, more } = wordsOf(viewOf({ id: 'C2', attempts: 4, repeated: false }))
  expect(lines).toEqual(['Проверьте цифры. Осталось попыток: 4'])
  expect(more?.label).toBe('Где взять код?')
})

test('a parcel that went back, a cell that may not be opened again, a cell without an infrared doubt', () => {
  expect(shownWords({ id: 'C6', outcome: 'returned', at: 0 }).slice(0, 2)).toEqual([
    'Срок хранения вышел',
    ['Посылка возвращается отправителю'],
  ])
  expect(shownWords({ id: 'C6', outcome: 'ended', at: 0 })).toEqual([
    'Код больше не действует',
    ['Проверьте на странице посылки, где она', 'Телефон: 8 800 555-35-35'],
    ['Назад'],
  ])
  const recorded = shownWords({ id: 'D8_recorded', claim: null })
  expect([recorded[0], recorded[2]]).toEqual(['Обращение записано', ['Готово']])
  expect(shownWords({ id: 'D7', door: 12, until: null, reopens: 0 })[2]).toEqual([
    'Да, забрал',
    'Ячейка была пуста',
  ])
  expect(wordsOf(viewOf({ id: 'D7', door: 12, until: null, reopens: 0 })).until).toBeUndefined()
})

test('an open door beeps while somebody is asked to shut it, and the first screen asks without a sound', () => {
  expect(shownWords({ id: 'D6', door: 12 })).toEqual([
    'Закройте ячейку 12',
    ['Дверца должна защёлкнуться', 'посередине, четвёртый ряд снизу'],
    [],
  ])
  expect(wordsOf(viewOf({ id: 'D6', door: 12 })).beeps).toBe(true)
  expect(shownWords({ id: 'D6', door: 12, offers: 'next' })[2]).toEqual(['Дальше'])
  expect(wordsOf(viewOf(SCREENS.D6)).beeps).toBe(false)
  expect(shownWords({ id: 'A1', openDoors: [12] })[1]).toContain('Ячейка 12 открыта: закройте её')
  expect(shownWords({ id: 'A1', openDoors: [3, 4] })[1]).toContain(
    'Открыты ячейки 3, 4: закройте их',
  )
  expect(wordsOf(viewOf(SCREENS.G2_door)).beeps).toBeUndefined()
  expect(wordsOf(viewOf(SCREENS.G2_door, { beeps: true })).beeps).toBe(true)
})

test('free cells by size, sizes that the cabinet lacks left out', () => {
  expect(formatFree(viewOf(SCREENS.A1).station.free)).toBe('Свободно: S — 5, M — 3, L — нет')
})

test('the place of a door in words is its own', () => {
  const places = WALL.map(({ no }) => doorPlace(WALL, no))
  expect(new Set(places).size).toBe(WALL.length)
  expect(doorPlace(WALL, 18)).toBe('справа, второй ряд снизу')
  expect(doorPlace(WALL, 1)).toBe('слева, нижний ряд')
  expect(doorPlace(WALL, 24)).toBe('справа, верхний ряд')
  expect(doorPlace(WALL, 999)).toBe('')
})

test('a voice is not offered by a locker without one', () => {
  const { settings } = viewOf(SCREENS.A1)
  const offered = (screen: Screen, hasVoice: boolean) =>
    wordsOf(viewOf(screen, { settings: { ...settings, hasVoice } })).buttons.some(
      ({ label }) => label === 'Озвучить',
    )
  for (const screen of [SCREENS.I1, SCREENS.H6_screen])
    expect([offered(screen, true), offered(screen, false)]).toEqual([true, false])
})

test('only the asked-for buttons of the first package are there', () => {
  const labels = Object.values(SCREENS).flatMap((screen) =>
    wordsOf(viewOf(screen)).buttons.map(({ label }) => label),
  )
  for (const later of [
    /Отправить или вернуть/,
    /Забрать отправления/,
    /Передать данные/,
    /QR-код из приложения/,
    /Обновление/,
  ])
    expect(labels.filter((label) => later.test(label))).toEqual([])
})
