import type { ParcelRow } from '@yacheyka/contract/parcels/sent-parcels'
import { mayAct, type ParcelAction } from '@yacheyka/core/parcels/parcel-actions'
import { PARCEL_STATUS } from '@yacheyka/core/parcels/parcel-status'
import { typeset } from '@yacheyka/core/text/wording'
import { formatError } from '@yacheyka/frontend/api/api-error.ts'

interface ActionWords {
  /** What its button says. */
  readonly button: string
  /** To the letter (specification 3, section 8). */
  readonly done: string
  readonly failed: string
}

export const ACTION_WORDS: Readonly<Record<ParcelAction, ActionWords>> = {
  extend: {
    button: 'Продлить хранение',
    done: 'Срок хранения отправления был продлён',
    failed: 'Не удалось продлить срок хранения отправления',
  },
  cancel: {
    button: 'Отменить',
    done: 'Отправление было отменено',
    failed: 'Не удалось отменить отправление',
  },
  block: {
    button: 'Заблокировать',
    done: 'Отправление было заблокировано',
    failed: 'Не удалось заблокировать отправление',
  },
  unblock: {
    button: 'Разблокировать',
    done: 'Отправление было разблокировано',
    failed: 'Не удалось разблокировать отправление',
  },
  resend_sms: {
    button: 'Переотправить СМС',
    done: 'Смс переотправлено',
    failed: 'Не удалось переотправить смс',
  },
}

/** To the letter (specification 3, section 8); its popup closes. */
export const EXTEND_PRICE_FAILED = 'Не удалось получить цену продления'

/** «Не удалось отменить отправление: курьер уже забрал его» */
export const formatFailure = (action: ParcelAction, error: unknown): string =>
  `${ACTION_WORDS[action].failed}. ${formatError(error)}`

type Flags = Pick<
  ParcelRow,
  | 'parcel_status'
  | 'blocked'
  | 'can_be_extended'
  | 'can_be_cancelled'
  | 'can_be_blocked'
  | 'can_be_resent'
>

/** Whether the server's flags let it be done. */
export const isAllowed = (action: ParcelAction, parcel: Flags): boolean => {
  switch (action) {
    case 'extend':
      return parcel.can_be_extended
    case 'cancel':
      return parcel.can_be_cancelled
    case 'block':
      return parcel.can_be_blocked && !parcel.blocked
    case 'unblock':
      return parcel.can_be_blocked && parcel.blocked
    case 'resend_sms':
      return parcel.can_be_resent
  }
}

const WHEN: Readonly<Record<ParcelAction, string>> = {
  extend: 'Хранение продлевают, пока посылка лежит в почтомате',
  cancel: 'Отменить можно до передачи курьеру',
  block: 'Блокируют посылку, которую везёт курьер или которая ждёт получателя',
  unblock: 'Посылка не заблокирована',
  resend_sms: 'Код отправляют, пока посылка ждёт получателя в почтомате',
}

/** What is over has one reason for everything. */
const overOf = (status: Flags['parcel_status']): string | undefined => {
  switch (PARCEL_STATUS[status].cabinetWording) {
    case 'Выдана':
      return 'Посылка уже выдана'
    case 'Возвращена':
      return 'Посылка возвращена отправителю'
    case 'Отменена':
      return 'Отправление отменено'
    default:
      return undefined
  }
}

/** Why it may not be done now; undefined where it may. Buttons and reports say it. */
export const whyNot = (action: ParcelAction, parcel: Flags): string | undefined => {
  if (isAllowed(action, parcel)) return undefined
  if (action === 'unblock' && parcel.blocked) return typeset('Возврат уже начался')
  if (action !== 'unblock' && parcel.blocked) return typeset('Посылка заблокирована')
  if (action === 'extend' && mayAct('extend', parcel.parcel_status))
    return typeset('Хранение продлено на наибольший срок')
  return typeset(overOf(parcel.parcel_status) ?? WHEN[action])
}
