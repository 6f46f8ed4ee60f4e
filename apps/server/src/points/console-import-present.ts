import type { PointImportRow } from '@yacheyka/contract/points/console-point-imports'

/** A kept row of a difference: what of it is text is a fault, the rest are changed fields. */
export function presentImportRow({
  row_number: row,
  number,
  details,
}: {
  readonly row_number: number | null
  readonly number: string | null
  readonly details: unknown
}): PointImportRow {
  const all: readonly unknown[] = Array.isArray(details) ? details : []
  return {
    row,
    number,
    changes: all.flatMap((each) => (isChange(each) ? [each] : [])),
    faults: all.filter((each) => typeof each === 'string'),
  }
}

const isChange = (value: unknown): value is PointImportRow['changes'][number] =>
  typeof value === 'object' && value !== null && 'field' in value
