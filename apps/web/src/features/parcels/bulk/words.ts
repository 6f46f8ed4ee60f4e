import type { ParcelAction } from '@yacheyka/core/parcels/parcel-actions'
import { counted, type PluralForms } from '@yacheyka/core/text/wording'

export const PARCELS: PluralForms = ['отправление', 'отправления', 'отправлений']

interface BulkWords {
  /** In the bar of what is chosen. */
  readonly button: string
  readonly title: string
  /** What it means. */
  readonly lead: string
  /** «Отменить 3 отправления» */
  readonly confirm: (count: number) => string
  /** There is no way back, or somebody waits for nothing. */
  readonly dangerous?: true
}

export const BULK_WORDS: Readonly<Record<ParcelAction, BulkWords>> = {
  extend: {
    button: 'Продлить',
    title: 'Продлить хранение',
    lead: 'Срок хранения каждой посылки станет дольше на выбранное число дней.',
    confirm: (count) => `Продлить ${counted(count, PARCELS)}`,
  },
  cancel: {
    button: 'Отменить',
    title: 'Отменить отправления',
    lead: 'Деньги вернутся на депозит, место в почтоматах освободится. Вернуть отменённое нельзя.',
    confirm: (count) => `Отменить ${counted(count, PARCELS)}`,
    dangerous: true,
  },
  block: {
    button: 'Заблокировать',
    title: 'Заблокировать отправления',
    lead: 'Получатели не смогут забрать посылки, они вернутся вам. Снять блокировку можно, пока возврат не начался.',
    confirm: (count) => `Заблокировать ${counted(count, PARCELS)}`,
    dangerous: true,
  },
  unblock: {
    button: 'Разблокировать',
    title: 'Разблокировать отправления',
    lead: 'Посылки снова можно будет доставить и получить.',
    confirm: (count) => `Разблокировать ${counted(count, PARCELS)}`,
  },
  resend_sms: {
    button: 'СМС ещё раз',
    title: 'Переотправить СМС с кодом',
    lead: 'Получатели увидят код ещё раз. Одной посылке — раз в минуту и не больше пяти раз в сутки.',
    confirm: (count) => `Отправить ${counted(count, ['СМС', 'СМС', 'СМС'])}`,
  },
}
