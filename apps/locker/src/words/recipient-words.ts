import { formatPin, PIN_LENGTH } from '@yacheyka/core/parcels/pickup-code'
import { counted } from '@yacheyka/core/text/wording'
import { answerWait, type Screen, type View } from '@yacheyka/locker/ports/screen'
import { doorPlace } from './door-place.ts'
import {
  formatDay,
  formatDayTime,
  formatMinuteAfter,
  formatSeconds,
  ofHowMany,
  turnOf,
} from './format.ts'
import { mainPress, press, type ScreenWords, voiceButtons } from './screen-words.ts'

type StandingScreen = Extract<Screen, { readonly id: 'A1' | 'B1' | 'B2' | 'I1' }>
type CodeScreen = Extract<Screen, { readonly id: `C${string}` }>
type DoorScreen = Extract<Screen, { readonly id: `D${string}` }>
type RecipientScreen = StandingScreen | CodeScreen | DoorScreen

const isAboutCode = (screen: RecipientScreen): screen is CodeScreen => screen.id.startsWith('C')
const isAboutDoor = (screen: RecipientScreen): screen is DoorScreen => screen.id.startsWith('D')

const BACK = press('Назад', { kind: 'back' })
const HELP = press('Помощь', { kind: 'help' })

/** Screens A to D and I: whoever fetches a parcel sees them. */
export function recipientWords(screen: RecipientScreen, view: View): ScreenWords {
  if (isAboutCode(screen)) return codeWords(screen, view)
  if (isAboutDoor(screen)) return doorWords(screen, view)
  return standingWords(screen, view)
}

function standingWords(screen: StandingScreen, view: View): ScreenWords {
  const { station } = view
  const { phone } = station
  switch (screen.id) {
    case 'A1': {
      const [openDoor] = screen.openDoors
      return {
        title: 'Заберите посылку',
        lines: ['Поднесите QR-код к сканеру или введите ПИН-код', ...openWords(screen.openDoors)],
        buttons: [
          mainPress('Ввести ПИН-код', { kind: 'enter_pin' }),
          HELP,
          press('Курьеру', { kind: 'courier' }),
        ],
        ...(openDoor !== undefined && screen.openDoors.length === 1 && { door: openDoor }),
      }
    }
    case 'B1':
      return {
        title: 'Постамат временно не работает',
        lines: [
          'Посылки внутри в безопасности.',
          ...(screen.message === null ? [] : [screen.message]),
          ...(phone === '' ? [] : [`Телефон: ${phone}`]),
        ],
        buttons: screen.isBroken === true ? [] : [press('Курьеру', { kind: 'courier' })],
      }
    case 'B2':
      return {
        title: 'Выдача приостановлена',
        lines: [
          `Нет связи с ${formatDay(screen.since, station.timeZone)}. Посылки в сохранности, коды останутся прежними. Телефон: ${phone}`,
        ],
        buttons: [press('Курьеру', { kind: 'courier' })],
      }
    case 'I1':
      return {
        title: 'Помощь',
        lines: [
          `Позвоните ${phone}, назовите постамат ${station.number} и код помощи ${screen.helpCode}`,
        ],
        buttons: [
          ...voiceButtons(view),
          press('Крупно и контрастно', { kind: 'setting', setting: 'contrast' }),
          press('Опустить экран', { kind: 'setting', setting: 'lowered' }),
          mainPress('Назад', { kind: 'back' }),
        ],
        spoken: `Помощь. Позвоните ${phone}. Номер постамата и код помощи — на экране`,
      }
  }
}

function openWords(doors: readonly number[]): readonly string[] {
  if (doors.length === 0) return []
  return doors.length === 1
    ? [`Ячейка ${doors[0]} открыта: закройте её`]
    : [`Открыты ячейки ${doors.join(', ')}: закройте их`]
}

const D6_BUTTONS = {
  nothing: [],
  codes: [
    mainPress('Ввести ПИН-код', { kind: 'enter_pin' }),
    press('Курьеру', { kind: 'courier' }),
  ],
  next: [mainPress('Дальше', { kind: 'next' })],
} as const

