import type { CellSize } from '@yacheyka/core/cells/cell-size'
import {
  channelsOf,
  type CommissioningDraft,
  doubtfulDoors,
  findingsOf,
  isTaken,
  movedBits,
  ordersBy,
  withBits,
} from '../commissioning.ts'
import { pulseOp } from '../door-op.ts'
import { doorsFound } from '../doors-found.ts'
import type { Flow } from '../flow.ts'
import type { Input } from '../input.ts'
import type { Op } from '../op.ts'
import { cellsHere } from '../overlay.ts'
import { addressKey } from '../lock.ts'
import type { Intent } from '../ports/screen.ts'
import { dropUnnumbered, settle } from '../settle.ts'
import type { CommissioningPlace, TechnicianVisit } from '../visit.ts'

// «Ввод в работу». One press opens one lock; a door is stored together with the press that asks for the next. While it
// lasts, power cuts and absences included, the locker hands out and takes in nothing: the doors of before stay in force.

type Place = TechnicianVisit['place']
type Channel = Extract<CommissioningPlace, { readonly at: 'channel' }>

const NUMBER_DIGITS = 4

const stay = (flow: Flow, visit: TechnicianVisit, place: Place) => {
  flow.visit = { ...visit, place }
}

export const startCommissioning = (flow: Flow, visit: TechnicianVisit): void =>
  stay(flow, visit, { at: 'commissioning' })

/** Why it cannot begin or end now: a parcel would lose its door, or somebody is at one. */
function rejectionOf({ turn }: Flow): 'parcels' | 'in_use' | null {
  if (turn.ops().length > 0) return 'in_use'
  const rows = { tasks: turn.tasks(), doors: turn.doors() }
  return cellsHere(rows) > 0 ? 'parcels' : null
}

/** Boards that are configured no more are asked nothing. */
function draftOf({ turn, cabinet }: Flow): CommissioningDraft {
  const channels = channelsOf(cabinet.boards)
  const draft = turn.meta().commissioning ?? { todo: channels, found: [] }
  const wired = new Set(channels.map(addressKey))
  return { ...draft, todo: draft.todo.filter((at) => wired.has(addressKey(at))) }
}

const write = ({ turn }: Flow, commissioning: CommissioningDraft | null) =>
  turn.putMeta({ commissioning })

export function pressAtCommissioning(
  flow: Flow,
  visit: TechnicianVisit,
  place: CommissioningPlace,
  intent: Intent,
): void {
  if (place.at === 'commissioning') pressStart(flow, visit, intent.kind)
  else if (place.at === 'channel') pressChannel(flow, visit, place, intent)
  else pressResult(flow, visit, intent.kind)
}

function pressStart(flow: Flow, visit: TechnicianVisit, kind: Intent['kind']): void {
  if (kind === 'back') return stay(flow, visit, { at: 'menu' })
  if (kind === 'cancel') {
    write(flow, null)
    return stay(flow, visit, { at: 'menu' })
  }
  if ((kind !== 'confirm' && kind !== 'retry') || rejectionOf(flow) !== null) return
  if (kind === 'retry') write(flow, null)
  goOn(flow, visit, draftOf(flow))
}

/** Opens the next lock, or shows what was found. */
function goOn(flow: Flow, visit: TechnicianVisit, draft: CommissioningDraft): void {
  write(flow, draft)
  const [at] = draft.todo
  if (at === undefined) return stay(flow, visit, { at: 'found' })
  const op = flow.turn.startOp({
    kind: 'commissioning',
    actor: `staff:${visit.badge}`,
    barcode: null,
    cells: [],
    turn: 0,
    at,
  })
  // The pulse waits for what the boards say before it.
  flow.effects.push({ kind: 'read_bits', op: op.id })
  stay(flow, visit, { at: 'channel', op: op.id, before: null, ...UNANSWERED })
}

const UNANSWERED = {
  moved: [],
  isOpen: false,
  isSilent: false,
  digits: '',
  size: null,
} as const

function pressChannel(flow: Flow, visit: TechnicianVisit, place: Channel, intent: Intent): void {
  const type = (values: { readonly digits: string } | { readonly size: CellSize }) =>
    stay(flow, visit, { ...place, ...values })
  if (intent.kind === 'digit') {
    // No number begins with 0.
    const digits = `${place.digits}${intent.digit}`.replace(/^0+/, '')
    return type({ digits: digits.slice(0, NUMBER_DIGITS) })
  }
  if (intent.kind === 'size') return type({ size: intent.size })
  if (intent.kind === 'erase') return type({ digits: place.digits.slice(0, -1) })
  if (intent.kind === 'next') return note(flow, visit, place)
  if (intent.kind === 'keep') return skip(flow, visit, place)
  if (intent.kind !== 'cancel' && intent.kind !== 'retry') return
  leaveChannel(flow, place)
  if (intent.kind === 'retry') goOn(flow, visit, draftOf(flow))
  else stay(flow, visit, { at: 'commissioning' })
}

