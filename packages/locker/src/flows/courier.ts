import { isAlarmed } from '../open-doors.ts'
import { isPlain } from '../ports/screen.ts'
import type { Flow } from '../flow.ts'
import type { Intent, IntentKind } from '../ports/screen.ts'
import { findEmpty, findInside, isTroubled, settle, settleDoubtful } from '../settle.ts'
import { type CourierVisit, IDLE } from '../visit.ts'
import {
  advanceInventory,
  answerInventory,
  nextDoor,
  parcelOf,
  startInventory,
} from './inventory.ts'
import { advanceLoad, expectedCells, pressWhileLoading, scanParcel, settleLast } from './load.ts'
import { advanceTakeOut, nextTakeOut, pressTakingOut, scanTakenOut } from './take-out.ts'

const DOOR_DIGITS = 4
type Place = CourierVisit['place']

const stay = (flow: Flow, visit: CourierVisit, place: Place) => {
  flow.visit = { ...visit, place }
}

/** The courier has signed in: what a power cut left open is asked first. */
export function beginCourier(flow: Flow, badge: string, name: string): void {
  const visit = { kind: 'courier', badge, name, loaded: 0, skipped: [] } as const
  askDoubt(flow, { ...visit, place: { at: 'menu' } })
}

/** «Успели положить…?» for the next such door, or the menu. */
function askDoubt(flow: Flow, visit: CourierVisit): void {
  const door = flow.turn
    .doors()
    .find(
      ({ no, content, cell }) =>
        content === 'unknown' && cell !== null && !visit.skipped.includes(no),
    )
  if (door === undefined || door.cell === null) stay(flow, visit, { at: 'menu' })
  else stay(flow, visit, { at: 'doubtful', door: door.no, cell: door.cell })
}

export function scanAsCourier(flow: Flow, visit: CourierVisit, payload: string): void {
  if (visit.place.at === 'take_out') scanTakenOut(flow, visit, visit.place, payload)
  else scanParcel(flow, visit, payload)
}

export function pressAsCourier(flow: Flow, visit: CourierVisit, intent: Intent): void {
  const { place } = visit
  switch (place.at) {
    case 'menu':
      if (isPlain(intent)) pressMenu(flow, visit, intent.kind)
      return
    case 'doubtful':
      return answerDoubt(flow, visit, place, intent.kind)
    case 'take_out':
      if (isPlain(intent)) pressTakingOut(flow, visit, place, intent.kind)
      return
    case 'take_out_failed':
      if (intent.kind === 'next') nextTakeOut(flow, visit)
      else if (intent.kind === 'back') stay(flow, visit, { at: 'menu' })
      return
    case 'inventory':
      if (intent.kind === 'found') answerInventory(flow, visit, place, intent.what)
      else if (intent.kind === 'back') leaveInventory(flow, visit, place.op)
      return
    case 'reasons':
      return pressReasons(flow, visit, place.reasons, intent)
    case 'finished':
      if (intent.kind === 'sign_out') flow.visit = IDLE
      else if (intent.kind === 'back') stay(flow, visit, { at: 'menu' })
      return
    case 'report':
      return pressReport(flow, visit, place, intent)
    case 'closing':
      if (intent.kind === 'next' && isAlarmed(flow.turn.meta(), place.door))
        leaveClosing(flow, visit, place)
      return
    case 'scan':
      if (intent.kind === 'done') return finishLoading(flow, settleLast(flow, visit))
      if (isPlain(intent)) pressWhileLoading(flow, visit, place, intent.kind)
      return
    case 'door':
    case 'unknown':
    case 'no_room':
    case 'failed':
    case 'stopped':
      if (isPlain(intent)) pressWhileLoading(flow, visit, place, intent.kind)
  }
}

function pressMenu(flow: Flow, visit: CourierVisit, kind: IntentKind): void {
  if (kind === 'load') startLoading(flow, visit)
  else if (kind === 'take_out') nextTakeOut(flow, { ...visit, skipped: [] })
  else if (kind === 'inventory') startInventory(flow, visit)
  else if (kind === 'report_broken') stay(flow, visit, { at: 'report', digits: '', sent: false })
  else if (kind === 'sign_out') flow.visit = IDLE
}

function startLoading(flow: Flow, visit: CourierVisit): void {
  const why = flow.intakeStop
  stay(
    flow,
    visit,
    why === null ? { at: 'scan', placed: null, cell: null } : { at: 'stopped', why },
  )
}