function codeWords(screen: CodeScreen, { station }: View): ScreenWords {
  switch (screen.id) {
    case 'C1':
      return {
        title: 'Введите ПИН-код',
        lines: ['8 цифр из сообщения или со страницы посылки'],
        buttons: [],
        keypad: {
          shown: formatPin(screen.digits.padEnd(PIN_LENGTH, '·')),
          label: 'ПИН-код',
          typed: screen.digits.length,
          length: PIN_LENGTH,
          erase: press('Стереть', { kind: 'erase' }),
          end: press('Отмена', { kind: 'cancel' }),
        },
        spoken: 'Введите ПИН-код. Восемь цифр из сообщения или со страницы посылки',
      }
    case 'C2':
      return {
        title: 'Код не подошёл',
        lines: [
          `Проверьте цифры. Осталось попыток: ${screen.attempts}`,
          ...(screen.repeated
            ? [`Вы у постамата ${station.number}, ${station.address}. В сообщении указан он?`]
            : []),
        ],
        buttons: [mainPress('Ещё раз', { kind: 'retry' })],
        more: {
          label: 'Где взять код?',
          text: 'Код — 8 цифр из сообщения или со страницы посылки.',
        },
        isTrouble: true,
      }
    case 'C3':
      return {
        title: 'Слишком много неверных кодов',
        lines: ['По QR-коду посылку можно забрать сейчас'],
        until: { at: screen.until, text: 'Ввод ПИН-кода откроется через {left}.' },
        buttons: [BACK],
        spoken: `Слишком много неверных кодов. Ввод ПИН-кода откроется в ${formatMinuteAfter(screen.until, station.timeZone)}. По QR-коду посылку можно забрать сейчас`,
        isTrouble: true,
      }
    case 'C4':
      return {
        title: 'Посылка ещё в пути',
        lines: ['Она едет в этот постамат. Мы напишем, когда её можно будет забрать'],
        buttons: [BACK],
      }
    case 'C5':
      return {
        title: 'Выдача остановлена',
        lines: ['Отправитель заблокировал посылку. Обратитесь в магазин, где сделали заказ'],
        buttons: [BACK],
        isTrouble: true,
      }
    case 'C6':
      return { ...goneWords(screen, station), buttons: [BACK] }
    case 'C7':
      return {
        title: 'Это не код посылки',
        lines: ['Покажите QR-код со страницы посылки или введите ПИН-код'],
        buttons: [mainPress('Ввести ПИН-код', { kind: 'enter_pin' }), BACK],
        isTrouble: true,
      }
  }
}

function goneWords(
  { outcome, at }: Extract<CodeScreen, { readonly id: 'C6' }>,
  { phone, timeZone }: View['station'],
): Pick<ScreenWords, 'title' | 'lines'> {
  switch (outcome) {
    case 'handed_out':
      return {
        title: 'Посылку уже забрали',
        lines: [`${formatDayTime(at, timeZone)}. Если это были не вы, позвоните: ${phone}`],
      }
    case 'returned':
      return { title: 'Срок хранения вышел', lines: ['Посылка возвращается отправителю'] }
    case 'ended':
      return {
        title: 'Код больше не действует',
        lines: ['Проверьте на странице посылки, где она', `Телефон: ${phone}`],
      }
  }
}

