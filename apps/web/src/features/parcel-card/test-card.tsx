import type { getExtendPrice } from '@yacheyka/contract/parcels/parcel-actions'
import type { listParcelEvents, ParcelCard } from '@yacheyka/contract/parcels/parcel-card'
import { screen } from '@testing-library/react'
import { button } from '@yacheyka/frontend/test-dom.ts'
import { collection, ok, openCabinet, type Responses } from '#/test-cabinet.tsx'

const UID = '3yQ8vKpT7sWbX2nLm4RfZc'
export const CARD = `/api/juridical/parcels/${UID}`
export const EVENTS = `${CARD}/events/`

/** A parcel that waits for its recipient. */
export const testCard = (other: Partial<ParcelCard> = {}): ParcelCard => ({
  uid: UID,
  parcel_number: 'КП-1',
  order_number: '261122000001',
  parcel_status: 'delivered',
  parcel_status_text: 'Доставлена',
  status_update_time: '2026-11-20T14:05:00+03:00',
  date_added: '2026-11-18T10:00:00+03:00',
  terminal_number: 'КЗН-1',
  terminal_name: 'Казань',
  terminal_address: 'Казань, ул. Баумана, д. 1',
  service_type: 'yourself',
  service_type_text: 'Самостоятельно в почтомат',
  can_be_extended: true,
  can_be_cancelled: false,
  can_be_blocked: true,
  can_be_resent: true,
  blocked: false,
  declaration: 'Чайный сервиз',
  weight: 1250,
  size: ['S'],
  declared_price: '1500.00',
  juridical_price: '250.00',
  phone: '+7(200)123-45-67',
  email: 'anna@example.org',
  barcodes: ['YA0000000000001'],
  is_parent: false,
  child_parcels: [],
  items: [],
  blocked_mtime: null,
  expire_at: '2026-11-23T23:59:59+03:00',
  extension_days_left: 14,
  free_cells: null,
  ...other,
})

const EVENT = {
  datetime: '2026-11-18T10:00:00+03:00',
  originator: 'juridical',
  data: { status: 'created', status_text: 'Создана' },
} as const

/** Opens the card of a parcel; `answers` come before what the server would say of it. */
export const openCard = (
  card: ParcelCard = testCard(),
  responses: Responses = () => undefined,
  search = '',
) =>
  openCabinet(`/juridical/parcels/${card.uid}${search}`, (call) => {
    const own = responses(call)
    if (own !== undefined) return own
    if (call.path === EVENTS) return ok<typeof listParcelEvents>(collection([EVENT]))
    if (call.path.endsWith('/extend_price'))
      return ok<typeof getExtendPrice>({ price_per_day: '50.00' })
    return call.path === CARD ? [200, card] : undefined
  })

export const EXTEND = 'Продлить хранение'
export const ACTIONS = [EXTEND, 'Переотправить СМС', 'Заблокировать', 'Отменить'] as const

/** A button of the card's actions. */
export const action = (name: string) =>
  button(name, screen.getByRole('region', { name: 'Действия' }))
