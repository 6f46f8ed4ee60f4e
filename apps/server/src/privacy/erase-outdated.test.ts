import { expect, test } from 'vitest'
import { newUid } from '#/db/uuid.ts'
import { put } from '#/messages/test-outbox.ts'
import { inTransaction } from '#/db/transaction.ts'
import { recordEvents } from '#/parcel-store/record-events.ts'
import { changeContacts } from '#/parcel-store/change-contacts.ts'
import { TEST_OPTIONS } from '#/parcel-store/test-parcels.ts'
import { retryMessages } from '#/messages/retry-messages.ts'
import { CLI_ACTOR } from '#/audit/actor.ts'
import { type ErasureLimits, eraseOutdated } from './erase-outdated.ts'
import { daysAgo, EMAIL, NOW, openPersonalData, PHONE, whereFound } from './test-personal-data.ts'

const kept = openPersonalData()

const MESSAGE = {
  channel: 'sms',
  recipient: PHONE,
  template: 'setup_test',
  sendAfter: NOW,
} as const

const BY = { now: NOW, brand: 'Ячейка', hotline: '8 800 555-00-00' }

const run = (limits: Partial<ErasureLimits> = {}) => {
  const { context, database } = kept.opened()
  return eraseOutdated(database.db, context, NOW, limits)
}
const contacts = async (uid: string) => {
  const row = await kept
    .opened()
    .database.db.selectFrom('parcel')
    .select(['receiver_phone', 'receiver_email', 'contacts_erased_at'])
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow()
  return [row.receiver_phone, row.receiver_email, row.contacts_erased_at]
}

test('a recipient is erased three years after the parcel ended, with what was sent; live ones and late ends stay', async () => {
  const ended = await kept.parcel('issued', daysAgo(1096))
  const returned = await kept.parcel('returned', daysAgo(1096))
  const recent = await kept.parcel('issued', daysAgo(1094))
  const live = await kept.parcel('ready_for_pickup', daysAgo(1094))
  await kept.journal(daysAgo(1096), 'parcel', ended.uid, 'parcel.change_contacts')
  await put(kept.opened().database, [
    { ...MESSAGE, body: 'Посылка ждёт вас', parcelUid: ended.uid },
    { ...MESSAGE, body: 'Посылка ждёт вас', parcelUid: live.uid },
  ])
  expect(await run()).toMatchObject({ recipients: 2 })
  expect(await contacts(ended.uid)).toEqual(['', '', NOW])
  expect(await contacts(returned.uid)).toEqual(['', '', NOW])
  expect(await contacts(recent.uid)).toEqual([PHONE, EMAIL, null])
  expect(await contacts(live.uid)).toEqual([PHONE, EMAIL, null])
  const messages = await kept
    .opened()
    .database.db.selectFrom('outbox_message')
    .selectAll()
    .where('parcel_uid', '=', ended.uid)
    .execute()
  expect(messages).toHaveLength(1)
  for (const message of messages)
    expect(message).toMatchObject({ recipient: '', body: '', subject: '', status: 'obsolete' })
  expect(await run()).toMatchObject({ recipients: 0 })
})

test('a recipient is erased when nothing has happened to the parcel for three years, whatever its status', async () => {
  const stuck = [
    await kept.parcel('ready_for_pickup', daysAgo(1096)),
    await kept.parcel('overdue', daysAgo(1096)),
    await kept.parcel('in_delivery', daysAgo(1096)),
  ]
  const silent = await kept.parcel('created', daysAgo(1096))
  await kept
    .opened()
    .database.pool.query('UPDATE parcel SET status_at = NULL WHERE uid = $1', [silent.uid])
  expect(await run()).toMatchObject({ recipients: 4 })
  for (const { uid } of [...stuck, silent]) expect(await contacts(uid)).toEqual(['', '', NOW])
})

test('a late event on an erased parcel is taken, notifies nobody, and contacts given anew are erased again in their time', async () => {
  const { db } = kept.opened().database
  const { uid } = await kept.parcel('taken_for_return', daysAgo(1096))
  await run()
  const before = await db.selectFrom('outbox_message').selectAll().execute()
  const [verdict] = await inTransaction(db, (transaction) =>
    recordEvents(
      transaction,
      [
        {
          parcelUid: uid,
          source: 'test',
          eventId: 'late',
          status: 'returned',
          kind: 'report',
          originator: 'pulse',
          terminalNumber: null,
          at: NOW,
        },
      ],
      { now: NOW, ...TEST_OPTIONS },
    ),
  )
  expect(verdict).toMatchObject({ outcome: 'applied' })
  expect(await db.selectFrom('outbox_message').selectAll().execute()).toEqual(before)
  const live = await kept.parcel('ready_for_pickup', daysAgo(1))
  await db
    .updateTable('parcel')
    .set({ receiver_phone: '', receiver_email: '', contacts_erased_at: NOW })
    .where('uid', '=', live.uid)
    .execute()
  await inTransaction(db, (transaction) =>
    changeContacts(
      transaction,
      live.uid,
      { phone: PHONE, email: '' },
      { ...BY, author: 'operator' },
    ),
  )
  expect(await contacts(live.uid)).toEqual([PHONE, '', null])
})

