import { mayAct } from '@yacheyka/core/parcels/parcel-actions'
import { shownStatus } from '@yacheyka/core/parcels/parcel-status'
import { isoWithOffset } from '@yacheyka/core/time/local-time'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'
import { firstUidAt } from '#/db/uuid.ts'
import { AppError, notFound } from '#/http/errors.ts'
import type { CodeRequester } from '#/messages/parcel-facts.ts'
import { parcelMessages } from '#/messages/parcel-messages.ts'
import { putMessages } from '#/messages/put-messages.ts'
import { readParcelFacts } from '#/messages/read-parcel-facts.ts'
import { lockParcels } from './lock-parcels.ts'
import type { RecordOptions } from './options.ts'

/** Of one parcel, seconds between two messages, and messages in a day (decisions, section 6). */
const REPEAT_PAUSE = 60
const REPEATS_A_DAY = 5
const DAY = 86_400

interface RepeatOptions extends Pick<RecordOptions, 'messages' | 'now'> {
  /** By mail too, where an address is known: it counts as the SMS does. */
  readonly byMail?: boolean
  /** A sender's request (an operator's too) obeys the quiet hours at the point, a recipient's own does not. */
  readonly requestedBy: CodeRequester
}

export interface RepeatedCode {
  /** The channels that it goes by. */
  readonly channels: readonly string[]
  /** ISO 8601 with the point's offset: when the SMS goes, where it waits for the end of the quiet hours. */
  readonly scheduledFor: string | undefined
}

/**
 * Puts the SMS with the code once more. The parcel's row is held from the count to the commit, so that of two who ask at
 * once one is told to wait. What waits for the morning already is not put twice.
 * @param uid of a parcel that is no cell of another
 * @throws {AppError} 404, 409 where its status allows no code or nobody's phone is known, 429 where it was sent lately
 */
export async function repeatCode(
  transaction: Transaction<Database>,
  uid: string,
  { messages, now, byMail = false, requestedBy }: RepeatOptions,
): Promise<RepeatedCode> {
  const parcel = (await lockParcels(transaction, [uid])).get(uid)
  const [facts] = await readParcelFacts(transaction, [uid])
  if (parcel === undefined || facts === undefined) throw notFound('Такой посылки нет')
  if (!mayAct('resend_sms', shownStatus(parcel.status, parcel.blocked)))
    throw conflict('repeat_refused', 'СМС с кодом отправляется, пока посылка ждёт получателя')
  if (facts.phone === '' && !(byMail && facts.email !== ''))
    throw conflict('no_phone', 'Телефон получателя неизвестен. Обратитесь к отправителю.')
  const wait = secondsToWait(await repeatsOfDay(transaction, uid))
  if (wait > 0) throw tooSoon(wait)
  const occasion = { now, requestedBy }
  const sent = [
    ...parcelMessages('repeat', facts, messages, occasion),
    // Alone, an address gets the mail that a phone's SMS would stand for.
    ...(byMail && facts.phone !== ''
      ? parcelMessages('repeat', { ...facts, phone: '' }, messages, occasion)
      : []),
  ]
  const waits = await waitsForMorning(transaction, uid, now)
  await putMessages(
    transaction,
    sent.filter(({ sendAfter }) => sendAfter <= now || !waits),
  )
  const later = sent.find(({ sendAfter }) => sendAfter > now)
  return {
    channels: sent.map(({ channel }) => channel),
    scheduledFor: later && isoWithOffset(later.sendAfter.getTime(), facts.timeZone),
  }
}

/** The least uid of messages that were put since. */
const twoDaysAgo = () => firstUidAt(new Date(Date.now() - 2 * DAY * 1000))

async function waitsForMorning(db: Kysely<Database>, uid: string, now: Date): Promise<boolean> {
  const found = await db
    .selectFrom('outbox_message')
    .select('uid')
    .where('parcel_uid', '=', uid)
    .where('template', '=', 'repeat')
    .where('status', '=', 'pending')
    .where('channel', '=', 'sms')
    .where('send_after', '>', now)
    .where('uid', '>=', twoDaysAgo())
    .executeTakeFirst()
  return found !== undefined
}

/** How many seconds ago the code was sent again, for each time of the last day, the newest first. */
async function repeatsOfDay(db: Kysely<Database>, uid: string): Promise<readonly number[]> {
  // An SMS and a mail of one time are one transaction's.
  const { rows } = await sql<{ ago: number }>`
    SELECT extract(epoch FROM clock_timestamp() - created_at)::float8 AS ago
    FROM (
      SELECT DISTINCT created_at FROM outbox_message
      WHERE parcel_uid = ${uid} AND template = 'repeat' AND created_at > clock_timestamp() - interval '1 day'
        AND uid >= ${twoDaysAgo()}) AS times
    ORDER BY created_at DESC`.execute(db)
  return rows.map(({ ago }) => ago)
}

/** @param ago seconds since each message of the last day, the newest first */
function secondsToWait(ago: readonly number[]): number {
  const last = ago[0]
  const first = ago[REPEATS_A_DAY - 1]
  const pause = last === undefined ? 0 : REPEAT_PAUSE - last
  const day = first === undefined ? 0 : DAY - first
  return Math.max(0, Math.ceil(Math.max(pause, day)))
}

const conflict = (code: string, message: string) => new AppError(409, code, message)

const tooSoon = (wait: number) =>
  new AppError(
    429,
    'too_many_requests',
    wait > REPEAT_PAUSE
      ? 'Сегодня СМС с кодом уже отправлялась пять раз. Попробуйте завтра.'
      : 'СМС с кодом только что отправлена. Следующую можно запросить через минуту.',
    wait,
  )
