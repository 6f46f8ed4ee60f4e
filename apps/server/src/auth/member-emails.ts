import { CUSTOMER_AREAS, type CustomerArea } from '@yacheyka/core/accounts/customer-role'
import type { Kysely } from 'kysely'
import type { Database } from '#/db/types.ts'

/** Where emails about an area of a customer's cabinet go: its active members whose roles enter it. */
export const selectEmailsOf = (db: Kysely<Database>, customerUid: string, area: CustomerArea) =>
  db
    .selectFrom('juridical_user')
    .select(['uid', 'email'])
    .where('customer_uid', '=', customerUid)
    .where('role', 'in', [...CUSTOMER_AREAS[area]])
    .where('email', '!=', '')
    .where('erased_at', 'is', null)
    .where('disabled_at', 'is', null)
    .where('invited_until', 'is', null)
