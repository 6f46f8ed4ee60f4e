import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { noteArchiveCheck } from '#/backup/archive-drill.ts'
import { DUMP } from '#/backup/manifest.ts'
import { noteBackup, noteVerified } from '#/backup/note-backup.ts'
import { openRelay } from '#/db/test-relay.ts'
import { openDatabase } from '#/db/open.ts'
import { newUid } from '#/db/uuid.ts'
import { verifyBooks } from '#/jobs/verify-books.ts'
import { runChore } from '#/jobs/run-chore.ts'
import { insertPayer } from '#/ledger/test-ledger.ts'
import { NO_FILES, SILENT, message, put, testConfig } from '#/messages/test-outbox.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'
import { makeTestWebhook } from '#/webhooks/test-webhooks.ts'
import { networkFigures } from './network-figures.ts'

let opened: TestApp
beforeAll(async () => {
  opened = await openTestApp({ CAPTCHA_PROVIDER: 'off', LIMIT_LOGIN_PER_MINUTE: '2' })
})
afterAll(() => opened.close())

/** The figures as they are in the database now. */
const figures = () => networkFigures(opened.database.db)()
const metrics = async () => (await opened.app.inject('/metrics')).body
/** A line's value, `undefined` where there is none. */
const valueOf = (text: string, line: string): number | undefined => {
  const found = text.split('\n').find((each) => each.startsWith(`${line} `))
  return found === undefined ? undefined : Number(found.slice(line.length))
}

test('what waits in the outbox and the queue, and for how long', async () => {
  const sendAfter = new Date(Date.now() - 600_000)
  await put(opened.database, [message({ sendAfter }), message({ channel: 'email', sendAfter })])
  await sql`UPDATE outbox_message SET status = 'failed' WHERE channel = 'email'`.execute(
    opened.database.db,
  )
  const text = await figures()
  expect(valueOf(text, 'yacheyka_outbox_messages{channel="sms",status="pending"}')).toBe(1)
  expect(valueOf(text, 'yacheyka_outbox_messages{channel="email",status="failed"}')).toBe(1)
  expect(valueOf(text, 'yacheyka_outbox_oldest_seconds{channel="sms"}')).toBeGreaterThan(599)
  expect(valueOf(text, 'yacheyka_queue_jobs{task="send_sms",state="due"}')).toBe(1)
  expect(valueOf(text, 'yacheyka_queue_oldest_seconds{task="send_sms"}')).toBeGreaterThan(599)
})

/** A webhook in this state with deliveries that are due since so many seconds; below 0, later. */
async function putDue(state: 'enabled' | 'failing', ...seconds: readonly number[]) {
  const { db } = opened.database
  const { uid } = await makeTestWebhook(db, await insertPayer(db))
  await db.updateTable('webhook_endpoint').set({ state }).where('uid', '=', uid).execute()
  await db
    .insertInto('webhook_delivery')
    .values(
      seconds.map((since) => ({
        uid: newUid(),
        endpoint_uid: uid,
        event_uid: null,
        state: 'pending',
        next_at: new Date(Date.now() - since * 1000),
        created_at: new Date(),
      })),
    )
    .execute()
}

test('webhooks that are due by lane, and since when those of a server that answers', async () => {
  await putDue('enabled', 120, 60, -3600)
  await putDue('failing', 3600)
  const text = await figures()
  expect(valueOf(text, 'yacheyka_webhook_waiting{lane="fast"}')).toBe(2)
  expect(valueOf(text, 'yacheyka_webhook_waiting{lane="slow"}')).toBe(1)
  const oldest = valueOf(text, 'yacheyka_webhook_oldest_seconds')
  expect(oldest).toBeGreaterThan(119)
  expect(oldest).toBeLessThan(3600)
})

