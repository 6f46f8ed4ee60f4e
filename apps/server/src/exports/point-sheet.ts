import { CELL_SIZES, type CellSize } from '@yacheyka/core/cells/cell-size'
import { PAYMENT_METHOD_WIRE, POINT_TYPE_WORDING } from '@yacheyka/core/points/point'
import { POINT_STATE_WORDING, pointState } from '@yacheyka/core/cells/point-capacity'
import { cabinetScheduleLines } from '@yacheyka/core/schedule/schedule-wording'
import type { SheetColumn } from '#/documents/xlsx-writer.ts'
import type { PointRow } from './point-rows.ts'

type Column = SheetColumn<PointRow>

const text = (heading: string, width: number, value: (row: PointRow) => string): Column => ({
  kind: 'text',
  heading,
  width,
  value,
})

const number = (
  heading: string,
  width: number,
  value: (row: PointRow) => number | null,
): Column => ({ kind: 'number', heading, width, value })

/** Columns of the workbook of chosen points: where it is, when it is open, what it takes, how much room it has now. */
export const POINT_COLUMNS: readonly Column[] = [
  text('Номер', 14, (row) => row.number),
  text('Название', 30, (row) => row.name),
  text('Тип', 22, (row) => POINT_TYPE_WORDING[row.point_type]),
  text('Населённый пункт', 20, (row) => row.settlement),
  text('Адрес', 50, (row) => row.address),
  text('Как найти', 40, (row) => row.how_to_find),
  text('Режим работы', 30, (row) => formatWeek(row.operation_time)),
  text('Оплата', 18, (row) => paymentsOf(row).join(', ')),
  text('Примерка', 10, (row) => (row.fitting_room ? 'Есть' : 'Нет')),
  text('Место', 18, (row) => POINT_STATE_WORDING[pointState({ ...row, maxWeight: null }, {})]),
  ...CELL_SIZES.map((size) => number(`Свободно ${size}`, 13, (row) => freeOf(row, size))),
  number('Широта', 11, (row) => row.latitude),
  number('Долгота', 11, (row) => row.longitude),
]

/** «Пн.-Пт. 09:00–18:00; Сб.-Вс. выходной» */
const formatWeek = (week: readonly string[]): string =>
  cabinetScheduleLines(week)
    .map(({ days, hours }) => `${days} ${hours}`.trimEnd())
    .join('; ')

const paymentsOf = (row: PointRow): readonly string[] => [
  ...(row.payment_card ? [PAYMENT_METHOD_WIRE.card] : []),
  ...(row.payment_cash ? [PAYMENT_METHOD_WIRE.cash] : []),
]

/** Null where the point has no such cells, or nobody has told us of them. */
const freeOf = ({ cells }: PointRow, size: CellSize): number | null => {
  const counted = cells.find((cell) => cell.size === size)
  return counted === undefined ? null : Math.max(0, counted.total - counted.taken)
}
