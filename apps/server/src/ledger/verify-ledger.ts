import { KIND_RULES, SPENDING_KINDS } from '@yacheyka/core/ledger/ledger'
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'

/** An error of the books, in Russian, and what it is of. */
interface LedgerError {
  readonly rule: string
  readonly subject: string
}

export interface LedgerReport {
  readonly transfers: number
  readonly deposits: number
  readonly errors: readonly LedgerError[]
}

/** Computes everything anew from the entries and tells where the books differ from it. Reads only, as at one moment. */
export const verifyLedger = (db: Kysely<Database>): Promise<LedgerReport> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (transaction) => ({
      ...(await countAll(transaction)),
      errors: await findErrors(transaction),
    }))

/** The errors that this transaction sees. */
export async function findErrors(
  transaction: Transaction<Database>,
): Promise<readonly LedgerError[]> {
  const errors: LedgerError[] = []
  for (const [rule, query] of RULES) {
    const { rows } = await query.execute(transaction)
    errors.push(...rows.map(({ subject }) => ({ rule, subject })))
  }
  return errors
}

async function countAll(transaction: Transaction<Database>) {
  const { rows } = await sql<{ transfers: number; deposits: number }>`
    SELECT (SELECT count(*) FROM ledger_transfer) AS transfers,
      (SELECT count(*) FROM ledger_account WHERE kind = 'deposit') AS deposits`.execute(transaction)
  return rows[0] ?? { transfers: 0, deposits: 0 }
}

const KINDS = JSON.stringify(
  Object.entries(KIND_RULES).map(([kind, { counterpart, direction }]) => ({
    kind,
    counterpart,
    sides: direction === 'either' ? [-1, 1] : [direction === 'credit' ? 1 : -1],
  })),
)

/** Each names what breaks it. */
const RULES: readonly (readonly [string, RawBuilder<{ subject: string }>])[] = [
  [
    'расходы дня не те, что по проводкам',
    sql`SELECT account_uid || ' ' || day AS subject FROM (
        SELECT account_uid, day, spent FROM ledger_spending
        UNION ALL
        SELECT entry.account_uid, (entry.booked_at AT TIME ZONE 'Europe/Moscow')::date, entry.side * entry.amount
        FROM ledger_entry AS entry JOIN ledger_transfer AS transfer ON transfer.uid = entry.transfer_uid
        WHERE entry.number IS NOT NULL AND transfer.kind = ANY(${[...SPENDING_KINDS]}::text[])
      ) AS counted GROUP BY account_uid, day HAVING sum(spent) <> 0`,
  ],
  [
    'сумма всех проводок не ноль',
    sql`SELECT sum(side * amount)::text AS subject FROM ledger_entry HAVING sum(side * amount) <> 0`,
  ],
  [
    'у перевода не две стороны',
    sql`SELECT transfer.reference AS subject FROM ledger_transfer AS transfer
      LEFT JOIN ledger_entry AS entry ON entry.transfer_uid = transfer.uid
      GROUP BY transfer.uid HAVING count(entry.side) <> 2`,
  ],
  [
    'перевод не того вида: счета, направление или время сторон',
    sql`SELECT DISTINCT transfer.reference AS subject
      FROM ledger_transfer AS transfer
      JOIN ledger_entry AS entry ON entry.transfer_uid = transfer.uid
      JOIN ledger_account AS account ON account.uid = entry.account_uid
      JOIN json_to_recordset(${KINDS}::json) AS rule (kind text, counterpart text, sides integer[])
        ON rule.kind = transfer.kind
      WHERE entry.booked_at <> transfer.booked_at
        OR (account.kind = 'deposit') <> (entry.number IS NOT NULL)
        OR (account.kind = 'deposit' AND NOT entry.side = ANY (rule.sides))
        OR (account.kind <> 'deposit' AND NOT (account.kind IN (rule.counterpart, 'sandbox') AND -entry.side = ANY (rule.sides)))`,
  ],
  [
    'деньги песочницы пришли с живого счёта или ушли на него',
    sql`SELECT transfer.reference AS subject FROM ledger_transfer AS transfer
      JOIN ledger_entry AS entry ON entry.transfer_uid = transfer.uid AND entry.number IS NOT NULL
      JOIN ledger_account AS deposit ON deposit.uid = entry.account_uid
      JOIN ledger_entry AS across ON across.transfer_uid = transfer.uid AND across.side = -entry.side
      JOIN ledger_account AS counterpart ON counterpart.uid = across.account_uid
      WHERE deposit.sandbox <> (counterpart.kind = 'sandbox')`,
  ],
  [
    'остаток или число проводок счёта не те, что дают проводки',
    sql`SELECT account.customer_uid::text AS subject FROM ledger_account AS account
      LEFT JOIN ledger_entry AS entry ON entry.account_uid = account.uid
      WHERE account.kind = 'deposit' GROUP BY account.uid
      HAVING account.balance <> coalesce(sum(entry.side * entry.amount), 0)
        OR account.entries <> count(entry.side) OR account.booked_until < max(entry.booked_at)`,
  ],
  [
    'ряд проводок счёта прерван: номер, остаток после или время',
    sql`SELECT customer_uid || ', ' || number AS subject FROM (
        SELECT account.customer_uid, entry.number, entry.booked_at, entry.balance, entry.side * entry.amount AS change,
          lag(entry.number, 1, 0) OVER rest AS number_before, lag(entry.balance, 1, 0) OVER rest AS balance_before,
          lag(entry.booked_at) OVER rest AS booked_before
        FROM ledger_entry AS entry JOIN ledger_account AS account ON account.uid = entry.account_uid
        WHERE account.kind = 'deposit' WINDOW rest AS (PARTITION BY entry.account_uid ORDER BY entry.number)
      ) AS chain
      WHERE number <> number_before + 1 OR balance <> balance_before + change OR booked_at < booked_before`,
  ],
  [
    'оплаченный счёт не зачислен, или зачислен неоплаченный',
    sql`SELECT 'счёт № ' || invoice.number AS subject FROM invoice
      LEFT JOIN ledger_transfer AS transfer ON transfer.reference = 'invoice:' || invoice.uid
      LEFT JOIN ledger_entry AS entry ON entry.transfer_uid = transfer.uid AND entry.side = 1
      LEFT JOIN ledger_account AS account ON account.uid = entry.account_uid
      WHERE (invoice.status = 'paid') <> (transfer.uid IS NOT NULL)
        OR transfer.amount <> invoice.amount OR account.customer_uid <> invoice.customer_uid`,
  ],
  [
    'строка выписки зачислена не тому, не столько или дважды',
    sql`SELECT receipt.uid::text AS subject FROM bank_receipt AS receipt
      LEFT JOIN invoice ON invoice.uid = receipt.invoice_uid
      LEFT JOIN ledger_transfer AS transfer ON transfer.reference = 'receipt:' || receipt.uid
      WHERE (transfer.uid IS NOT NULL) <> (receipt.customer_uid IS NOT NULL AND receipt.invoice_uid IS NULL)
        OR transfer.amount <> receipt.amount
        OR (invoice.uid IS NOT NULL AND (invoice.status <> 'paid' OR invoice.customer_uid <> receipt.customer_uid
          OR invoice.amount <> receipt.amount))`,
  ],
]
