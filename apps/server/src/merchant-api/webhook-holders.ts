import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { accountOf } from '#/auth/guard.ts'
import type { Database } from '#/db/types.ts'
import { findTwin } from '#/sandbox/read-sandbox.ts'
import { findDelivery } from '#/webhooks/delivery-queries.ts'
import { findEndpoint } from '#/webhooks/endpoint-queries.ts'

/** A company has webhooks, and so has its twin in the sandbox: its members manage both. */
export function webhookHolders(db: Kysely<Database>) {
  /** Uids of the company and, once it has one, of its twin. */
  const all = async (request: FastifyRequest): Promise<readonly string[]> => {
    const { customerUid } = accountOf(request)
    const twin = await findTwin(db, customerUid)
    return twin === undefined ? [customerUid] : [customerUid, twin]
  }
  const first = async (
    request: FastifyRequest,
    has: (customerUid: string) => Promise<unknown>,
  ): Promise<string | undefined> => {
    for (const customerUid of await all(request))
      if ((await has(customerUid)) !== undefined) return customerUid
    return undefined
  }
  return {
    all,
    /** Whose this webhook is; undefined for another company's. */
    ofEndpoint: (request: FastifyRequest, uid: string) =>
      first(request, (customerUid) => findEndpoint(db, customerUid, uid)),
    ofDelivery: (request: FastifyRequest, uid: string) =>
      first(request, (customerUid) => findDelivery(db, customerUid, uid)),
  }
}
