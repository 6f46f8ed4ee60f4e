import type { Kopecks } from '@yacheyka/core/money/money'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'
import { newUid } from '#/db/uuid.ts'

const SANDBOX_INVOICE = ['uid', 'number', 'customer_uid', 'amount', 'issued_at'] as const

/**
 * A new invoice for the deposit of a twin. Numbers of test invoices may have gaps, so that nobody waits for another.
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
      number: sql<number>`nextval('test_invoice_number')`,
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
