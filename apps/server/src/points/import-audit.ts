import type { Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'
import { recordAudit } from '#/audit/audit.ts'
import type { Actor } from '#/audit/actor.ts'
import type { CellsReport } from './cells-report.ts'
import type { ImportReport } from './import-report.ts'

/** One entry of the audit log for a whole import, with its counts. One that changed nothing leaves none. */
export async function auditImport(
  transaction: Transaction<Database>,
  actor: Actor,
  kind: 'points' | 'cells',
  report: ImportReport | CellsReport,
): Promise<void> {
  const deactivated = 'deactivated' in report ? report.deactivated : 0
  const { source, rows, added, changed, unchanged, refused } = report
  if (added + changed + deactivated + refused.length === 0) return
  await recordAudit(transaction, actor, {
    action: kind === 'points' ? 'point.import' : 'point.import_cells',
    subject: { kind: 'point_import', id: source, name: source },
    after: { rows, added, changed, unchanged, deactivated, refused: refused.length },
  })
}
