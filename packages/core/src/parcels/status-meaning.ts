import type { ParcelStatus } from './parcel-status.ts'
import type { StatusGroup } from './status-group.ts'

/** What is true of a parcel in each status, for programmers of shops. */
export const STATUS_MEANING: Readonly<Record<ParcelStatus, string>> = {
  created: 'заказана, в сеть ещё не передана',
  awaiting_acceptance: 'ждёт приёмки в сеть',
  ready_for_delivery: 'принята, ждёт отправки в точку',
  awaiting_courier: 'ждёт, пока курьер заберёт её со склада магазина',
  shipped_from_warehouse: 'забрана курьером со склада магазина',
  in_delivery: 'едет в точку',
  delivered: 'лежит в точке и ждёт покупателя',
  stored: 'лежит в точке на хранении',
  ready_for_pickup: 'лежит в точке, её можно забрать по коду',
  overdue: 'лежит в точке, срок хранения истёк',
  received: 'получена покупателем',
  issued: 'выдана покупателю',
  handed_over: 'вручена покупателю',
  removed_from_locker: 'вынута из почтомата не покупателем, едет обратно',
  taken_for_return: 'забрана из точки, едет отправителю',
  blocked_for_return: 'заблокирована: покупателю не выдаётся, вернётся отправителю',
  returned: 'вернулась отправителю',
  cancelled: 'отменена до отправки',
}

export const STATUS_GROUP_MEANING: Readonly<Record<StatusGroup, string>> = {
  preparing: 'заказана, ещё не уехала',
  in_transit: 'едет в точку',
  at_point: 'лежит в точке и ждёт покупателя',
  overdue: 'лежит в точке дольше срока',
  received: 'у покупателя',
  returning: 'возвращается отправителю',
  returned: 'вернулась отправителю',
  cancelled: 'отменена',
}
