import { CELL_SIZES } from '@yacheyka/core/cells/cell-size'
import type { CommissioningScreen } from '@yacheyka/locker/ports/screen'
import { mainPress, press, type ScreenWords } from './screen-words.ts'

type Start = Extract<CommissioningScreen, { readonly id: 'H9_start' }>
type Channel = Extract<CommissioningScreen, { readonly id: 'H9_door' }>
type Result = Extract<CommissioningScreen, { readonly id: 'H9_result' }>

const BACK = press('Назад', { kind: 'back' })
const NUMBER_LENGTH = 4

const POLARITY_WORDS = {
  closed_is_one: 'Закрытая дверца: единица',
  closed_is_zero: 'Закрытая дверца: ноль',
} as const
const ORDER_WORDS = {
  last_first: 'Каналы 1–8: последний байт',
  first_first: 'Каналы 1–8: первый байт',
} as const

/** «Ввод в работу»: screens H9. */
export function commissioningWords(screen: CommissioningScreen): ScreenWords {
  switch (screen.id) {
    case 'H9_start':
      return startWords(screen)
    case 'H9_door':
      return channelWords(screen)
    case 'H9_result':
      return resultWords(screen)
  }
}

function startWords({ boards, begun, parcels, inUse }: Start): ScreenWords {
  if (parcels > 0)
    return {
      title: 'Ввод в работу',
      lines: [
        `Ячеек с посылками: ${parcels}`,
        'Дождитесь выдачи или заберите посылки: при вводе в работу номера ячеек меняются',
      ],
      buttons: [...(begun === null ? [] : [press('Отменить ввод', { kind: 'cancel' })]), BACK],
      isTrouble: true,
    }
  if (inUse)
    return {
      title: 'Ввод в работу',
      lines: ['Сначала закройте ячейку, которую открыли'],
      buttons: [BACK],
      isTrouble: true,
    }
  return {
    title: 'Ввод в работу',
    lines: [
      'Закройте все дверцы. Замки откроются по одному: введите номер и размер каждой ячейки',
      ...boards.map(({ board, channels }) => `Плата ${board}, каналов: ${channels}`),
      ...(begun === null ? [] : [`Уже найдено ячеек: ${begun.doors}`]),
    ],
    buttons:
      begun === null
        ? [mainPress('Начать', { kind: 'confirm' }), BACK]
        : [
            mainPress('Продолжить', { kind: 'confirm' }),
            press('Начать заново', { kind: 'retry' }),
            press('Отменить ввод', { kind: 'cancel' }),
            BACK,
          ],
  }
}

function channelWords(screen: Channel): ScreenWords {
  const { board, channel, digits, size, moved, taken } = screen
  const isSeen = moved === 1
  return {
    title: 'Какая дверца открылась?',
    lines: [`Плата ${board}, канал ${channel}`, isSeen ? nextWords(screen) : sensorWords(screen)],
    buttons: [
      mainPress('Дальше', { kind: 'next' }),
      press('Повторить', { kind: 'retry' }),
      press('Замка нет', { kind: 'keep' }),
    ],
    // Beside the words of a trouble there is no room for them on a wide screen.
    choices: isSeen
      ? [
          {
            label: 'Размер',
            chosen: size,
            buttons: CELL_SIZES.map((one) => press(one, { kind: 'size', size: one })),
          },
        ]
      : [],
    keypad: {
      shown: digits.padEnd(1, '·'),
      label: 'Номер ячейки',
      typed: digits.length,
      length: NUMBER_LENGTH,
      erase: press('Стереть', { kind: 'erase' }),
      end: press('Отмена', { kind: 'cancel' }),
    },
    ...(isSeen && taken && { door: Number(digits) }),
    ...(!isSeen && { isTrouble: true }),
  }
}

function sensorWords({ moved, silent }: Channel): string {
  if (silent) return 'Плата не отвечает: замок не открывали'
  return moved === 0
    ? 'Датчик не сработал: проверьте провод'
    : `Сработало датчиков: ${moved}. Закройте остальные дверцы и повторите`
}

/** What is to be done before «Дальше». */
function nextWords({ open, digits, size, taken }: Channel): string {
  if (digits === '') return 'Датчик сработал. Введите номер'
  if (taken) return `Ячейка ${digits} уже есть`
  if (size === null) return 'Датчик сработал. Выберите размер'
  return open ? 'Датчик сработал. Закройте дверцу' : 'Датчик сработал. Нажмите «Дальше»'
}

function resultWords({ doors, shared, crossed, polarity, order }: Result): ScreenWords {
  const again = shared.length + crossed.length
  const isGood = again === 0 && polarity !== null && order !== null
  return {
    title: isGood ? 'Ячейки найдены' : 'Закончить нельзя',
    lines: [
      `Ячеек: ${doors}`,
      ...(shared.length > 0 ? [`Один датчик у нескольких дверец: ${shared.join(', ')}`] : []),
      ...(crossed.length > 0 ? [`Датчик подключён к другому каналу: ${crossed.join(', ')}`] : []),
      // Of doors that are opened once more nothing follows yet.
      ...(doors === 0 || again > 0
        ? []
        : [
            polarity === null
              ? 'Не понять, какой сигнал значит «закрыта»: датчики отвечают по-разному'
              : POLARITY_WORDS[polarity],
            order === null ? 'Датчики подключены не к тем каналам, что замки' : ORDER_WORDS[order],
          ]),
    ],
    buttons: [
      ...(isGood ? [mainPress('Принять', { kind: 'confirm' })] : []),
      ...(again > 0 ? [mainPress('Повторить эти ячейки', { kind: 'reopen' })] : []),
      press('Начать заново', { kind: 'retry' }),
      BACK,
    ],
    ...(!isGood && { isTrouble: true }),
  }
}
