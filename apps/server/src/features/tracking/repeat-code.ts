import { mayAct } from '@yacheyka/core/parcel-actions'
import { shownStatus } from '@yacheyka/core/parcel-status'
import type { Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'
import { AppError, notFound } from '#/errors.ts'
import { parcelMessages } from '#/outbox/parcel-messages.ts'
import { putMessages } from '#/outbox/put-messages.ts'
import { lockDepartures } from '#/parcels/lock-departures.ts'
import type { RecordOptions } from '#/parcels/options.ts'
import { readParcelFacts } from '#/outbox/read-parcel-facts.ts'
import { repeatsOfDay } from './queries.ts'

/** Of one parcel, seconds between two messages, and messages in a day (decisions, section 6). */
const REPEAT_PAUSE = 60
const REPEATS_A_DAY = 5
const DAY = 86_400

/**
 * Puts the SMS with the code once more. The parcel's row is held from the count to the commit, so that of two who ask at
 * once one is told to wait.
 * @param uid of a parcel that is no cell of another
 * @throws {AppError} 404, 409 where its status allows no code or nobody's phone is known, 429 where it was sent lately
 */
export async function repeatCode(
  transaction: Transaction<Database>,
  uid: string,
  { messages, now }: Pick<RecordOptions, 'messages' | 'now'>,
): Promise<void> {
  const parcel = (await lockDepartures(transaction, [uid])).get(uid)
  const [facts] = await readParcelFacts(transaction, [uid])
  if (parcel === undefined || facts === undefined) throw notFound('Такой посылки нет')
  if (!mayAct('resend_sms', shownStatus(parcel.status, parcel.blocked)))
    throw conflict('repeat_refused', 'СМС с кодом отправляется, пока посылка ждёт получателя')
  if (facts.phone === '')
    throw conflict('no_phone', 'Телефон получателя неизвестен. Обратитесь к отправителю.')
  const wait = secondsToWait(await repeatsOfDay(transaction, uid))
  if (wait > 0) throw tooSoon(wait)
  await putMessages(transaction, parcelMessages('repeat', facts, messages, { now }))
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