function doorWords(screen: DoorScreen, view: View): ScreenWords {
  const { station, wall } = view
  switch (screen.id) {
    case 'D1':
    case 'D2': {
      const { door, index, total } = screen
      const place = doorPlace(wall, door)
      const nth = total > 1 ? turnOf(index, total) : null
      const turn = nth === null ? [] : [`Ячейка ${door}, ${nth}`]
      const where = [place, nth ?? ''].filter((part) => part !== '').map((part) => `, ${part}`)
      return screen.id === 'D1'
        ? {
            title: `Открываем ячейку ${door}`,
            lines: [...turn, place],
            buttons: [],
            lit: [door],
            spoken: `Открываем ячейку ${door}, ${place}${nth === null ? '' : `. Она ${nth}`}`,
          }
        : {
            title: `Ячейка ${door} открыта`,
            lines: [...turn, 'Заберите посылку и закройте дверцу'],
            buttons: [],
            lit: [door],
            spoken: `Ячейка ${door} открыта${where.join('')}. Заберите посылку и закройте дверцу`,
          }
    }
    case 'D3': {
      const [first] = screen.doors
      return {
        title: `Посылка в ${ofHowMany(screen.doors.length)} ячейках`,
        lines: [`Откроем по очереди: ${screen.doors.join(', ')}`],
        buttons: [mainPress(`Открыть ячейку ${first}`, { kind: 'open_next' })],
        lit: screen.doors,
      }
    }
    case 'D4':
      return {
        title: `Дверца ${screen.door} не открылась`,
        lines: ['Слегка нажмите на неё ладонью и попробуйте снова'],
        buttons: [mainPress('Попробовать снова', { kind: 'retry' }), HELP],
        lit: [screen.door],
        isTrouble: true,
      }
    case 'D5':
      return {
        title: `Не получается открыть ячейку ${screen.door}`,
        lines: [
          `Посылка внутри и в безопасности, код остаётся вашим. Мы сообщили технику. Позвоните ${station.phone} и назовите код помощи: ${screen.helpCode}`,
        ],
        buttons: [mainPress('Готово', { kind: 'done' })],
        lit: [screen.door],
        spoken: `Не получается открыть ячейку ${screen.door}. Посылка внутри и в безопасности, код остаётся вашим. Мы сообщили технику. Позвоните ${station.phone}. Код помощи — на экране`,
        isTrouble: true,
      }
    case 'D5_misplaced':
      return {
        title: 'Не знаем, в какой ячейке посылка',
        lines: [
          `Посылка внутри и в безопасности, код остаётся вашим. Мы сообщили оператору. Позвоните ${station.phone} и назовите код помощи: ${screen.helpCode}`,
        ],
        buttons: [mainPress('Готово', { kind: 'done' })],
        spoken: `Не знаем, в какой ячейке посылка. Она внутри и в безопасности, код остаётся вашим. Позвоните ${station.phone}. Код помощи — на экране`,
        isTrouble: true,
      }
    case 'D6':
      return {
        title: `Закройте ячейку ${screen.door}`,
        lines: [
          'Дверца должна защёлкнуться',
          doorPlace(wall, screen.door),
          ...(screen.offers === 'codes' ? ['Пришли за посылкой? Поднесите QR-код к сканеру'] : []),
        ],
        buttons: D6_BUTTONS[screen.offers ?? 'nothing'],
        lit: [screen.door],
        // Whoever left it open has gone by then.
        beeps: screen.offers !== 'codes',
      }
    case 'D7':
      return {
        title: 'Всё забрали?',
        lines: [],
        buttons: [
          mainPress('Да, забрал', { kind: 'took_it' }),
          ...(screen.reopens > 0 ? [press('Открыть ещё раз', { kind: 'reopen' })] : []),
          press('Ячейка была пуста', { kind: 'was_empty' }),
        ],
        lit: [screen.door],
        spoken: `Всё забрали из ячейки ${screen.door}?`,
        ...(screen.until !== null && {
          until: {
            at: screen.until,
            text: 'Если не ответить, через {left} запишем: «Да, забрал».',
          },
          unanswered: `Если не ответить ${formatSeconds(answerWait(view.settings) / 1000)}, запишем: «Да, забрал»`,
        }),
      }
    case 'D8':
      return {
        title: `Ячейка ${screen.door} была пуста?`,
        lines: ['Мы запишем это и проверим. Открывать её больше никто не будет'],
        buttons: [
          press('Да, была пуста', { kind: 'confirm' }),
          press('Нет, я забрал', { kind: 'took_it' }),
        ],
        lit: [screen.door],
      }
    case 'D8_recorded':
      return {
        title:
          screen.claim === null ? 'Обращение записано' : `Обращение № ${screen.claim} записано`,
        lines: [`Вам позвонят. Наш телефон: ${station.phone}`],
        buttons:
          screen.next === undefined
            ? [mainPress('Готово', { kind: 'done' })]
            : [
                mainPress(`Открыть ячейку ${screen.next}`, { kind: 'open_next' }),
                press('Готово', { kind: 'done' }),
              ],
        ...(screen.next !== undefined && { door: screen.next }),
      }
    case 'D9':
      return {
        title: 'Спасибо!',
        lines: [
          'Есть ещё посылка? Поднесите следующий код',
          ...(screen.waiting > 0
            ? [`Здесь вас ждёт ещё ${counted(screen.waiting, ['посылка', 'посылки', 'посылок'])}`]
            : []),
          ...(screen.isSent
            ? [
                'Код придёт по СМС на телефон из заказа, если его не присылали недавно: он не меняется',
              ]
            : []),
        ],
        buttons: [
          ...(screen.waiting > 0 ? [mainPress('Ввести её код', { kind: 'enter_pin' })] : []),
          ...(screen.waiting > 0 && !screen.isSent && !view.offline
            ? [press('Прислать код по СМС', { kind: 'send_code' })]
            : []),
          press('Готово', { kind: 'done' }),
        ],
      }
  }
}
