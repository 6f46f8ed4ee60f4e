import type { CustomerCard } from '@yacheyka/contract/customers/console-customers'

const USE = { now: 0, most: 1 }
/** A customer with a contract, without anything. */
export const CARD: CustomerCard = {
  uid: 'c',
  name: 'Ёлка',
  juridical_name: 'ООО «Ёлка»',
  inn: '7707083893',
  kpp: '',
  ogrn: '',
  egrul_number: '',
  dispatch_city: '',
  created_at: '2026-11-20T10:00:00+03:00',
  suspended: false,
  trial_until: null,
  suspended_at: null,
  suspension_reason: '',
  balance: null,
  warn_below: null,
  corrections_waiting: 0,
  orders_count: 0,
  parcels_count: 0,
  users: [],
  caps: {
    held_cells: USE,
    unpaid_orders: USE,
    unpaid_parcels: USE,
    parcels_per_day: USE,
    raised: null,
  },
}
