import type { FactKind } from '@yacheyka/contract/device/report'
import type { TimeQuality } from '@yacheyka/contract/device/fields'
import type { Change } from './change.ts'
import type { Door } from './door.ts'
import { stampTime } from './hybrid-clock.ts'
import type { Address } from './lock.ts'
import type { Op, OpKind } from './op.ts'
import type { FactBody, FactValue, OutboxRow, ParcelEventBody } from './outbox.ts'
import type { CommandRow, GuardRow, Meta, OwnCell, StoredState, TaskRow } from './state.ts'

/** The present, as the clock of the agent knows it. */
export interface Present {
  /** Corrected time. */
  readonly now: number
  readonly mono: number
  readonly quality: TimeQuality
}

/** The state in memory. It changes by `applyChanges` alone, after the commit of the same changes. */
export interface State {
  meta: Meta
  readonly doors: Map<number, Door>
  readonly tasks: Map<string, TaskRow>
  readonly ops: Map<number, Op>
  readonly guards: Map<string, GuardRow>
  readonly commands: Map<string, CommandRow>
}

export const stateOf = (stored: StoredState): State => ({
  meta: stored.meta,
  doors: new Map(stored.doors),
  tasks: new Map(stored.tasks),
  ops: new Map(stored.ops),
  guards: new Map(stored.guards),
  commands: new Map(stored.commands),
})

export function applyChanges(state: State, changes: readonly Change[]): void {
  for (const change of changes)
    switch (change.table) {
      case 'meta':
        state.meta = { ...state.meta, ...change.values }
        break
      case 'door':
        if ('row' in change) state.doors.set(change.row.no, change.row)
        else state.doors.delete(change.removed)
        break
      case 'task':
        if ('row' in change) state.tasks.set(change.row.barcode, change.row)
        else state.tasks.delete(change.removed)
        break
      case 'op':
        if (change.row.step === 'settled') state.ops.delete(change.row.id)
        else state.ops.set(change.row.id, change.row)
        break
      case 'guard':
        if ('row' in change) state.guards.set(change.row.kind, change.row)
        else state.guards.delete(change.removed)
        break
      case 'command':
        if (change.row.acked) state.commands.delete(change.row.uid)
        else state.commands.set(change.row.uid, change.row)
        break
      case 'outbox':
        break
    }
}

/** What one input changes: one transaction, whose rows see those written before them. */
export interface Turn extends Present {
  readonly changes: readonly Change[]
  meta(): Meta
  putMeta(values: Partial<Meta>): void
  door(no: number): Door | undefined
  doors(): readonly Door[]
  putDoor(no: number, values: Partial<Omit<Door, 'no'>>): void
  /** These are all doors from now on. */
  setDoors(doors: readonly Door[]): void
  task(barcode: string): TaskRow | undefined
  tasks(): readonly TaskRow[]
  putTask(row: TaskRow): void
  removeTask(barcode: string): void
  putOwn(barcode: string, own: OwnCell): void
  op(id: number): Op | undefined
  ops(): readonly Op[]
  startOp(op: NewOp): Op
  putOp(op: Op, values: Partial<Op>): Op
  commands(): readonly CommandRow[]
  putCommand(row: CommandRow): void
  guard(kind: string): GuardRow | undefined
  guards(): readonly GuardRow[]
  putGuard(row: GuardRow): void
  /** Writes a row of the outbox anew. */
  putRow(row: OutboxRow): void
  /** @returns its number in the outbox */
  fact(kind: FactKind, about: FactAbout, at?: number): number
  event(body: ParcelEventBody, at: number): { readonly seq: number; readonly at: number }
}

export interface FactAbout {
  readonly door?: number | null
  readonly barcode?: string | null
  readonly details?: Readonly<Record<string, FactValue>>
}

export interface NewOp {
  readonly kind: OpKind
  readonly actor: string
  readonly barcode: string | null
  readonly cells: Op['cells']
  readonly turn: number
  /** Of a door that has no number yet. */
  readonly at?: Address
}

