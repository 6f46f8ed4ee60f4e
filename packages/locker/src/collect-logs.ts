import type { CommandAck } from '@yacheyka/contract/device/report'
import type { Health } from './health.ts'
import type { OutboxRow } from './outbox.ts'
import type { Turn } from './turn.ts'

/** The server takes results of so many characters. */
const LOG_MAX = 2000
const LINES_MAX = 20

interface LogSources {
  readonly boot: number
  readonly alarms: readonly { readonly key: string }[]
  readonly health: Health
  /** Of the program's own log, newest first. */
  readonly lines: readonly string[]
  /** Of the journal, newest first. */
  readonly rows: readonly OutboxRow[]
}

const isoOf = (instant: number): string => `${new Date(instant).toISOString().slice(0, 19)}Z`

/** No details of facts and no barcodes: a help code stands in the one, a parcel is named by the other. */
const formatRow = ({ wall, body }: OutboxRow): string =>
  [isoOf(wall), 'kind' in body ? body.kind : body.status, body.door ?? ''].join(' ').trimEnd()

/** A bounded log for `collect_logs`, whole lines only: how the locker is, what the program wrote, what it saw. */
export function formatLog({ boot, alarms, health, lines, rows }: LogSources): string {
  const boards = health.boards.map(({ board, state, errors }) => `${board}:${state}:${errors}`)
  const all = [
    `boot ${boot} (${health.startReason}), up ${Math.round(health.uptime / 1000)} s, ${isoOf(health.now)} ${health.quality}`,
    `unsent ${health.unsent}, boards ${boards.join(' ') || 'none'}, alarms ${alarms.map(({ key }) => key).join(' ') || 'none'}`,
    ...lines.slice(0, LINES_MAX),
    ...rows.map(formatRow),
  ]
  let length = 0
  const end = all.findIndex((line) => {
    length += line.length + 1
    return length > LOG_MAX
  })
  return (end === -1 ? all : all.slice(0, end)).join('\n')
}

/** Answers `collect_logs`; one that was answered meanwhile keeps its answer. */
export function answerLog(turn: Turn, uid: CommandAck['uid'], log: string): void {
  const row = turn.commands().find((one) => one.uid === uid)
  if (row?.state === 'received') turn.putCommand({ ...row, state: 'done', result: log })
}
