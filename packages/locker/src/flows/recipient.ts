import { PIN_LENGTH } from '@yacheyka/core/parcels/pickup-code'
import {
  hasNotOpened,
  isLeftOpen,
  LEFT_OPEN,
  pulseOp,
  PULSES_MAX,
  reopenOp,
  reopensLeft,
} from '../door-op.ts'
import { type Flow, HELP_CODE_LENGTH } from '../flow.ts'
import type { Op } from '../op.ts'
import { type CodeKind, matchCode, type OpenableCell, openableCells, ownCell } from '../overlay.ts'
import {
  afterRight,
  afterWrong,
  attemptsLeft,
  isGuessing,
  OPEN_GUARD,
  shutUntil,
} from '../pin-guard.ts'
import { answerWait, type Intent } from '../ports/screen.ts'
import {
  noteHelpShown,
  noteNotOpened,
  settle,
  settleClaimedEmpty,
  settleDoubtful,
  settleNotOpened,
  settleTaken,
} from '../settle.ts'
import type { TaskRow } from '../state.ts'
import { IDLE, isUnused, type PickupVisit, type NoticeScreen, type Visit } from '../visit.ts'

/** Whoever shuts a door that was left open so soon is the one who left it. */
const SHUT_SOON = 60_000
const GUARD = 'pin'
/** 128 bits in base 58. */
const QR_CODE = /^[1-9A-HJ-NP-Za-km-z]{22}$/

const showNotice = (flow: Flow, screen: NoticeScreen) => {
  flow.visit = { kind: 'told', screen }
}
const guardOf = ({ turn }: Flow) => turn.guard(GUARD) ?? { kind: GUARD, ...OPEN_GUARD }

/** Whether a code may be offered now: nobody is at a door. */
export const takesCodes = (visit: Visit): boolean =>
  isUnused(visit) || visit.kind === 'pin' || visit.kind === 'told'

export function scanCode(flow: Flow, payload: string): void {
  if (!takesCodes(flow.visit)) return
  if (QR_CODE.test(payload)) flow.effects.push({ kind: 'digest', code: 'qr', text: payload })
  else showNotice(flow, { id: 'C7' })
}

export function enterPin(flow: Flow): void {
  const until = shutUntil(guardOf(flow), flow.turn.now)
  if (until === null) flow.visit = { kind: 'pin', digits: '' }
  else showNotice(flow, { id: 'C3', until })
}

export function typeDigit(flow: Flow, digit: string): void {
  const { visit } = flow
  if (visit.kind !== 'pin' || visit.digits.length >= PIN_LENGTH) return
  const digits = visit.digits + digit
  flow.visit = { kind: 'pin', digits }
  if (digits.length === PIN_LENGTH) flow.effects.push({ kind: 'digest', code: 'pin', text: digits })
}

/** A code whose digest is known. */
export function tryCode(flow: Flow, code: { readonly kind: CodeKind; readonly digest: string }) {
  const { turn } = flow
  if (!takesCodes(flow.visit)) return
  // Asked again here: the pad may have shut while the digest was made.
  const until = code.kind === 'pin' ? shutUntil(guardOf(flow), turn.now) : null
  if (until !== null) return showNotice(flow, { id: 'C3', until })
  const match = matchCode(turn.tasks(), turn.doors(), code, turn.now)
  switch (match.kind) {
    case 'unknown':
      return code.kind === 'pin' ? refusePin(flow) : showNotice(flow, { id: 'C7' })
    case 'expected':
      return showNotice(flow, { id: 'C4' })
    case 'blocked':
      return showNotice(flow, { id: 'C5' })
    case 'gone':
      return showNotice(flow, { id: 'C6', outcome: match.outcome, at: match.at })
    case 'claimed':
      return showNotice(flow, { id: 'D8_recorded', claim: match.claim?.toString() ?? null })
    case 'misplaced':
      turn.fact('check_cell', { barcode: match.barcode, details: { reason: 'no_door' } })
      return showNotice(flow, { id: 'D5_misplaced', helpCode: flow.randomDigits(HELP_CODE_LENGTH) })
    case 'opens':
      if (code.kind === 'pin')
        turn.putGuard({ kind: GUARD, ...afterRight(guardOf(flow), turn.now) })
      return startPickup(flow, match.row, match.cells)
  }
}

