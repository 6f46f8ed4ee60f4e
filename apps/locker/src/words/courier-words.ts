import type {
  CourierScreen,
  Intent,
  SkipReason,
  TakeOutReason,
  View,
} from '@yacheyka/locker/ports/screen'
import type { IntakeStop } from '@yacheyka/locker/store-retention'
import { doorPlace } from './door-place.ts'
import { formatMinuteAfter } from './format.ts'
import { mainPress, press, type ScreenWords } from './screen-words.ts'

const BADGE_LENGTH = 6
const DOOR_LENGTH = 4
const STAFF_PIN_LENGTH = 6

const NEXT = mainPress('Дальше', { kind: 'next' })
const BACK = press('Назад', { kind: 'back' })

const SKIP_WORDS: Readonly<Record<SkipReason, string>> = {
  does_not_fit: 'Не поместилась',
  damaged: 'Повреждена',
  not_in_van: 'Нет в машине',
  other: 'Другое',
}

const TAKE_OUT_WORDS: Readonly<Record<TakeOutReason, string>> = {
  overdue: 'Просрочена',
  blocked: 'Заблокирована отправителем',
  ordered: 'Её попросил забрать оператор',
  left_inside: 'Осталась внутри',
}

type Loading = Extract<CourierScreen, { readonly id: `G2${string}` | `G3${string}` }>
type TakingOut = Extract<CourierScreen, { readonly id: `G4${string}` }>

const isLoading = (screen: CourierScreen): screen is Loading => /^G[23]/.test(screen.id)
const isTakingOut = (screen: CourierScreen): screen is TakingOut => screen.id.startsWith('G4')

/** Screens G: the courier's. */
export function courierWords(screen: CourierScreen, view: View): ScreenWords {
  if (isLoading(screen)) return loadingWords(screen, view)
  if (isTakingOut(screen)) return takingOutWords(screen, view)
  switch (screen.id) {
    case 'G1_sign_in':
      return signInWords(screen, view.station)
    case 'G1_shut': {
      const { phone, timeZone } = view.station
      return {
        title: 'Слишком много неверных ПИН-кодов',
        lines: [`Телефон: ${phone}`],
        until: { at: screen.until, text: 'Вход откроется через {left}.' },
        buttons: [BACK],
        spoken: `Слишком много неверных ПИН-кодов. Вход откроется в ${formatMinuteAfter(screen.until, timeZone)}. Телефон: ${phone}`,
        isTrouble: true,
      }
    }
    case 'G1_commissioning':
      return {
        title: 'Постамат вводят в работу',
        lines: ['Загрузить и забрать посылки можно, когда техник закончит'],
        buttons: [BACK],
      }
    case 'G1_menu':
      return {
        title: `Здравствуйте, ${screen.name}`,
        lines: [],
        buttons: [
          mainPress(`Загрузить: ${screen.load}`, { kind: 'load' }),
          press(`Возвраты и просроченные: ${screen.takeOut}`, { kind: 'take_out' }),
          press('Проверить ячейки', { kind: 'inventory' }),
          press('Сообщить о поломке', { kind: 'report_broken' }),
          press('Выйти', { kind: 'sign_out' }),
        ],
      }
    case 'G5_reasons':
      return {
        title: `Загружено ${screen.loaded} из ${screen.total}`,
        lines: [],
        buttons: [press('Готово', { kind: 'done' })],
        choices: screen.left.map(({ barcode, reason }) => ({
          label: `${barcode}: причина?`,
          chosen: reason === null ? null : SKIP_WORDS[reason],
          buttons: (['does_not_fit', 'damaged', 'not_in_van', 'other'] as const).map((one) =>
            press(SKIP_WORDS[one], { kind: 'reason', barcode, reason: one }),
          ),
        })),
      }
    case 'G5_done':
      return {
        title: 'Готово',
        lines: [
          screen.openDoors.length === 0
            ? 'Все дверцы закрыты.'
            : screen.openDoors.length === 1
              ? `Не закрыта ${screen.openDoors.join('')}: закройте её`
              : `Не закрыты ${screen.openDoors.join(', ')}: закройте их`,
        ],
        buttons: [mainPress('Выйти', { kind: 'sign_out' }), BACK],
        lit: screen.openDoors,
        ...(screen.openDoors.length > 0 && { beeps: true, isTrouble: true }),
      }
    case 'G6':
      return {
        title: 'Проверка ячеек',
        lines: [
          `Открыто ${screen.index} из ${screen.total}. Ячейка ${screen.door}:`,
          doorPlace(view.wall, screen.door),
          ...(screen.open ? ['Посмотрите внутрь и закройте дверцу'] : []),
        ],
        buttons: [
          press('Пусто', { kind: 'found', what: 'empty' }),
          ...(screen.expected === null
            ? []
            : [press(`Лежит ${screen.expected}`, { kind: 'found', what: 'expected' })]),
          press('Лежит другое', { kind: 'found', what: 'other' }),
          BACK,
        ],
        lit: [screen.door],
      }
    case 'G7_report':
      return screen.sent
        ? {
            title: 'Мы сообщили технику',
            lines: [`Ячейка ${screen.digits} закрыта для загрузки`],
            buttons: [mainPress('Готово', { kind: 'done' })],
            door: Number(screen.digits),
          }
        : {
            title: 'Сообщить о поломке',
            lines: ['Введите номер ячейки'],
            buttons: [mainPress('Готово', { kind: 'confirm' })],
            keypad: {
              shown: screen.digits.padEnd(1, '·'),
              label: 'Номер ячейки',
              typed: screen.digits.length,
              length: DOOR_LENGTH,
              erase: press('Стереть', { kind: 'erase' }),
              end: press('Отмена', { kind: 'back' }),
            },
          }
  }
}

