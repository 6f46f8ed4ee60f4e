/** What becomes of an order (decisions, section 4). */
export const ORDER_STATUSES = ['awaiting_payment', 'active', 'completed'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

export const ORDER_STATUS_WORDING: Readonly<Record<OrderStatus, string>> = {
  awaiting_payment: 'Ожидает оплаты',
  active: 'Активен',
  completed: 'Завершён',
}

/** By index, as the wire has them (specification 2, section 3). */
export const PAYMENT_STATUSES = ['Оплачен', 'Ожидает оплаты', 'Просрочен'] as const
export const PAID = 0
export const AWAITING_PAYMENT = 1
export const PAYMENT_OVERDUE = 2

/** An order that is unpaid for so many days is overdue: its cells are freed (decisions, section 4). */
export const PAYMENT_DAYS = 5

/**
 * Whether an order's cells are taken. `after_payment`: its customer's unpaid orders hold as many as they may, or nobody paid
 * for it in time.
 */
export const ORDER_CELLS = ['held', 'after_payment'] as const
export type OrderCells = (typeof ORDER_CELLS)[number]

export const AFTER_PAYMENT_WORDING = 'Ячейки займём после оплаты'

const HELD_CELLS_LEAST = 20
/** Days of which the paid parcels count. */
export const PAID_DAYS = 30

/** Cells that all unpaid orders of a customer hold together (decisions, section 4). @param paid parcels paid for in `PAID_DAYS` */
export const heldCellsMost = (paid: number): number =>
  Math.max(HELD_CELLS_LEAST, Math.floor(paid / 10))

/** What a customer may have at most. */
export interface OrderCaps {
  readonly unpaidOrders: number
  readonly unpaidParcels: number
  /** Of a day of Moscow, paid or not. */
  readonly parcelsPerDay: number
}

export const USUAL_CAPS: OrderCaps = {
  unpaidOrders: 200,
  unpaidParcels: 10_000,
  parcelsPerDay: 100_000,
}
