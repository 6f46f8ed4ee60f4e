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
