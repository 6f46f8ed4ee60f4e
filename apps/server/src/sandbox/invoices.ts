import type { Kopecks } from '@yacheyka/core/money/money'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'
import { newUid } from '#/db/uuid.ts'
import { takeNumber } from '#/ledger/number-series.ts'

const SANDBOX_INVOICE = ['uid', 'number', 'customer_uid', 'amount', 'issued_at'] as const

/**
 * A new invoice for the deposit of a twin, in the series of test invoices.
 * @param amount kopecks, checked already
 */
export const issueSandboxInvoice = async (
  transaction: Transaction<Database>,
  { customerUid, amount }: { readonly customerUid: string; readonly amount: Kopecks },
  now: Date,
) =>
  transaction
    .insertInto('sandbox_invoice')
    .values({
      uid: newUid(),
      number: await takeNumber(transaction, 'test-invoice'),
      customer_uid: customerUid,
      amount,
      issued_at: now,
    })
    .returning(SANDBOX_INVOICE)
    .executeTakeFirstOrThrow()

/** The twin's own one; another's is not found. */
export const findSandboxInvoice = (db: Kysely<Database>, customerUid: string, uid: string) =>
  db
    .selectFrom('sandbox_invoice')
    .select(SANDBOX_INVOICE)
    .where('uid', '=', uid)
    .where('customer_uid', '=', customerUid)
    .executeTakeFirst()
