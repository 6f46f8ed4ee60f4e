import { BATCH_FILES_BYTES_MAX } from '@yacheyka/core/batches/batch'
import { formatNumber, typeset } from '@yacheyka/core/text/wording'
import type { Kysely, Transaction } from 'kysely'
import { batchGone, type BatchKey } from '#/batches/batch-store.ts'
import type { Database } from '#/db/types.ts'
import { AppError } from '#/http/errors.ts'

export interface NewBatchFile {
  readonly file_key: string
  readonly bytes: number
  readonly contacts: string[]
}

/** Key of the batch's file and the name under which it was sent; undefined where it has none, or has run out. */
export const findBatchFile = (db: Kysely<Database>, { uid, customerUid }: BatchKey, now: Date) =>
  db
    .selectFrom('batch_file')
    .innerJoin('batch', 'batch.uid', 'batch_uid')
    .select(['file_key', 'file_name'])
    .where('batch_uid', '=', uid)
    .where('customer_uid', '=', customerUid)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/**
 * Names the file of a batch, in place of the one before.
 * @returns key of the one before
 * @throws {AppError} 404 where the customer has no such batch any more, 409 where the file was erased with the data of a
 *   recipient, or the customer's files would be too large together
 */
export async function writeBatchFile(
  transaction: Transaction<Database>,
  { uid, customerUid }: BatchKey,
  file: NewBatchFile,
  now: Date,
): Promise<string | undefined> {
  // Two files at once are counted one after the other.
  await transaction
    .selectFrom('customer')
    .select('uid')
    .where('uid', '=', customerUid)
    .forNoKeyUpdate()
    .execute()
  // An order may be taking the batch away, or an erasure the file.
  const batch = await transaction
    .selectFrom('batch')
    .select('file_erased')
    .where('uid', '=', uid)
    .where('customer_uid', '=', customerUid)
    .forShare()
    .executeTakeFirst()
  if (batch === undefined) throw batchGone()
  if (batch.file_erased) throw fileErased()
  const others = await transaction
    .selectFrom('batch_file')
    .innerJoin('batch', 'batch.uid', 'batch_uid')
    .select(({ fn }) => fn.sum<number | null>('bytes').as('bytes'))
    .where('customer_uid', '=', customerUid)
    .where('batch_uid', '<>', uid)
    .executeTakeFirstOrThrow()
  if ((others.bytes ?? 0) + file.bytes > BATCH_FILES_BYTES_MAX) throw tooLarge()
  const before = await transaction
    .selectFrom('batch_file')
    .select('file_key')
    .where('batch_uid', '=', uid)
    .forUpdate()
    .executeTakeFirst()
  await transaction
    .insertInto('batch_file')
    .values({ batch_uid: uid, ...file, stored_at: now })
    .onConflict((conflict) => conflict.column('batch_uid').doUpdateSet({ ...file, stored_at: now }))
    .execute()
  return before?.file_key
}

const fileErased = () =>
  new AppError(
    409,
    'batch_file_erased',
    typeset('Файл стёрт вместе с данными получателя и больше не хранится'),
  )

const tooLarge = () =>
  new AppError(
    409,
    'batch_files_too_large',
    typeset(
      `Файлы черновиков вместе больше ${formatNumber(BATCH_FILES_BYTES_MAX / 1024 / 1024)} МБ: оформите или удалите лишние черновики.`,
    ),
  )
