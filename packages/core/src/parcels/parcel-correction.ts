import { ACTION_STATUSES } from './parcel-actions.ts'
import {
  isAtThePoint,
  PARCEL_STATUS,
  PARCEL_STATUSES,
  type ParcelStatus,
  type ParcelStep,
  transitionOf,
} from './parcel-status.ts'

/** How a corrected status follows the one before: the next step, one with steps left out, or back. */
export type CorrectionWay = 'next' | 'skip' | 'back'

export interface CorrectionChoice {
  readonly status: ParcelStep
  readonly way: CorrectionWay
}

/**
 * What an operator never sets by hand: a cancellation is an act of its own, which gives the money back, and only the clock
 * knows that a deadline has passed.
 */
const NEVER_SET: ReadonlySet<ParcelStatus> = new Set(['cancelled', 'overdue', 'blocked_for_return'])

/**
 * The statuses that an operator may say a parcel has after all, the nearest along the way first. What is cancelled stays so:
 * its money has gone back.
 */
export const correctionsFrom = (step: ParcelStep): readonly CorrectionChoice[] =>
  step === 'cancelled'
    ? []
    : PARCEL_STATUSES.filter(isSettable)
        .filter((status) => status !== step)
        .map((status) => ({ status, way: wayOf(step, status) }))
        .toSorted(
          (one, other) =>
            WAYS.indexOf(one.way) - WAYS.indexOf(other.way) ||
            PARCEL_STATUS[one.status].rank - PARCEL_STATUS[other.status].rank,
        )

const WAYS: readonly CorrectionWay[] = ['next', 'skip', 'back']

const isSettable = (status: ParcelStatus): status is ParcelStep => !NEVER_SET.has(status)

const wayOf = (from: ParcelStep, to: ParcelStep): CorrectionWay => {
  const transition = transitionOf(from, to)
  return transition === 'forbidden' ? 'back' : transition
}

/** What an operator may tell of the way back. */
export const OPERATOR_RETURN_STEPS = ['taken_for_return', 'returned'] as const
export type OperatorReturnStep = (typeof OPERATOR_RETURN_STEPS)[number]

/**
 * Steps of the way back that may follow: it is taken from its point, or comes back from wherever it is. What has not left
 * its sender does not come back: it is cancelled.
 */
export const returnStepsFrom = (step: ParcelStep): readonly OperatorReturnStep[] => {
  if (ACTION_STATUSES.cancel.includes(step)) return []
  const leavesPoint = isAtThePoint(step) || step === 'removed_from_locker'
  return OPERATOR_RETURN_STEPS.filter(
    (next) => transitionOf(step, next) !== 'forbidden' && (next === 'returned' || leavesPoint),
  )
}