/** Works on a copy of the maps: nothing of the state changes before the commit. */
export function beginTurn(state: State, present: Present): Turn {
  const changes: Change[] = []
  const draft = stateOf(state)
  const add = (change: Change) => {
    changes.push(change)
    applyChanges(draft, [change])
  }
  const putMeta = (values: Partial<Meta>) => add({ table: 'meta', values })
  const nextSeq = (): number => {
    const seq = draft.meta.nextSeq
    putMeta({ nextSeq: seq + 1 })
    return seq
  }
  const stamp = (wall: number, at: number) => ({
    seq: nextSeq(),
    wall,
    // Counted back, so that a later sync can say when it was.
    mono: present.mono - (present.now - at),
    boot: draft.meta.boot,
    quality: present.quality,
    notAfter: null,
    sent: null,
    verdict: null,
  })
  const putOp = (op: Op, values: Partial<Op>): Op => {
    const row = { ...op, ...values }
    add({ table: 'op', row })
    return row
  }
  const putTask = (row: TaskRow) => add({ table: 'task', row })

  return {
    ...present,
    changes,
    meta: () => draft.meta,
    putMeta,
    door: (no) => draft.doors.get(no),
    doors: () => [...draft.doors.values()],
    putDoor: (no, values) => {
      const door = draft.doors.get(no)
      if (door !== undefined) add({ table: 'door', row: { ...door, ...values } })
    },
    setDoors: (doors) => {
      const numbers = new Set(doors.map(({ no }) => no))
      for (const no of draft.doors.keys()) if (!numbers.has(no)) add({ table: 'door', removed: no })
      for (const row of doors) add({ table: 'door', row })
    },
    task: (barcode) => draft.tasks.get(barcode),
    tasks: () => [...draft.tasks.values()],
    putTask,
    removeTask: (barcode) => add({ table: 'task', removed: barcode }),
    putOwn: (barcode, own) => {
      const row = draft.tasks.get(barcode)
      if (row === undefined) return
      putTask({ ...row, own: [...row.own.filter(({ cell }) => cell !== own.cell), own] })
    },
    op: (id) => draft.ops.get(id),
    ops: () => [...draft.ops.values()],
    startOp: (op) => {
      const id = draft.meta.nextOp
      putMeta({ nextOp: id + 1 })
      return putOp({ ...NEW_OP, ...op, id, door: op.cells[op.turn]?.door ?? 0 }, {})
    },
    putOp,
    commands: () => [...draft.commands.values()],
    putCommand: (row) => add({ table: 'command', row }),
    guard: (kind) => draft.guards.get(kind),
    guards: () => [...draft.guards.values()],
    putGuard: (row) => add({ table: 'guard', row }),
    putRow: (row) => add({ table: 'outbox', row }),
    fact: (kind, { door = null, barcode = null, details = {} }, seen = present.now) => {
      const at = Math.min(seen, present.now)
      const body: FactBody = { kind, door, barcode, details }
      const row = { ...stamp(at, at), stream: 'fact' as const, body }
      add({ table: 'outbox', row })
      return row.seq
    },
    event: (body, seen) => {
      // What was seen before a start with a clock that is behind is no later than now.
      const at = Math.min(seen, present.now)
      const wall = stampTime(at, draft.meta.lastStamped, body.floor)
      putMeta({ lastStamped: wall })
      const row = { ...stamp(wall, at), stream: 'parcel' as const, body }
      add({ table: 'outbox', row })
      return { seq: row.seq, at: wall }
    },
  }
}

const NEW_OP: Omit<Op, Exclude<keyof NewOp, 'at'> | 'id' | 'door'> = {
  at: null,
  step: 'intent',
  pulses: 0,
  pulsedAt: null,
  openedAt: null,
  closedAt: null,
  reopened: [],
  result: null,
}
