import type { AuditCommand, AuditRow } from '@yacheyka/contract/audit/console-audit'
import { formatMoment } from '@yacheyka/ui/moment.ts'
import { formatCommandState } from '../../parts/command-state.ts'

/** One line of the journal: an entry, and the earlier ones about the same command to a locker. */
export interface JournalLine {
  readonly entry: AuditRow
  readonly earlier: readonly AuditRow[]
}

/** @param entries newest first */
export const joinCommands = (entries: readonly AuditRow[]): readonly JournalLine[] =>
  Array.from(
    Map.groupBy(entries, ({ uid, command }) => command?.uid ?? uid).values(),
    ([entry, ...earlier]) => (entry === undefined ? [] : [{ entry, earlier }]),
  ).flat()

/** «Запрос: Анна, 12:01 → согласие: Борис, 12:03 → Выполнена: дверца открылась, 12:03» */
export const formatCommand = (command: AuditCommand): string => {
  const { operator, asked_at: requestedAt, approver, issued_at: issuedAt } = command
  const [word] = formatCommandState(command)
  return [
    `Запрос: ${operator}, ${formatMoment(requestedAt)}`,
    approver !== null && issuedAt !== null && `согласие: ${approver}, ${formatMoment(issuedAt)}`,
    command.answered_at === null ? word : `${word}, ${formatMoment(command.answered_at)}`,
  ]
    .filter((step) => step !== false)
    .join(' → ')
}
