import type { RequisitesFields } from '@yacheyka/contract/customers/console-customers'
import { parseRequisites, type RequisitesField } from '@yacheyka/core/applications/requisites'
import type { Kysely, Transaction } from 'kysely'
import { DatabaseError } from 'pg'
import { inTransaction } from '#/db/transaction.ts'
import { contractNeeded } from '#/auth/trial.ts'
import type { Database } from '#/db/types.ts'
import { AppError, FieldErrors, notFound } from '#/http/errors.ts'
import { differences, recordAudit } from '#/audit/audit.ts'
import type { Actor } from '#/audit/actor.ts'
import { endSessionsOf, lockCustomer } from './queries.ts'

const noCustomer = () => notFound('Такого клиента нет')

type Locked = NonNullable<Awaited<ReturnType<typeof lockCustomer>>>

export const subjectOf = ({ uid, name, juridical_name: juridical }: Locked) => ({
  kind: 'customer',
  id: uid,
  name: juridical ?? name,
})

/** Works on the customer's row, held. @throws {AppError} 404 */
export const withCustomer = <T>(
  db: Kysely<Database>,
  uid: string,
  work: (transaction: Transaction<Database>, customer: Locked) => Promise<T>,
): Promise<T> =>
  inTransaction(db, async (transaction) => {
    const customer = await lockCustomer(transaction, uid)
    if (customer === undefined) throw noCustomer()
    return work(transaction, customer)
  })

const WIRE_NAMES: Readonly<Record<RequisitesField, keyof RequisitesFields>> = {
  juridicalName: 'juridical_name',
  inn: 'inn',
  kpp: 'kpp',
  ogrn: 'ogrn',
  egrulNumber: 'egrul_number',
}

/** @throws {FieldErrors} every error at once */
function columnsOf(typed: RequisitesFields) {
  const parsed = parseRequisites({
    juridicalName: typed.juridical_name,
    inn: typed.inn,
    kpp: typed.kpp,
    ogrn: typed.ogrn,
    egrulNumber: typed.egrul_number,
  })
  if ('errors' in parsed)
    throw new FieldErrors(
      Object.fromEntries(
        Object.entries(parsed.errors).map(([field, message]) => [
          WIRE_NAMES[field as RequisitesField],
          [message],
        ]),
      ),
    )
  const { juridicalName, inn, kpp, ogrn, egrulNumber } = parsed.value
  return {
    name: typed.name,
    juridical_name: juridicalName,
    inn,
    kpp,
    ogrn,
    egrul_number: egrulNumber,
  }
}

/**
 * Records the requisites anew. What is the same already changes nothing.
 * @throws {FieldErrors} where control digits do not agree
 * @throws {AppError} 404; 403 for trial access; 409 where another customer has this ИНН
 */
export async function changeRequisites(
  db: Kysely<Database>,
  uid: string,
  typed: RequisitesFields,
  actor: Actor,
): Promise<void> {
  const columns = columnsOf(typed)
  try {
    await withCustomer(db, uid, async (transaction, customer) => {
      if (customer.trial_until !== null) throw contractNeeded('Реквизиты')
      const { uid: _uid, suspended_at: _at, suspension_reason: _why, ...stored } = customer
      const { trial_until: _trial, ...before } = stored
      const changed = differences<Readonly<Record<string, string | null>>>(before, columns)
      if (Object.keys(changed.after).length === 0) return
      await transaction.updateTable('customer').set(columns).where('uid', '=', uid).execute()
      const subject = subjectOf({ ...customer, ...columns })
      await recordAudit(transaction, actor, { action: 'customer.change', subject, ...changed })
    })
  } catch (error) {
    if (error instanceof DatabaseError && error.constraint === 'customer_inn')
      throw new AppError(409, 'inn_taken', `ИНН ${columns.inn} записан у другого клиента`)
    throw error
  }
}

/**
 * Nobody of the customer signs in or calls any more; what is on its way goes on. Suspended again, it keeps the newer reason.
 * @throws {AppError} 404
 */
export const suspendCustomer = (
  db: Kysely<Database>,
  uid: string,
  reason: string,
  actor: Actor,
  now: Date,
): Promise<void> =>
  withCustomer(db, uid, async (transaction, customer) => {
    if (customer.suspension_reason === reason) return
    await transaction
      .updateTable('customer')
      .set({ suspended_at: customer.suspended_at ?? now, suspension_reason: reason })
      .where('uid', '=', uid)
      .execute()
    await endSessionsOf(transaction, uid, now)
    await recordAudit(transaction, actor, {
      action: 'customer.suspend',
      subject: subjectOf(customer),
      before: { suspended: customer.suspended_at !== null },
      after: { suspended: true },
      reason,
    })
  })

/** @throws {AppError} 404 */
export const resumeCustomer = (db: Kysely<Database>, uid: string, actor: Actor): Promise<void> =>
  withCustomer(db, uid, async (transaction, customer) => {
    if (customer.suspended_at === null) return
    await transaction
      .updateTable('customer')
      .set({ suspended_at: null, suspension_reason: null })
      .where('uid', '=', uid)
      .execute()
    await recordAudit(transaction, actor, {
      action: 'customer.resume',
      subject: subjectOf(customer),
      before: { suspended: true },
      after: { suspended: false },
    })
  })

/** @returns how many sign-ins ended @throws {AppError} 404 */
export const endCustomerSessions = (
  db: Kysely<Database>,
  uid: string,
  actor: Actor,
  now: Date,
): Promise<number> =>
  withCustomer(db, uid, async (transaction, customer) => {
    const ended = await endSessionsOf(transaction, uid, now)
    if (ended > 0)
      await recordAudit(transaction, actor, {
        action: 'customer.end_sessions',
        subject: subjectOf(customer),
        after: { ended },
      })
    return ended
  })
