import type { SecondFactorCode } from '@yacheyka/core/accounts/second-factor'
import type { Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'
import { recordAudit } from '#/audit/audit.ts'
import type { Actor } from '#/audit/actor.ts'
import type { OperatorUser } from './queries.ts'
import type { SecondFactor } from './second-factor.ts'
import { spendCode } from './second-factor-store.ts'
import { subjectOf } from './subject.ts'

/** Under which tries of an operator's codes are counted. */
export const codesOf = (operatorUid: string): string => `operator-codes ${operatorUid}`

interface Proof {
  readonly factor: SecondFactor
  readonly operator: OperatorUser
  readonly actor: Actor
  readonly code: SecondFactorCode
}

/** Spends a code; a recovery code's use is in the journal. @throws {AppError} as `spendCode` */
export async function proveCode(
  transaction: Transaction<Database>,
  { factor, operator, actor, code }: Proof,
  now: Date,
): Promise<void> {
  const left = await spendCode(transaction, factor, operator, code, now)
  if (left === undefined) return
  const after = { recovery_codes_left: left }
  const entry = { action: 'operator.use_recovery_code', subject: subjectOf(operator), after }
  await recordAudit(transaction, actor, entry, now)
}
