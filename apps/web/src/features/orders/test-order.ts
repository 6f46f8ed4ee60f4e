import type { OrderParcel, OrderRow } from '@yacheyka/contract/orders/order-lists'

/** An order that has just been paid. */
export const testOrder = (other: Partial<OrderRow> = {}): OrderRow => ({
  uid: '01936b0e-7c5a-7000-8000-000000000001',
  order_number: '261122000001',
  order_status: 'active',
  order_status_text: 'Активен',
  payment_status: 0,
  payment_status_text: 'Оплачен',
  juridical_order_price: '1626.00',
  cells: 'held',
  split_from: null,
  date_added: '2026-11-20T14:05:00+03:00',
  parcels_count: 2,
  ...other,
})

export const testParcel = (other: Partial<OrderParcel> = {}): OrderParcel => ({
  uid: '3yQ8vKpT7sWbX2nLm4RfZc',
  parcel_number: 'КП-1',
  order_number: '261122000001',
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
  barcodes: ['YA0000000000001'],
  sizes: ['S'],
  ordered_terminal: null,
  ...other,
})
