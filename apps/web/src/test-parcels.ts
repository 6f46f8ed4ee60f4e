import type { ParcelDetails, TrackResult } from '@yacheyka/contract/parcels/parcels'
import type { Terminal } from '@yacheyka/contract/points/points'

// Answers of the parcels' calls, so that a test may have any parcel in any state. What the real ones answer is tested
// on the server and in the demonstration's story.

export const UID = '3yQ8vKpT7sWbX2nLm4RfZc'
const DAY = 86_400_000

/** The end of a local day so many days ahead, by the clock of Yekaterinburg. */
export const deadlineIn = (days: number): string => {
  const day = new Date(Date.now() + 5 * 3_600_000 + days * DAY).toISOString().slice(0, 10)
  return `${day}T23:59:59+05:00`
}

export const trackResult = (change: Partial<TrackResult> = {}): TrackResult => ({
  order_id: 'ИМ-2026/118',
  statuses: [
    { status: 'Создана', created_at: '2026-11-17T10:00:00+03:00' },
    { status: 'Ожидает курьера', created_at: '2026-11-17T10:05:00+03:00' },
    { status: 'Отгружено со стороны склада', created_at: '2026-11-18T08:30:00+03:00' },
    { status: 'В доставке', created_at: '2026-11-19T09:00:00+03:00' },
    { status: 'Готово к получению', created_at: '2026-11-20T14:05:00+03:00' },
  ],
  button: true,
  expire_at: deadlineIn(3),
  terminal_number: '7',
  ...change,
})

export const parcelDetails = (
  change: Partial<ParcelDetails> = {},
  status = 'Готово к получению',
): ParcelDetails => ({
  uid: UID,
  order_id: 'ИМ-2026/118',
  consignor: 'Книжный двор',
  cod: '0.00',
  expire_at: deadlineIn(3),
  number: '7',
  qrstring: '8RkYw2ZpQm6tVxN4cJbHs1',
  pincode: '12345678',
  cells: 1,
  delivery_info: { current_status: status, updated_at: '2026-11-20T14:05:00+03:00' },
  ...change,
})

/** The point of the stubbed parcels, as its call answers. */
export const POINT: Terminal = {
  number: '7',
  name: 'Почтомат у метро',
  point: { type: 'Point', coordinates: [60.6057, 56.8389] },
  active: true,
  point_type: 'Почтомат',
  owner: '',
  fitting_room: false,
  check_order: false,
  payment_point: true,
  structured_address: { full_addr: 'г. Екатеринбург, ул. Малышева, д. 5' },
  settlement: 'Екатеринбург',
  payment_methods: ['Карта', 'Наличные'],
  operation_time: Array.from({ length: 7 }, () => 'круглосуточно'),
  how_to_find: 'Справа от входа',
  photos: [],
  time_zone: 'Asia/Yekaterinburg',
}
