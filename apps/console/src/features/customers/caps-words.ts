/** As the card and the form name them, in their order. */
export const CAPS = [
  { name: 'held_cells', label: 'Ячейки под неоплаченными заказами' },
  { name: 'unpaid_orders', label: 'Неоплаченные заказы' },
  { name: 'unpaid_parcels', label: 'Неоплаченные отправления' },
  { name: 'parcels_per_day', label: 'Отправления за сегодня' },
] as const
export type CapName = (typeof CAPS)[number]['name']
