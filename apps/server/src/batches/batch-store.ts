import { batchContent, type BatchContent } from '@yacheyka/contract/batches/saved-batches'
import * as limits from '@yacheyka/core/batches/batch'
import { isoWithOffset, MOSCOW } from '@yacheyka/core/time/local-time'
import { formatNumber, typeset } from '@yacheyka/core/text/wording'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'
import { newUid } from '#/db/uuid.ts'
import { AppError, notFound } from '#/http/errors.ts'
import { contactsOf, countParcels, numbersOf } from './batch-content.ts'

type Store = Kysely<Database>
type Writer = Transaction<Database>

/** Whose batch of which uid. */
export interface BatchKey {
  readonly uid: string
  readonly customerUid: string
}

/** Who changes it, and when. */
export interface Change {
  readonly userUid: string
  readonly now: Date
}

export interface NewBatch {
  readonly customerUid: string
  readonly name: string
  readonly fileName: string
  readonly kind: limits.BatchKind
  readonly content: BatchContent
}

const GONE = typeset(
  `Такого черновика нет: он оформлен, удалён или не менялся дольше ${limits.BATCH_DAYS} дней.`,
)
export const batchGone = (): AppError => notFound(GONE)

const batches = (db: Store, customerUid: string, now: Date) =>
  db
    .selectFrom('batch')
    .innerJoin('juridical_user as author', 'author.uid', 'batch.created_by')
    .innerJoin('juridical_user as editor', 'editor.uid', 'batch.updated_by')
    .leftJoin('batch_file', 'batch_uid', 'batch.uid')
    .select([
      'batch.uid',
      'batch.name',
      'file_name',
      'kind',
      'page',
      'parcels_count',
      'batch.version',
      'file_key',
    ])
    .select(['batch.created_at', 'batch.updated_at', 'batch.expires_at'])
    .select(['author.ceo_fullname as author', 'editor.ceo_fullname as editor'])
    .where('batch.customer_uid', '=', customerUid)
    .where('batch.expires_at', '>', now)

/** The last changed first; without the contents. */
export const listBatches = (
  db: Store,
  customerUid: string,
  now: Date,
): Promise<readonly BatchSummary[]> =>
  batches(db, customerUid, now).orderBy('batch.updated_at', 'desc').orderBy('batch.uid').execute()

interface BatchSummary {
  readonly uid: string
  readonly name: string
  /** Empty where no file was uploaded. */
  readonly file_name: string
  readonly kind: limits.BatchKind
  readonly page: 'sheet' | 'form'
  readonly parcels_count: number
  readonly version: number
  /** Of the uploaded file, where it is kept. */
  readonly file_key: string | null
  readonly created_at: Date
  readonly updated_at: Date
  readonly expires_at: Date
  readonly author: string
  readonly editor: string
}

/** @throws {AppError} 404 where the customer has none such */
export async function readBatch(
  db: Store,
  { uid, customerUid }: BatchKey,
  now: Date,
): Promise<BatchSummary> {
  const row = await batches(db, customerUid, now).where('batch.uid', '=', uid).executeTakeFirst()
  if (row === undefined) throw batchGone()
  return row
}

export async function readContent(db: Store, { uid }: BatchKey): Promise<BatchContent> {
  const row = await db
    .selectFrom('batch')
    .select('content')
    .where('uid', '=', uid)
    .executeTakeFirst()
  if (row === undefined) throw batchGone()
  return batchContent.parse(row.content)
}

/**
 * Locks a batch of the version that the caller has seen.
 * @throws {AppError} 404; 409 `batch_conflict` where somebody has changed it since
 */
export async function lockBatch(
  transaction: Writer,
  key: BatchKey,
  version: number,
  now: Date,
): Promise<BatchContent> {
  const row = await transaction
    .selectFrom('batch')
    .select(['version', 'content'])
    .where('uid', '=', key.uid)
    .where('customer_uid', '=', key.customerUid)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw batchGone()
  if (row.version === version) return batchContent.parse(row.content)
  const { updated_at: at, editor } = await readBatch(transaction, key, now)
  throw new AppError(409, 'batch_conflict', formatConflict(at, editor))
}

const formatConflict = (at: Date, who: string): string => {
  const [day = '', time = ''] = isoWithOffset(at.getTime(), MOSCOW).split('T')
  const date = day.split('-').toReversed().join('.')
  return typeset(
    `Черновик уже изменён в другой вкладке или на другом компьютере: ${date} в ${time.slice(0, 5)} по Москве, ${who}. Откройте сохранённый вариант или сохраните свой отдельно.`,
  )
}

