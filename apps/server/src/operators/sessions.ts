import { createHash, randomBytes } from 'node:crypto'
import type { SignInStage } from '@yacheyka/contract/operator/session'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#/db/types.ts'
import { newUid } from '#/db/uuid.ts'

/** Minutes: a session ends by itself after so long, and one that nobody uses earlier. */
export const SESSION_MINUTES = 12 * 60
export const IDLE_MINUTES = 60
/** What is left unfinished half-way through the sign-in ends sooner. */
const HALF_WAY_MINUTES = 10

/** A token is 256 random bits; only its digest is kept. */
const digestOf = (token: string): string => createHash('sha256').update(token).digest('hex')

const minutesAfter = (now: Date, minutes: number): Date =>
  new Date(now.getTime() + minutes * 60_000)

interface NewSession {
  readonly operatorUid: string
  readonly stage: SignInStage
  readonly address: string
  readonly agent: string
}

/** Begins a session. @returns its token, which only the cookie carries */
export async function beginOperatorSession(
  db: Kysely<Database>,
  { operatorUid, stage, address, agent }: NewSession,
  now: Date,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('operator_session')
    .values({
      uid: newUid(),
      token_digest: digestOf(token),
      operator_uid: operatorUid,
      stage,
      address,
      agent: agent.slice(0, 300),
      created_at: now,
      seen_at: now,
      expires_at: minutesAfter(now, stage === 'done' ? SESSION_MINUTES : HALF_WAY_MINUTES),
    })
    .execute()
  return token
}

/** Whose session a token is of, while it lasts and its operator may work; undefined otherwise. */
export const findOperatorSession = (db: Kysely<Database>, token: string, now: Date) =>
  db
    .selectFrom('operator_session as session')
    .innerJoin('operator_user as operator', 'operator.uid', 'session.operator_uid')
    .select([
      'session.uid as sessionUid',
      'session.stage',
      'session.seen_at as seenAt',
      'operator.uid',
      'operator.login',
      'operator.name',
      'operator.role',
    ])
    .where('session.token_digest', '=', digestOf(token))
    .where('session.ended_at', 'is', null)
    .where('session.expires_at', '>', now)
    .where('session.seen_at', '>', minutesAfter(now, -IDLE_MINUTES))
    .where('operator.disabled_at', 'is', null)
    .executeTakeFirst()

/** Writes down that the session is used, once a minute at most. */
export async function markSeen(db: Kysely<Database>, uid: string, now: Date): Promise<void> {
  await sql`UPDATE operator_session SET seen_at = ${now}
    WHERE uid = ${uid} AND seen_at < ${minutesAfter(now, -1)}`.execute(db)
}

export const endOperatorSession = (db: Kysely<Database>, uid: string, now: Date) =>
  db
    .updateTable('operator_session')
    .set({ ended_at: now })
    .where('uid', '=', uid)
    .where('ended_at', 'is', null)
    .execute()
