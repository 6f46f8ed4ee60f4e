import type { CellSize } from '@yacheyka/core/cells/cell-size'
import { sql, type Kysely, type Transaction } from 'kysely'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'
import { noteTakenByOthers } from './cell-occupancy.ts'
import type { CellsReport } from './cells-report.ts'
import { type CellLayout, type CellRow, layOutCells, parseCellRow } from './cells-row.ts'
import { writeCells, writeMaxWeights } from './cells-write.ts'
import { ImportError } from './import-error.ts'
import type { RejectedRow } from './import-report.ts'
import type { FieldChange } from './point-facts.ts'
import { openTable } from './import-table.ts'
import { readImportText } from './import-text.ts'
import { bumpRevision, lockRevision } from './import-write.ts'

export interface CellsOptions {
  /** Name of the file. */
  readonly source: string
  /** The file itself: CSV or JSON in any usual encoding. */
  readonly content: Uint8Array | string
  /** Reports what would happen and changes nothing. */
  readonly dryRun?: boolean
  /** Runs at the end of the import's own transaction, not of a dry run: what it throws leaves nothing of the import. */
  readonly conclude?: (transaction: Transaction<Database>, report: CellsReport) => Promise<void>
}

/** A file with more rows than this is another file than was meant. */
const ROWS_MAX = 1_000_000

/**
 * Takes over how many cells points have, how many of them are taken, and the heaviest parcel, in one transaction. A bad
 * row harms nobody else's; what the file does not name stays.
 * @throws {ImportError} where the file is broken, has no rows, lacks a column without which no row can be read, or has
 *   no good row: then nothing is changed
 */
export async function importCells(
  db: Kysely<Database>,
  options: CellsOptions,
): Promise<CellsReport> {
  const started = performance.now()
  const text = readImportText(options.content)
  const file = await readFile(text, options.source)
  return await inTransaction(db, async (transaction) => {
    // Imports wait for each other here, so that two of them never lock points in opposite orders.
    await lockRevision(transaction)
    const known = await readKnown(transaction, file.rows)
    const { accepted, refused } = judge(file.rows, known)
    const changes = accepted.filter(({ outcome: each }) => each !== 'unchanged')
    if (options.dryRun !== true) {
      await write(transaction, changes, known)
      // What is counted already and said again is confirmed: an equal count may be of others now.
      await noteTakenByOthers(transaction, withTaken(accepted, known))
    }
    const all = [...file.refused, ...refused].toSorted((a, b) => a.row - b.row)
    if (accepted.length === 0)
      throw new ImportError('Ни одной строки файла применить не удалось', all)
    const count = (wanted: Accepted['outcome']) =>
      accepted.filter(({ outcome }) => outcome === wanted).length
    const report: CellsReport = {
      source: options.source,
      format: file.format,
      encoding: text.encoding,
      dryRun: options.dryRun === true,
      rows: file.rows.length + file.refused.length,
      added: count('added'),
      changed: count('changed'),
      unchanged: count('unchanged'),
      imported: changes.map((row) => describeChange(row, known)),
      refused: all,
      ignoredColumns: file.layout.ignored,
      durationMs: Math.round(performance.now() - started),
    }
    if (options.dryRun !== true) await options.conclude?.(transaction, report)
    return report
  })
}

/** What a row changes, in words. */
function describeChange({ row, number, outcome, cells, maxWeight }: Accepted, known: Known) {
  const point = known.get(number)
  const before = cells && point?.cells.get(cells.size)
  const fields: FieldChange[] = []
  if (cells !== undefined && before?.total !== cells.total)
    fields.push(changeOf(`${cells.size}: всего`, before?.total, cells.total))
  if (cells?.taken !== undefined && before?.taken !== cells.taken)
    fields.push(changeOf(`${cells.size}: занято`, before?.taken, cells.taken))
  if (maxWeight !== undefined && maxWeight !== point?.maxWeight)
    fields.push(changeOf('Наибольший вес, г', point?.maxWeight ?? 'нет', maxWeight ?? 'нет'))
  return {
    row,
    number,
    outcome: outcome === 'added' ? ('added' as const) : ('changed' as const),
    fields,
  }
}

const changeOf = (
  field: string,
  before: number | string | undefined,
  after: number | string,
): FieldChange => ({ field, before: String(before ?? ''), after: String(after) })

interface FileRow extends CellRow {
  readonly row: number
}

async function readFile(text: ReturnType<typeof readImportText>, source: string) {
  const table = await openTable(text, source)
  const layout: CellLayout = layOutCells(table.headings)
  if (layout.missing.length > 0)
    throw new ImportError(`В файле нет колонки: ${layout.missing.join(', ')}`)
  const rows: FileRow[] = []
  const refused: RejectedRow[] = []
  for await (const { row, raw, broken } of table.rows) {
    if (rows.length + refused.length >= ROWS_MAX)
      throw new ImportError('Строк слишком много: разделите файл на части')
    const parsed =
      broken === undefined
        ? parseCellRow(raw, layout)
        : { ok: false as const, number: null, errors: [{ message: broken }] }
    if (parsed.ok) rows.push({ ...parsed.row, row })
    else refused.push({ row, number: parsed.number, duplicate: false, errors: parsed.errors })
  }
  if (rows.length + refused.length === 0) throw new ImportError('В файле нет строк')
  return { format: table.format, layout, rows, refused }
}

