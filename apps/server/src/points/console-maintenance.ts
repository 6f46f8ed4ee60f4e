import { parseIsoDay } from '@yacheyka/core/time/document-day'
import { endOfDay } from '@yacheyka/core/time/local-time'
import { type Kysely, sql } from 'kysely'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'
import { AppError, FieldErrors } from '#/http/errors.ts'
import { differences, recordAudit } from '#/audit/audit.ts'
import type { Actor } from '#/audit/actor.ts'
import { lockRevision } from './import-write.ts'
import { findPoint, type PointRow } from './console-card.ts'
import { pointSubject, updatePoint } from './console-change.ts'

interface Maintenance {
  readonly reason: string
  /** `2026-12-01`, the last day of it, or empty. */
  readonly until: string
}

/**
 * Takes a point out of use for a while: nothing new is sent there, what lies in it stays. Said again, the reason and the
 * day change and the beginning stays.
 * @throws {FieldErrors} `until` where it is past; {AppError} 404, 409 where the point is switched off
 */
export async function startMaintenance(
  db: Kysely<Database>,
  number: string,
  { reason, until }: Maintenance,
  actor: Actor,
  now: Date,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await lockRevision(transaction)
    const point = await findPoint(transaction, number)
    if (!point.active)
      throw new AppError(409, 'point_off', 'Точка выключена: она и так никому не предлагается')
    const end = endOf(until, point, now)
    const changed = differences(factsOf(point), {
      maintenance: true,
      reason,
      until: end?.toISOString() ?? null,
    })
    if (Object.keys(changed.after).length === 0) return
    await updatePoint(
      transaction,
      point.uid,
      sql`maintenance_since = coalesce(maintenance_since, ${now}), maintenance_reason = ${reason}, maintenance_until = ${end}`,
    )
    await recordAudit(
      transaction,
      actor,
      { action: 'point.maintenance', subject: pointSubject(point), ...changed, reason },
      now,
    )
  })
}

const factsOf = (point: PointRow) => ({
  maintenance: point.maintenance_since !== null,
  reason: point.maintenance_reason,
  until: point.maintenance_until?.toISOString() ?? null,
})

/** The end of the named day by the point's clock. */
function endOf(until: string, { time_zone: zone }: PointRow, now: Date): Date | null {
  if (until === '') return null
  const day = parseIsoDay(until)
  const end = day === undefined ? undefined : new Date(endOfDay(day, zone))
  if (end === undefined) throw new FieldErrors({ until: ['Укажите день вида 2026-12-01'] })
  if (end <= now) throw new FieldErrors({ until: ['Этот день уже прошёл'] })
  return end
}

/** The point is offered again. Where it was not down nothing happens. */
export async function endMaintenance(
  db: Kysely<Database>,
  number: string,
  actor: Actor,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await lockRevision(transaction)
    const point = await findPoint(transaction, number)
    if (point.maintenance_since === null) return
    await updatePoint(
      transaction,
      point.uid,
      sql`maintenance_since = NULL, maintenance_reason = '', maintenance_until = NULL`,
    )
    await recordAudit(transaction, actor, {
      action: 'point.restore',
      subject: pointSubject(point),
      ...differences(factsOf(point), { maintenance: false, reason: '', until: null }),
    })
  })
}
