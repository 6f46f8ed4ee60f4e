import type { PulseRefusal } from '@yacheyka/contract/feed/pulse'
import { PARCEL_STATUS, PARCEL_STATUSES } from '@yacheyka/core/parcels/parcel-status'

/** Why an event was refused, in a few words. */
export const REFUSAL_WORDING: Readonly<Record<PulseRefusal, string>> = {
  invalid: 'Не читается',
  unknown_parcel: 'Нет такого отправления',
  ambiguous_parcel: 'Номер у нескольких отправлений',
  parcel_mismatch: 'Номера разных отправлений',
  order_unpaid: 'Заказ не оплачен',
  unknown_terminal: 'Нет такой точки',
  other_terminal: 'Отправление едет в другую точку',
  device_point: 'Сообщает только терминал точки',
  datetime_ahead: 'Часы спешат',
  datetime_behind: 'Часы отстали',
  status_not_reported: 'Этот статус не из ленты',
  status_not_allowed: 'Статус сообщают не такие источники',
  point_not_allowed: 'Точки нет в списке источника',
  event_id_reused: 'Номер события уже занят',
  forbidden_move: 'Так статус не меняется',
}

/** The status that was reported: by its name where there is such a one. */
export const formatStatus = (status: string): string => {
  const code = PARCEL_STATUSES.find((each) => each === status)
  return code === undefined ? status : PARCEL_STATUS[code].cabinetWording
}
