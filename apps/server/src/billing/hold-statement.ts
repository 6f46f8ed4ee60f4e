import { createHash } from 'node:crypto'
import type { BankReceipt } from '@yacheyka/core/billing/bank-statement'
import type { Kysely, Transaction } from 'kysely'
import * as z from 'zod'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'
import { newUid } from '#/db/uuid.ts'
import { requestCredit, type OperatorActor } from './request-credit.ts'
import { countCredits, lockCreditLimit } from './credit-limit.ts'
import { invoiceReference } from './invoices.ts'
import type { CreditOptions } from '#/ledger/options.ts'
import { type PlannedReceipt, planReceipts } from './statement-plan.ts'

/** A row of a statement that waits, as it is stored. */
const heldRow = z.object({
  row: z.int(),
  outcome: z.enum(['waiting', 'already', 'unmatched', 'clash', 'faulty']),
  amount: z.int().optional(),
  payer: z.string().optional(),
  invoice: z.int().optional(),
  reason: z.string().optional(),
  /** Absent of what was not understood. */
  receipt: z
    .object({
      row: z.int(),
      paidOn: z.string(),
      documentNumber: z.string(),
      payerAccount: z.string(),
      payerInn: z.string(),
      payerName: z.string(),
      amount: z.int(),
      purpose: z.string(),
    })
    .optional(),
})
type HeldRow = z.output<typeof heldRow>
export const heldRows = z.array(heldRow)

interface Statement {
  readonly name: string
  readonly receipts: readonly BankReceipt[]
  /** What was not understood. */
  readonly faulty: readonly HeldRow[]
}

interface HeldStatement {
  readonly uid: string
  readonly rows: readonly HeldRow[]
}

/** Invoices of the statement were taken by another request meanwhile: what is stored is undone. */
class PlanIsOld extends Error {}

const ATTEMPTS = 3

/**
 * Looks whether a statement fits into its operator's limit. Where it does, what it will credit is counted already, so that
 * nothing else of this operator comes between; where not, it is stored and credits nothing until another operator agrees.
 * The same statement waits once.
 * @returns what waits; undefined where it may be imported
 */
export async function holdAboveLimit(
  db: Kysely<Database>,
  statement: Statement,
  actor: OperatorActor,
  options: CreditOptions,
): Promise<HeldStatement | undefined> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await inTransaction(db, (transaction) => hold(transaction, statement, actor, options))
    } catch (error) {
      if (!(error instanceof PlanIsOld) || attempt === ATTEMPTS) throw error
    }
}

async function hold(
  transaction: Transaction<Database>,
  { name, receipts, faulty }: Statement,
  actor: OperatorActor,
  options: CreditOptions,
): Promise<HeldStatement | undefined> {
  const digest = digestOf(receipts)
  const waiting = await findWaiting(transaction, digest)
  if (waiting !== undefined) return waiting
  const planned = await planReceipts(transaction, receipts)
  const credits = planned.flatMap(({ credit }) => credit ?? [])
  const counted = credits.map(({ invoiceUid, amount }) => ({
    reference: invoiceReference(invoiceUid),
    amount,
  }))
  const amount = credits.reduce((sum, credit) => sum + credit.amount, 0)
  const references = counted.map(({ reference }) => reference)
  const creditLeft = await lockCreditLimit(transaction, actor.operatorUid, options, references)
  if (amount <= creditLeft) {
    await countCredits(transaction, actor.operatorUid, counted, options.now)
    return undefined
  }
  const rows = [...faulty, ...planned.map(rowOf)].toSorted((one, other) => one.row - other.row)
  const uid = newUid()
  const requested = await requestCredit(
    transaction,
    {
      uid,
      kind: 'statement',
      invoiceUids: credits.map(({ invoiceUid }) => invoiceUid),
      statement: { name, digest, rows },
      amount,
      subject: { kind: 'statement', id: uid, name },
    },
    actor,
    options,
  )
  if (requested === undefined) throw new PlanIsOld()
  return { uid, rows }
}

const rowOf = ({ receipt, outcome, invoice, reason }: PlannedReceipt): HeldRow => ({
  row: receipt.row,
  outcome,
  amount: receipt.amount,
  payer: receipt.payerName,
  ...(invoice === undefined ? {} : { invoice }),
  ...(reason === undefined ? {} : { reason }),
  receipt,
})

/** Of what the file says, not of how it is encoded. */
const digestOf = (receipts: readonly BankReceipt[]): string =>
  createHash('sha256').update(JSON.stringify(receipts)).digest('hex')

async function findWaiting(
  transaction: Transaction<Database>,
  digest: string,
): Promise<HeldStatement | undefined> {
  const found = await transaction
    .selectFrom('credit_request')
    .select(['uid', 'rows'])
    .where('digest', '=', digest)
    .where('status', '=', 'waiting')
    .executeTakeFirst()
  return found && { uid: found.uid, rows: heldRows.parse(found.rows) }
}
