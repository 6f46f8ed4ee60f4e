import { randomUUID } from 'node:crypto'
import { KIND_RULES, type TransferKind } from '@yacheyka/core/ledger/ledger'
import type { Kysely } from 'kysely'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'
import { newUid } from '#/db/uuid.ts'
import type { CreditOptions, LedgerOptions } from './options.ts'
import { transfer, type TransferRequest } from './transfer.ts'

export const TEST_NOW = new Date('2026-11-21T12:00:00Z')

export const TEST_LEDGER: CreditOptions = {
  now: TEST_NOW,
  creditLimit: 10_000_000,
  messages: { brand: 'Ячейка', publicUrl: 'https://yacheyka.example' },
}

/** A legal entity; its uid. */
export async function insertPayer(
  db: Kysely<Database>,
  facts: { readonly inn?: string; readonly name?: string } = {},
): Promise<string> {
  const uid = newUid()
  const name = facts.name ?? 'ООО «Ромашка»'
  await db
    .insertInto('customer')
    .values({ uid, name, juridical_name: name, inn: facts.inn ?? null, kpp: '770801001' })
    .execute()
  return uid
}

/** A transfer in a transaction of its own. */
export const move = (
  db: Kysely<Database>,
  request: Partial<TransferRequest> & Pick<TransferRequest, 'customerUid'>,
  options: LedgerOptions = TEST_LEDGER,
) =>
  inTransaction(db, (transaction) =>
    transfer(
      transaction,
      { kind: 'top_up', change: 100_000, reference: randomUUID(), note: '', ...request },
      options,
    ),
  )

/** The change in the direction of its kind. */
export const changeOf = (kind: TransferKind, amount: number, taken = false): number => {
  const { direction } = KIND_RULES[kind]
  return direction === 'debit' || (direction === 'either' && taken) ? -amount : amount
}
