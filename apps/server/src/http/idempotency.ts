import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { type Kysely, sql, type Transaction } from 'kysely'
import * as z from 'zod'
import { isLockTimeout } from '#/db/lock-timeout.ts'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'
import { AppError } from './errors.ts'
import { replays } from '#/observability/meters.ts'

/** Hours that a response is kept, unless the call says otherwise. */
const KEPT_HOURS = 24
const HOUR = 3_600_000
const KEY = /^[\x21-\x7e]{1,255}$/

/** The call's `Idempotency-Key`; undefined where it has none. */
export function idempotencyKey({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const key = headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key === 'string' && KEY.test(key)) return key
  throw new AppError(
    400,
    'bad_idempotency_key',
    'Idempotency-Key: нужно от 1 до 255 латинских букв, цифр и знаков без пробелов',
  )
}

export interface OnceCall<T> {
  /** Nothing: the work is done each time. */
  readonly key: string | undefined
  /** Whose key of which call, such as `issueInvoice:<customer uid>`: other people's same keys are others. */
  readonly scope: string
  /** What is asked: parsed fields, and digests of files. */
  readonly content: unknown
  /** Reads the kept answer back. */
  readonly response: z.core.$ZodType<T>
  readonly now: Date
  readonly keptHours?: number
  /** How long a twin waits for the first call to end, such as `10s`; unless told, as long as it takes. */
  readonly lockTimeout?: string
  /** The first response is given again. */
  readonly onReplay?: () => void
}

/**
 * Does the work in one transaction, once by the key: the same key with the same content gives the first response again, and a
 * twin at the same time waits for it. A work that throws leaves nothing, so that the key may be tried again.
 * @param work its response must be what JSON carries
 * @throws {AppError} 422 where the key came with other content, 409 `idempotency_in_progress` where the lock times out
 */
export function actOnce<T>(
  db: Kysely<Database>,
  call: OnceCall<T>,
  work: (transaction: Transaction<Database>) => Promise<T>,
): Promise<T> {
  const { key } = call
  if (key === undefined) return inTransaction(db, work)
  return inTransaction(db, async (transaction) => {
    const digest = digestOf(call.content)
    // The key's row first: whoever has the same key waits here until this transaction ends.
    if (!(await claimInTime(transaction, call, key, digest)))
      return kept(transaction, call, key, digest)
    const response = await work(transaction)
    await transaction
      .updateTable('idempotency_key')
      .set({ answer: JSON.stringify(response) })
      .where('scope', '=', call.scope)
      .where('key', '=', key)
      .execute()
    return response
  })
}

/** @returns false where the key is taken */
async function claimInTime(
  transaction: Transaction<Database>,
  call: Pick<OnceCall<unknown>, 'scope' | 'now' | 'keptHours' | 'lockTimeout'>,
  key: string,
  digest: string,
): Promise<boolean> {
  const { lockTimeout } = call
  if (lockTimeout === undefined) return await claim(transaction, call, key, digest)
  const { rows } = await sql<{ before: string }>`
    SELECT current_setting('lock_timeout') AS before, set_config('lock_timeout', ${lockTimeout}, true)`.execute(
    transaction,
  )
  const isClaimed = await claim(transaction, call, key, digest).catch((error: unknown) => {
    if (isLockTimeout(error)) throw stillUnderWay()
    throw error
  })
  await sql`SELECT set_config('lock_timeout', ${rows[0]?.before ?? '0'}, true)`.execute(transaction)
  return isClaimed
}

const stillUnderWay = () =>
  new AppError(
    409,
    'idempotency_in_progress',
    'Первый запрос с этим Idempotency-Key ещё выполняется. Повторите через несколько секунд.',
    1,
  )

async function claim(
  transaction: Transaction<Database>,
  { scope, now, keptHours = KEPT_HOURS }: Pick<OnceCall<unknown>, 'scope' | 'now' | 'keptHours'>,
  key: string,
  digest: string,
): Promise<boolean> {
  const expiresAt = new Date(now.getTime() + keptHours * HOUR)
  const { rows } = await sql`
    INSERT INTO idempotency_key AS kept (scope, key, content_digest, expires_at)
    VALUES (${scope}, ${key}, ${digest}, ${expiresAt})
    ON CONFLICT (scope, key) DO UPDATE
    SET content_digest = excluded.content_digest, answer = NULL, expires_at = excluded.expires_at
    WHERE kept.expires_at <= ${now}
    RETURNING key`.execute(transaction)
  return rows.length > 0
}

async function kept<T>(
  transaction: Transaction<Database>,
  call: OnceCall<T>,
  key: string,
  digest: string,
): Promise<T> {
  const row = await transaction
    .selectFrom('idempotency_key')
    .select(['content_digest', 'answer'])
    .where('scope', '=', call.scope)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (row.content_digest !== digest)
    throw new AppError(
      422,
      'idempotency_key_reused',
      'Этот Idempotency-Key уже был у запроса с другим содержимым. Для нового запроса нужен новый ключ.',
    )
  replays.inc()
  call.onReplay?.()
  return z.parse(call.response, row.answer)
}

/** The same for the same content, in whatever order its fields stand. */
const digestOf = (content: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(content, sortFields) ?? '')
    .digest('hex')

const sortFields = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value
