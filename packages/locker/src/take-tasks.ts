import { doubtCell } from './continue-copy.ts'
import type { DeviceTask } from '@yacheyka/contract/device/feed'
import { isHandedOut } from '@yacheyka/core/parcels/parcel-status'
import { FORMER_KEPT, ownCell } from './overlay.ts'
import type { FormerCode, GoneOutcome, TaskRow } from './state.ts'
import type { Turn } from './turn.ts'

/** What the code of a task becomes when the new state of the parcel has none, or another one. */
function formerOf(row: TaskRow | undefined, task: DeviceTask, now: number): FormerCode | null {
  const old = row?.task
  if (!old || (old.pin_hash === null && old.qr_hash === null)) return row?.former ?? null
  if (old.pin_hash === task.pin_hash && old.qr_hash === task.qr_hash) return row?.former ?? null
  const outcome = task.state === 'hold' ? 'blocked' : outcomeOf(old, task)
  return {
    pinHash: old.pin_hash,
    qrHash: old.qr_hash,
    outcome,
    at: Math.min(now, Date.parse(task.status_at)),
  }
}

function outcomeOf(old: DeviceTask, task: DeviceTask): GoneOutcome {
  if (isHandedOut(task.status)) return 'handed_out'
  const isOver = old.status === 'overdue' || task.status === 'taken_for_return'
  return isOver ? 'returned' : 'ended'
}

/** Replaces what the server said of these parcels; own facts stay until the server knows as much. */
export function takeTasks(turn: Turn, tasks: readonly DeviceTask[]): void {
  const unheard = new Set(turn.meta().unheard)
  for (const task of tasks) {
    const old = turn.task(task.barcode)
    const row: TaskRow = {
      barcode: task.barcode,
      task,
      own: old?.own ?? [],
      former: formerOf(old, task, turn.now),
    }
    const own = row.own.filter(({ cell }) => ownCell(row, cell) !== null)
    turn.putTask({ ...row, own })
    if (unheard.delete(task.barcode))
      for (const cell of task.cells) doubtCell(turn, task.barcode, cell)
    for (const { barcode: cell, number, state } of task.cells) noteCell(turn, cell, number, state)
  }
  if (unheard.size === turn.meta().unheard.length) return
  turn.putMeta({ unheard: [...unheard] })
  // What lies where the copy knew another parcel may have been told before that one.
  for (const { task } of turn.tasks())
    for (const { barcode, number, state } of task?.cells ?? [])
      if (isHere(state)) noteCell(turn, barcode, number, state)
}

const isHere = (state: string): boolean => state === 'keep' || state === 'hold'

/** The server has said all it knows to a store that was continued from a copy: it has forgotten the other parcels. */
export function endContinuation(turn: Turn): void {
  const { unheard } = turn.meta()
  if (unheard.length === 0) return
  const gone = unheard.flatMap((barcode): DeviceTask[] => {
    const task = turn.task(barcode)?.task
    if (!task) return []
    const cells = task.cells.map((cell) => ({ ...cell, state: 'forget' as const }))
    return [{ ...task, state: 'forget', pin_hash: null, qr_hash: null, cells }]
  })
  takeTasks(turn, gone)
  turn.putMeta({ unheard: [] })
}

function noteCell(turn: Turn, cell: string, number: number | null, state: string): void {
  const lies = turn.doors().find((door) => door.cell === cell)
  if (state === 'forget' && lies?.content === 'parcel')
    turn.fact('left_inside', { door: lies.no, barcode: cell })
  // A new store knows of no parcel: the server says where it lies.
  const door = number === null ? undefined : turn.door(number)
  if (isHere(state) && lies === undefined && door?.content === 'unknown' && door.cell === null)
    turn.putDoor(door.no, { content: 'parcel', cell })
}

/** Parcels that are gone, once their former codes are old enough. */
export function forgetTasks(turn: Turn): void {
  const inside = new Set(turn.doors().map(({ cell }) => cell))
  for (const row of turn.tasks()) {
    const { task, former } = row
    const isGone = task === null || task.state === 'forget'
    const lies = task?.cells.some(({ barcode }) => inside.has(barcode)) === true
    if (isGone && !lies && (former === null || former.at <= turn.now - FORMER_KEPT))
      turn.removeTask(row.barcode)
  }
}
