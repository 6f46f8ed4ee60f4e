import type { OwnWebhook } from '@yacheyka/contract/merchant-api/cabinet-webhooks'
import type { WebhookDelivery } from '@yacheyka/contract/merchant-api/webhook-deliveries'
import type { MerchantEventType } from '@yacheyka/core/api-keys/event-types'
import { PING_TYPE, type WebhookDeliveryState } from '@yacheyka/core/api-keys/webhook'
import type { StatusGroup } from '@yacheyka/core/parcels/status-group'
import { NBSP } from '@yacheyka/core/text/wording'
import { momentOf } from '@yacheyka/ui/moment.ts'
import type { Tone } from '@yacheyka/ui/state-mark.tsx'

export const TYPE_WORDS: Readonly<Record<MerchantEventType, string>> = {
  'parcel.created': 'посылка создана',
  'parcel.status_changed': 'статус посылки изменился',
  'parcel.deadline_changed': 'срок хранения изменился',
  'parcel.recipient_changed': 'контакты получателя изменились',
  'parcel.message_failed': 'сообщение получателю не дошло',
  'order.created': 'заказ оформлен',
  'order.paid': 'заказ оплачен',
  'order.lapsed': 'заказ снят без оплаты',
  'order.completed': 'заказ завершён',
  'deposit.credited': 'депозит пополнен',
  'deposit.low': 'на депозите мало денег',
  'invoice.paid': 'счёт оплачен',
  'points.changed': 'точки сети изменились',
}

export const GROUP_WORDS: Readonly<Record<StatusGroup, string>> = {
  preparing: 'готовится',
  in_transit: 'в пути',
  at_point: 'в почтомате',
  overdue: 'просрочена',
  received: 'получена',
  returning: 'возвращается',
  returned: 'возвращена',
  cancelled: 'отменена',
}

export const formatType = (type: WebhookDelivery['type']): string => {
  if (type === null) return 'событие больше не хранится'
  return type === PING_TYPE ? 'проверка связи' : TYPE_WORDS[type]
}

/** «14:02», with the day where it was another one. */
const formatSince = (iso: string, now: number): string => {
  const [then, today] = [momentOf(iso), momentOf(new Date(now).toISOString())]
  if (then === undefined) return ''
  return then.day === today?.day ? then.clock : `${then.day}, ${then.clock}`
}

/** What the webhook does now. */
export const stateOfWebhook = (
  { state, failing_since: since }: Pick<OwnWebhook, 'state' | 'failing_since'>,
  now: number,
): { readonly tone: Tone; readonly text: string } => {
  if (state === 'disabled') return { tone: 'over', text: 'Выключен' }
  if (since !== null) return { tone: 'trouble', text: `Ошибки с ${formatSince(since, now)}` }
  return state === 'unverified'
    ? { tone: 'ends', text: 'Не проверен' }
    : { tone: 'works', text: 'Работает' }
}

/** «99,5 %» of a share from 0 to 1. */
export const formatShare = (share: number): string =>
  new Intl.NumberFormat('ru-RU', { style: 'percent', maximumFractionDigits: 1 }).format(share)

const DELIVERY: Readonly<Record<WebhookDeliveryState, { tone: Tone; text: string }>> = {
  pending: { tone: 'ends', text: 'Ждёт' },
  delivering: { tone: 'ends', text: 'Отправляется' },
  delivered: { tone: 'works', text: 'Доставлено' },
  failed: { tone: 'trouble', text: 'Не доставлено' },
  held: { tone: 'over', text: 'Отложено' },
  expired: { tone: 'over', text: 'Не отправится' },
}

export const DELIVERY_STATES = Object.entries(DELIVERY).map(([value, { text }]) => ({
  value,
  title: text,
}))

/** One that waits after a failure is in trouble already. */
export const stateOfDelivery = ({ state, last_attempt: last }: WebhookDelivery) =>
  state === 'pending' && last !== null
    ? ({ tone: 'trouble', text: 'Ошибка, повторим' } as const)
    : DELIVERY[state]

const ERRORS: Readonly<Record<string, string>> = {
  connect: 'не соединиться',
  dns: 'имя не найдено',
  tls: 'ошибка сертификата',
  timeout: 'нет ответа за 15 секунд',
  address_refused: 'внутренний адрес',
  proxy: 'сеть не может выйти наружу',
}

/** «200 за 120 мс» */
export const formatOutcome = ({
  status,
  fault: error,
  ms,
}: {
  readonly status: number | null
  readonly fault: string | null
  readonly ms: number
}): string => `${status ?? ERRORS[error ?? ''] ?? error ?? 'ошибка'} за ${ms}${NBSP}мс`
