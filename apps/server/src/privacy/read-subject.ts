import type { Kysely } from 'kysely'
import type { Database } from '#/db/types.ts'
import { customerRejections, CUSTOMER_STAYS, findCustomer, readCustomer } from './read-customer.ts'
import { findPerson, findScans, presentPerson } from './read-person.ts'
import type { Kept } from './records.ts'
import type { Digests, Subject } from './subject.ts'
import { WHY_KEPT } from './why-kept.ts'

/** What is kept about somebody. */
export interface SubjectData {
  /** Of a customer; null of a person, who is called by what was typed. */
  readonly customer: { readonly uid: string; readonly name: string; readonly inn: string } | null
  readonly kept: readonly Kept[]
  /** Customers whose users these are: they are erased together. */
  readonly customers: readonly { readonly uid: string; readonly name: string }[]
  /** Why nothing can be erased yet. */
  readonly obstacles: readonly string[]
  /** What stays whatever is erased. */
  readonly stays: readonly string[]
}

/** @returns undefined where there is no such customer */
export async function readSubject(
  db: Kysely<Database>,
  subject: Subject,
  digests: Digests,
): Promise<SubjectData | undefined> {
  if (subject.kind === 'person') {
    const found = await findPerson(db, subject, digests)
    const scans = await findScans(db, found.applications)
    const customers = new Map(
      found.users.map((user) => [
        user.customer_uid,
        { uid: user.customer_uid, name: user.customer },
      ]),
    )
    return {
      customer: null,
      kept: presentPerson(found, scans),
      customers: [...customers.values()],
      obstacles: [],
      stays: [],
    }
  }
  const customer = await findCustomer(db, subject.uid)
  if (customer === undefined) return undefined
  const obstacles = await customerRejections(db, subject.uid)
  const kept = await readCustomer(db, subject.uid)
  return {
    customer: {
      uid: customer.uid,
      name: customer.juridical_name ?? customer.name,
      inn: customer.inn ?? '',
    },
    kept:
      obstacles.length === 0
        ? kept
        : kept.map((each) => ({ ...each, erasable: 0, why: WHY_KEPT.underWay })),
    customers: [],
    obstacles,
    stays: CUSTOMER_STAYS,
  }
}