function signInWords(
  { field, digits, failed }: Extract<CourierScreen, { readonly id: 'G1_sign_in' }>,
  { phone }: View['station'],
): ScreenWords {
  const isPin = field === 'pin'
  const length = isPin ? STAFF_PIN_LENGTH : BADGE_LENGTH
  return {
    title: isPin ? 'Введите ПИН-код' : 'Введите свой номер',
    lines: [
      isPin ? '6 цифр, их дал диспетчер' : '6 цифр, вход для курьеров и техников',
      ...(failed ? ['Номер или ПИН-код не подошёл'] : []),
      // Unknown until the locker is connected.
      ...(failed && phone !== '' ? [`Телефон: ${phone}`] : []),
    ],
    buttons: [],
    keypad: {
      shown: (isPin ? '•'.repeat(digits.length) : digits).padEnd(length, '·'),
      label: isPin ? 'ПИН-код' : 'Номер',
      typed: digits.length,
      length,
      erase: press('Стереть', { kind: 'erase' }),
      end: press('Отмена', { kind: 'cancel' }),
    },
    ...(failed && { isTrouble: true }),
  }
}

function loadingWords(screen: Loading, view: View): ScreenWords {
  switch (screen.id) {
    case 'G2_scan':
      return {
        title: 'Сканируйте посылку',
        lines: [`Осталось ${screen.left}`],
        buttons: [...placedButtons(screen.placed), press('Готово', { kind: 'done' })],
        ...(screen.placed !== null && {
          lit: [screen.placed.door],
          spoken: `Сканируйте посылку. Осталось ${screen.left}. Последняя ячейка: ${screen.placed.door}`,
        }),
      }
    case 'G2_door':
      return {
        title: `Ячейка ${screen.door}, ${screen.size}`,
        lines: [`Положите ${screen.barcode} и закройте`, doorPlace(view.wall, screen.door)],
        buttons: screen.open ? LOADING_TROUBLE : [],
        lit: [screen.door],
        ...(!screen.open && { spoken: `Открываем ячейку ${screen.door}` }),
      }
    case 'G3_unknown':
      return {
        title: 'Этой посылки нет в задании',
        lines: [screen.barcode],
        buttons: [NEXT],
        isTrouble: true,
      }
    case 'G3_no_room': {
      const { bigger } = screen
      return {
        title: 'Ячеек такого размера нет',
        lines: [`${screen.barcode}, ${screen.size}`],
        buttons: [
          ...(bigger === null
            ? []
            : [
                mainPress(`Занять ${bigger.size}: их свободно ${bigger.count}`, {
                  kind: 'take_bigger',
                }),
              ]),
          press('Оставить у себя', { kind: 'keep' }),
        ],
        isTrouble: true,
      }
    }
    case 'G3_occupied':
      return {
        title: `В ячейке ${screen.door} что-то лежит`,
        lines: ['Закройте её, откроем другую'],
        buttons: [],
        lit: [screen.door],
        isTrouble: true,
      }
    case 'G3_doubtful':
      return {
        title: `Успели положить ${screen.barcode} в ячейку ${screen.door}?`,
        lines: [doorPlace(view.wall, screen.door)],
        buttons: [
          press('Лежит', { kind: 'lies_inside' }),
          press('Пусто', { kind: 'cell_is_empty' }),
          BACK,
        ],
        lit: [screen.door],
      }
    case 'G3_failed':
      return {
        title: `Дверца ${screen.door} не открылась`,
        lines: ['Мы сообщили технику. Откроем другую'],
        buttons: [NEXT, press('Оставить у себя', { kind: 'keep' })],
        lit: [screen.door],
        isTrouble: true,
      }
    case 'G3_stopped':
      return {
        title: 'Загрузка приостановлена',
        lines: [
          STOP_WORDS[screen.why],
          'Посылки выдаём как обычно',
          `Телефон: ${view.station.phone}`,
        ],
        buttons: [BACK],
        isTrouble: true,
      }
  }
}