function refusePin(flow: Flow): void {
  const { turn } = flow
  const guard = afterWrong(guardOf(flow), turn.now)
  turn.putGuard({ kind: GUARD, ...guard })
  if (isGuessing(guard, turn.now))
    turn.fact('pin_guessing', { details: { wrong: guard.wrong.length } })
  flow.wrong += 1
  const until = shutUntil(guard, turn.now)
  if (until !== null) showNotice(flow, { id: 'C3', until })
  else
    showNotice(flow, {
      id: 'C2',
      attempts: attemptsLeft(guard, turn.now),
      repeated: flow.wrong > 1,
    })
}

function startPickup(flow: Flow, row: TaskRow, cells: readonly OpenableCell[]): void {
  openTurn(flow, { barcode: row.barcode, cells }, 0)
  flow.wrong = 0
}

/** J1 of one cell. The first of several waits for a press, so that nobody misses which door is first. */
function openTurn(
  flow: Flow,
  { barcode, cells }: Pick<PickupVisit, 'barcode' | 'cells'>,
  turnNumber: number,
): void {
  const op = flow.turn.startOp({
    kind: 'pickup',
    actor: `code:${barcode}`,
    barcode,
    cells,
    turn: turnNumber,
  })
  const waits = turnNumber === 0 && cells.length > 1
  flow.visit = {
    kind: 'pickup',
    barcode,
    cells,
    turn: turnNumber,
    op: op.id,
    phase: waits ? 'ready' : 'opening',
    answerBy: null,
    helpCode: flow.randomDigits(HELP_CODE_LENGTH),
  }
  if (!waits) flow.effects.push({ kind: 'proceed', op: op.id })
}

/** J2: the pulse is counted before it is sent. */
export function sendPulse(flow: Flow, opId: number): void {
  const op = flow.turn.op(opId)
  if (op === undefined || op.pulses >= PULSES_MAX) return
  if (op.step !== 'intent' && op.step !== 'pulse') return
  pulseOp(flow.turn, op)
  flow.effects.push({ kind: 'pulse', op: op.id, door: op.door })
}

export function pressAtDoor(flow: Flow, visit: PickupVisit, { kind }: Intent): void {
  const { phase } = visit
  if (phase === 'recorded' && kind === 'open_next') return nextTurn(flow, visit)
  if (phase === 'recorded' && kind === 'done') return abandonPickup(flow, visit)
  const op = flow.turn.op(visit.op)
  if (op === undefined) return
  if ((phase === 'ready' && kind === 'open_next') || (phase === 'failed' && kind === 'retry')) {
    flow.visit = { ...visit, phase: 'opening' }
    return sendPulse(flow, op.id)
  }
  if (phase === 'stuck' && kind === 'done') return abandonPickup(flow, visit)
  if (phase === 'empty' && kind === 'confirm') {
    const claim = String(settleClaimedEmpty(flow.turn, op).claim)
    if (isLastTurn(visit)) return showNotice(flow, { id: 'D8_recorded', claim })
    flow.visit = { ...visit, phase: 'recorded', claim }
    return
  }
  if (phase !== 'answer' && phase !== 'empty') return
  if (kind === 'took_it') return finishTurn(flow, visit, op)
  if (phase === 'answer' && kind === 'was_empty')
    flow.visit = { ...visit, phase: 'empty', answerBy: null }
  if (phase === 'answer' && kind === 'reopen' && reopensLeft(op, flow.turn.now) > 0) {
    reopenOp(flow.turn, op)
    flow.visit = { ...visit, phase: 'opening', answerBy: null }
    flow.effects.push({ kind: 'pulse', op: op.id, door: op.door })
  }
}

