import type { DeviceTask, FeedAnswer } from '@yacheyka/contract/device/feed'
import type { ReportAnswer } from '@yacheyka/contract/device/report'
import type { Flow } from './flow.ts'
import { HELP_CODE_LENGTH } from './flow.ts'
import {
  advancePickup,
  enterPin,
  pressAtDoor,
  resumePickup,
  scanCode,
  sendPulse,
  takesCodes,
  tryCode,
  typeDigit,
} from './flows/recipient.ts'
import { advanceCourier, pressAsCourier, scanAsCourier } from './flows/courier.ts'
import { beginSignIn, trySignIn, typeStaffDigit } from './flows/sign-in.ts'
import type { CodeKind } from './overlay.ts'
import { addressKey, type AddressKey, type DoorSense } from './ports/board.ts'
import type { Intent } from './ports/screen.ts'
import type { OutboxRow } from './outbox.ts'
import { takeVerdicts } from './report.ts'
import { recoverOp } from './recover.ts'
import { settleDoubtful } from './settle.ts'
import { isLeaseOver } from './screen-of.ts'
import { takeSenses } from './senses.ts'
import { takeFeed } from './take-feed.ts'
import { forgetTasks, takeTasks } from './take-tasks.ts'
import { IDLE } from './visit.ts'

/** Whatever happens to a locker. */
export type Input =
  | { readonly kind: 'press'; readonly intent: Intent }
  | { readonly kind: 'scan'; readonly payload: string }
  | {
      readonly kind: 'code'
      readonly code: { readonly kind: CodeKind | 'staff'; readonly digest: string }
    }
  /** A code was typed or shown before the device has a key. */
  | { readonly kind: 'no_key' }
  | { readonly kind: 'proceed'; readonly op: number }
  | { readonly kind: 'senses'; readonly senses: ReadonlyMap<AddressKey, DoorSense> }
  | { readonly kind: 'tasks'; readonly tasks: readonly DeviceTask[]; readonly cursor: number }
  | { readonly kind: 'feed'; readonly answer: FeedAnswer }
  | {
      readonly kind: 'verdicts'
      readonly rows: readonly OutboxRow[]
      readonly answer: ReportAnswer
    }
  /** The server's key has signed that this device is no more. */
  | { readonly kind: 'revoked' }

export function handle(flow: Flow, input: Input): void {
  const { turn } = flow
  switch (input.kind) {
    case 'press':
      return press(flow, input.intent)
    case 'scan':
      if (flow.visit.kind === 'courier') scanAsCourier(flow, flow.visit, input.payload)
      else if (handsOut(flow)) scanCode(flow, input.payload)
      return
    case 'code':
      if (input.code.kind === 'staff') trySignIn(flow, input.code.digest)
      else if (handsOut(flow)) tryCode(flow, { ...input.code, kind: input.code.kind })
      return
    case 'no_key':
      if (takesCodes(flow.visit)) flow.visit = { kind: 'told', screen: { id: 'C7' } }
      return
    case 'proceed':
      return sendPulse(flow, input.op)
    case 'senses':
      takeSenses(turn, input.senses)
      if (flow.visit.kind === 'pickup') advancePickup(flow, flow.visit)
      if (flow.visit.kind === 'courier') advanceCourier(flow, flow.visit)
      return
    case 'tasks':
      takeTasks(turn, input.tasks)
      forgetTasks(turn)
      turn.putMeta({ cursor: input.cursor, lastAnswer: turn.now })
      return
    case 'feed':
      return takeFeed(turn, input.answer)
    case 'verdicts':
      return takeVerdicts(turn, input.rows, input.answer)
    case 'revoked':
      return revoke(flow)
  }
}

/** Codes open nothing while the terminal is out of service, or when its lease is over. */
function handsOut({ turn }: Flow): boolean {
  const meta = turn.meta()
  return meta.outOfService === null && !isLeaseOver(meta, turn.now)
}

const LEAVING: ReadonlySet<Intent['kind']> = new Set(['cancel', 'back', 'done'])

function press(flow: Flow, intent: Intent): void {
  const { visit, turn } = flow
  if (intent.kind === 'setting') {
    const { setting } = intent
    turn.putMeta({ [setting]: !turn.meta()[setting] })
    return
  }
  if (flow.help !== null) {
    if (intent.kind === 'back') flow.help = null
    return
  }
  if (intent.kind === 'help') {
    flow.help = visit.kind === 'pickup' ? visit.helpCode : flow.randomDigits(HELP_CODE_LENGTH)
    return
  }
  if (visit.kind === 'pickup') return pressAtDoor(flow, visit, intent)
  // Couriers work at a terminal that is out of service, too.
  if (intent.kind === 'courier' && visit.kind !== 'courier') return beginSignIn(flow)
  if (visit.kind === 'courier') return pressAsCourier(flow, visit, intent)
  if (visit.kind === 'sign_in') {
    if (intent.kind === 'digit') typeStaffDigit(flow, visit, intent.digit)
    else if (intent.kind === 'erase') flow.visit = { ...visit, digits: visit.digits.slice(0, -1) }
    else if (LEAVING.has(intent.kind)) flow.visit = IDLE
    return
  }
  if (!handsOut(flow)) return
  if (intent.kind === 'digit') return typeDigit(flow, intent.digit)
  if (intent.kind === 'enter_pin' || intent.kind === 'retry') return enterPin(flow)
  if (intent.kind === 'erase' && visit.kind === 'pin')
    flow.visit = { kind: 'pin', digits: visit.digits.slice(0, -1) }
  else if (LEAVING.has(intent.kind)) flow.visit = IDLE
}

/** Hashes go; facts that were not sent stay for the technician. */
function revoke({ turn }: Flow): void {
  turn.putMeta({ outOfService: { message: null }, staff: [] })
  for (const row of turn.tasks())
    turn.putTask({
      ...row,
      task: row.task === null ? null : { ...row.task, pin_hash: null, qr_hash: null },
      former: null,
    })
}

/** After a start: settles what the power cut left; a visit whose door still stands open goes on. */
export function recover(flow: Flow, senses: ReadonlyMap<AddressKey, DoorSense>): void {
  const { turn } = flow
  const handedOutAs = turn.meta().config?.handed_out_as ?? 'issued'
  for (const op of turn.ops()) {
    const door = turn.door(op.door)
    const sensed = door === undefined ? 'unknown' : (senses.get(addressKey(door.at)) ?? 'unknown')
    turn.putDoor(op.door, { sensed })
    const left = recoverOp(turn, op, sensed, handedOutAs)
    if (left === null) continue
    if (left.kind === 'pickup' && flow.visit.kind === 'idle') resumePickup(flow, left)
    // Whoever stood there signs in again, and is asked.
    else settleDoubtful(turn, left)
  }
  takeSenses(turn, senses)
}
