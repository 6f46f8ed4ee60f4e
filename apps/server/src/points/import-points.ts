import type { Point } from '@yacheyka/core/points/point'
import { cellText } from '@yacheyka/core/point-sheet/point-sheet-values'
import { parsePointNumber } from '@yacheyka/core/points/point-number'
import type { OwnerAlias } from '@yacheyka/core/points/point-owner'
import {
  parsePointRow,
  pointError,
  type SheetContext,
} from '@yacheyka/core/point-sheet/point-sheet'
import { formatNumber } from '@yacheyka/core/text/wording'
import { layOutSheet, type SheetLayout } from '@yacheyka/core/point-sheet/point-sheet-columns'
import type { Kysely, Transaction } from 'kysely'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'
import { ImportError } from './import-error.ts'
import type { ImportedRow, ImportNote, ImportReport, RejectedRow } from './import-report.ts'
import { changedFields, readPointFacts } from './point-facts.ts'
import { openTable } from './import-table.ts'
import type { ImportTable, TableRow } from './import-format.ts'
import { readImportText } from './import-text.ts'
import { similarOwnersNotes } from './owners.ts'
import { bumpRevision, deactivateOthers, lockRevision, writePoints } from './import-write.ts'
import { type QuarantinedRow, quarantineRows, settleQuarantine } from './quarantine.ts'

export interface ImportOptions extends SheetContext {
  /** Name of the file: refused rows are kept under it, and a later import under the same name settles them. */
  readonly source: string
  /** The file itself: CSV, JSON or GeoJSON in any usual encoding. */
  readonly content: Uint8Array | string
  readonly ownerAliases: readonly OwnerAlias[]
  /** Reports what would happen and changes nothing. */
  readonly dryRun?: boolean
  /** Switches off the points that the file does not name; by default they are left alone. */
  readonly deactivateMissing?: boolean
  /** Tells of every changed point which of its fields change. Reads each batch twice. */
  readonly withFields?: boolean
  /** Runs at the end of the import's own transaction, not of a dry run: what it throws leaves nothing of the import. */
  readonly conclude?: (transaction: Transaction<Database>, report: ImportReport) => Promise<void>
}

const SOURCE_MAX = 200
/** Points a statement. */
const BATCH = 2000
const IGNORED_MAX = 50
/** A file with more bad rows than this is another file than was meant. */
const REFUSED_MAX = 20_000

/**
 * Imports points in one transaction. Rows that cannot be read go to the quarantine and harm nobody else's row; known
 * points take over what the file says and keep the rest.
 * @throws {ImportError} where the file is broken, has no rows, lacks a column without which no row can be read, or has
 *   no good row: then nothing is changed
 */
export async function importPoints(
  db: Kysely<Database>,
  options: ImportOptions,
): Promise<ImportReport> {
  const text = readImportText(options.content)
  try {
    return await inTransaction(db, async (transaction) => {
      const started = performance.now()
      const table = await openTable(text, options.source)
      const outcome = await importTable(transaction, table, options)
      const report: ImportReport = {
        ...outcome,
        encoding: text.encoding,
        durationMs: Math.round(performance.now() - started),
      }
      if (report.dryRun) throw new DryRunEnd(report)
      await options.conclude?.(transaction, report)
      return report
    })
  } catch (error) {
    if (error instanceof DryRunEnd) return error.report
    throw error
  }
}

/** Rolls the transaction of a dry run back. */
class DryRunEnd extends Error {
  readonly report: ImportReport
  constructor(report: ImportReport) {
    super('dry run')
    this.report = report
  }
}

/** What has been read and written so far. */
interface Progress {
  rows: number
  /** Good numbers of this file and the rows that brought them. */
  readonly rowOf: Map<string, number>
  readonly imported: ImportedRow[]
  readonly refused: RejectedRow[]
  readonly quarantined: QuarantinedRow[]
  readonly notes: Map<string, { count: number; firstRow: number }>
  readonly owners: Set<string>
  batch: Point[]
}

async function importTable(
  transaction: Transaction<Database>,
  table: ImportTable,
  options: ImportOptions,
): Promise<Omit<ImportReport, 'encoding' | 'durationMs'>> {
  const layout = layOutSheet(table.headings)
  if (layout.missing.length > 0) {
    throw new ImportError(`В файле нет колонки: ${layout.missing.join(', ')}`)
  }
  await lockRevision(transaction)
  const progress: Progress = {
    rows: 0,
    rowOf: new Map(),
    imported: [],
    refused: [],
    quarantined: [],
    notes: new Map(),
    owners: new Set(),
    batch: [],
  }
  let writing = Promise.resolve()
  const context = { ...options, guarded: table.format === 'csv' }
  for await (const row of table.rows) {
    takeRow(progress, row, layout, context)
    if (progress.batch.length < BATCH) continue
    // One batch is written while the next is read, and never two at a time.
    await writing
    writing = writeBatch(transaction, progress, layout, options)
    // It is awaited above or below; until then a failure must not count as nobody's.
    writing.catch(() => undefined)
  }
  await writing
  await writeBatch(transaction, progress, layout, options)
  if (progress.rows === 0) throw new ImportError('В файле нет строк')
  if (progress.rowOf.size === 0) {
    throw new ImportError('Ни одной строки файла прочитать не удалось', progress.refused)
  }
  return finish(transaction, progress, table, layout, options)
}

