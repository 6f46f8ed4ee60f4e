import { guardFormula } from '@yacheyka/core/point-sheet/point-sheet-values'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#/db/types.ts'
import { POINTS_OF_A_PIECE } from './export-pieces.ts'

export const CELLS_FORMATS = ['csv', 'json'] as const
export type CellsFormat = (typeof CELLS_FORMATS)[number]

interface ExportedCell {
  readonly number: string
  readonly size: string
  readonly total: number
  readonly taken: number
  /** Kilograms, or «нет». */
  readonly max_weight: string
}

/** Every count of cells as text that `importCells` reads back without a change, piece by piece, from one snapshot. */
export async function exportCells(
  db: Kysely<Database>,
  format: CellsFormat,
  write: (text: string) => Promise<void>,
): Promise<number> {
  const { head, item, between, tail } = FORMATS[format]
  await write(head)
  let count = 0
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      for await (const cells of readBatches(transaction)) {
        await write((count > 0 ? between : '') + cells.map(item).join(between))
        count += cells.length
      }
    })
  await write(tail)
  return count
}

async function* readBatches(db: Kysely<Database>): AsyncGenerator<ExportedCell[]> {
  for (let after = ''; ;) {
    const { rows: points } = await sql<{
      number: string
      max_weight: number | null
      cells: ExportedCell[] | null
    }>`
      SELECT number, max_weight, (
        SELECT json_agg(json_build_object('size', cell_size, 'total', total, 'taken', taken) ORDER BY cell_size)
        FROM point_cell WHERE point_uid = point.uid) AS cells
      FROM point WHERE number > ${after} AND NOT sandbox ORDER BY number LIMIT ${POINTS_OF_A_PIECE}`.execute(
      db,
    )
    const last = points.at(-1)
    if (last === undefined) return
    const cells = points.flatMap(({ number, max_weight: grams, cells: own }) =>
      (own ?? []).map(({ size, total, taken }) => ({
        number,
        size,
        total,
        taken,
        max_weight: grams === null ? 'нет' : String(grams / 1000),
      })),
    )
    if (cells.length > 0) yield cells
    after = last.number
  }
}

const quote = (cell: string): string =>
  /[";\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell

const FORMATS: Readonly<
  Record<
    CellsFormat,
    {
      readonly head: string
      readonly item: (cell: ExportedCell) => string
      readonly between: string
      readonly tail: string
    }
  >
> = {
  csv: {
    head: '\ufeffНомер;Размер;Всего;Занято;Наибольший вес, кг\r\n',
    item: ({ number, size, total, taken, max_weight: weight }) =>
      `${[number, size, total, taken, guardFormula(weight)].map((cell) => quote(String(cell))).join(';')}\r\n`,
    between: '',
    tail: '',
  },
  json: { head: '[\n', item: (cell) => JSON.stringify(cell), between: ',\n', tail: '\n]\n' },
}
