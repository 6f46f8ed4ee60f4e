import type { OperatorRole } from '@yacheyka/core/operators/operator-role'
import type { FastifyRequest } from 'fastify'
import { callerAddress } from '#/observability/caller-address.ts'

/** Who calls: an operator whose sign-in is finished. */
export interface Operator {
  readonly uid: string
  readonly login: string
  readonly name: string
  readonly role: OperatorRole
  readonly sessionUid: string
}

const operators = new WeakMap<FastifyRequest, Operator>()

/** The guard of the console says who calls; nobody else does. */
export const rememberOperator = (request: FastifyRequest, operator: Operator): void => {
  operators.set(request, operator)
}

/**
 * Whose call this is.
 * @throws {Error} where the scope has no guard: an error of ours, never of the caller
 */
export function operatorOf(request: FastifyRequest): Operator {
  const operator = operators.get(request)
  if (operator === undefined) throw new Error('this route stands outside guardOperators')
  return operator
}

/** Who acts and from where, as the audit log keeps it. */
export interface Actor {
  /** Null: the command line, or a start of the product. */
  readonly operatorUid: string | null
  readonly login: string
  readonly address: string
  readonly requestId: string
}

export function actorOf(request: FastifyRequest): Actor {
  const { uid, login } = operatorOf(request)
  return {
    operatorUid: uid,
    login,
    address: callerAddress(request),
    requestId: request.id,
  }
}

/** The command line: whoever may start it may do everything. */
export const CLI_ACTOR: Actor = { operatorUid: null, login: 'cli', address: '', requestId: '' }

/** A start of the product, which makes the first operator of an installation. */
export const START_ACTOR: Actor = { ...CLI_ACTOR, login: 'start' }