/** No lock hangs there. */
function skip(flow: Flow, visit: TechnicianVisit, place: Channel): void {
  const draft = draftOf(flow)
  leaveChannel(flow, place)
  goOn(flow, visit, { ...draft, todo: draft.todo.slice(1) })
}

/** Stores the door in hand once it is shut, has a number of its own, a size, and one bit that moved with it. */
function note(flow: Flow, visit: TechnicianVisit, place: Channel): void {
  const { digits, size, moved, isOpen, before } = place
  const draft = draftOf(flow)
  const no = Number(digits)
  const [at, ...todo] = draft.todo
  const [feedback, ...others] = moved
  if (at === undefined || feedback === undefined || others.length > 0 || isOpen) return
  if (digits === '' || size === null || isTaken(draft.found, no)) return
  const status = before?.get(feedback.board) ?? []
  const closedBit = status[feedback.bit] ?? false
  const door = { no, size, at, feedback, bytes: status.length / 8, closedBit }
  leaveChannel(flow, place)
  goOn(flow, visit, { todo, found: [...draft.found, door] })
}

/** The door in hand is asked for anew, or by nobody. */
function leaveChannel({ turn }: Flow, { op: id }: Channel): void {
  const op = turn.op(id)
  if (op !== undefined) dropUnnumbered(turn, op)
}

/** What the boards say: before the pulse, and again and again after it. */
export function takeBits(
  flow: Flow,
  { op: readOf, bits }: Extract<Input, { readonly kind: 'bits' }>,
): void {
  const { turn, visit } = flow
  if (visit.kind !== 'technician' || visit.place.at !== 'channel') return
  const { place } = visit
  const op = turn.op(place.op)
  if (op === undefined || op.at === null) return
  if (op.step === 'intent') {
    if (readOf !== op.id) return
    if (!bits.has(op.at.board)) {
      settle(turn, op, 'dropped')
      return stay(flow, visit, { ...place, isSilent: true })
    }
    pulseOp(turn, op)
    flow.effects.push({ kind: 'pulse', op: op.id, door: op.door })
    return stay(flow, visit, { ...place, before: bits })
  }
  if (place.before === null) return
  const differing = movedBits(place.before, bits)
  const isOpen = differing.length > 0
  moveOn(flow, op, isOpen)
  const moved = withBits(place.moved, differing)
  if (moved.length !== place.moved.length || isOpen !== place.isOpen)
    stay(flow, visit, { ...place, moved, isOpen })
}

/** The door has no number yet: facts name its lock. */
function moveOn({ turn }: Flow, op: Op, isOpen: boolean): void {
  const details = {
    op: op.id,
    kind: op.kind,
    board: op.at?.board ?? 0,
    channel: op.at?.channel ?? 0,
  }
  if (op.step === 'pulse' && isOpen) {
    turn.fact('door_opened', { details })
    turn.putOp(op, { step: 'opened', openedAt: turn.now })
  } else if (op.step === 'opened' && !isOpen) {
    turn.fact('door_closed', { details })
    turn.putOp(op, { step: 'closed', closedAt: turn.now })
  }
}

function pressResult(flow: Flow, visit: TechnicianVisit, kind: Intent['kind']): void {
  const draft = draftOf(flow)
  if (kind === 'back') return stay(flow, visit, { at: 'commissioning' })
  if (kind === 'retry') {
    write(flow, null)
    return stay(flow, visit, { at: 'commissioning' })
  }
  if (kind === 'reopen') {
    const again = doubtfulDoors(draft.found, findingsOf(draft.found, ordersOf(flow)))
    if (again.length === 0) return
    return goOn(flow, visit, {
      todo: again.map(({ at }) => at),
      found: draft.found.filter((door) => !again.includes(door)),
    })
  }
  if (kind === 'confirm') finish(flow, visit, draft)
}

const ordersOf = ({ turn, cabinet }: Flow) => ordersBy(cabinet.orders, turn.meta().wiring?.order)

/** The doors, their wiring and what is told of them to the server: all at once. */
function finish(flow: Flow, visit: TechnicianVisit, { todo, found }: CommissioningDraft): void {
  const { turn } = flow
  const { doors, shared, crossed, polarity, order } = findingsOf(found, ordersOf(flow))
  if (todo.length > 0 || doors === 0 || shared.length > 0 || crossed.length > 0) return
  if (polarity === null || order === null) return
  if (rejectionOf(flow) !== null) return stay(flow, visit, { at: 'commissioning' })
  const wiring = { polarity, order }
  turn.setDoors(doorsFound(found, turn.doors()))
  turn.putMeta({ commissioning: null, wiring, unsentMap: { foundAt: turn.now }, copiedAt: null })
  turn.fact('commissioned', { details: { badge: visit.badge, doors, polarity, order } })
  flow.effects.push({ kind: 'rewire', wiring })
  stay(flow, visit, { at: 'menu' })
}

/** Whoever stood there has gone: the doors that were noted stay noted. */
export function abandonTechnician(flow: Flow, visit: TechnicianVisit): void {
  if (visit.place.at === 'channel') leaveChannel(flow, visit.place)
}
