import { batchContent } from '@yacheyka/contract/batches/saved-batches'
import { expect, test } from 'vitest'
import { insertBatch, readContent } from '#/batches/batch-store.ts'
import { inTransaction } from '#/db/transaction.ts'
import { CLI_ACTOR } from '#/audit/actor.ts'
import { put } from '#/messages/test-outbox.ts'
import { erasePerson } from './erase-person.ts'
import { requestErasure } from './erasure-requests.ts'
import { RECORDS_MOST } from './records.ts'
import { readSubject } from './read-subject.ts'
import { makeDigests } from './subject.ts'
import { daysAgo, EMAIL, NOW, openPersonalData, PHONE, whereFound } from './test-personal-data.ts'

const kept = openPersonalData()

const VERA = { kind: 'person', phone: PHONE, email: '' } as const
const OLD = { secret: 'the secret of last year, 32 signs and more', previousSecret: undefined }
const NEW = { secret: 'the secret of this year, 32 signs and more', previousSecret: OLD.secret }

const optionsOf = (secrets: Parameters<typeof makeDigests>[0]) => ({
  files: kept.opened().context.files,
  digests: makeDigests(secrets),
  now: NOW,
})
const erase = (secrets = OLD) =>
  inTransaction(kept.opened().database.db, (transaction) =>
    erasePerson({ transaction, ...optionsOf(secrets) }, VERA),
  )

/** So many of the same message, a second apart, the newest at this time. */
const many = async (status: 'sent' | 'pending', at: Date) => {
  const { database } = kept.opened()
  const template = status === 'sent' ? 'arrived' : 'reminder'
  const message = { channel: 'sms', recipient: PHONE, template, body: 'Код 1' } as const
  await put(database, [{ ...message, sendAfter: at }])
  const columns = `channel, recipient, template, subject, body, send_after`
  await database.pool.query(
    `INSERT INTO outbox_message (uid, ${columns}, created_at, status, settled_at)
     SELECT gen_random_uuid(), ${columns}, $1::timestamptz - number * interval '1 second', $2::text,
       CASE WHEN $2 = 'sent' THEN now() END
     FROM outbox_message, generate_series(1, $3) AS number WHERE template = $4`,
    [at, status, RECORDS_MOST + 1, template],
  )
}

test('of more than is ever shown everything is erased, however much of it is newer and stays', async () => {
  await many('sent', daysAgo(10))
  await many('pending', daysAgo(1))
  const { pool } = kept.opened().database
  await pool.query(
    "UPDATE outbox_message SET status = 'sent', settled_at = now() WHERE template = 'arrived'",
  )
  const { erased } = await erase()
  expect(erased).toEqual([{ kind: 'messages', count: RECORDS_MOST + 2 }])
  const { rows } = await pool.query(
    "SELECT template, count(*)::integer FROM outbox_message WHERE recipient <> '' GROUP BY 1",
  )
  expect(rows).toEqual([{ template: 'reminder', count: RECORDS_MOST + 2 }])
})

test('a recipient is found and erased in saved batches; the rest of the batch stays', async () => {
  const { customerUid, userUid } = await kept.customer()
  const { db } = kept.opened().database
  const content = batchContent.parse({
    page: 'sheet',
    rows: [
      { row: 3, values: { B: 'A-1', G: '8 903 111-22-33', H: EMAIL } },
      { row: 4, values: { B: 'A-2', G: '+79160000000' } },
    ],
    origin: null,
  })
  const batch = { customerUid, name: 'Вторник', fileName: '', kind: 'upload', content } as const
  const uid = await inTransaction(db, (transaction) =>
    insertBatch(transaction, batch, { userUid, now: NOW }),
  )
  expect((await erase()).erased).toEqual([{ kind: 'batches', count: 1 }])
  expect(await readContent(db, { uid, customerUid })).toMatchObject({
    rows: [{ values: { B: 'A-1', G: 'удалено', H: '' } }, { values: { G: '+79160000000' } }],
  })
  expect((await erase()).erased).toEqual([])
})

test('evidence of a consent is found with the secret before', async () => {
  await kept.response(daysAgo(5))
  await erase(OLD)
  expect(await whereFound(kept.opened())).toEqual([])
  const { db } = kept.opened().database
  const find = async (secrets: Parameters<typeof makeDigests>[0]) => {
    const data = await readSubject(db, VERA, makeDigests(secrets))
    return data?.kept.map(({ kind, count }) => [kind, count])
  }
  expect(await find(OLD)).toEqual([['consents', 1]])
  expect(await find(NEW)).toEqual([['consents', 1]])
  expect(await find({ ...NEW, previousSecret: undefined })).toEqual([])
})

test('of two who ask at once, one is informed that it was asked', async () => {
  const { db, pool } = kept.opened().database
  await kept.feedback((await kept.customer()).userUid, daysAgo(3))
  const demand = { ground: 'demand', reason: 'Письмо от 20 ноября' } as const
  const person = { kind: 'person', phone: '', email: EMAIL } as const
  const { customerUid } = await kept.customer()
  for (const subject of [person, { kind: 'customer', uid: customerUid } as const]) {
    const request = (onRequested: () => Promise<void> | void) =>
      inTransaction(db, async (transaction) => {
        const requested = await requestErasure(
          transaction,
          { ...demand, subject },
          { ...optionsOf(OLD), actor: CLI_ACTOR },
        )
        await onRequested()
        return requested.outcome
      })
    const requested = Promise.withResolvers<void>()
    const hold = Promise.withResolvers<void>()
    const first = request(() => {
      requested.resolve()
      return hold.promise
    })
    await requested.promise
    const second = request(() => undefined)
    const over = second.then(() => true)
    await expect
      .poll(async () => (await waitsForLock(pool)) || (await isOver(over)), { timeout: 30_000 })
      .toBe(true)
    hold.resolve()
    expect([await first, await second]).toEqual(['asked', 'waits'])
  }
})

const isOver = (over: Promise<boolean>) => Promise.race([over, Promise.resolve(false)])

async function waitsForLock(
  pool: ReturnType<typeof kept.opened>['database']['pool'],
): Promise<boolean> {
  const { rows } = await pool.query(
    `SELECT FROM pg_stat_activity
     WHERE datname = current_database() AND state = 'active' AND wait_event_type = 'Lock'`,
  )
  return rows.length > 0
}