/** @throws {AppError} 400, 409 where it would be more than a batch or a customer may have */
export async function insertBatch(
  transaction: Writer,
  draft: NewBatch,
  { userUid, now }: Change,
): Promise<string> {
  const stored = toStore(draft.content)
  await checkLimits(transaction, draft.customerUid, undefined, stored.content_bytes, now)
  const uid = newUid()
  await transaction
    .insertInto('batch')
    .values({
      uid,
      customer_uid: draft.customerUid,
      created_by: userUid,
      updated_by: userUid,
      name: draft.name,
      file_name: draft.fileName,
      kind: draft.kind,
      ...stored,
      created_at: now,
      ...datesAt(now),
    })
    .execute()
  return uid
}

/** Another content of a locked batch. @throws {AppError} as `insertBatch` */
export async function writeContent(
  transaction: Writer,
  { uid, customerUid }: BatchKey,
  content: BatchContent,
  { userUid, now }: Change,
): Promise<void> {
  const stored = toStore(content)
  await checkLimits(transaction, customerUid, uid, stored.content_bytes, now)
  await touch(transaction, uid, userUid, now).set(stored).execute()
}

/** What an order has left of a locked batch. */
export const writeRest = async (
  transaction: Writer,
  uid: string,
  content: BatchContent,
  { userUid, now }: Change,
): Promise<number> => {
  const { version } = await touch(transaction, uid, userUid, now)
    .set({ ...toStore(content), kind: 'rest' })
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

export const writeName = (
  transaction: Writer,
  uid: string,
  name: string,
  { userUid, now }: Change,
) => touch(transaction, uid, userUid, now).set({ name }).execute()

export const removeBatch = (transaction: Writer, uid: string) =>
  transaction.deleteFrom('batch').where('uid', '=', uid).execute()

const touch = (transaction: Writer, uid: string, userUid: string, now: Date) =>
  transaction
    .updateTable('batch')
    .set((eb) => ({ version: eb('version', '+', 1), updated_by: userUid, ...datesAt(now) }))
    .where('uid', '=', uid)

const datesAt = (now: Date) => ({
  updated_at: now,
  expires_at: new Date(now.getTime() + limits.BATCH_DAYS * 86_400_000),
})

export const toStore = (content: BatchContent) => {
  const json = JSON.stringify(content)
  return {
    content: json,
    page: content.page,
    content_bytes: Buffer.byteLength(json),
    parcels_count: countParcels(content),
    contacts: contactsOf(content),
    numbers: numbersOf(content),
  }
}

/** @param own the batch that is written over; its old size does not count */
async function checkLimits(
  transaction: Writer,
  customerUid: string,
  own: string | undefined,
  bytes: number,
  now: Date,
): Promise<void> {
  if (bytes > limits.BATCH_BYTES_MAX)
    throw new AppError(
      400,
      'batch_too_large',
      typeset(`Черновик больше ${megabytes(limits.BATCH_BYTES_MAX)} МБ: разделите его на части.`),
    )
  // Two saves at once are counted one after the other.
  await transaction
    .selectFrom('customer')
    .select('uid')
    .where('uid', '=', customerUid)
    .forNoKeyUpdate()
    .execute()
  const { count, size } = await transaction
    .selectFrom('batch')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.sum<number>('content_bytes').as('size'),
    ])
    .where('customer_uid', '=', customerUid)
    .where('expires_at', '>', now)
    .$if(own !== undefined, (query) => query.where('uid', '<>', own ?? ''))
    .executeTakeFirstOrThrow()
  const isNew = own === undefined
  if (isNew && count >= limits.BATCHES_MAX)
    throw new AppError(
      409,
      'too_many_batches',
      typeset(`Черновиков уже ${limits.BATCHES_MAX}: оформите или удалите лишние.`),
    )
  if ((size ?? 0) + bytes > limits.BATCHES_BYTES_MAX)
    throw new AppError(
      409,
      'batches_too_large',
      typeset(
        `Черновики вместе больше ${megabytes(limits.BATCHES_BYTES_MAX)} МБ: оформите или удалите лишние.`,
      ),
    )
}

const megabytes = (bytes: number) => formatNumber(bytes / 1024 / 1024)