test('responses go 30 days after they were handled, or a year after nobody did, with resume and forwarded message', async () => {
  await kept.response(daysAgo(100), daysAgo(31))
  await kept.response(daysAgo(366))
  const recent = await kept.response(daysAgo(300), daysAgo(29))
  const open = await kept.response(daysAgo(364))
  expect(kept.files()).toBe(4)
  expect(await run()).toMatchObject({ responses: 2 })
  const left = await kept
    .opened()
    .database.db.selectFrom('vacancy_response')
    .select('uid')
    .execute()
  expect(left.map(({ uid }) => uid).toSorted()).toEqual([recent, open].toSorted())
  expect(kept.files()).toBe(2)
  const messages = await kept
    .opened()
    .database.db.selectFrom('outbox_message')
    .select('uid')
    .execute()
  expect(messages).toHaveLength(2)
  const evidence = await kept
    .opened()
    .database.db.selectFrom('consent_evidence')
    .selectAll()
    .execute()
  expect(evidence).toHaveLength(2)
  expect(evidence[0]).toMatchObject({
    form: 'vacancy',
    consent_version: '2026-11-01',
    address: '10.1.2.3',
  })
  expect(JSON.stringify(evidence)).not.toContain('9031112233')
})

test('security events go a year after their hour', async () => {
  const { db } = kept.opened().database
  const hour = (days: number) =>
    new Date(daysAgo(days).getTime() - (daysAgo(days).getTime() % 3_600_000))
  const event = (days: number) => ({
    uid: newUid(),
    hour: hour(days),
    kind: 'device' as const,
    network: '203.0.113.0/24',
    subject_kind: '' as const,
    subject_id: '',
    count: 1,
    first_at: hour(days),
    last_at: hour(days),
  })
  const recent = event(364)
  await db
    .insertInto('security_event')
    .values([event(366), event(400), recent])
    .execute()
  expect(await run()).toMatchObject({ security: 2 })
  expect(await db.selectFrom('security_event').select('uid').execute()).toEqual([
    { uid: recent.uid },
  ])
})

test('rejected applications, feedback and the journal: nothing of the person is found after their time, and evidence goes last', async () => {
  const { userUid } = await kept.customer()
  const application = await kept.application(daysAgo(31))
  const written = await kept.feedback(userUid, daysAgo(1200), daysAgo(1096))
  await kept.journal(daysAgo(31), 'application', application)
  await kept.journal(daysAgo(1096), 'feedback', written)
  const old = await kept.journal(daysAgo(1827), 'point', '7')
  const away = [
    'juridical_application.ceo_fullname',
    'feedback.name',
    'feedback_reply.recipient',
    'audit_log.subject_name',
    'audit_log.before',
  ]
  expect(await whereFound(kept.opened())).toEqual(expect.arrayContaining(away))
  expect(await run()).toMatchObject({ applications: 1, feedback: 1, journal: 1, addresses: 2 })
  expect(await whereFound(kept.opened())).toEqual(['juridical_user.email'])
  expect(kept.files()).toBe(0)
  const { db, pool } = kept.opened().database
  const entry = await db
    .selectFrom('audit_log')
    .selectAll()
    .where('uid', '=', old)
    .executeTakeFirstOrThrow()
  expect(entry).toMatchObject({
    actor: 'anna',
    action: 'point.handle',
    subject_id: '7',
    address: '',
  })
  expect(await db.selectFrom('consent_evidence').selectAll().execute()).toHaveLength(2)
  await pool.query("UPDATE consent_evidence SET erased_at = erased_at - interval '1096 days'")
  expect(await run()).toMatchObject({ consents: 2 })
})

test('applications that wait stay, and feedback that nobody handled until three years after it came', async () => {
  const { userUid } = await kept.customer()
  await kept.feedback(userUid, daysAgo(1094))
  await kept.feedback(userUid, daysAgo(1096))
  const uid = await kept.application(daysAgo(2000))
  await kept
    .opened()
    .database.pool.query(
      "UPDATE juridical_application SET status = 'new', settled_at = NULL, refusal = NULL WHERE uid = $1",
      [uid],
    )
  expect(await run()).toMatchObject({ applications: 0, feedback: 1 })
  expect(await run()).toMatchObject({ applications: 0, feedback: 0 })
})

