import { CELL_SIZES, type CellSize } from '@yacheyka/core/cells/cell-size'
import { foldText } from '@yacheyka/core/text/fold-text'
import { parsePointNumber } from '@yacheyka/core/points/point-number'
import { cellText } from '@yacheyka/core/point-sheet/point-sheet-values'

/** One row of a table of cells. */
export interface CellRow {
  readonly number: string
  /** Cells of one size; undefined where the row tells the weight alone. */
  readonly cells:
    | { readonly size: CellSize; readonly total: number; readonly taken?: number }
    | undefined
  /** Grams; null: not limited; undefined: the row does not say. */
  readonly maxWeight: number | null | undefined
}

const COLUMNS = {
  number: ['Номер', 'number', 'Номер точки', 'Номер почтомата', 'Код', 'terminal_number'],
  size: ['Размер', 'size', 'Размер ячейки', 'Ячейка', 'cell_size'],
  total: ['Всего', 'total', 'Всего ячеек', 'Ячеек', 'Количество', 'count'],
  taken: ['Занято', 'taken', 'Занято ячеек', 'occupied'],
  max_weight: ['Наибольший вес', 'max_weight', 'Наибольший вес, кг', 'Максимальный вес', 'Вес'],
} as const satisfies Record<string, readonly [string, ...string[]]>

type CellField = keyof typeof COLUMNS
const FIELDS = Object.keys(COLUMNS) as CellField[]

export interface CellLayout {
  readonly keys: ReadonlyMap<CellField, string>
  readonly ignored: readonly string[]
  /** Titles of the columns without which no row can be read. */
  readonly missing: readonly string[]
}

/** Finds our columns among a file's headings. */
export function layOutCells(headings: readonly string[]): CellLayout {
  const keys = new Map<CellField, string>()
  for (const field of FIELDS) {
    const names = new Set(COLUMNS[field].map(foldText))
    const key = headings.find((heading) => names.has(foldText(heading.replace(/[([].*$/su, ''))))
    if (key !== undefined) keys.set(field, key)
  }
  const taken = new Set(keys.values())
  const hasCells = keys.has('size') || keys.has('total') || !keys.has('max_weight')
  const needed: readonly CellField[] = hasCells ? ['number', 'size', 'total'] : ['number']
  return {
    keys,
    ignored: headings.filter((heading) => !taken.has(heading)),
    missing: needed.filter((field) => !keys.has(field)).map((field) => COLUMNS[field][0]),
  }
}

type FieldProblem = { readonly message: string }
export type CellRowResult =
  | { readonly ok: true; readonly row: CellRow }
  | { readonly ok: false; readonly number: string | null; readonly errors: readonly FieldProblem[] }

/** Of one size in one locker. */
const CELLS_MAX = 10_000
const KILOGRAMS_MAX = 1000

/** Reads one row; every error at once, each naming its column, what was read and what would be right. */
export function parseCellRow(
  raw: Readonly<Record<string, unknown>>,
  { keys }: CellLayout,
): CellRowResult {
  const errors: FieldProblem[] = []
  const textOf = (field: CellField): string => {
    const text = cellText(raw[keys.get(field) ?? ''])?.trim()
    return text ?? 'список или объект'
  }
  const error = (field: CellField, why: string) => {
    errors.push({ message: `${COLUMNS[field][0]}: «${textOf(field).slice(0, 100)}» — ${why}` })
  }
  const wholeOf = (field: CellField): number => {
    const value = /^\d{1,5}(?:[.,]0{1,2})?$/.test(textOf(field))
      ? Number.parseInt(textOf(field), 10)
      : -1
    if (value < 0 || value > CELLS_MAX) error(field, `нужно целое число от 0 до ${CELLS_MAX}`)
    return value
  }

  const number = parsePointNumber(textOf('number'))
  if (!number.ok) errors.push({ message: number.error })
  const maxWeight = readWeight(textOf('max_weight'))
  if (maxWeight === 'wrong')
    error('max_weight', `нужно число килограммов больше 0 и до ${KILOGRAMS_MAX}, или «нет»`)
  const hasCells = ['size', 'total', 'taken'].some((field) => textOf(field as CellField) !== '')
  const cells = hasCells ? readCells(textOf, wholeOf, error) : undefined
  if (!hasCells && maxWeight === undefined)
    errors.push({ message: 'в строке нет ни ячеек, ни наибольшего веса' })
  if (!number.ok || maxWeight === 'wrong' || errors.length > 0)
    return { ok: false, number: number.ok ? number.number : null, errors }
  return { ok: true, row: { number: number.number, cells, maxWeight } }
}

function readCells(
  textOf: (field: CellField) => string,
  wholeOf: (field: CellField) => number,
  error: (field: CellField, why: string) => void,
): CellRow['cells'] {
  const size = readSize(textOf('size'))
  if (size === undefined) error('size', `нужен один из размеров: ${CELL_SIZES.join(', ')}`)
  const total = wholeOf('total')
  if (textOf('taken') === '') return size && { size, total }
  const taken = wholeOf('taken')
  if (total >= 0 && taken > total) error('taken', `занято больше, чем всего: ${total}`)
  return size && { size, total, taken }
}

/** «М» and «Х» of a Russian keyboard are the sizes as well. */
function readSize(text: string): CellSize | undefined {
  const latin = text.toUpperCase().replaceAll('М', 'M').replaceAll('Х', 'X').replaceAll(' ', '')
  return CELL_SIZES.find((size) => size === latin)
}

/** Kilograms, as in all tables for people, to grams; «нет» takes the limit away. */
function readWeight(text: string): number | null | undefined | 'wrong' {
  if (text === '') return undefined
  if (/^(?:нет|[-–—])$/iu.test(text)) return null
  const kilograms = /^\d{1,4}(?:[.,]\d{1,3}0*)?$/.test(text) ? Number(text.replace(',', '.')) : 0
  return kilograms > 0 && kilograms <= KILOGRAMS_MAX ? Math.round(kilograms * 1000) : 'wrong'
}