interface KnownPoint {
  readonly uid: string
  readonly isLocker: boolean
  readonly maxWeight: number | null
  readonly cells: ReadonlyMap<CellSize, { readonly total: number; readonly taken: number }>
}
type Known = ReadonlyMap<string, KnownPoint>

/** The points of the file as they are, their cells held until the transaction ends. */
async function readKnown(
  transaction: Transaction<Database>,
  rows: readonly FileRow[],
): Promise<Known> {
  const numbers = Array.from(new Set(rows.map(({ number }) => number)))
  const points = await transaction
    .selectFrom('point')
    .select(['uid', 'number', 'point_type', 'max_weight'])
    .where(sql<boolean>`number = ANY(${numbers}::text[])`)
    .where('sandbox', '=', false)
    .execute()
  const cells = await transaction
    .selectFrom('point_cell')
    .select(['point_uid', 'cell_size', 'total', 'taken'])
    .where(sql<boolean>`point_uid = ANY(${points.map(({ uid }) => uid)}::uuid[])`)
    .orderBy('point_uid')
    .orderBy('cell_size')
    .forUpdate()
    .execute()
  const cellsOf = Map.groupBy(cells, ({ point_uid: uid }) => uid)
  return new Map(
    points.map(({ uid, number, point_type: type, max_weight: maxWeight }) => [
      number,
      {
        uid,
        isLocker: type === 'locker',
        maxWeight,
        cells: new Map(cellsOf.get(uid)?.map((cell) => [cell.cell_size, cell])),
      },
    ]),
  )
}

interface Accepted extends FileRow {
  readonly outcome: 'added' | 'changed' | 'unchanged'
}

/** What each row does to the points as they are, or why it may not. */
function judge(rows: readonly FileRow[], known: Known) {
  const seen = new Seen()
  const accepted: Accepted[] = []
  const refused: RejectedRow[] = []
  for (const row of rows) {
    const point = known.get(row.number)
    const repeated = seen.errorOf(row)
    const message = repeated ?? errorOf(row, point)
    if (point === undefined || message !== undefined) {
      const errors = [{ message: message ?? 'такой точки нет' }]
      refused.push({
        row: row.row,
        number: row.number,
        duplicate: repeated !== undefined,
        errors,
      })
      continue
    }
    seen.add(row)
    accepted.push({ ...row, outcome: outcomeOf(row, point) })
  }
  return { accepted, refused }
}

/** What earlier rows of the file have said. */
class Seen {
  readonly #rowOfCells = new Map<string, number>()
  readonly #weights = new Map<string, FileRow>()

  errorOf({ number, cells, maxWeight }: FileRow): string | undefined {
    const first = cells && this.#rowOfCells.get(`${cells.size} ${number}`)
    if (first !== undefined) return `размер «${cells?.size}» этой точки уже есть в строке ${first}`
    const weight = this.#weights.get(number)
    return weight === undefined || maxWeight === undefined || weight.maxWeight === maxWeight
      ? undefined
      : `наибольший вес этой точки в строке ${weight.row} другой`
  }

  add(row: FileRow): void {
    if (row.cells !== undefined) this.#rowOfCells.set(`${row.cells.size} ${row.number}`, row.row)
    if (row.maxWeight !== undefined) this.#weights.set(row.number, row)
  }
}

function errorOf({ cells }: FileRow, point: KnownPoint | undefined): string | undefined {
  if (point === undefined) return 'точки с таким номером нет'
  if (cells === undefined) return undefined
  if (!point.isLocker) return 'это пункт выдачи: ячеек у него нет'
  const taken = cells.taken ?? point.cells.get(cells.size)?.taken ?? 0
  return taken > cells.total
    ? `ячеек ${cells.size} станет ${cells.total}, а занято сейчас ${taken}`
    : undefined
}

function outcomeOf({ cells, maxWeight }: FileRow, point: KnownPoint): Accepted['outcome'] {
  const before = cells && point.cells.get(cells.size)
  if (cells !== undefined && before === undefined) return 'added'
  const sameCells =
    cells === undefined ||
    (before?.total === cells.total && before.taken === (cells.taken ?? before.taken))
  const sameWeight = maxWeight === undefined || maxWeight === point.maxWeight
  return sameCells && sameWeight ? 'unchanged' : 'changed'
}

/** Counts of which the file says how many are taken. */
const withTaken = (accepted: readonly Accepted[], known: Known) =>
  accepted.flatMap(({ number, cells }) => {
    const point = known.get(number)
    return point === undefined || cells?.taken === undefined
      ? []
      : { pointUid: point.uid, size: cells.size }
  })

async function write(
  transaction: Transaction<Database>,
  changes: readonly Accepted[],
  known: Known,
): Promise<void> {
  const cells = changes.flatMap(({ number, cells: counts }) => {
    const point = known.get(number)
    if (point === undefined || counts === undefined) return []
    const { size, total, taken = point.cells.get(size)?.taken ?? 0 } = counts
    return [{ point_uid: point.uid, cell_size: size, total, taken }]
  })
  await writeCells(transaction, cells)
  const weights = changes.flatMap(({ number, maxWeight }) => {
    const point = known.get(number)
    return point === undefined || maxWeight === undefined || maxWeight === point.maxWeight
      ? []
      : [{ uid: point.uid, max_weight: maxWeight }]
  })
  if (weights.length === 0) return
  await writeMaxWeights(transaction, weights)
  await bumpRevision(transaction)
}
