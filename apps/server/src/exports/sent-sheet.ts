import { PARCEL_STATUS } from '@yacheyka/core/parcels/parcel-status'
import { formatPhone } from '@yacheyka/core/contacts/phone'
import { SERVICE_TYPE_WORDING } from '@yacheyka/core/tariffs/service-type'
import type { SheetColumn } from '#/documents/xlsx-writer.ts'
import type { ExportedRow } from './sent-rows.ts'

type Column = SheetColumn<ExportedRow>

const text = (
  heading: string,
  width: number,
  value: (row: ExportedRow) => string | null,
): Column => ({ kind: 'text', heading, width, value })

const date = (heading: string, value: (row: ExportedRow) => Date | null): Column => ({
  kind: 'date',
  heading,
  width: 18,
  value,
})

const money = (heading: string, value: (row: ExportedRow) => number | null): Column => ({
  kind: 'money',
  heading,
  width: 16,
  value,
})

/** Columns of the workbook of parcels: what it is, how it stands, where it goes, what it costs, whose it is. */
export const SENT_COLUMNS: readonly Column[] = [
  text('Отправление', 20, (row) => row.parcel_number),
  text('Заказ', 15, (row) => row.order_number),
  text('Штрихкоды', 18, (row) => row.barcodes.join('\n')),
  text('Статус', 22, (row) => PARCEL_STATUS[row.shown_status].cabinetWording),
  date('Статус с (МСК)', (row) => row.status_at),
  date('Добавлено (МСК)', (row) => row.created_at),
  date('Хранится до (МСК)', (row) => row.expire_at),
  text('Точка', 14, (row) => row.point_number),
  text('Название точки', 24, (row) => row.point_name),
  text('Адрес', 50, (row) => row.point_address),
  text('Услуга', 26, ({ service_type: type }) => (type === null ? '' : SERVICE_TYPE_WORDING[type])),
  text('Ячейки', 10, ({ cells }) => cells.join(', ')),
  {
    kind: 'number',
    heading: 'Вес, кг',
    width: 10,
    value: ({ weight }) => (weight === null ? null : weight / 1000),
  },
  text('Описание', 30, (row) => row.declaration),
  money('Объявленная ценность, ₽', (row) => row.declared_price),
  money('Стоимость доставки, ₽', (row) => row.juridical_price),
  text('Телефон получателя', 20, (row) => formatPhone(row.receiver_phone)),
  text('E-mail получателя', 26, (row) => row.receiver_email),
]
