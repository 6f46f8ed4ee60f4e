import {
  API_SCOPES,
  type ApiKeyKind,
  type ApiScope,
  PUBLISHABLE_SCOPES,
} from '@yacheyka/core/api-keys/api-key'
import type { Kysely } from 'kysely'
import type { Database } from '#/db/types.ts'
import { newUid } from '#/db/uuid.ts'
import { digestOfKey, hintOf, makeKeyToken } from './key-format.ts'

export interface TestKeyFacts {
  readonly name?: string
  readonly kind?: ApiKeyKind
  readonly test?: boolean
  readonly scopes?: readonly ApiScope[]
  readonly networks?: readonly string[]
  readonly origins?: readonly string[]
  readonly createdAt?: Date
  readonly expiresAt?: Date
  readonly retiresAt?: Date
  readonly limitFactor?: string
}

/** A key of this customer with every scope, unless said otherwise. @returns the key itself */
export async function makeTestKey(
  db: Kysely<Database>,
  customerUid: string,
  facts: TestKeyFacts = {},
): Promise<string> {
  const { kind = 'secret', test = false } = facts
  const token = makeKeyToken({ kind, test })
  await db
    .insertInto('api_key')
    .values({
      uid: newUid(),
      customer_uid: customerUid,
      test,
      kind,
      name: facts.name ?? 'Проба',
      hint: hintOf(token),
      token_digest: digestOfKey(token),
      scopes: [...(facts.scopes ?? (kind === 'secret' ? API_SCOPES : PUBLISHABLE_SCOPES))],
      networks: [...(facts.networks ?? [])],
      origins: [...(facts.origins ?? (kind === 'secret' ? [] : ['https://shop.example']))],
      limit_factor: facts.limitFactor ?? '1',
      created_by: null,
      created_at: facts.createdAt ?? new Date(),
      expires_at: facts.expiresAt ?? null,
      retires_at: facts.retiresAt ?? null,
      rotated_from: null,
    })
    .execute()
  return token
}