test('messages lose text and recipient after a year, never what waits; nobody sends the empty ones again', async () => {
  const { database } = kept.opened()
  const { db, pool } = database
  await put(database, [
    { ...MESSAGE, body: 'old' },
    { ...MESSAGE, body: 'waits' },
    { ...MESSAGE, body: 'new' },
  ])
  await pool.query(`UPDATE outbox_message SET status = 'failed', settled_at = now() WHERE body <> 'waits';
    UPDATE outbox_message SET created_at = '2025-01-01' WHERE body <> 'new'`)
  expect(await run()).toMatchObject({ messages: 1 })
  const rows = await db.selectFrom('outbox_message').selectAll().orderBy('body').execute()
  expect(rows.map(({ body, recipient }) => [body, recipient])).toEqual([
    ['', ''],
    ['new', PHONE],
    ['waits', PHONE],
  ])
  expect(await retryMessages(db, [rows[0]?.uid ?? ''], CLI_ACTOR, NOW)).toEqual([])
})

test('killed between any two steps, it ends what it began: files first, rows after', async () => {
  const uid = await kept.response(daysAgo(100), daysAgo(31))
  const { context, database } = kept.opened()
  const broken = {
    ...context,
    files: {
      ...context.files,
      remove: async (key: string) => {
        await context.files.remove(key)
        throw new Error('killed')
      },
    },
  }
  await expect(eraseOutdated(database.db, broken, NOW)).rejects.toThrow('responses')
  const find = () =>
    database.db.selectFrom('vacancy_response').select('uid').where('uid', '=', uid).execute()
  expect(await find()).toHaveLength(1)
  expect(await run()).toMatchObject({ responses: 1 })
  expect(await find()).toEqual([])
})

const outdatedMessages = async (count: number) => {
  const { database } = kept.opened()
  await put(
    database,
    Array.from({ length: count }, (_each, at) => ({ ...MESSAGE, body: `${at}` })),
  )
  await database.pool.query(
    "UPDATE outbox_message SET status = 'sent', settled_at = now(), created_at = '2025-01-01'",
  )
}

test('what cannot be erased keeps nothing else from its turn, and is reported at the end', async () => {
  await kept.response(daysAgo(100), daysAgo(31))
  await outdatedMessages(2)
  const { context, database } = kept.opened()
  const failing = { remove: () => Promise.reject(new Error('no such disk')) }
  const broken = { ...context, files: { ...context.files, ...failing } }
  await expect(eraseOutdated(database.db, broken, NOW)).rejects.toMatchObject({
    errors: [expect.objectContaining({ message: 'no such disk' })],
  })
  const left = database.db
    .selectFrom('outbox_message')
    .select('uid')
    .where('template', '=', MESSAGE.template)
    .where('erased_at', 'is', null)
  expect(await left.execute()).toEqual([])
})

test('however much is due, it is erased, batch by batch, until the time of the night is over', async () => {
  await outdatedMessages(510)
  await expect(run({ budget: 0 })).rejects.toThrow('messages')
  expect(await run({ batch: 1 })).toMatchObject({ messages: 510 })
})

test('two processes at once erase everything once, batch by batch', async () => {
  await outdatedMessages(450)
  const [one, other] = await Promise.all([run(), run()])
  await run()
  expect((one.messages ?? 0) + (other.messages ?? 0)).toBeLessThanOrEqual(450)
  expect(await whereFound(kept.opened())).toEqual([])
})

test('the journal allows this one change and no other', async () => {
  const uid = await kept.journal(daysAgo(1), 'point', '7')
  const change = (set: string) =>
    kept.opened().database.pool.query(`UPDATE audit_log SET ${set} WHERE uid = '${uid}'`)
  const empty = "subject_name = '', reason = '', before = NULL, after = NULL, erased_at = now()"
  for (const set of [
    "actor = 'other'",
    "reason = ''",
    "address = '10.9.9.9'",
    "subject_name = 'другой'",
    `${empty}, action = 'point.other'`,
    "subject_name = '', reason = '', before = NULL, erased_at = now()",
  ])
    await expect(change(set)).rejects.toThrow('never changed')
  await change("address = ''")
  await change(empty)
  await expect(change('erased_at = NULL')).rejects.toThrow('never changed')
  await expect(change(empty)).rejects.toThrow('never changed')
})
