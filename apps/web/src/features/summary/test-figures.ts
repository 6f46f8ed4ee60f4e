import type { ResponseBody } from '@yacheyka/contract/http/endpoint'
import type { getFigures } from '@yacheyka/contract/dashboard/figures'

type Figures = ResponseBody<typeof getFigures>

const monday = (weeksAgo: number): string =>
  new Date(Date.UTC(2026, 10, 16) - weeksAgo * 7 * 86_400_000).toISOString().slice(0, 10)

/** Twelve busy weeks. */
export const FULL: Figures = {
  statuses: [
    { status: 'created', count: 1204 },
    { status: 'awaiting_courier', count: 87 },
    { status: 'shipped_from_warehouse', count: 311 },
    { status: 'in_delivery', count: 2045 },
    { status: 'delivered', count: 40 },
    { status: 'stored', count: 600 },
    { status: 'ready_for_pickup', count: 1860 },
    { status: 'overdue', count: 96 },
    { status: 'blocked_for_return', count: 7 },
    { status: 'received', count: 480_113 },
    { status: 'returned', count: 11_020 },
    { status: 'cancelled', count: 2617 },
  ],
  pickup: {
    fetched: 1000,
    median_hours: 26.4,
    by_day: [430, 300, 150, 60, 30, 15, 10, 5].map((count, at) => ({ days: at + 1, count })),
  },
  overdue_soon: {
    count: 12,
    first: Array.from({ length: 5 }, (_, at) => ({
      uid: `${'abcde'[at] ?? ''}bcdefghijkmnopqrstuvw`,
      parcel_number: `KP-10${at}`,
      terminal_address: 'Новосибирская область, г. Новосибирск, ул. Привокзальная, д. 34, корп. 4',
      expire_at: '2026-11-24T19:59:59+03:00',
    })),
  },
  weeks: [812, 930, 1105, 990, 1240, 1310, 1180, 1402, 1533, 1490, 1718, 640].map((count, at) => ({
    from: monday(11 - at),
    spent: at === 3 ? '-1250.50' : `${count * 178}.40`,
    parcels: count,
  })),
}

/** Of a customer who has sent nothing yet. */
export const NOTHING: Figures = {
  statuses: [],
  pickup: { fetched: 0, median_hours: null, by_day: [] },
  overdue_soon: { count: 0, first: [] },
  weeks: FULL.weeks.map(({ from }) => ({ from, spent: '0.00', parcels: 0 })),
}
