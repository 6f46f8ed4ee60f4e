import * as calls from '@yacheyka/contract/batches/saved-batches'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { signInCustomer, type TestAccount } from '#/accounts/test-accounts.ts'
import { eraseInBatches, findBatchesWith } from '#/batches/erase-recipients.ts'
import { inTransaction } from '#/db/transaction.ts'
import { sweep } from '#/jobs/sweep.ts'
import { sweepFiles } from '#/jobs/sweep-files.ts'
import { openTestApp, type TestApp } from '#/test-app.ts'
import { writeBatchFile } from './batch-file-store.ts'

let opened: TestApp
let anna: TestAccount
beforeAll(async () => {
  opened = await openTestApp({ LIMIT_ORDERS_PER_MINUTE: '100000', LIMIT_SHEETS_PER_HOUR: '100000' })
})
afterAll(() => opened.close())
beforeEach(async () => {
  anna = await signInCustomer(opened)
})

const db = () => opened.database.db
const files = () => opened.context.files
const FILE = 'Номер;Кому;Почта\r\nА-1;8 916 123-45-67;Vera@Example.org\r\nА-2;+7(926)7654321;\r\n'

const send = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  payload?: object | Buffer,
  { by = anna, type }: { readonly by?: TestAccount; readonly type?: string } = {},
) =>
  opened.app.inject({
    method,
    url: `/api/juridical/juridical_users/${by.userUid}/batches${path}`,
    headers: { ...by.headers, ...(type === undefined ? {} : { 'content-type': type }) },
    ...(payload === undefined ? {} : { payload }),
  })

const create = async () => {
  const content = {
    page: 'sheet',
    rows: [{ row: 2, values: { B: 'А-1', G: '8 999 000-00-00' } }],
    origin: null,
  }
  const body = { name: 'Вторник', file_name: 'Вторник, 300 штук.csv', kind: 'upload', content }
  return calls.createBatch.responses[201].parse((await send('POST', '', body)).json())
}
const put = (uid: string, bytes: Buffer | string = FILE, by = anna) => {
  const head = `--edge\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n`
  const payload = Buffer.concat([
    Buffer.from(head),
    Buffer.from(bytes),
    Buffer.from('\r\n--edge--\r\n'),
  ])
  return send('PUT', `/${uid}/file`, payload, { by, type: 'multipart/form-data; boundary=edge' })
}
const get = (uid: string, by = anna) => send('GET', `/${uid}/file`, undefined, { by })
const createWithFile = async (bytes?: Buffer | string) => {
  const { uid } = await create()
  const response = await put(uid, bytes)
  expect([response.statusCode, response.json()]).toMatchObject([200, { uid, has_file: true }])
  return uid
}
const keys = async () => {
  const found: string[] = []
  for await (const key of files().keys()) found.push(key)
  return found
}

const eraseVera = (uids: readonly string[]) =>
  inTransaction(db(), (transaction) =>
    eraseInBatches({ transaction, files: files() }, 'vera@example.org', uids),
  )
const LONG = { timeout: 30_000 }
/** Until a session of this database waits for a lock. */
const untilWaiting = () =>
  vi.waitFor(async () => {
    const { rows } = await sql<{ waits: boolean }>`
      SELECT EXISTS (SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock') AS waits`.execute(
      db(),
    )
    expect(rows[0]?.waits).toBe(true)
  }, LONG)

