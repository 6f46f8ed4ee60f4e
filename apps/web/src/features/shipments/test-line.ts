import type { ShipmentLine } from './shipment-line.ts'

/** A departure of the tests. */
export const testLine = (changes: Partial<ShipmentLine> = {}): ShipmentLine => ({
  key: 'line-1',
  parcelNumber: 'A-1',
  declaration: 'Посуда',
  weight: 1500,
  cells: ['S'],
  declaredPrice: 100_000,
  point: {
    number: 'МСК-0001',
    name: 'Почтомат у метро',
    address: 'Москва, Тверская улица, 1',
    city: 'Москва',
  },
  receiverPhone: '+79161234567',
  receiverEmail: '',
  items: [],
  ...changes,
})
