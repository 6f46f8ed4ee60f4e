import type { CellSize } from '@yacheyka/core/cells/cell-size'
import type { PointForm } from '@yacheyka/contract/points/console-points'
import type { SheetContext } from '@yacheyka/core/point-sheet/point-sheet'
import { counted } from '@yacheyka/core/text/wording'
import { type Kysely, sql, type Transaction } from 'kysely'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'
import { AppError, FieldErrors } from '#/http/errors.ts'
import { differences, recordAudit } from '#/audit/audit.ts'
import type { Actor } from '#/audit/actor.ts'
import { writeCells, writeMaxWeights } from './cells-write.ts'
import { bumpRevision, lockRevision, writePoints } from './import-write.ts'
import { findPoint, type PointRow, versionOf } from './console-card.ts'
import { readForm } from './console-form.ts'
import { readPointFacts } from './point-facts.ts'

/** How the audit log calls a point. */
export const pointSubject = ({ number, name }: Pick<PointRow, 'number' | 'name'>) => ({
  kind: 'point',
  id: number,
  name: `${number} · ${name}`,
})

/**
 * Adds a point by the rules of the import.
 * @throws {FieldErrors} for what those refuse, and a number that the network has
 */
export async function addPoint(
  db: Kysely<Database>,
  form: PointForm,
  context: SheetContext,
  actor: Actor,
): Promise<string> {
  const { point, given, maxWeight } = readForm(form, context)
  await inTransaction(db, async (transaction) => {
    await lockRevision(transaction)
    const known = await readPointFacts(transaction, [point.number])
    if (known.size > 0) throw new FieldErrors({ number: ['Точка с таким номером уже есть в сети'] })
    await writePoints(transaction, [point], given)
    const { uid } = await findPoint(transaction, point.number)
    if (maxWeight !== null) await writeMaxWeights(transaction, [{ uid, max_weight: maxWeight }])
    await bumpRevision(transaction)
    await recordAudit(transaction, actor, {
      action: 'point.add',
      subject: pointSubject(point),
      after: {
        ...(await readPointFacts(transaction, [point.number])).get(point.number),
        max_weight: maxWeight,
      },
    })
  })
  return point.number
}

/**
 * Changes a point by the rules of the import; its number stays. Nothing changed: nothing is recorded.
 * @throws {FieldErrors}; {AppError} 404, 409 `point_changed` where it is not what the form began with
 */
export async function changePoint(
  db: Kysely<Database>,
  number: string,
  { version, ...form }: PointForm & { readonly version: string },
  context: SheetContext,
  actor: Actor,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await lockRevision(transaction)
    const before = await findPoint(transaction, number)
    if (versionOf(before) !== version) throw pointChanged()
    const { point, given, maxWeight } = readForm({ ...form, number: before.number }, context)
    const was = await factsOf(transaction, before.number)
    await writePoints(transaction, [point], given)
    if (maxWeight !== before.max_weight)
      await writeMaxWeights(transaction, [{ uid: before.uid, max_weight: maxWeight }])
    const is = await factsOf(transaction, before.number)
    const changed = differences(
      { ...was, max_weight: before.max_weight },
      { ...is, max_weight: maxWeight },
    )
    if (Object.keys(changed.after).length === 0) return
    await bumpRevision(transaction)
    await recordAudit(transaction, actor, {
      action: 'point.change',
      subject: pointSubject(before),
      ...changed,
    })
  })
}

const factsOf = async (transaction: Transaction<Database>, number: string) => ({
  ...(await readPointFacts(transaction, [number])).get(number),
})

const pointChanged = () =>
  new AppError(
    409,
    'point_changed',
    'Точку уже изменили: импорт или другой оператор. Откройте её снова и повторите.',
  )

export interface CellTotal {
  readonly size: CellSize
  readonly total: number
}

/**
 * Sets how many cells of these sizes a locker has; the taken ones stay.
 * @throws {FieldErrors} `cells.N.total` where more are taken; {AppError} 404, 409 for a pickup point
 */
export async function setCells(
  db: Kysely<Database>,
  number: string,
  totals: readonly CellTotal[],
  actor: Actor,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await lockRevision(transaction)
    await setCellsWithin(transaction, number, totals, actor)
  })
}

/** The same within a transaction that has locked the revision of points. */
export async function setCellsWithin(
  transaction: Transaction<Database>,
  number: string,
  totals: readonly CellTotal[],
  actor: Actor,
): Promise<void> {
  const point = await findPoint(transaction, number)
  if (point.point_type !== 'locker')
    throw new AppError(409, 'no_cells', 'Это пункт выдачи: ячеек у него нет')
  const known = await holdCells(transaction, point.uid)
  const wanted = new Map(totals.map(({ size, total }) => [size, total]))
  refuseTooFew(totals, known)
  await writeCells(
    transaction,
    Array.from(wanted, ([size, total]) => ({
      point_uid: point.uid,
      cell_size: size,
      total,
      taken: known.get(size)?.taken ?? 0,
    })),
  )
  const before = Object.fromEntries(
    Array.from(wanted.keys(), (size) => [size, known.get(size)?.total ?? null]),
  )
  const changed = differences(before, Object.fromEntries(wanted))
  if (Object.keys(changed.after).length === 0) return
  await recordAudit(transaction, actor, {
    action: 'point.cells',
    subject: pointSubject(point),
    ...changed,
  })
}

/** The counts as they are, held until the transaction ends. */
export async function holdCells(transaction: Transaction<Database>, pointUid: string) {
  const rows = await transaction
    .selectFrom('point_cell')
    .select(['cell_size', 'total', 'taken'])
    .where('point_uid', '=', pointUid)
    .orderBy('cell_size')
    .forUpdate()
    .execute()
  return new Map(rows.map((row) => [row.cell_size, row]))
}

function refuseTooFew(
  totals: readonly CellTotal[],
  known: ReadonlyMap<CellSize, { readonly taken: number }>,
): void {
  const fields: Record<string, string[]> = {}
  for (const [at, { size, total }] of totals.entries()) {
    const taken = known.get(size)?.taken ?? 0
    if (total < taken)
      fields[`cells.${at}.total`] = [
        `Занято ${counted(taken, ['ячейка', 'ячейки', 'ячеек'])} ${size}: меньше не может быть`,
      ]
  }
  if (Object.keys(fields).length > 0) throw new FieldErrors(fields)
}

/** Writes these columns of a point, and that it has changed. */
export async function updatePoint(
  transaction: Transaction<Database>,
  uid: string,
  settings: ReturnType<typeof sql>,
): Promise<void> {
  await sql`UPDATE point SET ${settings}, updated_at = clock_timestamp() WHERE uid = ${uid}`.execute(
    transaction,
  )
  await bumpRevision(transaction)
}