function answerDoubt(
  flow: Flow,
  visit: CourierVisit,
  { door, cell }: Extract<Place, { readonly at: 'doubtful' }>,
  kind: Intent['kind'],
): void {
  const { turn } = flow
  if (kind !== 'lies_inside' && kind !== 'cell_is_empty' && kind !== 'back') return
  const barcode = parcelOf(turn, cell)
  const at = { cell, barcode: barcode ?? cell, door }
  if (kind === 'lies_inside') findInside(turn, at, `staff:${visit.badge}`)
  if (kind === 'cell_is_empty') findEmpty(turn, at, `staff:${visit.badge}`)
  askDoubt(flow, { ...visit, skipped: [...visit.skipped, door] })
}

function leaveInventory(flow: Flow, visit: CourierVisit, id: number): void {
  const op = flow.turn.op(id)
  if (op !== undefined) settle(flow.turn, op, op.step === 'intent' ? 'dropped' : 'looked')
  stay(flow, visit, { at: 'finished' })
}

/** Cells that were brought along, as far as the locker knows, and are not inside. */
const unloaded = ({ turn }: Flow): readonly string[] =>
  expectedCells({ tasks: new Map(turn.tasks().map((row) => [row.barcode, row])) }).map(
    ({ cell }) => cell,
  )

function finishLoading(flow: Flow, visit: CourierVisit): void {
  const isAll = unloaded(flow).length === 0
  stay(flow, visit, isAll ? { at: 'finished' } : { at: 'reasons', reasons: new Map() })
}

function pressReasons(
  flow: Flow,
  visit: CourierVisit,
  reasons: Extract<Place, { readonly at: 'reasons' }>['reasons'],
  intent: Intent,
): void {
  if (intent.kind === 'reason')
    return stay(flow, visit, {
      at: 'reasons',
      reasons: new Map([...reasons, [intent.barcode, intent.reason]]),
    })
  if (intent.kind !== 'done') return
  for (const barcode of unloaded(flow))
    flow.turn.fact('not_loaded', { barcode, details: { reason: reasons.get(barcode) ?? null } })
  stay(flow, visit, { at: 'finished' })
}

function pressReport(
  flow: Flow,
  visit: CourierVisit,
  { digits, sent }: Extract<Place, { readonly at: 'report' }>,
  intent: Intent,
): void {
  const type = (next: string) => stay(flow, visit, { at: 'report', digits: next, sent: false })
  if (sent || intent.kind === 'back') return stay(flow, visit, { at: 'menu' })
  if (intent.kind === 'digit') return type((digits + intent.digit).slice(0, DOOR_DIGITS))
  if (intent.kind === 'erase') return type(digits.slice(0, -1))
  if (intent.kind !== 'confirm') return
  const door = flow.turn.door(Number(digits))
  // No such door: the number is typed again.
  if (door === undefined) return type('')
  flow.turn.fact('door_blocked', { door: door.no, details: { reason: 'courier' } })
  flow.turn.putDoor(door.no, { state: 'broken', reason: 'courier' })
  stay(flow, visit, { at: 'report', digits, sent: true })
}

/** Moves the courier on by what the sensor and the clock say. */
export function advanceCourier(flow: Flow, visit: CourierVisit): void {
  const { place } = visit
  if (place.at === 'take_out') return advanceTakeOut(flow, visit, place)
  if (place.at === 'inventory') return advanceInventory(flow, visit, place)
  if (place.at !== 'closing') return advanceLoad(flow, visit)
  if (flow.turn.door(place.door)?.sensed !== 'open') leaveClosing(flow, visit, place)
}

function leaveClosing(
  flow: Flow,
  visit: CourierVisit,
  place: Extract<Place, { readonly at: 'closing' }>,
): void {
  if (place.inventory === null) nextTakeOut(flow, visit)
  else nextDoor(flow, visit, place.inventory)
}

/** The courier has gone without signing out. */
export function abandonCourier(flow: Flow, visit: CourierVisit): void {
  const { place } = visit
  settleLast(flow, visit)
  const op = 'op' in place ? flow.turn.op(place.op) : undefined
  if (op !== undefined) {
    if (op.step === 'intent') settle(flow.turn, op, 'dropped')
    else if (isTroubled(op)) settle(flow.turn, op, 'not_placed')
    else if (place.at === 'inventory') settle(flow.turn, op, 'looked')
    else settleDoubtful(flow.turn, op)
  }
  flow.visit = IDLE
}
