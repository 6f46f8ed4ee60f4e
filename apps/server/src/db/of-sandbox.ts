import { type RawBuilder, sql } from 'kysely'

/** Whether a customer is a twin in the sandbox: what is stored of it bears the same mark. */
export const ofSandbox = (customerUid: string): RawBuilder<boolean> =>
  sql`coalesce((SELECT sandbox FROM customer WHERE uid = ${customerUid}), false)`