test('events for shops that have waited for their number for over ten seconds', async () => {
  const { db } = opened.database
  const customerUid = await insertPayer(db)
  expect(valueOf(await figures(), 'yacheyka_events_unnumbered')).toBe(0)
  const event = (seconds: number, position: number | null) => ({
    uid: newUid(),
    customer_uid: customerUid,
    type: 'deposit.low' as const,
    subject: '1',
    version: 0,
    payload: '{}',
    position,
    occurred_at: new Date(Date.now() - seconds * 1000),
  })
  const rows = [event(60, null), event(60, 1_000_000), event(-60, null)]
  await db.insertInto('api_event').values(rows).execute()
  expect(valueOf(await figures(), 'yacheyka_events_unnumbered')).toBe(1)
})

test('chores, the look at the books and the backup report how long ago they were', async () => {
  const { db } = opened.database
  expect(await figures()).not.toMatch(/chore_age|books|backup/)
  const context = { db, config: testConfig({}), files: NO_FILES }
  await runChore('verify_books', ({ db: own }, now) => verifyBooks(own, now), context)
  const folder = await mkdtemp(join(tmpdir(), 'yacheyka-note-'))
  await writeFile(join(folder, DUMP), 'whole')
  await noteBackup(db, folder, new Date(Date.now() - 7_200_000))
  await rm(folder, { recursive: true })
  const text = await figures()
  expect(valueOf(text, 'yacheyka_chore_age_seconds{chore="verify_books"}')).toBeLessThan(600)
  expect(valueOf(text, 'yacheyka_books_faults{books="ledger"}')).toBe(0)
  expect(valueOf(text, 'yacheyka_backup_age_seconds')).toBeGreaterThanOrEqual(7200)
  expect(valueOf(text, 'yacheyka_backup_bytes')).toBe(5)
  expect(text).not.toContain('yacheyka_backup_verified_age_seconds')
  await noteVerified(db, new Date(Date.now() - 3_600_000))
  const verified = await figures()
  expect(valueOf(verified, 'yacheyka_backup_verified_age_seconds')).toBeGreaterThanOrEqual(3600)
  expect(valueOf(verified, 'yacheyka_backup_bytes')).toBe(5)
})

test('a drill of the archive shows how long ago it was well, and at once that it was not', async () => {
  const { db } = opened.database
  expect(await figures()).not.toContain('yacheyka_archive')
  await noteArchiveCheck(db, 0, new Date(Date.now() - 3_600_000))
  expect(valueOf(await figures(), 'yacheyka_archive_faults')).toBe(0)
  await noteArchiveCheck(db, 2, new Date())
  const broken = await figures()
  expect(valueOf(broken, 'yacheyka_archive_faults')).toBe(2)
  expect(valueOf(broken, 'yacheyka_archive_verified_age_seconds')).toBeGreaterThanOrEqual(3600)
})

test('a chore that fails does not look as if it had been done', async () => {
  const context = { db: opened.database.db, config: testConfig({}), files: NO_FILES }
  const broken = runChore('breaks', () => Promise.reject(new Error('broken')), context)
  await expect(broken).rejects.toThrow('broken')
  expect(await figures()).not.toContain('chore="breaks"')
})

test('sign-ins, rejections by code and limits are counted', async () => {
  const before = await metrics()
  const signIn = { username: 'nobody', password: 'wrong-Password-1', yandex_token: 'x' }
  for (let times = 0; times < 3; times += 1)
    await opened.app.inject({ method: 'POST', url: '/api/juridical/jwt/obtain/', payload: signIn })
  const after = await metrics()
  for (const [line, more] of [
    ['yacheyka_sign_ins_total{who="customer",outcome="refused"}', 2],
    ['yacheyka_sign_ins_total{who="customer",outcome="limited"}', 1],
    ['yacheyka_rate_limited_total{limit="login"}', 1],
    ['yacheyka_refusals_total{code="too_many_requests"}', 1],
  ] as const)
    expect([line, (valueOf(after, line) ?? 0) - (valueOf(before, line) ?? 0)]).toEqual([line, more])
  expect(after).not.toContain('nobody')
})

