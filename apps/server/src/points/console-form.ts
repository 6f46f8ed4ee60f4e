import type { PointForm } from '@yacheyka/contract/points/console-points'
import type { Point } from '@yacheyka/core/points/point'
import {
  type PointError,
  parsePointRow,
  type SheetContext,
} from '@yacheyka/core/point-sheet/point-sheet'
import { layOutSheet } from '@yacheyka/core/point-sheet/point-sheet-columns'
import { PHOTOS_NOTE } from '@yacheyka/core/point-sheet/point-sheet-values'
import { FieldErrors } from '#/http/errors.ts'
import { layOutCells, parseCellRow } from './cells-row.ts'

export interface FormPoint {
  readonly point: Point
  /** What the form says of it: everything. */
  readonly given: ReadonlySet<keyof Point>
  /** Grams; null: not limited. */
  readonly maxWeight: number | null
}

/**
 * A form as the row of an import that it is, judged by the same rules.
 * @throws {FieldErrors} with what is wrong under the names of the form's fields
 */
export function readForm(form: PointForm, context: SheetContext): FormPoint {
  const raw = Object.fromEntries(
    Object.entries(form)
      .filter(([name]) => name !== 'max_weight' && name !== 'version')
      .map(([name, value]) => [name, typeof value === 'boolean' ? yesNo(value) : value]),
  )
  const layout = layOutSheet(Object.keys(raw))
  const row = parsePointRow(raw, layout, context)
  const weight = readWeight(form)
  const fields = row.ok ? {} : errorsByField(row.errors)
  // A file loses a picture and keeps the point; whoever stands before the form can mend it.
  if (row.ok && row.notes.includes(PHOTOS_NOTE)) fields['photos'] = [PHOTOS_NOTE]
  if (weight.errors.length > 0) fields['max_weight'] = [...weight.errors]
  if (!row.ok || Object.keys(fields).length > 0) throw new FieldErrors(fields)
  return { point: row.point, given: layout.given, maxWeight: weight.maxWeight }
}

const yesNo = (flag: boolean): string => (flag ? 'да' : 'нет')

function errorsByField(errors: readonly PointError[]): Record<string, string[]> {
  const fields: Record<string, string[]> = {}
  for (const { field, message } of errors) (fields[field] ??= []).push(message)
  return fields
}

const WEIGHT_LAYOUT = layOutCells(['number', 'max_weight'])

function readWeight({ max_weight: text }: PointForm) {
  const raw = { number: '1', max_weight: text === '' ? 'нет' : text }
  const read = parseCellRow(raw, WEIGHT_LAYOUT)
  return read.ok
    ? { maxWeight: read.row.maxWeight ?? null, errors: [] }
    : { maxWeight: null, errors: read.errors.map(({ message }) => message) }
}
