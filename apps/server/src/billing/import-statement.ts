import {
  type BankReceipt,
  type BankStatement,
  parseBankStatement,
} from '@yacheyka/core/billing/bank-statement'
import { UNMATCHED_WORDING } from '@yacheyka/core/billing/bank-statement-match'
import type { Kopecks } from '@yacheyka/core/money/money'
import type { Kysely } from 'kysely'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'
import { newUid } from '#/db/uuid.ts'
import { recordAudit } from '#/audit/audit.ts'
import type { Actor } from '#/audit/actor.ts'
import { isOperator } from './request-credit.ts'
import { holdAboveLimit } from './hold-statement.ts'
import { operatorGate } from './operator-gate.ts'
import type { CreditOptions, LedgerOptions } from '#/ledger/options.ts'
import { type CreditGate, type Taken, takeReceipt } from './receipts.ts'
import { decodeStatement } from './statement-encoding.ts'

/** What became of one document of the file. */
export interface StatementImportRow {
  /** Place of the document in the file, from 1. */
  readonly row: number
  readonly outcome: Taken['outcome'] | 'faulty' | 'failed'
  readonly amount?: Kopecks | undefined
  readonly payer?: string | undefined
  readonly invoice?: number | undefined
  /** For `bank assign`. */
  readonly uid?: string
  /** Why it was not credited, in Russian. */
  readonly reason?: string | undefined
}

export interface StatementImport {
  readonly rows: readonly StatementImportRow[]
  /** Documents that are not payments to us. */
  readonly otherDocuments: number
  /** In which it waits for another operator, where it is above the limit: nothing was credited. */
  readonly request?: string
}

export interface StatementFile {
  /** For the audit log. */
  readonly name: string
  readonly content: Uint8Array
  /** Twenty digits. */
  readonly ourAccount: string | undefined
}

/** The file is no statement: nothing was done. */
export class StatementError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'StatementError'
  }
}

/**
 * Loads a statement of `1CClientBankExchange` in windows-1251, CP866 or UTF-8. The file is read whole before anything is
 * done; then each row is taken by itself, so that one that fails holds up no other, and the file can be loaded again. One
 * that would credit more than its operator may alone waits for another one.
 * @throws {StatementError} where the file is broken, of another format or of another account
 */
export async function importStatement(
  db: Kysely<Database>,
  file: StatementFile,
  actor: Actor,
  options: CreditOptions & WatchedImport,
): Promise<StatementImport> {
  if (file.ourAccount === undefined)
    throw new StatementError('Чей это счёт, неизвестно: в brand.json нет реквизитов (requisites)')
  const statement = parseBankStatement(decodeStatement(file.content), file.ourAccount)
  if ('broken' in statement) throw new StatementError(statement.broken)
  const { receipts, errors, otherDocuments } = statement
  const faulty = errors.map(({ row, message }) => ({
    row,
    outcome: 'faulty' as const,
    reason: message,
  }))
  if (isOperator(actor)) {
    const held = await holdAboveLimit(db, { name: file.name, receipts, faulty }, actor, options)
    if (held !== undefined) return { rows: held.rows, otherDocuments, request: held.uid }
  }
  await recordImport(db, file.name, statement, actor, options.now)
  const gate = isOperator(actor) ? operatorGate(actor, options) : undefined
  const taken = await takeReceipts(db, receipts, actor, options, gate)
  const rows = [...faulty, ...taken].toSorted((one, other) => one.row - other.row)
  return { rows, otherDocuments }
}

export interface WatchedImport {
  /** Told what a row failed by, for the log. */
  readonly onFailure: (error: unknown) => void
}

/** Takes each receipt by itself, so that one that fails holds up no other. */
export async function takeReceipts(
  db: Kysely<Database>,
  receipts: readonly BankReceipt[],
  actor: Actor,
  { onFailure, ...options }: LedgerOptions & WatchedImport,
  gate?: CreditGate,
): Promise<readonly StatementImportRow[]> {
  const rows: StatementImportRow[] = []
  for (const receipt of receipts) {
    const facts = { row: receipt.row, amount: receipt.amount, payer: receipt.payerName }
    try {
      rows.push({ ...facts, ...formatTaken(await takeReceipt(db, receipt, actor, options, gate)) })
    } catch (error) {
      onFailure(error)
      rows.push({ ...facts, outcome: 'failed', reason: FAILED })
    }
  }
  return rows
}

/** Before the first row is taken: what a killed import has credited stands in the log with the file that it came from. */
const recordImport = (
  db: Kysely<Database>,
  name: string,
  { receipts, errors, otherDocuments }: BankStatement,
  actor: Actor,
  now: Date,
) =>
  inTransaction(db, (transaction) =>
    recordAudit(
      transaction,
      actor,
      {
        action: 'statement.import',
        subject: { kind: 'statement', id: newUid(), name },
        after: { receipts: receipts.length, faults: errors.length, other: otherDocuments },
      },
      now,
    ),
  )

/** What the database said is in the log: it is not for people, and may quote the row. */
const FAILED = 'не записано из-за сбоя: загрузите этот файл ещё раз, записанное не удвоится'

const formatTaken = (taken: Taken): Omit<StatementImportRow, 'row'> => {
  if (taken.outcome === 'unmatched') return { ...taken, reason: UNMATCHED_WORDING[taken.reason] }
  if (taken.outcome === 'clash')
    return { ...taken, reason: 'платёж с этой датой, номером и счётом уже есть, с другой суммой' }
  return taken
}
