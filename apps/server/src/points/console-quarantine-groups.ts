import type { Point } from '@yacheyka/core/points/point'
import {
  parsePointRow,
  pointError,
  type SheetContext,
} from '@yacheyka/core/point-sheet/point-sheet'
import { layOutSheet } from '@yacheyka/core/point-sheet/point-sheet-columns'
import { remember } from '@yacheyka/core/text/remember'
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'
import { FieldErrors, notFound } from '#/http/errors.ts'
import { recordAudit } from '#/audit/audit.ts'
import type { Actor } from '#/audit/actor.ts'
import { ERROR_PATTERNS, errorReason } from './group-errors.ts'
import { bumpRevision, lockRevision, writePoints } from './import-write.ts'
import { keepRaw, quarantineSubject, rawOf } from './quarantine.ts'

/** The first fault of a row without the value, as `faultReason` has it. */
const REASON = ERROR_PATTERNS.reduce<RawBuilder<string>>(
  (text, [pattern, instead]) => sql<string>`regexp_replace(${text}, ${pattern}, ${instead})`,
  sql<string>`COALESCE(faults->>0, '')`,
)

export const hasReason = (reason: string): RawBuilder<boolean> =>
  sql<boolean>`${REASON} = ${reason}`

/** Rows of one file with the same fault, the greatest groups first. */
export async function listGroups(db: Kysely<Database>, source: string) {
  const where = source === '' ? sql`true` : sql`source = ${source}`
  const { rows } = await sql<{ source: string; reason: string; count: number }>`
    SELECT source, ${REASON} AS reason, count(*)::integer AS count FROM point_quarantine
    WHERE ${where} GROUP BY 1, 2 ORDER BY 3 DESC, 1, 2 LIMIT 50`.execute(db)
  return rows
}

/** Rows of a group that are mended at once; the next call goes on. */
const MOST = 5000

interface Mended {
  readonly uid: string
  readonly point: Point
}
interface Left {
  readonly uid: string
  readonly raw: Readonly<Record<string, unknown>>
  readonly faults: readonly string[]
}

const layoutReader = () => {
  const read = remember((headings) => layOutSheet(JSON.parse(headings) as string[]))
  return (raw: Readonly<Record<string, unknown>>) => read(JSON.stringify(Object.keys(raw)))
}

/**
 * Writes one value into a column of all rows of a group and takes the rows that are good with it; the others stay with
 * the new value and what is wrong now.
 * @throws {FieldErrors} `value` where no row is better for it, `heading` where no row has it; {AppError} 404 where the
 *   group is gone
 */
export const setInGroup = (
  db: Kysely<Database>,
  {
    source,
    reason,
    heading,
    value,
  }: {
    readonly source: string
    readonly reason: string
    readonly heading: string
    readonly value: string
  },
  context: SheetContext,
  actor: Actor,
): Promise<{ mended: number; left: number }> =>
  inTransaction(db, async (transaction) => {
    await lockRevision(transaction)
    const rows = await transaction
      .selectFrom('point_quarantine')
      .select(['uid', 'raw'])
      .where('source', '=', source)
      .where(hasReason(reason))
      .orderBy('row_number')
      .orderBy('uid')
      .limit(MOST)
      .forUpdate()
      .execute()
    if (rows.length === 0) throw notFound('Этих строк в карантине уже нет')
    const { mended, left } = judge(
      rows.map(({ uid, raw }) => ({ uid, raw: rawOf(raw) })),
      { heading, value },
      context,
    )
    if (mended.length === 0 && left.length === 0)
      throw new FieldErrors({ heading: ['Такого столбца в этих строках нет'] })
    if (
      mended.length === 0 &&
      left.every(({ faults: [first = ''] }) => errorReason(first) === reason)
    )
      throw new FieldErrors({ value: [left[0]?.faults[0] ?? ''] })
    await writeMended(transaction, mended)
    await keepLeft(transaction, left)
    const counts = { mended: mended.length, left: left.length }
    await recordAudit(transaction, actor, {
      action: 'quarantine.set',
      subject: quarantineSubject(source),
      before: { reason },
      after: { heading, value, ...counts },
    })
    return counts
  })

function judge(
  rows: readonly { readonly uid: string; readonly raw: Readonly<Record<string, unknown>> }[],
  { heading, value }: { readonly heading: string; readonly value: string },
  context: SheetContext,
): { mended: (Mended & { given: ReadonlySet<keyof Point> })[]; left: Left[] } {
  const mended: (Mended & { given: ReadonlySet<keyof Point> })[] = []
  const left: Left[] = []
  const layoutOf = layoutReader()
  const numbers = new Set<string>()
  for (const { uid, raw: kept } of rows) {
    if (!Object.hasOwn(kept, heading)) continue
    const raw = { ...kept, [heading]: value }
    const layout = layoutOf(raw)
    if (layout.missing.length > 0) continue
    const row = parsePointRow(raw, layout, context)
    const errors = row.ok
      ? numbers.has(row.point.number)
        ? [pointError('number', row.point.number, 'уже есть в другой строке карантина')]
        : []
      : row.errors
    if (row.ok && errors.length === 0) {
      numbers.add(row.point.number)
      mended.push({ uid, point: row.point, given: layout.given })
    } else left.push({ uid, raw, faults: errors.map(({ message }) => message) })
  }
  return { mended, left }
}

async function writeMended(
  transaction: Transaction<Database>,
  mended: readonly (Mended & { readonly given: ReadonlySet<keyof Point> })[],
): Promise<void> {
  const byGiven = Map.groupBy(mended, ({ given }) => given)
  let changed = 0
  for (const [given, rows] of byGiven) {
    const points = rows.map(({ point }) => point)
    const written = await writePoints(transaction, points, given)
    changed += written.added.size + written.changed.size
  }
  if (mended.length > 0)
    await transaction
      .deleteFrom('point_quarantine')
      .where(
        'uid',
        'in',
        mended.map(({ uid }) => uid),
      )
      .execute()
  if (changed > 0) await bumpRevision(transaction)
}

async function keepLeft(transaction: Transaction<Database>, left: readonly Left[]): Promise<void> {
  if (left.length === 0) return
  const rows = left.map(({ uid, raw, faults: errors }) => ({
    uid,
    raw: JSON.parse(keepRaw(raw)),
    faults: errors,
  }))
  await sql`UPDATE point_quarantine SET raw = given.raw, faults = given.faults
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS given (uid uuid, raw jsonb, faults jsonb)
    WHERE point_quarantine.uid = given.uid`.execute(transaction)
}
