import type { IncidentRow, LockerDoor, LockerState } from '@yacheyka/contract/device/locker-card'
import type { AlarmKind } from '@yacheyka/contract/device/report'
import { useLocation } from 'react-router'
import type { Tone } from '../../parts/mark.tsx'

export const STATE_TONES: Readonly<Record<LockerState, Tone>> = {
  online: 'done',
  silent: 'trouble',
  new: 'waits',
  none: 'over',
}

/** What a locker says is wrong with its cabinet. */
const ALARMS: Readonly<Record<AlarmKind, string>> = {
  board_silent: 'Плата замков молчит',
  scanner_down: 'Сканер не отвечает',
  mains_lost: 'Нет внешнего питания',
  battery_low: 'Батарея разряжена',
  too_cold: 'Слишком холодно',
  too_hot: 'Слишком жарко',
  disk_low: 'Кончается место на диске',
  clock_unsure: 'Время не сверено',
  queue_old: 'События не доходят час',
  tamper: 'Вскрыт корпус или удар',
  lease_near: 'Скоро остановится выдача: давно нет связи',
  sensor_disagrees: 'Датчик двери расходится с содержимым',
  ui_frozen: 'Экран завис',
}

/** What is wrong, by its kind; of one that has no words yet its code. */
const INCIDENTS: Readonly<Record<string, string>> = {
  offline: 'Нет связи',
  silent: 'Молчит дольше обычного',
  door_failed: 'Не открылась',
  door_left_open: 'Оставлена открытой',
  door_open_unasked: 'Открыта без команды',
  door_broken: 'Сломана',
  empty_claim: 'Получатель: ячейка пуста',
  foreign_contents: 'Внутри чужое',
  left_inside: 'Посылка осталась внутри',
  check_cell: 'Проверьте ячейку',
  wrong_parcel: 'Другая посылка',
  pin_guessing: 'Подбирают коды',
  store_replaced: 'Память начата заново',
  consent_asked: 'Техник просит открыть',
  alarm: 'Тревога датчика',
  ...ALARMS,
  overbooked: 'По счёту занята',
  cells_differ: 'Ячейки и счёт не сходятся',
}
export const formatIncident = ({
  kind,
  door,
}: {
  readonly kind: string
  readonly door: number | null
}): string =>
  door === null
    ? (INCIDENTS[kind] ?? kind)
    : `Ячейка ${door}: ${(INCIDENTS[kind] ?? kind).toLowerCase()}`

/** What ends an incident that nobody closed, by its kind. */
const ENDS: Readonly<Record<string, string>> = {
  offline: 'Снова на связи или отозван',
  silent: 'События снова приходят',
  door_failed: 'Дверца открылась',
  consent_asked: 'Дверца открылась',
  door_left_open: 'Дверца закрылась',
  door_open_unasked: 'Дверца закрылась',
  door_broken: 'Ячейка разблокирована',
  overbooked: 'Счёт сошёлся',
  cells_differ: 'Счёт сошёлся',
  alarm: 'Постамат снял тревогу',
}
export const formatEnd = (kind: string): string =>
  ENDS[kind] ?? (Object.hasOwn(ALARMS, kind) ? 'Постамат снял тревогу' : 'Прошло само')

/** What a door is, in one word: its colour says the same. */
type DoorNow = Pick<LockerDoor, 'state' | 'sensed' | 'content'>

export function doorWord({ state, sensed, content }: DoorNow): string {
  if (state === 'broken') return 'Сломана'
  if (state === 'blocked') return 'Заблокирована'
  if (sensed === 'open') return 'Открыта'
  return { empty: 'Пуста', parcel: 'Занята', unknown: 'Неизвестно' }[content]
}
/** End of a barcode, as short as a small door needs. */
const TAIL = 4
export const formatTail = (barcode: string): string =>
  barcode.length > TAIL ? `…${barcode.slice(-TAIL)}` : barcode

const LATE = { overdue: 'просрочена', blocked_for_return: 'заблокирована' } as const
/** Why the parcel of a door waits for no recipient any more. */
export const lateWord = ({ status }: Pick<LockerDoor, 'status'>): string | null =>
  status === 'overdue' || status === 'blocked_for_return' ? LATE[status] : null

export type DoorIncident = Pick<IncidentRow, 'kind' | 'door' | 'closed_at'>
/** Words of the open incidents of a door. */
export const troublesOf = (door: number, incidents: readonly DoorIncident[]): readonly string[] => [
  ...new Set(
    incidents
      .filter((one) => one.door === door && one.closed_at === null)
      .map(({ kind }) => formatIncident({ kind, door: null }).toLowerCase()),
  ),
]

/** «2 S …0001, просрочена, занята, неполадка: не открылась»: begins with what is drawn, in its order. */
export const formatDoor = (door: LockerDoor, troubles: readonly string[]): string =>
  [
    `${door.door} ${door.size}${door.barcode === null ? '' : ` ${formatTail(door.barcode)}`}`,
    ...(door.status_text === null || lateWord(door) === null
      ? []
      : [door.status_text.toLowerCase()]),
    doorWord(door).toLowerCase(),
    ...(troubles.length === 0 ? [] : [`неполадка: ${troubles.join(', ')}`]),
  ].join(', ')

export type DoorLook = 'out' | 'open' | 'taken' | 'empty' | 'unknown'
export function doorLook({ state, sensed, content }: DoorNow): DoorLook {
  if (state !== 'ok') return 'out'
  if (sensed === 'open') return 'open'
  return content === 'parcel' ? 'taken' : content
}

/** The number of the point that the page is about: it may hold anything, so the router's own reading will not do. */
export const useLockerNumber = (): string => {
  const { pathname } = useLocation()
  const segment = /^\/operator\/lockers\/([^/]+)/.exec(pathname)?.[1] ?? ''
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
