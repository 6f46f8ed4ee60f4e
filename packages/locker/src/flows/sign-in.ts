import type { Flow } from '../flow.ts'
import { afterRight, afterWrong, OPEN_GUARD, shutUntil } from '../pin-guard.ts'
import type { SignInVisit } from '../visit.ts'
import { beginCourier } from './courier.ts'
import { beginTechnician } from './technician.ts'

const BADGE_LENGTH = 6
const PIN_LENGTH = 6
const TRIES = 3
const DAY = 24 * 60 * 60_000
/** Of all numbers together, so that nobody tries one after another. */
const GUARD = 'staff'

const guardOf = ({ turn }: Flow, kind: string) => turn.guard(kind) ?? { kind, ...OPEN_GUARD }
const badgeGuard = (badge: string) => `${GUARD}:${badge}`

/** Tries of a number that are left today; a right PIN gives them back. */
export function staffAttempts(flow: Flow, badge: string): number {
  const { wrong, countedFrom } = guardOf(flow, badgeGuard(badge))
  const counted = wrong.filter((at) => at > flow.turn.now - DAY && at >= countedFrom)
  return Math.max(0, TRIES - counted.length)
}

export function beginSignIn(flow: Flow): void {
  const until = shutUntil(guardOf(flow, GUARD), flow.turn.now)
  flow.visit =
    until === null
      ? { kind: 'sign_in', badge: null, digits: '', failed: false }
      : { kind: 'told', screen: { id: 'G1_shut', until } }
}

export function typeStaffDigit(flow: Flow, visit: SignInVisit, digit: string): void {
  const digits = visit.digits + digit
  if (visit.badge === null) {
    if (digits.length < BADGE_LENGTH) flow.visit = { ...visit, digits }
    else flow.visit = { ...visit, badge: digits, digits: '' }
    return
  }
  if (digits.length > PIN_LENGTH) return
  flow.visit = { ...visit, digits }
  if (digits.length === PIN_LENGTH)
    flow.effects.push({ kind: 'digest', code: 'staff', text: `${visit.badge}:${digits}` })
}

/** A number and a PIN whose digest is known. */
export function trySignIn(flow: Flow, digest: string): void {
  const { turn, visit } = flow
  if (visit.kind !== 'sign_in' || visit.badge === null) return
  const { badge } = visit
  const person = turn.meta().staff.find((one) => one.badge === badge)
  const isOpen = staffAttempts(flow, badge) > 0
  if (isOpen && shutUntil(guardOf(flow, GUARD), turn.now) === null && person?.pin_hash === digest) {
    for (const kind of [GUARD, badgeGuard(badge)])
      turn.putGuard({ kind, ...afterRight(guardOf(flow, kind), turn.now) })
    turn.fact('staff_signed_in', { details: { badge, role: person.role } })
    // Whoever loads must know the doors: the courier waits for the end of «Ввод в работу».
    if (person.role === 'courier' && turn.meta().commissioning !== null)
      flow.visit = { kind: 'told', screen: { id: 'G1_commissioning' } }
    else if (person.role === 'courier') beginCourier(flow, badge, person.name)
    else beginTechnician(flow, badge, person.name)
    return
  }
  // Nobody shuts staff out for a day, who have no other way in: twelve digits stand one try in a quarter of an hour.
  const guarded = afterWrong(guardOf(flow, GUARD), turn.now, Number.POSITIVE_INFINITY)
  turn.putGuard({ kind: GUARD, ...guarded })
  // A number that nobody has gets no row of its own; a day is counted from the tries that were looked at.
  if (person !== undefined && isOpen) {
    const guard = guardOf(flow, badgeGuard(badge))
    const wrong = [...guard.wrong.filter((at) => at > turn.now - DAY), turn.now].slice(-TRIES)
    turn.putGuard({ ...guard, wrong })
  }
  refuseSignIn(flow)
}

/** How many tries are left is not told: it would say which numbers exist. */
export function refuseSignIn(flow: Flow): void {
  flow.visit = { kind: 'sign_in', badge: null, digits: '', failed: true }
}
