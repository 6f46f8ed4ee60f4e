import type { AuditCommand } from '@yacheyka/contract/audit/console-audit'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#/db/types.ts'
import { moscowTime } from '#/http/moscow-time.ts'

/** Which time of a command an entry was written at. */
const REQUESTED = ['device.command', 'device.ask_command', 'device.open_for_owner']
const APPROVED = 'device.approve_command'
const WITHDRAWN = 'device.withdraw_command'

interface CommandOfEntry {
  readonly entry: string
  readonly uid: string
  readonly operator: string | null
  readonly approver: string | null
  readonly kind: AuditCommand['kind']
  readonly state: AuditCommand['state']
  readonly result: string | null
  readonly asked_at: Date
  readonly issued_at: Date | null
  readonly expires_at: Date
  readonly answered_at: Date | null
}

/** The command to a locker that each of these entries is about: an entry has the time of its step, written in the same transaction. */
export async function readAuditCommands(
  db: Kysely<Database>,
  entries: readonly { readonly uid: string; readonly action: string }[],
  now: Date,
): Promise<ReadonlyMap<string, AuditCommand>> {
  const uids = entries
    .filter(({ action }) => [...REQUESTED, APPROVED, WITHDRAWN].includes(action))
    .map(({ uid }) => uid)
  if (uids.length === 0) return new Map()
  const { rows } = await sql<CommandOfEntry>`
    SELECT entry.uid AS entry, command.uid, asker.name AS operator, approver.name AS approver, command.kind,
      command.state, result,
      asked_at, issued_at, expires_at, answered_at
    FROM audit_log AS entry
      JOIN point ON point.number = entry.subject_id
      JOIN device ON device.point_uid = point.uid
      JOIN device_command AS command ON command.device_uid = device.uid
      LEFT JOIN operator_user AS asker ON asker.uid = command.operator_uid
      LEFT JOIN operator_user AS approver ON approver.uid = command.approver_uid
    WHERE entry.uid = ANY(${uids}::uuid[])
      AND asked_at BETWEEN entry.at - interval '1 hour' AND entry.at
      AND entry.at = CASE entry.action WHEN ${APPROVED} THEN issued_at WHEN ${WITHDRAWN} THEN answered_at ELSE asked_at END
      AND command.door IS NOT DISTINCT FROM (entry.after ->> 'door')::integer
      AND command.kind = coalesce(entry.after ->> 'kind', 'open_door')`.execute(db)
  return new Map(rows.map(({ entry, ...row }) => [entry, presentCommand(row, now)]))
}

const presentCommand = (row: Omit<CommandOfEntry, 'entry'>, now: Date): AuditCommand => ({
  ...row,
  operator: row.operator ?? 'Командная строка',
  asked_at: moscowTime(row.asked_at) ?? '',
  issued_at: moscowTime(row.issued_at),
  expires_at: moscowTime(row.expires_at) ?? '',
  answered_at: moscowTime(row.answered_at),
  waits: row.state === 'waiting' && row.expires_at > now,
})
