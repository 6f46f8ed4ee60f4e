import type { Kysely } from 'kysely'
import { lockCustomer } from '#/api-keys/queries.ts'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'
import { newUid } from '#/db/uuid.ts'
import type { LedgerOptions } from '#/ledger/options.ts'
import { transfer } from '#/ledger/transfer.ts'
import { openSandboxPoints } from './points.ts'

/** Kopecks that a twin begins with. */
export const SANDBOX_BALANCE = 10_000_000

/**
 * The twin of a customer, made with its money when a test key calls for the first time, and with it the points of the sandbox.
 * @returns its uid
 */
export const openTwin = (
  db: Kysely<Database>,
  ownerUid: string,
  options: LedgerOptions,
): Promise<string> =>
  inTransaction(db, async (transaction) => {
    // Two calls at once make one.
    await lockCustomer(transaction, ownerUid)
    const there = await transaction
      .selectFrom('customer')
      .select('uid')
      .where('sandbox_of', '=', ownerUid)
      .executeTakeFirst()
    if (there !== undefined) return there.uid
    const owner = await transaction
      .selectFrom('customer')
      .select(['name', 'dispatch_city'])
      .where('uid', '=', ownerUid)
      .executeTakeFirstOrThrow()
    await openSandboxPoints(transaction)
    const uid = newUid()
    await transaction
      .insertInto('customer')
      .values({ ...owner, uid, name: `${owner.name} (тест)`, sandbox: true, sandbox_of: ownerUid })
      .execute()
    const opening = {
      customerUid: uid,
      kind: 'correction',
      change: SANDBOX_BALANCE,
      reference: `sandbox:${uid}`,
      note: 'Песочница: пробные деньги',
    } as const
    const { outcome } = await transfer(transaction, opening, options)
    if (outcome !== 'done') throw new Error(`the twin of ${ownerUid} has no money: ${outcome}`)
    return uid
  })
