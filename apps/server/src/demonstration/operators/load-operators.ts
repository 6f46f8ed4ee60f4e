import type { OperatorRole } from '@yacheyka/core/operators/operator-role'
import type { Transaction } from 'kysely'
import { hashPassword } from '#/auth/password-hash.ts'
import type { Database } from '#/db/types.ts'
import { insertOperator } from '#/operators/queries.ts'

/** By which a newcomer signs in to the console: one of each role, all with this password. */
export const OPERATOR_PASSWORD = 'Demo-2026-pass'
export const OPERATORS: readonly {
  readonly login: string
  readonly name: string
  readonly role: OperatorRole
}[] = [
  { login: 'admin', name: 'Анна Ветрова', role: 'administrator' },
  { login: 'manager', name: 'Марат Юсупов', role: 'manager' },
  { login: 'editor', name: 'Елена Лисицына', role: 'content' },
  { login: 'support', name: 'Степан Погодин', role: 'support' },
]

/** Accounts of the demonstration's console; whoever has changed one keeps it. */
export async function loadOperators(
  transaction: Transaction<Database>,
  now: Date,
): Promise<number> {
  for (const operator of OPERATORS)
    await insertOperator(
      transaction,
      {
        ...operator,
        passwordHash: await hashPassword(OPERATOR_PASSWORD),
        mustChangePassword: false,
      },
      now,
    )
  return OPERATORS.length
}
