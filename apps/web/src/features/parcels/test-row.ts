import type { ListedParcel } from '@yacheyka/contract/parcels/sent-parcels'

/** A parcel that has just been ordered. */
export const testRow = (uid: string, other: Partial<ListedParcel> = {}): ListedParcel => ({
  uid,
  parcel_number: `N-${uid}`,
  order_number: '100001',
  parcel_status: 'created',
  parcel_status_text: 'Создана',
  status_update_time: null,
  date_added: '2026-11-20T14:05:00+03:00',
  terminal_number: 'КЗН-1',
  terminal_name: 'Казань',
  terminal_address: 'Казань, ул. Баумана, д. 1',
  service_type: 'yourself',
  service_type_text: 'Самостоятельно в почтомат',
  can_be_extended: false,
  can_be_cancelled: true,
  can_be_blocked: false,
  can_be_resent: false,
  blocked: false,
  phone: '+7(916)123-45-67',
  size: ['M'],
  juridical_price: '200.00',
  expire_at: null,
  ...other,
})
