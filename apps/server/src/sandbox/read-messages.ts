import type { Kysely } from 'kysely'
import type { Database } from '#/db/types.ts'
import { leastMessageUid } from '#/messages/least-message-uid.ts'

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
export async function readSandboxMessages(
  db: Kysely<Database>,
  parcelUid: string,
): Promise<readonly SandboxMessage[]> {
  const parcel = await db
    .selectFrom('parcel')
    .select('created_at')
    .where('uid', '=', parcelUid)
    .executeTakeFirst()
  if (parcel === undefined) return []
  return await db
    .selectFrom('outbox_message')
    .select(['template', 'recipient', 'subject', 'body', 'created_at'])
    .select(['channel'])
    .$narrowType<{ channel: 'sms' | 'email' }>()
    .where('parcel_uid', '=', parcelUid)
    .where('uid', '>=', leastMessageUid(parcel.created_at))
    .where('sandbox', '=', true)
    .where('channel', 'in', ['sms', 'email'])
    .orderBy('created_at')
    .orderBy('uid')
    .limit(MESSAGES_MAX)
    .execute()
}
