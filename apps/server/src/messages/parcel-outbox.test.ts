import { afterQuietHours } from '@yacheyka/core/parcels/storage'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#/db/transaction.ts'
import type { Jobs } from '#/jobs/start-jobs.ts'
import { TEST_OPTIONS, insertParcel } from '#/parcel-store/test-parcels.ts'
import { readParcelFacts } from './read-parcel-facts.ts'
import { type TestDatabase, openTestDatabase } from '#/db/test-database.ts'
import type { ParcelMessage } from './parcel-facts.ts'
import { parcelMessages } from './parcel-messages.ts'
import { putMessages } from './put-messages.ts'
import { type TestGateway, openTestGateway } from './test-gateway.ts'
import { CLI_ACTOR } from '#/audit/actor.ts'
import { retryMessage } from './retry-messages.ts'
import { forget, providers, startTestJobs, statuses, stored } from './test-outbox.ts'

let database: TestDatabase
let gateway: TestGateway
let jobs: Jobs | undefined
const TIMEOUT = { timeout: 30_000 }
const deadline = new Date('2099-11-24T20:59:59Z')

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await forget(database)
  gateway = await openTestGateway()
})
afterEach(async () => {
  await gateway.close()
  await jobs?.stop()
  jobs = undefined
})

interface Now {
  readonly status: 'stored' | 'issued'
  readonly expire_at: Date
  readonly blocked?: boolean
}

const set = (uid: string, values: Now) =>
  database.db.updateTable('parcel').set(values).where('uid', '=', uid).execute()

/** Puts the SMS about a parcel as it is now. */
const notifyNow = (kind: ParcelMessage, uid: string) =>
  inTransaction(database.db, async (transaction) => {
    const [facts] = await readParcelFacts(transaction, [uid])
    if (facts === undefined) throw new Error('no parcel')
    const noon = new Date('2025-11-21T09:00:00Z')
    await putMessages(
      transaction,
      parcelMessages(kind, facts, TEST_OPTIONS.messages, { now: noon }),
    )
  })

/** A parcel in this state, and the SMS about it as it was when it waited until the deadline. */
async function writeMessage(kind: ParcelMessage, now: Now): Promise<string> {
  const { uid } = await insertParcel(database.db)
  await set(uid, { status: 'stored', expire_at: deadline })
  await notifyNow(kind, uid)
  await set(uid, now)
  return uid
}

const start = () => {
  jobs = startTestJobs(database, providers({ sms: gateway.url }))
}
const texts = () => [...gateway.taken.values()].map((form) => form.get('mes'))

test('an SMS that has nothing to say any more is not sent', async () => {
  await writeMessage('arrived', { status: 'issued', expire_at: deadline })
  await writeMessage('reminder', { status: 'stored', expire_at: new Date(0) })
  start()
  await expect.poll(() => statuses(database), TIMEOUT).toEqual(['obsolete', 'obsolete'])
  expect(gateway.requests).toEqual([])
})

test('an SMS that is true is sent', async () => {
  await writeMessage('arrived', { status: 'stored', expire_at: deadline })
  start()
  await expect.poll(() => statuses(database), TIMEOUT).toEqual(['sent'])
  expect(texts()[0]).toMatch(/ждёт вас до 24 ноября\. Код \d{4}-\d{4}\./)
})

test.each(['arrived', 'reminder'] as const)(
  '%s is written anew where the deadline has moved: it never comes again',
  async (kind) => {
    const moved = new Date('2099-11-23T20:59:59Z')
    await writeMessage(kind, { status: 'stored', expire_at: moved })
    start()
    await expect.poll(() => statuses(database), TIMEOUT).toEqual(['sent'])
    expect(texts()[0]).toMatch(/ждёт вас до 23 ноября\. Код \d{4}-\d{4}\./)
    const [message] = await stored(database)
    expect(message).toMatchObject({ body: texts()[0], deadline: moved })
  },
)

test('of two that would say the same deadline only the one that was put for it is sent', async () => {
  const moved = { status: 'stored', expire_at: new Date('2099-11-26T20:59:59Z') } as const
  const uid = await writeMessage('arrived', moved)
  await notifyNow('extended', uid)
  start()
  await expect
    .poll(async () => new Set(await statuses(database)), TIMEOUT)
    .toEqual(new Set(['obsolete', 'sent']))
  expect(texts()).toEqual([expect.stringMatching(/срок хранения продлён.*до 26 ноября\. Код/)])
})

test('a block is waited for, and when it is lifted the code comes after all', async () => {
  const began = Date.now()
  const uid = await writeMessage('arrived', {
    status: 'stored',
    expire_at: deadline,
    blocked: true,
  })
  start()
  const later = async () => Number((await stored(database))[0]?.send_after)
  await expect.poll(later, TIMEOUT).toBeGreaterThanOrEqual(began + 3_600_000)
  const [message] = await stored(database)
  expect(message).toMatchObject({ status: 'pending', attempts: 0 })
  expect(afterQuietHours(await later(), 'Europe/Moscow')).toBe(await later())
  // The queue has it for that moment, and it is not taken for forsaken.
  const jobTimes = async () => {
    const { rows } = await database.pool.query('SELECT run_at FROM graphile_worker.jobs')
    return rows
  }
  await expect.poll(jobTimes, TIMEOUT).toEqual([{ run_at: message?.send_after }])
  expect(gateway.requests).toEqual([])

  await set(uid, { status: 'stored', expire_at: deadline, blocked: false })
  await retryMessage(database.db, message?.uid ?? '', CLI_ACTOR, new Date())
  await expect.poll(() => statuses(database), TIMEOUT).toEqual(['sent'])
  expect(texts()[0]).toContain('ждёт вас до 24 ноября')
})
