import type { WidgetTerminal } from '@yacheyka/contract/widget/widget'
import type { SheetColumn } from '#/documents/xlsx-writer.ts'

const DAYS = ['Пн', 'Вт', 'Ср', 'Чт', 'Пт', 'Сб', 'Вс'] as const

type Column = SheetColumn<WidgetTerminal>

const text = (
  heading: string,
  width: number,
  value: (point: WidgetTerminal) => string,
): Column => ({
  kind: 'text',
  heading,
  width,
  value,
})

const number = (
  heading: string,
  width: number,
  value: (point: WidgetTerminal) => number | null,
): Column => ({ kind: 'number', heading, width, value })

/** Columns of `terminals.xlsx`. */
export const TERMINAL_COLUMNS: readonly Column[] = [
  text('Номер', 14, (point) => point.number),
  text('Название', 30, (point) => point.name),
  text('Тип', 22, (point) => point.point_type),
  text('Населённый пункт', 20, (point) => point.settlement),
  text('Адрес', 50, (point) => point.address),
  text('Как найти', 40, (point) => point.how_to_find),
  text('Оплата', 16, (point) => point.payment_methods.join(', ')),
  ...DAYS.map((day, place) => text(day, 14, (point) => point.operation_time[place] ?? '')),
  text('Часовой пояс', 20, (point) => point.time_zone),
  number('Широта', 11, (point) => point.point.coordinates[1]),
  number('Долгота', 11, (point) => point.point.coordinates[0]),
  text('Место', 18, (point) => point.state_name),
  text('Пояснение', 40, (point) => point.reason),
  number('Свободных ячеек', 16, (point) => point.free_cells),
]

/** Stands last where the points are sorted by it. */
export const DISTANCE_COLUMN: Column = number('Расстояние, м', 14, (point) => point.distance)
