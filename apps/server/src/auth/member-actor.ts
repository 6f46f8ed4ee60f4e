import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Actor } from '#/audit/actor.ts'
import type { Database } from '#/db/types.ts'
import { callerAddress } from '#/observability/caller-address.ts'
import { accountOf } from './guard.ts'
import { findUser } from './queries.ts'

/** A member of a company, as the audit log keeps him. */
export async function memberActor(db: Kysely<Database>, request: FastifyRequest): Promise<Actor> {
  const user = await findUser(db, accountOf(request).userUid)
  return {
    operatorUid: null,
    login: `business:${user?.login ?? ''}`,
    address: callerAddress(request),
    requestId: request.id,
  }
}
