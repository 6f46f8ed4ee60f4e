import { createHash, randomBytes } from 'node:crypto'
import type { SignInStage } from '@yacheyka/contract/operators/console-session'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#/db/types.ts'
import { newUid } from '#/db/uuid.ts'

/** Minutes: a session ends by itself after so long, and one that nobody uses earlier. */
export const SESSION_MINUTES = 12 * 60
const IDLE_MINUTES = 60
/** What is left unfinished half-way through the sign-in ends sooner. */
export const HALF_WAY_MINUTES = 10

/** 256 random bits; only the digest is kept. */
const newToken = (): string => randomBytes(32).toString('base64url')
const digestOf = (token: string): string => createHash('sha256').update(token).digest('hex')

const minutesAfter = (now: Date, minutes: number): Date =>
  new Date(now.getTime() + minutes * 60_000)

const endOf = (stage: SignInStage, now: Date): Date =>
  minutesAfter(now, stage === 'done' ? SESSION_MINUTES : HALF_WAY_MINUTES)

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
  const token = newToken()
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
      expires_at: endOf(stage, now),
    })
    .execute()
  return token
}

interface Advance {
  readonly uid: string
  /** The stage that was passed: of two calls at once one passes it. */
  readonly from: SignInStage
  readonly to: SignInStage
}

/**
 * The next stage of a sign-in, under a new token: what was known half-way opens nothing later.
 * @returns the token; undefined where the session is over or has gone on already
 */
export async function advanceOperatorSession(
  db: Kysely<Database>,
  { uid, from, to }: Advance,
  now: Date,
): Promise<string | undefined> {
  const token = newToken()
  const moved = await db
    .updateTable('operator_session')
    .set({ token_digest: digestOf(token), stage: to, seen_at: now, expires_at: endOf(to, now) })
    .where('uid', '=', uid)
    .where('stage', '=', from)
    .where('ended_at', 'is', null)
    .returning('uid')
    .executeTakeFirst()
  return moved === undefined ? undefined : token
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

/** Sessions that last, of one operator: those that are finished, the newest used first. */
export const listOperatorSessions = (db: Kysely<Database>, operatorUid: string, now: Date) =>
  db
    .selectFrom('operator_session')
    .select(['uid', 'address', 'agent', 'created_at', 'seen_at'])
    .where('operator_uid', '=', operatorUid)
    .where('stage', '=', 'done')
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('seen_at', '>', minutesAfter(now, -IDLE_MINUTES))
    .orderBy('seen_at', 'desc')
    .orderBy('uid')
    .limit(100)
    .execute()

/**
 * Ends sessions of an operator, half-way ones too: one of them, all of them, or all but one.
 * @returns how many were ended
 */
export async function endSessionsOf(
  db: Kysely<Database>,
  operatorUid: string,
  now: Date,
  which: { readonly only?: string; readonly except?: string } = {},
): Promise<number> {
  const ended = await db
    .updateTable('operator_session')
    .set({ ended_at: now })
    .where('operator_uid', '=', operatorUid)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .$if(which.only !== undefined, (query) => query.where('uid', '=', which.only ?? ''))
    .$if(which.except !== undefined, (query) => query.where('uid', '!=', which.except ?? ''))
    .returning('stage')
    .execute()
  return ended.filter(({ stage }) => stage === 'done').length
}
