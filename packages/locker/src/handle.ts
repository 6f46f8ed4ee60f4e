import type { Flow } from './flow.ts'
import { HELP_CODE_LENGTH } from './flow.ts'
import {
  abandonPickup,
  advancePickup,
  askForCodes,
  enterPin,
  pressAtDoor,
  resumePickup,
  scanCode,
  sendPulse,
  takesCodes,
  tryCode,
  typeDigit,
} from './flows/recipient.ts'
import { abandonCourier, advanceCourier, pressAsCourier, scanAsCourier } from './flows/courier.ts'
import { abandonTechnician, takeBits } from './flows/commission.ts'
import { advanceTechnician, pressAsTechnician, showLookedUp } from './flows/technician.ts'
import { advanceUnattended, isUnattended } from './flows/unattended.ts'
import { answerLog } from './collect-logs.ts'
import { runCommands, takeCommands } from './commands.ts'
import { beginSignIn, refuseSignIn, trySignIn, typeStaffDigit } from './flows/sign-in.ts'
import { addressKey, type AddressKey, type Reading } from './lock.ts'
import type { Intent } from './ports/screen.ts'
import type { Input } from './input.ts'
import { takeVerdicts } from './report.ts'
import { recoverOp } from './recover.ts'
import { noteHelpShown, settleDoubtful } from './settle.ts'
import { choose, forgetChoices } from './screen-choices.ts'
import { handsOut } from './screen-of.ts'
import { restoreLayout } from './restore-layout.ts'
import { takeSenses } from './senses.ts'
import { takeFeed } from './take-feed.ts'
import { forgetTasks, takeTasks } from './take-tasks.ts'
import { IDLE, isUnused, type Visit } from './visit.ts'
import type { Wiring } from './wiring.ts'

export function handle(flow: Flow, input: Input): void {
  const before = flow.visit
  take(flow, input)
  if (hasEnded(before, flow.visit)) forgetChoices(flow.turn)
}

/** A door that was left open keeps its screen until somebody else comes. */
const hasEnded = (before: Visit, visit: Visit): boolean =>
  before.kind !== 'idle' && visit !== before && (visit.kind === 'idle' || isUnused(before))

function take(flow: Flow, input: Input): void {
  const { turn } = flow
  switch (input.kind) {
    case 'press':
      return press(flow, input.intent)
    case 'scan':
      if (flow.visit.kind === 'courier') scanAsCourier(flow, flow.visit, input.payload)
      else if (handsOut(turn.meta(), turn.now)) {
        // What follows is to be seen.
        if (takesCodes(flow.visit)) flow.help = null
        scanCode(flow, input.payload)
      }
      return
    case 'code':
      if (input.code.kind === 'staff') trySignIn(flow, input.code.digest)
      else if (handsOut(turn.meta(), turn.now))
        tryCode(flow, { ...input.code, kind: input.code.kind })
      return
    case 'no_key':
      if (flow.visit.kind === 'sign_in') refuseSignIn(flow)
      // A device that no operator has confirmed yet, or that was revoked: whatever the code is, it says nothing of it.
      else if (takesCodes(flow.visit))
        flow.visit = { kind: 'told', screen: { id: 'B1', message: null } }
      return
    case 'proceed':
      return sendPulse(flow, input.op)
    case 'bits':
      return takeBits(flow, input)
    case 'senses':
      if (isAtLocks(flow.visit)) return
      takeSenses(turn, input.readings)
      if (flow.visit.kind === 'pickup') advancePickup(flow, flow.visit)
      if (flow.visit.kind === 'courier') advanceCourier(flow, flow.visit)
      if (flow.visit.kind === 'technician') advanceTechnician(flow, flow.visit)
      advanceUnattended(flow)
      runCommands(flow)
      return
    case 'tasks':
      takeTasks(turn, input.tasks)
      forgetTasks(turn)
      turn.putMeta({ cursor: input.cursor, lastAnswer: turn.now })
      return
    case 'feed':
      rewire(flow, takeFeed(turn, input.answer))
      takeCommands(turn, input.answer.commands)
      return runCommands(flow)
    case 'verdicts':
      return takeVerdicts(turn, input.sent, input.answer)
    case 'enrolled':
      // What an earlier identity was told does not count.
      turn.putMeta({
        config: input.config,
        cursor: 0,
        commandNumber: 0,
        outOfService: null,
        hasHeardBlocks: false,
      })
      return rewire(flow, restoreLayout(turn))
    case 'looked_up':
      return showLookedUp(flow, input)
    case 'log_read':
      return answerLog(turn, input.uid, input.log)
    case 'revoked':
      return revoke(flow)
  }
}