const STOP_WORDS: Readonly<Record<IntakeStop, string>> = {
  queue: 'Журнал постамата заполнен: он давно не передавал данные',
  disk: 'На диске постамата почти нет места',
}

const LOADING_TROUBLE = [
  press('Не помещается', { kind: 'does_not_fit' }),
  press('Ячейка занята', { kind: 'cell_occupied' }),
  press('Ячейка сломана', { kind: 'cell_broken' }),
]

/** The cell that was closed last may still be corrected before the next scan. */
function placedButtons(placed: { readonly door: number } | null) {
  if (placed === null) return []
  const about = (label: string, intent: Intent) => ({
    ...press(`${label} (${placed.door})`, intent),
    spoken: label,
  })
  return [
    about('Не помещается', { kind: 'does_not_fit' }),
    about('Ячейка занята', { kind: 'cell_occupied' }),
    about('Ячейка сломана', { kind: 'cell_broken' }),
  ]
}

function takingOutWords(screen: TakingOut, view: View): ScreenWords {
  switch (screen.id) {
    case 'G4_door':
      return {
        title: `Ячейка ${screen.door}: заберите ${screen.barcode}`,
        lines: [TAKE_OUT_WORDS[screen.why], doorPlace(view.wall, screen.door)],
        buttons: screen.open ? [press('Ячейка пуста', { kind: 'cell_is_empty' })] : [],
        lit: [screen.door],
        ...(!screen.open && { spoken: `Открываем ячейку ${screen.door}` }),
      }
    case 'G4_scan':
      return {
        title: 'Отсканируйте её',
        lines: [`Ячейка ${screen.door}: ${screen.barcode}`],
        buttons: [press('Ячейка пуста', { kind: 'cell_is_empty' })],
        lit: [screen.door],
      }
    case 'G4_other':
      return {
        title: 'Это другая посылка',
        lines: [`В ячейке ждали ${screen.expected}, у вас ${screen.scanned}`],
        buttons: [
          press('Записать и забрать', { kind: 'record_and_take' }),
          press('Вернуть в ячейку', { kind: 'put_back' }),
        ],
        lit: [screen.door],
        spoken: `Это другая посылка. В ячейке ${screen.door} ждали ${screen.expected}, у вас ${screen.scanned}`,
        isTrouble: true,
      }
    case 'G4_empty':
      return {
        title: 'Ячейка пуста',
        lines: [`Ячейка ${screen.door}: ${screen.barcode}`, 'Закройте дверцу'],
        buttons: [mainPress('Подтвердить', { kind: 'confirm' }), BACK],
        lit: [screen.door],
      }
    case 'G4_failed':
      return {
        title: `Дверца ${screen.door} не открылась`,
        lines: ['Мы сообщили технику', `${screen.barcode} осталась внутри`],
        buttons: [NEXT, BACK],
        lit: [screen.door],
        isTrouble: true,
      }
  }
}
