import { CREDIT_WINDOW, remainingCredit } from '@yacheyka/core/billing/credit'
import type { Kopecks } from '@yacheyka/core/money/money'
import { sql, type Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'
import { linkedOperators } from '#/operators/second-operator.ts'
import type { CreditOptions } from '#/ledger/options.ts'

/**
 * Holds the operator's limit until the transaction ends, before any deposit. Operators who may be one person share it.
 * @param apart references that do not count: they are asked for again
 * @returns kopecks that may still be credited without another operator
 */
export async function lockCreditLimit(
  transaction: Transaction<Database>,
  operatorUid: string,
  { now, creditLimit }: CreditOptions,
  apart: readonly string[] = [],
): Promise<Kopecks> {
  const linked = await linkedOperators(transaction, operatorUid, now)
  await sql`SELECT FROM operator_user WHERE uid = ANY(${linked}::uuid[])
    ORDER BY uid FOR NO KEY UPDATE`.execute(transaction)
  const { rows } = await sql<{ earlier: Kopecks }>`
    SELECT coalesce(sum(amount), 0)::bigint AS earlier FROM operator_credit
    WHERE operator_uid = ANY(${linked}::uuid[]) AND credited_at > ${startOfWindow(now)}
      AND NOT (operator_uid = ${operatorUid} AND reference = ANY(${apart}::text[]))`.execute(
    transaction,
  )
  return remainingCredit(creditLimit, rows[0]?.earlier ?? 0)
}

interface Credited {
  readonly reference: string
  readonly amount: Kopecks
}

/** Counts credits against the operator's limit, which is held; the same reference counts once. */
export async function countCredits(
  transaction: Transaction<Database>,
  operatorUid: string,
  credits: readonly Credited[],
  now: Date,
): Promise<void> {
  await sql`DELETE FROM operator_credit
    WHERE operator_uid = ${operatorUid} AND credited_at <= ${startOfWindow(now)}`.execute(
    transaction,
  )
  await sql`
    INSERT INTO operator_credit (operator_uid, reference, amount, credited_at)
    SELECT ${operatorUid}::uuid, reference, amount, ${now}::timestamptz
    FROM json_to_recordset(${JSON.stringify(credits)}::json) AS given (reference text, amount bigint)
    ON CONFLICT (operator_uid, reference) DO UPDATE SET credited_at = excluded.credited_at`.execute(
    transaction,
  )
}

const startOfWindow = (now: Date): Date => new Date(now.getTime() - CREDIT_WINDOW)