const rewire = ({ effects }: Flow, wiring: Wiring | null) => {
  if (wiring !== null) effects.push({ kind: 'rewire', wiring })
}

/** Doors move without their numbers meanwhile, and readings may mean the contrary. Nobody else is at a door. */
const isAtLocks = (visit: Visit): boolean =>
  visit.kind === 'technician' && (visit.place.at === 'channel' || visit.place.at === 'found')

const LEAVING: ReadonlySet<Intent['kind']> = new Set(['cancel', 'back', 'done'])

function press(flow: Flow, intent: Intent): void {
  const { visit, turn } = flow
  if (intent.kind === 'setting') {
    choose(turn, intent.setting, visit.kind === 'technician')
    return
  }
  if (flow.help !== null) {
    if (intent.kind === 'back') flow.help = null
    return
  }
  if (intent.kind === 'help') {
    flow.help = visit.kind === 'pickup' ? visit.helpCode : flow.randomDigits(HELP_CODE_LENGTH)
    const op = visit.kind === 'pickup' ? turn.op(visit.op) : undefined
    if (op !== undefined) noteHelpShown(turn, op, flow.help)
    return
  }
  if (intent.kind === 'send_code') {
    const isOffered = visit.kind === 'told' && visit.screen.id === 'D9' && !visit.screen.isSent
    if (isOffered) askForCodes(flow, visit.waiting ?? [])
    return
  }
  if (visit.kind === 'pickup' && !isUnused(visit)) return pressAtDoor(flow, visit, intent)
  // Couriers work at a terminal that is out of service, too.
  if (intent.kind === 'courier' && visit.kind !== 'courier' && visit.kind !== 'technician')
    return beginSignIn(flow)
  if (visit.kind === 'courier') return pressAsCourier(flow, visit, intent)
  if (visit.kind === 'technician') return pressAsTechnician(flow, visit, intent)
  if (visit.kind === 'sign_in') {
    if (intent.kind === 'digit') typeStaffDigit(flow, visit, intent.digit)
    else if (intent.kind === 'erase') flow.visit = { ...visit, digits: visit.digits.slice(0, -1) }
    else if (LEAVING.has(intent.kind)) flow.visit = IDLE
    return
  }
  if (LEAVING.has(intent.kind)) {
    flow.visit = IDLE
    return
  }
  if (!handsOut(turn.meta(), turn.now)) return
  if (intent.kind === 'digit') return typeDigit(flow, intent.digit)
  if (intent.kind === 'enter_pin' || intent.kind === 'retry') return enterPin(flow)
  if (intent.kind === 'erase' && visit.kind === 'pin')
    flow.visit = { kind: 'pin', digits: visit.digits.slice(0, -1) }
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
export function recover(flow: Flow, readings: ReadonlyMap<AddressKey, Reading>): void {
  const { turn } = flow
  const handedOutAs = turn.meta().config?.handed_out_as ?? 'issued'
  for (const op of turn.ops()) {
    const door = turn.door(op.door)
    const sensed =
      door === undefined ? 'unknown' : (readings.get(addressKey(door.at))?.door ?? 'unknown')
    turn.putDoor(op.door, { sensed })
    const left = recoverOp(turn, op, sensed, handedOutAs)
    if (left === null) continue
    // No visit waits for it.
    if (isUnattended(left)) continue
    if (left.kind === 'pickup' && flow.visit.kind === 'idle') resumePickup(flow, left)
    // Whoever stood there signs in again, and is asked.
    else settleDoubtful(turn, left)
  }
  takeSenses(turn, readings)
  runCommands(flow)
}

/** Whoever stood there has gone. */
export function abandon(flow: Flow): void {
  flow.help = null
  flow.wrong = 0
  forgetChoices(flow.turn)
  if (flow.visit.kind === 'pickup') abandonPickup(flow, flow.visit)
  else if (flow.visit.kind === 'courier') abandonCourier(flow, flow.visit)
  else {
    if (flow.visit.kind === 'technician') abandonTechnician(flow, flow.visit)
    flow.visit = IDLE
  }
}
