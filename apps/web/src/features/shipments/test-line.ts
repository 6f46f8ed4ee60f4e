import type { NewParcel } from './new-parcel.ts'

/** A parcel of the tests. */
export const testLine = (changes: Partial<NewParcel> = {}): NewParcel => ({
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