test('many scrapes ask the database once', async () => {
  const { db, pool } = opened.database
  const read = networkFigures(db)
  let requested = 0
  const count = () => {
    requested += 1
  }
  await read()
  pool.on('acquire', count)
  await Promise.all(Array.from({ length: 20 }, () => read()))
  pool.off('acquire', count)
  // Of each only its notes, which are a look at a short table.
  expect(requested).toBeLessThanOrEqual(20)
})

test('without a database the rest is reported, and that there is none', async () => {
  const relay = await openRelay(opened.database.url)
  const away = await openDatabase({
    databaseUrl: relay.url,
    dataDir: '',
    applicationName: 'test',
    poolSize: 1,
    log: SILENT,
  })
  const read = networkFigures(away.db)
  expect(await read()).toContain('yacheyka_database_up 1')
  await relay.cut()
  expect(await read()).toBe(
    '# HELP yacheyka_database_up Whether the database answered this process\n' +
      '# TYPE yacheyka_database_up gauge\nyacheyka_database_up 0\n',
  )
  await relay.mend()
  await away.close()
})

test(
  'a database that does not respond in time is reported to be away; figures that take long are left out',
  { tags: ['slow'] },
  async () => {
    const { db, pool } = opened.database
    const client = await pool.connect()
    const holding = async (table: string) => {
      await client.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`)
      const text = await networkFigures(db)()
      await client.query('ROLLBACK')
      return text
    }
    const away = await holding('setting')
    expect(valueOf(away, 'yacheyka_database_up')).toBe(0)
    const some = await holding('tally')
    expect(valueOf(some, 'yacheyka_database_up')).toBe(1)
    expect(valueOf(some, 'yacheyka_deposits')).toBeDefined()
    expect(some).not.toContain('yacheyka_database_bytes')
    client.release()
  },
)

test('a token, where one is set, opens the metrics; a real installation without one has none', async () => {
  const token = 'metrics-token-of-the-test'
  const real = { DEMO: '0', PUBLIC_URL: 'http://localhost' }
  const guarded = await openTestApp({ ...real, METRICS_TOKEN: token })
  const request = async (authorization?: string) =>
    (
      await guarded.app.inject({
        url: '/metrics',
        headers: authorization === undefined ? {} : { authorization },
      })
    ).statusCode
  expect([
    await request(),
    await request('Bearer wrong'),
    await request(`Bearer ${token}`),
  ]).toEqual([401, 401, 200])
  await guarded.close()
  const closed = await openTestApp(real)
  expect((await closed.app.inject('/metrics')).statusCode).toBe(404)
  await closed.close()
})

test('what a replication slot without a reader keeps on the disk, and nothing without slots', async () => {
  const { db } = opened.database
  const name = `slot_of_${process.pid}`
  const before = valueOf(await figures(), 'yacheyka_slot_bytes')
  expect(before).toBeTypeOf('number')
  await sql`SELECT pg_create_physical_replication_slot(${name}, true)`.execute(db)
  try {
    await sql`SELECT pg_logical_emit_message(true, 'test', repeat('x', 300000))`.execute(db)
    // Written a moment after the commit, where the server does not wait for its disk.
    await vi.waitFor(async () => {
      expect(valueOf(await figures(), 'yacheyka_slot_bytes')).toBeGreaterThan(300_000)
    }, 30_000)
  } finally {
    await sql`SELECT pg_drop_replication_slot(${name})`.execute(db)
  }
})

test('a folder of data that is not made yet keeps no figure from being reported', async () => {
  const fresh = await openTestApp({ DATA_DIR: join(tmpdir(), `none-${process.pid}`, 'data') })
  const { statusCode, body } = await fresh.app.inject('/metrics')
  await fresh.close()
  expect(statusCode).toBe(200)
  expect(valueOf(body, 'yacheyka_data_dir_free_bytes')).toBeGreaterThan(0)
})