function takeRow(
  progress: Progress,
  row: TableRow,
  layout: SheetLayout,
  context: SheetContext,
): void {
  progress.rows += 1
  if (row.broken !== undefined) {
    refuse(progress, row, null, [{ message: row.broken }])
    return
  }
  const parsed = parsePointRow(row.raw, layout, context)
  if (!parsed.ok) {
    refuse(progress, row, numberOf(row, layout), parsed.errors)
    return
  }
  const { number } = parsed.point
  const first = progress.rowOf.get(number)
  if (first !== undefined) {
    const error = pointError('number', number, `уже есть в строке ${first} этого файла`)
    refuse(progress, row, number, [error], true)
    return
  }
  progress.rowOf.set(number, row.row)
  progress.batch.push(parsed.point)
  progress.owners.add(parsed.point.owner)
  for (const note of parsed.notes) countNote(progress, note, row.row)
}

function numberOf({ raw }: TableRow, { keys }: SheetLayout): string | null {
  const parsed = parsePointNumber(cellText(raw[keys.get('number') ?? '']) ?? '')
  return parsed.ok ? parsed.number : null
}

function refuse(
  progress: Progress,
  { row, raw }: TableRow,
  number: string | null,
  errors: RejectedRow['errors'],
  duplicate = false,
): void {
  progress.refused.push({ row, number, duplicate, errors })
  progress.quarantined.push({ row, raw, errors: errors.map(({ message }) => message) })
  if (progress.refused.length > REFUSED_MAX) {
    throw new ImportError(
      `Отказано больше чем ${formatNumber(REFUSED_MAX)} строкам: похоже, это не тот файл`,
      progress.refused,
    )
  }
}

function countNote({ notes }: Progress, message: string, row: number): void {
  const known = notes.get(message)
  if (known === undefined) notes.set(message, { count: 1, firstRow: row })
  else known.count += 1
}

async function writeBatch(
  transaction: Transaction<Database>,
  progress: Progress,
  { given }: SheetLayout,
  { withFields = false }: Pick<ImportOptions, 'withFields'>,
): Promise<void> {
  const points = progress.batch
  if (points.length === 0) return
  progress.batch = []
  const numbers = points.map(({ number }) => number)
  const before = withFields ? await readPointFacts(transaction, numbers) : NOTHING
  const written = await writePoints(transaction, points, given)
  const after = withFields ? await readPointFacts(transaction, [...written.changed]) : NOTHING
  for (const number of numbers) {
    const row = progress.rowOf.get(number) ?? 0
    if (written.added.has(number)) progress.imported.push({ row, number, outcome: 'added' })
    if (!written.changed.has(number)) continue
    const [was, is] = [before.get(number), after.get(number)]
    const fields = was !== undefined && is !== undefined ? changedFields(was, is) : []
    progress.imported.push({
      row,
      number,
      outcome: 'changed',
      ...(withFields ? { fields } : {}),
    })
  }
}

const NOTHING: Awaited<ReturnType<typeof readPointFacts>> = new Map()

const UNREADABLE_NOTE =
  'лишние точки не выключены: у части строк не читается номер, и неизвестно, какие точки в файле'

async function finish(
  transaction: Transaction<Database>,
  progress: Progress,
  table: ImportTable,
  layout: SheetLayout,
  options: ImportOptions,
): Promise<Omit<ImportReport, 'encoding' | 'durationMs'>> {
  const { imported, refused, quarantined, rowOf, notes, owners } = progress
  const source = sourceName(options.source)
  const numbers = new Set([...rowOf.keys(), ...refused.flatMap(({ number }) => number ?? [])])
  const wanted = options.deactivateMissing === true
  const isSure = refused.every(({ number }) => number !== null)
  const deactivated = wanted && isSure ? await deactivateOthers(transaction, numbers) : []
  await settleQuarantine(transaction, source, numbers)
  await quarantineRows(transaction, source, quarantined)
  if (imported.length + deactivated.length > 0) await bumpRevision(transaction)
  const added = imported.filter(({ outcome }) => outcome === 'added').length
  return {
    source,
    format: table.format,
    dryRun: options.dryRun === true,
    rows: progress.rows,
    added,
    changed: imported.length - added,
    unchanged: rowOf.size - imported.length,
    deactivated: deactivated.length,
    ...(options.withFields === true ? { deactivatedNumbers: deactivated } : {}),
    duplicates: refused.filter(({ duplicate }) => duplicate).length,
    imported,
    refused,
    notes: Array.from(notes, ([message, { count, firstRow }]): ImportNote => ({
      message,
      count,
      firstRow,
    })),
    fileNotes: [
      ...table.notes,
      ...(wanted && !isSure ? [UNREADABLE_NOTE] : []),
      ...(layout.given.has('owner')
        ? await similarOwnersNotes(transaction, owners, options.ownerAliases)
        : []),
    ],
    ignoredColumns: layout.ignored.slice(0, IGNORED_MAX),
  }
}

const sourceName = (source: string): string =>
  source.toWellFormed().replaceAll('\0', '').slice(0, SOURCE_MAX).toWellFormed()
