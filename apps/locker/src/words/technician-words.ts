import { formatFactKind } from '@yacheyka/contract/device/fact-wording'
import { PARCEL_STATUS, PARCEL_STATUSES } from '@yacheyka/core/parcels/parcel-status'
import type {
  CommissioningScreen,
  DoorFacts,
  TechnicianScreen,
  View,
} from '@yacheyka/locker/ports/screen'
import { commissioningWords } from './commissioning-words.ts'
import { formatDayTime } from './format.ts'
import { press, type ScreenTable, type ScreenWords, voiceButtons } from './screen-words.ts'

const BACK = press('Назад', { kind: 'back' })

const STATE_WORDS = { ok: 'исправна', blocked: 'заблокирована', broken: 'сломана' } as const
const SENSED_WORDS = { open: 'открыта', closed: 'закрыта', unknown: 'не видна' } as const
const CONTENT_WORDS = { empty: 'пусто', parcel: 'посылка', unknown: 'не проверена' } as const
const BOARD_WORDS = { ok: 'отвечает', silent: 'молчит', noisy: 'помехи' } as const
const QUALITY_WORDS = {
  exact: 'точное',
  rebased: 'уточнено после включения',
  bounded: 'не сверено с сервером',
} as const

const isCommissioning = (screen: TechnicianScreen): screen is CommissioningScreen =>
  screen.id.startsWith('H9')

/** Screens H: the technician's. */
export function technicianWords(screen: TechnicianScreen, view: View): ScreenWords {
  if (isCommissioning(screen)) return commissioningWords(screen)
  switch (screen.id) {
    case 'H1_menu':
      return {
        title: 'Техник',
        lines: [screen.name],
        buttons: [
          press('Ячейки и датчики', { kind: 'doors' }),
          press('Ввод в работу', { kind: 'commission' }),
          press('Связь', { kind: 'link' }),
          press('Заблокировать ячейку', { kind: 'block_door' }),
          press('Экран и звук', { kind: 'screen' }),
          press('Журнал', { kind: 'journal' }),
          press('Перезапуск', { kind: 'restart' }),
          press('Выйти', { kind: 'sign_out' }),
        ],
      }
    case 'H2_doors':
      return {
        title: 'Ячейки и датчики',
        lines: ['Нажмите на ячейку, чтобы открыть её'],
        buttons: [BACK],
        table: doorTable(screen.doors),
      }
    case 'H3_consent':
      return {
        title: 'Нужно согласие оператора',
        lines: [
          view.offline ? 'Нет связи: запрос уйдёт, когда она появится' : 'Запрос отправлен',
          `Ячейка ${screen.door}`,
        ],
        buttons: [BACK],
        lit: [screen.door],
      }
    case 'H4_block':
      return {
        title: 'Заблокировать ячейку',
        lines: ['Нажмите на ячейку: исправная закроется для загрузки, заблокированная откроется'],
        buttons: [BACK],
        table: doorTable(screen.doors),
      }
    case 'H5_link':
      return linkWords(screen, view)
    case 'H6_screen':
      return {
        title: 'Экран и звук',
        lines: [
          `Нижний край экрана: ${view.settings.bottomMm} мм от пола. Меняется в консоли оператора`,
        ],
        buttons: [
          ...voiceButtons(view),
          press('Крупно и контрастно', { kind: 'setting', setting: 'contrast' }),
          press('Опустить экран', { kind: 'setting', setting: 'lowered' }),
          BACK,
        ],
      }
    case 'H7_journal':
      return {
        title: 'Журнал',
        lines: [],
        buttons: [BACK],
        table: {
          head: ['Когда', 'Что', 'Ячейка', 'Посылка'],
          rows: screen.lines.map(({ at, kind, door, barcode }) => [
            formatDayTime(at, view.station.timeZone),
            formatEntry(kind),
            door === null ? '—' : String(door),
            barcode ?? '—',
          ]),
          doors: null,
        },
      }
    case 'H8_restart':
      return screen.waiting
        ? {
            title: 'Перезапуск',
            lines: ['Перезапустим, когда все дверцы закроются'],
            buttons: [BACK],
          }
        : {
            title: 'Перезапустить постамат?',
            lines: ['Это займёт около минуты'],
            buttons: [press('Перезапустить', { kind: 'confirm' }), BACK],
          }
  }
}

/** Kinds of facts and statuses of parcels stand in one journal. */
function formatEntry(kind: string): string {
  const status = PARCEL_STATUSES.find((each) => each === kind)
  return status === undefined ? formatFactKind(kind) : PARCEL_STATUS[status].publicWording
}

const BY_OPERATOR = 'operator: '
const REASON_WORDS: Readonly<Record<string, string>> = {
  did_not_open: 'не открылась',
  courier: 'сообщил курьер',
  technician: 'техник',
  empty_claim: 'получатель нашёл её пустой',
}
const formatReason = (reason: string): string =>
  reason.startsWith(BY_OPERATOR)
    ? `оператор, ${reason.slice(BY_OPERATOR.length)}`
    : (REASON_WORDS[reason] ?? reason)

function doorTable(doors: readonly DoorFacts[]): ScreenTable {
  return {
    head: ['Ячейка', 'Размер', 'Состояние', 'Дверца', 'Внутри', 'Плата'],
    rows: doors.map(({ no, size, state, reason, sensed, content, address }) => [
      String(no),
      size,
      reason === null ? STATE_WORDS[state] : `${STATE_WORDS[state]}: ${formatReason(reason)}`,
      SENSED_WORDS[sensed],
      CONTENT_WORDS[content],
      address,
    ]),
    doors: doors.map(({ no }) => no),
  }
}

function linkWords(
  screen: Extract<TechnicianScreen, { readonly id: 'H5_link' }>,
  { station }: View,
): ScreenWords {
  const { lastAnswer, queue, clockOffset, quality, boards } = screen
  return {
    title: 'Связь',
    lines: [],
    buttons: [BACK],
    table: {
      head: ['Что', 'Состояние'],
      rows: [
        [
          'Сервер отвечал',
          lastAnswer === null ? 'ещё ни разу' : formatDayTime(lastAnswer, station.timeZone),
        ],
        ['Ждёт отправки', String(queue)],
        ['Время', QUALITY_WORDS[quality]],
        [
          'Часы отличаются',
          clockOffset === null ? 'неизвестно' : `на ${Math.round(clockOffset / 1000)} с`,
        ],
        ...boards.map(({ board, state, errors }) => [
          `Плата ${board}`,
          errors === 0 ? BOARD_WORDS[state] : `${BOARD_WORDS[state]}, ошибок: ${errors}`,
        ]),
      ],
      doors: null,
    },
  }
}