/** Moves the visit on by what the sensor and the clock say. */
export function advancePickup(flow: Flow, visit: PickupVisit): void {
  const { turn } = flow
  const op = turn.op(visit.op)
  if (op === undefined) {
    if (visit.phase === 'left_open') advanceLeftOpen(flow, visit)
    return
  }
  if (op.step === 'opened') {
    flow.visit = { ...visit, phase: 'open' }
    if (!isLeftOpen(op, turn.now)) return
    takeCell(flow, op)
    flow.visit = { ...visit, phase: 'left_open' }
  } else if (op.step === 'closed') {
    if (visit.phase !== 'answer' && visit.phase !== 'empty') {
      const isDoubtful = visit.cells[visit.turn]?.isDoubtful === true
      flow.visit = {
        ...visit,
        phase: 'answer',
        answerBy: isDoubtful ? null : turn.now + answerWait(turn.meta()),
      }
    } else if (visit.answerBy !== null && turn.now >= visit.answerBy) finishTurn(flow, visit, op)
  } else if (visit.phase === 'opening' && hasNotOpened(op, turn.now)) {
    const isStuck = op.pulses >= PULSES_MAX
    // D5 says that the technician knows. The op goes on: a door that springs open late is still the recipient's.
    if (isStuck) {
      noteNotOpened(turn, op)
      noteHelpShown(turn, op, visit.helpCode)
    }
    flow.visit = { ...visit, phase: isStuck ? 'stuck' : 'failed' }
  }
}

/** Whoever shuts it much later is somebody else: the code opens the cells that are left. */
function advanceLeftOpen(flow: Flow, visit: PickupVisit): void {
  const { turn } = flow
  const door = turn.door(doorOfTurn(visit))
  if (door?.sensed !== 'closed') return
  const isSoon = turn.now - door.since < LEFT_OPEN + SHUT_SOON
  if (isSoon || isLastTurn(visit)) nextTurn(flow, visit)
  else flow.visit = IDLE
}

/** Whoever stood there has gone, or has given up. */
export function abandonPickup(flow: Flow, visit: PickupVisit): void {
  const { turn } = flow
  const op = turn.op(visit.op)
  flow.visit = IDLE
  if (op === undefined) return
  if (op.step === 'intent') settle(turn, op, 'dropped')
  else if (op.step === 'pulse') {
    const wasSeen = turn.door(op.door)?.sensed === 'closed' && op.openedAt === null
    if (!wasSeen) settleDoubtful(turn, op)
    else if (visit.phase === 'stuck') settle(turn, op, 'did_not_open')
    else settleNotOpened(turn, op)
  } else if (op.step === 'closed') settleDoubtful(turn, op)
}

const isLastTurn = ({ turn, cells }: PickupVisit): boolean => turn + 1 >= cells.length
const doorOfTurn = (visit: PickupVisit): number => visit.cells[visit.turn]?.door ?? 0

function takeCell({ turn }: Flow, op: Op): void {
  settleTaken(turn, op, turn.meta().config?.handed_out_as ?? 'issued', op.openedAt ?? turn.now)
}

function finishTurn(flow: Flow, visit: PickupVisit, op: Op): void {
  takeCell(flow, op)
  nextTurn(flow, visit)
}

function nextTurn(flow: Flow, visit: PickupVisit): void {
  if (!isLastTurn(visit)) openTurn(flow, visit, visit.turn + 1)
  else thank(flow, waitingParcels(flow, visit.barcode), false)
}

const thank = (flow: Flow, waiting: readonly string[], isSent: boolean) => {
  const screen = { id: 'D9', waiting: waiting.length, isSent } as const
  flow.visit = { kind: 'told', screen, waiting }
}

/** «Прислать код по СМС»: the server sends them, to the phone that it knows. */
export function askForCodes(flow: Flow, waiting: readonly string[]): void {
  for (const barcode of waiting) flow.turn.fact('code_asked', { barcode })
  thank(flow, waiting, true)
}

/** Other parcels of the same recipient that lie here. */
function waitingParcels({ turn }: Flow, barcode: string): readonly string[] {
  const group = turn.task(barcode)?.task?.group
  if (!group) return []
  const doors = turn.doors()
  return turn
    .tasks()
    .filter(
      (row) =>
        row.barcode !== barcode &&
        row.task?.group === group &&
        openableCells(row, doors).length > 0,
    )
    .map((row) => row.barcode)
}

/** A pickup that a power cut interrupted while its door was open. */
export function resumePickup(flow: Flow, op: Op): void {
  const row = flow.turn.task(op.barcode ?? '')
  const isDoubtful = (cell: string) => row !== undefined && ownCell(row, cell)?.state === 'doubtful'
  flow.visit = {
    kind: 'pickup',
    barcode: op.barcode ?? '',
    cells: op.cells.map((each) => ({ ...each, isDoubtful: isDoubtful(each.cell) })),
    turn: op.turn,
    op: op.id,
    phase: 'open',
    answerBy: null,
    helpCode: flow.randomDigits(HELP_CODE_LENGTH),
  }
}
