import { type Kopecks, formatMoney } from '@yacheyka/core/money/money'
import { PAYMENT_DAYS } from '@yacheyka/core/orders/order'
import { counted, NBSP, type PluralForms, typeset } from '@yacheyka/core/text/wording'
import type { MessageSettings } from './parcel-facts.ts'
import type { NewMessage } from './put-messages.ts'

export interface OrderMailFacts {
  readonly uid: string
  readonly orderNumber: string
  /** Kopecks of the whole order. */
  readonly price: Kopecks
  /** How many parcels. */
  readonly parcels: number
}

/** What of an email the order decides; who reads it and when is the caller's. */
export type OrderMail = Pick<NewMessage, 'subject' | 'body' | 'template'> & {
  readonly attachment: NonNullable<NewMessage['attachment']>
}

type Settings = Pick<MessageSettings, 'brand' | 'publicUrl'>

/** The order is placed: paid at once, or saved until the deposit covers it. */
export const orderPlacedMail = (
  settings: Settings,
  facts: OrderMailFacts & { readonly paid: boolean },
): OrderMail =>
  mail(
    settings,
    facts,
    'order_placed',
    facts.paid
      ? [
          `Заказ${NBSP}№${NBSP}${facts.orderNumber} оформлен и оплачен`,
          `Заказ ${formatCellSize(facts)} оформлен и оплачен с депозитного счёта.`,
        ]
      : [
          `Заказ${NBSP}№${NBSP}${facts.orderNumber} сохранён и ждёт оплаты`,
          `Заказ ${formatCellSize(facts)} сохранён. На депозитном счёте не хватает денег: посылки поедут, когда заказ будет оплачен.`,
          `Пополните счёт, и заказ оплатится сам. Ячейки держим ${PAYMENT_DAYS} дней: ${settings.publicUrl}/juridical/deposit`,
        ],
  )

/** An order that had waited is paid. */
export const orderPaidMail = (settings: Settings, facts: OrderMailFacts): OrderMail =>
  mail(settings, facts, 'order_paid', [
    `Заказ${NBSP}№${NBSP}${facts.orderNumber} оплачен`,
    `Денег на депозитном счёте хватило: заказ ${formatCellSize(facts)} оплачен.`,
  ])

interface MovedFacts extends OrderMailFacts {
  /** Number of the order that was paid without these parcels; undefined: the order is the one it was. */
  readonly from: string | undefined
  readonly moves: readonly {
    readonly parcelNumber: string
    readonly before: string
    readonly after: string | undefined
  }[]
}

const MOVES_SAID = 20

/** Cells of points were gone when the money came: what goes elsewhere now, and waits for its payment. */
export const orderMovedMail = (settings: Settings, facts: MovedFacts): OrderMail => {
  const { orderNumber, from, moves, price } = facts
  const more = moves.length - MOVES_SAID
  return mail(settings, facts, 'order_moved', [
    `Заказ${NBSP}№${NBSP}${orderNumber}: другие почтоматы`,
    from === undefined
      ? `Пока заказ ${formatCellSize(facts)} ждал оплаты, ячейки в его почтоматах заняли. Заказ ждёт оплаты с ближайшими, где место есть.`
      : `Заказ №${NBSP}${from} оплачен, но не весь: пока он ждал оплаты, часть ячеек заняли. Остальное — новый заказ ${formatCellSize(facts)} в ближайшие почтоматы, где место есть.`,
    [...moves.slice(0, MOVES_SAID).map(formatMove), ...(more > 0 ? [`и ещё ${more}`] : [])].join(
      '\n',
    ),
    `если другие почтоматы подходят, оплатите заказ с депозита: ${formatMoney(price)}. Если нет, отмените отправления, за них ничего не списано. Наклейки таких отправлений распечатайте снова: ${settings.publicUrl}/juridical/orders/${orderNumber}`,
  ])
}

const formatMove = ({ parcelNumber, before, after }: MovedFacts['moves'][number]): string =>
  after === undefined
    ? `${parcelNumber}: ${before}, рядом мест нет, займём ячейку, когда она освободится`
    : `${parcelNumber}: ${after} вместо ${before}`

const PARCELS: PluralForms = ['отправление', 'отправления', 'отправлений']

/** «№ 2611210001 (3 отправления на 1 234,50 ₽)» */
const formatCellSize = ({ orderNumber, parcels, price }: OrderMailFacts): string =>
  `№${NBSP}${orderNumber} (${counted(parcels, PARCELS)} на${NBSP}${formatMoney(price)})`

function mail(
  { brand, publicUrl }: Settings,
  { uid, orderNumber }: OrderMailFacts,
  template: NewMessage['template'],
  [subject = '', ...paragraphs]: readonly string[],
): OrderMail {
  const body = [
    'Здравствуйте!',
    ...paragraphs,
    `Отправления, адреса и стоимость — в приложенном файле и в кабинете: ${publicUrl}/juridical/orders/${orderNumber}`,
    `Ваша «${brand}»`,
  ]
  return {
    template,
    subject: typeset(subject),
    body: body.map(typeset).join('\n\n'),
    attachment: { kind: 'order', uid },
  }
}
