import { formatBarcode } from '@yacheyka/core/labels/barcode'
import type { Label } from './label.ts'

/** A label of which only what matters to a test is told. */
export const testLabel = (label: Partial<Label> = {}): Label => ({
  barcode: formatBarcode(123_456_789_012),
  orderNumber: '261121004242',
  parcelNumber: 'INV-100001',
  pointType: 'locker',
  pointNumber: 'П-1234',
  pointAddress: 'г. Москва, ул. Арбат, д. 1',
  service: 'Самостоятельно в почтомат',
  cellSize: 'M',
  place: 1,
  places: 1,
  weight: 1500,
  receiverPhone: '+79161234567',
  ...label,
})

/** As long as anything may be. */
export const LONGEST: Partial<Label> = {
  parcelNumber: 'Щ'.repeat(64),
  orderNumber: '2611210042424242',
  pointNumber: 'Ж'.repeat(64),
  pointAddress:
    `Республика Башкортостан, Благоварский муниципальный район, сельское поселение Языковский сельсовет, ` +
    `село Языково, улица Социалистическая, дом 102, корпус 3, строение 7, торгово-развлекательный центр ` +
    `«Северное сияние», первый этаж, напротив входа в супермаркет, слева от банкоматов, за эскалатором`,
  service: 'Курьером со склада',
  cellSize: 'S/2',
  place: 4,
  places: 5,
  weight: 15_123,
}
