import type { Kysely } from 'kysely'
import type { Database } from '#/db/types.ts'

/** More of one parcel nobody reads. */
const MESSAGES_MAX = 100

interface SandboxMessage {
  readonly channel: 'sms' | 'email'
  readonly template: string
  readonly recipient: string
  readonly subject: string
  readonly body: string
  readonly created_at: Date
}

/** What would have been sent about a parcel of the sandbox, the oldest first. */
export const readSandboxMessages = (
  db: Kysely<Database>,
  parcelUid: string,
): Promise<readonly SandboxMessage[]> =>
  db
    .selectFrom('outbox_message')
    .select(['template', 'recipient', 'subject', 'body', 'created_at'])
    .select(['channel'])
    .$narrowType<{ channel: 'sms' | 'email' }>()
    .where('parcel_uid', '=', parcelUid)
    .where('sandbox', '=', true)
    .where('channel', 'in', ['sms', 'email'])
    .orderBy('created_at')
    .orderBy('uid')
    .limit(MESSAGES_MAX)
    .execute()
