import { VACANCIES_MAX } from '@yacheyka/core/vacancies/vacancy'
import type { Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'
import { AppError } from '#/http/errors.ts'
import { type AuditEntry, differences, recordAudit } from '#/audit/audit.ts'
import type { Actor } from '#/audit/actor.ts'
import {
  countVacancies,
  deleteVacancyRow,
  insertVacancy,
  type KeptVacancy,
  lockVacancies,
  lockVacancy,
  placeVacancy,
  selectVacancies,
  updateVacancy,
  type VacancyFields,
} from './vacancy-store.ts'

// What editors do to vacancies: one for the console and the command line.

interface Options {
  readonly actor: Actor
  readonly now: Date
}

/** Puts it at the end of the list. @returns its key @throws {AppError} 409 where there are too many already */
export async function addVacancy(
  transaction: Transaction<Database>,
  fields: VacancyFields,
  options: Options,
): Promise<string> {
  await lockVacancies(transaction)
  if ((await countVacancies(transaction)) >= VACANCIES_MAX)
    throw new AppError(
      409,
      'too_many',
      `Вакансий уже ${VACANCIES_MAX}, больше не хранится: удалите ненужные`,
    )
  const uid = await insertVacancy(transaction, fields, options.now)
  const { title } = fields
  await record(transaction, { action: 'vacancy.add', uid, title, after: factsOf(fields) }, options)
  return uid
}

/**
 * @param version what the editor opened; without it whatever stands there is changed
 * @returns `changed` where another one saved in between: nothing is done
 */
export async function changeVacancy(
  transaction: Transaction<Database>,
  uid: string,
  change: Partial<VacancyFields>,
  { version, ...options }: Options & { readonly version?: number },
): Promise<'done' | 'unknown' | 'changed'> {
  const kept = await lockVacancy(transaction, uid)
  if (kept === undefined) return 'unknown'
  if (version !== undefined && version !== kept.version) return 'changed'
  const after: VacancyFields = { ...kept, ...change }
  const changed = differences(factsOf(kept), factsOf(after))
  const names = Object.keys(changed.after)
  if (names.length === 0) return 'done'
  await updateVacancy(transaction, kept, after, options.now)
  // Published or withdrawn alone has its own name.
  const done =
    names.length === 1 && names[0] === 'published'
      ? { action: after.published ? 'vacancy.publish' : 'vacancy.withdraw' }
      : { action: 'vacancy.change' }
  await record(transaction, { ...done, uid, title: after.title, ...changed }, options)
  return 'done'
}

/** Responses to it stay, with its title. @returns false where there is none */
export async function deleteVacancy(
  transaction: Transaction<Database>,
  uid: string,
  options: Options,
): Promise<boolean> {
  const kept = await lockVacancy(transaction, uid)
  if (kept === undefined) return false
  await deleteVacancyRow(transaction, uid)
  const { title } = kept
  await record(
    transaction,
    { action: 'vacancy.delete', uid, title, before: factsOf(kept) },
    options,
  )
  return true
}

/**
 * Changes places with the neighbour; all are numbered anew from 1, in their order.
 * @returns false where there is no such vacancy
 */
export async function moveVacancy(
  transaction: Transaction<Database>,
  uid: string,
  to: 'up' | 'down',
  options: Options,
): Promise<boolean> {
  await lockVacancies(transaction)
  const all = await selectVacancies(transaction)
  const at = all.findIndex((each) => each.uid === uid)
  const moved = all[at]
  if (moved === undefined) return false
  const next = to === 'up' ? at - 1 : at + 1
  if (all[next] === undefined) return true
  all.splice(at, 1)
  all.splice(next, 0, moved)
  for (const [index, each] of all.entries())
    if (each.position !== index + 1) await placeVacancy(transaction, each.uid, index + 1)
  const places = { before: { position: at + 1 }, after: { position: next + 1 } }
  await record(transaction, { action: 'vacancy.move', uid, title: moved.title, ...places }, options)
  return true
}

const record = (
  transaction: Transaction<Database>,
  { uid, title, ...entry }: Pick<KeptVacancy, 'uid' | 'title'> & Omit<AuditEntry, 'subject'>,
  { actor, now }: Options,
) =>
  recordAudit(
    transaction,
    actor,
    { ...entry, subject: { kind: 'vacancy', id: uid, name: title } },
    now,
  )

const factsOf = (fields: VacancyFields): Readonly<Record<string, unknown>> => ({
  title: fields.title,
  city: fields.city,
  schedule: fields.schedule,
  pay: fields.pay,
  lead: fields.lead,
  duties: fields.duties,
  offers: fields.offers,
  requirements: fields.requirements,
  published: fields.published,
})
