import type { CellSize } from '@yacheyka/core/cells/cell-size'
import { sql, type Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'

/** One cell of a size at a point. */
export interface Cell {
  readonly pointUid: string
  readonly size: CellSize
}

/** The counts of points while this transaction holds them. */
export interface CellCounts {
  /**
   * Takes all of these cells, or none.
   * @returns for each whether the point counts its cells, or the first cell that is not to be had
   */
  readonly take: (
    cells: readonly Cell[],
  ) => { readonly counted: readonly boolean[] } | { readonly missing: Cell }
  /** Takes one cell. @returns whether there was one, and the point counts its cells */
  readonly count: (cell: Cell) => boolean
  /** Gives back cells that were taken before; they can be taken again at once. */
  readonly give: (cells: readonly Cell[]) => void
  /** Whether the point counts cells of this size at all. */
  readonly has: (cell: Cell) => boolean
  /** Writes what was given back and taken. */
  readonly store: () => Promise<void>
}

/**
 * Holds the counts of these points until the transaction ends, in the order of their uids and sizes. Where a point has no
 * counts its capacity is not known, and not limited (decisions, section 5); a size that it does not have is not to be had.
 */
export async function holdCellCounts(
  transaction: Transaction<Database>,
  points: Iterable<string>,
): Promise<CellCounts> {
  const rows = await transaction
    .selectFrom('point_cell')
    .select(['point_uid', 'cell_size', 'total', 'taken'])
    .where(sql<boolean>`point_uid = ANY(${[...new Set(points)]}::uuid[])`)
    .orderBy('point_uid')
    .orderBy('cell_size')
    .forNoKeyUpdate()
    .execute()
  const counting = new Set(rows.map(({ point_uid: point }) => point))
  const free = new Map(
    rows.map((row) => [keyOf(row.point_uid, row.cell_size), row.total - row.taken]),
  )
  const taken: Cell[] = []
  const given: Cell[] = []
  const take: CellCounts['take'] = (cells) => {
    const left = new Map<string, number>()
    for (const cell of cells) {
      if (!counting.has(cell.pointUid)) continue
      const key = keyOf(cell.pointUid, cell.size)
      const count = (left.get(key) ?? free.get(key) ?? 0) - 1
      if (count < 0) return { missing: cell }
      left.set(key, count)
    }
    for (const [key, count] of left) free.set(key, count)
    const counted = cells.map(({ pointUid }) => counting.has(pointUid))
    taken.push(...cells.filter((_, at) => counted[at] === true))
    return { counted }
  }
  return {
    take,
    count: (cell) => {
      const response = take([cell])
      return 'counted' in response && response.counted[0] === true
    },
    give: (cells) => {
      for (const { pointUid, size } of cells) {
        const key = keyOf(pointUid, size)
        free.set(key, (free.get(key) ?? 0) + 1)
      }
      given.push(...cells)
    },
    has: ({ pointUid, size }) => free.has(keyOf(pointUid, size)),
    store: async () => {
      await releaseCells(transaction, given)
      await addTaken(transaction, taken)
    },
  }
}

const keyOf = (point: string, size: string): string => `${point} ${size}`

/** Counts cells as taken whose points this transaction holds. */
export async function addTaken(
  transaction: Transaction<Database>,
  cells: readonly Cell[],
): Promise<void> {
  if (cells.length === 0) return
  await sql`UPDATE point_cell SET taken = taken + given.count, changed_at = now()
    FROM ${countsOf(cells)} AS given (point_uid, cell_size, count)
    WHERE point_cell.point_uid = given.point_uid AND point_cell.cell_size = given.cell_size`.execute(
    transaction,
  )
}

/** Gives cells back that were taken. The rows are locked in their order first: an UPDATE takes them as it finds them. */
export async function releaseCells(
  transaction: Transaction<Database>,
  cells: readonly Cell[],
): Promise<void> {
  if (cells.length === 0) return
  await sql`WITH held AS (
      SELECT point_uid, cell_size, given.count
      FROM point_cell JOIN ${countsOf(cells)} AS given (point_uid, cell_size, count) USING (point_uid, cell_size)
      ORDER BY point_uid, cell_size
      FOR NO KEY UPDATE OF point_cell)
    -- An import may have said meanwhile that fewer are taken.
    UPDATE point_cell SET taken = greatest(0, taken - held.count), changed_at = now()
    FROM held WHERE point_cell.point_uid = held.point_uid AND point_cell.cell_size = held.cell_size`.execute(
    transaction,
  )
}

/** How many of each size at each point, as rows. */
function countsOf(cells: readonly Cell[]) {
  const groups = [...Map.groupBy(cells, ({ pointUid, size }) => keyOf(pointUid, size)).values()]
  const column = (read: (cell: Cell) => string) =>
    groups.flatMap(([first]) => (first === undefined ? [] : read(first)))
  return sql`unnest(
    ${column(({ pointUid }) => pointUid)}::uuid[],
    ${column(({ size }) => size)}::text[],
    ${groups.map(({ length }) => length)}::integer[])`
}