test('a file is given back byte for byte, under its name, to everybody who signs in for the customer and nobody else', async () => {
  const bytes = Buffer.from([0xef, 0xbb, 0xbf, ...Buffer.from(FILE), 0xd1, 0x8f])
  const uid = await createWithFile(bytes)
  const response = await get(uid)
  expect(response.rawPayload.equals(bytes)).toBe(true)
  expect(response.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('Вторник, 300 штук.csv')}`,
    'cache-control': 'private, no-store',
  })
  const stranger = await signInCustomer(opened)
  expect((await get(uid, stranger)).statusCode).toBe(404)
  expect((await put(uid, FILE, stranger)).statusCode).toBe(404)
  const anonymous = await opened.app.inject({
    url: `/api/juridical/juridical_users/${anna.userUid}/batches/${uid}/file`,
  })
  expect(anonymous.statusCode).toBe(401)
})

test('a batch without a file says so', async () => {
  const { uid, has_file: hasFile } = await create()
  expect(hasFile).toBe(false)
  const response = await get(uid)
  expect([response.statusCode, response.json()]).toMatchObject([
    404,
    { detail: 'У этого черновика нет файла' },
  ])
})

test('a batch that went while its file was read is gone', async () => {
  const { uid } = await create()
  const key = { uid, customerUid: anna.customerUid }
  await db().deleteFrom('batch').where('uid', '=', uid).execute()
  const file = { file_key: 'key', bytes: 1, contacts: [] }
  const write = inTransaction(db(), (transaction) =>
    writeBatchFile(transaction, key, file, new Date()),
  )
  await expect(write).rejects.toThrow(/^Такого черновика нет/)
})

test('the same file once more replaces the one before, and a hostile one is rejected and leaves nothing', async () => {
  const uid = await createWithFile()
  const before = await keys()
  expect((await put(uid)).statusCode).toBe(200)
  expect((await keys()).length).toBe(before.length)
  expect((await put(uid, Buffer.from([0, 1, 2, 3]))).statusCode).toBeGreaterThanOrEqual(400)
  expect((await keys()).length).toBe(before.length)
  expect((await get(uid)).payload).toBe(FILE)
})

test.each(['+79161234567', 'vera@example.org', '+79267654321'])(
  'a recipient who stands only in the file is found by «%s», and the file is erased with them at once',
  async (contact) => {
    const uid = await createWithFile()
    const found = (await findBatchesWith(db(), contact, 100)).map((row) => row.uid)
    expect(found).toContain(uid)
    await inTransaction(db(), (transaction) =>
      eraseInBatches({ transaction, files: files() }, contact, found),
    )
    expect((await get(uid)).statusCode).toBe(404)
    expect((await findBatchesWith(db(), contact, 100)).map((row) => row.uid)).not.toContain(uid)
    const left = calls.getBatch.responses[200].parse((await send('GET', `/${uid}`)).json())
    expect(left).toMatchObject({ has_file: false, parcels_count: 1 })
  },
)

test('a page that still has an erased file does not put it back', async () => {
  const uid = await createWithFile()
  await eraseVera([uid])
  const before = await keys()
  const response = await put(uid)
  expect([response.statusCode, response.json()]).toMatchObject([
    409,
    { detail: expect.stringContaining('стёрт') },
  ])
  expect(await keys()).toEqual(before)
  expect((await get(uid)).statusCode).toBe(404)
})

test('a file that is being stored while its recipient is erased goes too', async () => {
  const uid = await createWithFile()
  let erasing: Promise<number> | undefined
  await inTransaction(db(), async (transaction) => {
    const file = { file_key: `key of ${uid}`, bytes: 1, contacts: ['vera@example.org'] }
    const key = { uid, customerUid: anna.customerUid }
    await writeBatchFile(transaction, key, file, new Date())
    erasing = eraseVera([uid])
    await untilWaiting()
  })
  expect(await erasing).toBe(1)
  const left = await db()
    .selectFrom('batch_file')
    .select('batch_uid')
    .where('batch_uid', '=', uid)
    .execute()
  expect(left).toEqual([])
})

test('a file goes with its batch: after its 30 days, and when it is deleted', async () => {
  const [old, deleted, kept] = [
    await createWithFile(),
    await createWithFile(),
    await createWithFile(),
  ]
  const keyOf = async (uid: string) =>
    (
      await db()
        .selectFrom('batch_file')
        .select('file_key')
        .where('batch_uid', '=', uid)
        .executeTakeFirstOrThrow()
    ).file_key
  const [oldKey, deletedKey, keptKey] = [await keyOf(old), await keyOf(deleted), await keyOf(kept)]
  const now = new Date()
  await db()
    .updateTable('batch')
    .set({ expires_at: new Date(now.getTime() - 1) })
    .where('uid', '=', old)
    .execute()
  expect((await get(old)).statusCode).toBe(404)
  await sweep(db(), now)
  expect((await send('DELETE', `/${deleted}?version=1`)).statusCode).toBe(204)
  await sweepFiles(db(), files(), new Date(now.getTime() + 25 * 3_600_000))
  const left = await keys()
  expect(left).toContain(keptKey)
  expect(left).not.toContain(oldKey)
  expect(left).not.toContain(deletedKey)
})
