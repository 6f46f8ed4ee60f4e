import type { Flow } from '../flow.ts'
import { findEmpty, findInside, settle } from '../settle.ts'
import type { Intent } from '../ports/screen.ts'
import type { Turn } from '../turn.ts'
import type { CourierVisit, Inventory } from '../visit.ts'
import { driveDoor, startDoor } from './drive-door.ts'

type Looking = Extract<CourierVisit['place'], { readonly at: 'inventory' }>

/** Every door but those that somebody is at and those that are broken. */
export function startInventory(flow: Flow, visit: CourierVisit): void {
  const busy = new Set(flow.turn.ops().map(({ door }) => door))
  const left = flow.turn
    .doors()
    .filter(({ no, state }) => state !== 'broken' && !busy.has(no))
    .map(({ no }) => no)
    .toSorted((one, other) => one - other)
  nextDoor(flow, visit, { left, total: left.length })
}

export function nextDoor(flow: Flow, visit: CourierVisit, { left, total }: Inventory): void {
  const [no, ...later] = left
  const door = no === undefined ? undefined : flow.turn.door(no)
  if (door === undefined) {
    flow.visit = { ...visit, place: { at: 'finished' } }
    return
  }
  const op = startDoor(flow, {
    kind: 'inventory',
    actor: `staff:${visit.badge}`,
    barcode: null,
    cells: [{ cell: door.cell ?? '', door: door.no }],
    turn: 0,
  })
  const inventory = { left: later, total }
  flow.visit = { ...visit, place: { at: 'inventory', op: op.id, inventory } }
}

type Found = Extract<Intent, { readonly kind: 'found' }>['what']

export function answerInventory(
  flow: Flow,
  visit: CourierVisit,
  { op: id, inventory }: Looking,
  what: Found,
): void {
  const { turn } = flow
  const op = turn.op(id)
  if (op === undefined || (op.step !== 'opened' && op.step !== 'closed')) return
  const cell = turn.door(op.door)?.cell ?? null
  if (what === 'expected' && cell === null) return
  settle(turn, op, 'looked')
  turn.fact('inventory', { door: op.door, barcode: cell, details: { found: what } })
  const barcode = cell === null ? null : parcelOf(turn, cell)
  if (cell !== null && barcode !== null) {
    const at = { cell, barcode, door: op.door }
    if (what === 'expected') findInside(turn, at, op.actor)
    else findEmpty(turn, at, op.actor, what === 'other')
  }
  if (what === 'empty')
    turn.putDoor(op.door, { content: 'empty', cell: null, since: op.openedAt ?? turn.now })
  if (what === 'other') turn.putDoor(op.door, { content: 'unknown', cell: null })
  if (turn.door(op.door)?.sensed === 'open')
    flow.visit = { ...visit, place: { at: 'closing', door: op.door, inventory } }
  else nextDoor(flow, visit, inventory)
}

/** The parcel of which this is a cell. */
export const parcelOf = (turn: Turn, cell: string): string | null =>
  turn.tasks().find((row) => row.task?.cells.some(({ barcode }) => barcode === cell) === true)
    ?.barcode ?? null

/** Goes on to the next door where this one does not open. */
export function advanceInventory(flow: Flow, visit: CourierVisit, place: Looking): void {
  const op = flow.turn.op(place.op)
  if (op !== undefined && driveDoor(flow, op)) nextDoor(flow, visit, place.inventory)
}
