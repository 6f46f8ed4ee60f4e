import { COMMAND_KINDS, type CommandKind, type FeedResponse } from '@yacheyka/contract/device/feed'
import { startDoor } from './flows/drive-door.ts'
import { parcelOf } from './flows/inventory.ts'
import { abandonPickup } from './flows/recipient.ts'
import type { Flow } from './flow.ts'
import { mayRestart } from './may-restart.ts'
import type { CommandRow } from './state.ts'
import type { Turn } from './turn.ts'
import { byOperator } from './door.ts'
import { isUnused } from './visit.ts'

type Outcome = Partial<Pick<CommandRow, 'state' | 'result'>>

const done = (result: string | null = null): Outcome => ({ state: 'done', result })
const refused = (result: string): Outcome => ({ state: 'refused', result })
const failed = (result: string): Outcome => ({ state: 'failed', result })

/** With this result a command is being done: it is not begun again after a power cut. */
const STARTED = 'started'
/** A restart waits so long for people and open doors. */
const RESTART_WAIT = 10 * 60_000

const KNOWN: ReadonlySet<string> = new Set(COMMAND_KINDS)
const isKnown = (kind: string): kind is CommandKind => KNOWN.has(kind)

/** Stores what the operator wants, each command once, whatever comes twice. */
export function takeCommands(turn: Turn, commands: FeedResponse['commands']): void {
  for (const command of commands) {
    if (command.number <= turn.meta().commandNumber) continue
    const kind = isKnown(command.kind) ? command.kind : ('unknown' as const)
    const row = { uid: command.uid, number: command.number, command: { ...command, kind } }
    turn.putCommand({ ...row, state: 'received', result: null, acked: false })
    turn.putMeta({ commandNumber: command.number })
  }
}

/** Does what can be done now; the rest waits, or has waited too long. */
export function runCommands(flow: Flow): void {
  const { turn } = flow
  const rows = turn.commands().filter(({ state }) => state === 'received')
  for (const row of rows.toSorted((one, other) => one.number - other.number)) {
    const outcome = outcomeOf(flow, row)
    if (outcome !== null) turn.putCommand({ ...row, ...outcome })
  }
}

function outcomeOf(flow: Flow, row: CommandRow): Outcome | null {
  const { turn } = flow
  const { command } = row
  if (row.result === STARTED) return openedBy(turn, row)
  if (turn.now > Date.parse(command.expires_at)) return { state: 'expired', result: null }
  switch (command.kind) {
    case 'open_door':
      return openDoor(flow, row)
    case 'block_door':
      return setDoor(turn, command.door, { state: 'blocked', reason: byOperator(command.text) })
    case 'unblock_door':
      return setDoor(turn, command.door, { state: 'ok', reason: null })
    case 'message': {
      const until = Date.parse(command.until ?? command.expires_at)
      turn.putMeta({ notice: command.text === null ? null : { text: command.text, until } })
      return done()
    }
    case 'go_out_of_service':
      turn.putMeta({ outOfService: { message: command.text } })
      return done()
    case 'return_to_service':
      turn.putMeta({ outOfService: null })
      return done()
    case 'resync':
      turn.putMeta({ cursor: 0 })
      return done()
    case 'inventory':
      for (const { no, content, sensed, cell } of turn.doors())
        turn.fact('inventory', { door: no, barcode: cell, details: { content, sensed } })
      return done()
    case 'reboot':
      return restart(flow, Date.parse(command.issued_at))
    case 'restart_ui':
      if (!flow.canRestartScreen) return refused('no_kiosk')
      flow.effects.push({ kind: 'restart_screen' })
      return done()
    case 'collect_logs':
      // Answered once the log is read; begun again by every poll until then.
      flow.effects.push({ kind: 'collect_logs', uid: row.uid })
      return null
    case 'beep':
      flow.effects.push({ kind: 'beep' })
      return done()
    case 'unknown':
      return refused('unsupported')
  }
}

/** A door at which nobody is, or only a recipient for whom it did not open. */
function openDoor(flow: Flow, { uid, command }: CommandRow): Outcome | null {
  const { turn } = flow
  if (turn.meta().commissioning !== null) return refused('commissioning')
  const door = command.door === null ? undefined : turn.door(command.door)
  if (door === undefined) return refused('no_such_door')
  if (!command.approved && door.content !== 'empty') return refused('not_empty')
  const { visit } = flow
  const op = turn.ops().find((one) => one.door === door.no)
  if (op !== undefined) {
    const hasGivenUp =
      visit.kind === 'pickup' &&
      visit.op === op.id &&
      (visit.phase === 'stuck' || visit.phase === 'failed')
    if (!hasGivenUp) return refused('door_in_use')
    // Whoever stands before the door that does not open has called for help.
    abandonPickup(flow, visit)
  }
  startDoor(flow, {
    kind: 'remote',
    actor: actorOf(uid),
    barcode: door.cell === null ? null : parcelOf(turn, door.cell),
    cells: [{ cell: door.cell ?? '', door: door.no }],
    turn: 0,
  })
  return { result: STARTED }
}

const actorOf = (uid: string) => `command:${uid}`

/** What the sensor saw of a door that was to be opened. */
function openedBy(turn: Turn, { uid }: CommandRow): Outcome | null {
  const op = turn.ops().find(({ actor }) => actor === actorOf(uid))
  if (op === undefined) return failed('did_not_open')
  return op.step === 'opened' || op.step === 'closed' ? done('opened') : null
}

function setDoor(
  turn: Turn,
  no: number | null,
  values: { readonly state: 'ok' | 'blocked'; readonly reason: string | null },
): Outcome {
  if (no === null || turn.door(no) === undefined) return refused('no_such_door')
  turn.putDoor(no, values)
  const kind = values.state === 'ok' ? 'door_unblocked' : 'door_blocked'
  turn.fact(kind, { door: no, details: { reason: values.reason } })
  return done()
}

function restart(flow: Flow, issuedAt: number): Outcome | null {
  if (mayRestart(flow.turn) && isUnused(flow.visit)) {
    flow.effects.push({ kind: 'restart' })
    return done()
  }
  return flow.turn.now - issuedAt > RESTART_WAIT ? refused('in_use') : null
}
