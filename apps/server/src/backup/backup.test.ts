import { execFileSync } from 'node:child_process'
import { appendFile, copyFile, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { folderFiles } from '#/adapters/files/folder.ts'
import { s3Files } from '#/adapters/files/s3.ts'
import { openTestS3 } from '#/adapters/files/test-s3.ts'
import { makeApp } from '#/app.ts'
import { migrate, pendingMigrations } from '#/db/migrate.ts'
import { type OpenDatabase, openDatabase } from '#/db/open.ts'
import { CABINET_LOGIN, CABINET_PASSWORD } from '#/demonstration/accounts/load-accounts.ts'
import { loadDemonstration } from '#/demonstration/load.ts'
import { insertPayer, move } from '#/ledger/test-ledger.ts'
import { TEST_OPTIONS } from '#/parcel-store/test-parcels.ts'
import { openTestApp, type TestApp } from '#/test-app.ts'
import { listFileKeys } from './contents.ts'
import { createBackup, removeOldBackups } from './create-backup.ts'
import { listBackups, readManifest } from './manifest.ts'
import { findFileErrors } from './file-digests.ts'
import { moveFiles } from './move-files.ts'
import { findRestoreErrors, restoreBackup } from './restore-backup.ts'
import { verifyBackup } from './verify-backup.ts'

const SECRET = 'a secret that only tests know, 32+'
const LOG = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** `pg_dump` reads no server newer than itself: on the embedded one, Debian's tools may be too old. */
const majorOf = (text: string) => Number(/(\d+)/.exec(text)?.[1] ?? 0)
function toolsMajor(): number {
  try {
    return majorOf(execFileSync('pg_dump', ['--version'], { encoding: 'utf8' }))
  } catch {
    return 0
  }
}

let opened: TestApp
let folder = ''
let toolsDo = false
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-'))
  opened = await openTestApp({ DATA_DIR: join(folder, 'data'), CAPTCHA_PROVIDER: 'off' })
  const { rows } = await opened.database.pool.query<{ server_version: string }>(
    'SHOW server_version',
  )
  toolsDo = toolsMajor() >= majorOf(rows[0]?.server_version ?? '')
})
afterAll(async () => {
  await opened.close()
  await rm(folder, { recursive: true })
})

/** An empty database on the same server, dropped with all that was restored into it. */
async function withEmpty(work: (database: OpenDatabase) => Promise<void>): Promise<void> {
  const url = new URL(inject('testTemplate').url)
  const name = `${inject('testTemplate').name}_restored_${Date.now()}`
  await opened.database.pool.query(`CREATE DATABASE ${name} TEMPLATE template0`)
  url.pathname = `/${name}`
  const options = { dataDir: '', applicationName: 'restored', poolSize: 5, log: LOG }
  const database = await openDatabase({ ...options, databaseUrl: url.href })
  try {
    await work(database)
  } finally {
    await database.close()
    await opened.database.pool.query(`DROP DATABASE ${name} WITH (FORCE)`)
  }
}

/** Deposits grow and files come and go, one after another, until told to stop; what was acknowledged by when. */
function writeUntilStopped(customerUid: string) {
  const { database, context } = opened
  const acknowledged: string[] = []
  const stopping = new AbortController()
  const write = async () => {
    for (let step = 0; !stopping.signal.aborted; step += 1) {
      const reference = `write-${step}`
      await move(database.db, { customerUid, change: 100, reference })
      acknowledged.push(reference)
      const key = await context.files.put(Buffer.from(`файл ${step}`))
      await sql`UPDATE vacancy_response SET file_key = ${key} WHERE uid = (
        SELECT uid FROM vacancy_response ORDER BY uid LIMIT 1)`.execute(database.db)
    }
  }
  const done = write()
  const stop = () => {
    stopping.abort()
    return done
  }
  return { acknowledged, stop }
}

test('a backup made under writes comes back in an empty place: the books, the files, the sign-in', async (each) => {
  if (!toolsDo) each.skip('pg_dump is missing or older than the server')
  const { database, context } = opened
  const files = folderFiles(join(folder, 'data', 'files'))
  await loadDemonstration(database.db, { ...TEST_OPTIONS, files: context.files }, LOG)
  const customerUid = await insertPayer(database.db)
  const writer = writeUntilStopped(customerUid)
  while (writer.acknowledged.length < 20) await new Promise(setImmediate)
  const before = [...writer.acknowledged]
  const made = await createBackup({ database, files, secret: SECRET }, join(folder, 'backups'))
  await writer.stop()
  expect(writer.acknowledged.length).toBeGreaterThan(before.length)

  const { manifest, errors } = await verifyBackup(made, { server: database, log: LOG })
  expect([errors, manifest.files_gone]).toEqual([[], []])
  expect(manifest.files).toBeGreaterThan(5)

  // Nothing of the first place is used from here on.
  const place = join(folder, 'restored')
  await withEmpty(async (restored) => {
    await restoreBackup(made, {
      database: restored,
      files: folderFiles(join(place, 'files')),
      log: LOG,
    })
    expect(
      await findRestoreErrors(restored.db, manifest, folderFiles(join(place, 'files'))),
    ).toEqual([])
    expect(await findFileErrors(made, manifest, folderFiles(join(place, 'files')))).toEqual([])
    const rows = await restored.db.selectFrom('ledger_transfer').select('reference').execute()
    const references = new Set(rows.map(({ reference }) => reference))
    expect(before.filter((reference) => !references.has(reference))).toEqual([])

    expect(await migrate(restored.pool)).toEqual([])
    expect(await pendingMigrations(restored.db)).toEqual([])
    const kept = folderFiles(join(place, 'files'))
    for (const key of await listFileKeys(restored.db)) expect(await kept.get(key)).toBeDefined()
    const app = await makeApp({ ...context, database: restored, files: kept })
    const signedIn = await app.inject({
      method: 'POST',
      url: ENDPOINTS.obtainTokens.path,
      payload: { username: CABINET_LOGIN, password: CABINET_PASSWORD },
    })
    expect(signedIn.statusCode).toBe(200)
    await app.close()

    await expect(
      restoreBackup(made, {
        database: restored,
        files: folderFiles(join(folder, 'other')),
        log: LOG,
      }),
    ).rejects.toThrow(/База не пуста/)
  })
})

test('a second backup links the files of the first; old ones go, and theirs stay with the newer', async (each) => {
  if (!toolsDo) each.skip('pg_dump is missing or older than the server')
  const { database } = opened
  const source = { database, files: folderFiles(join(folder, 'data', 'files')), secret: SECRET }
  const parent = join(folder, 'more')
  const first = await createBackup(source, parent)
  let second: string | undefined
  // Backups are named by seconds.
  while (second === undefined) second = await createBackup(source, parent).catch(() => undefined)
  expect(await removeOldBackups(parent, 1, new Date())).toEqual([first.split('/').at(-1)])
  expect(await listBackups(parent)).toHaveLength(1)
  const { errors } = await verifyBackup(second, { server: database, log: LOG })
  expect(errors).toEqual([])
})

test('a restore whose statistics fail is a restore; one that was cut off amid its files is done again', async (each) => {
  if (!toolsDo) each.skip('pg_dump is missing or older than the server')
  const { database } = opened
  // ANALYZE computes the index, and fails; for `pg_restore` it does not.
  await database.pool.query(`
    CREATE FUNCTION touchy(text) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
      BEGIN
        IF current_setting('application_name') = 'restored' THEN RAISE 'touchy'; END IF;
        RETURN $1;
      END $$;
    CREATE TABLE touched (word text); INSERT INTO touched VALUES ('one');
    CREATE INDEX ON touched (touchy(word))`)
  try {
    const source = { database, files: folderFiles(join(folder, 'data', 'files')), secret: SECRET }
    const made = await createBackup(source, join(folder, 'touchy'))
    const files = join(folder, 'touchy-files')
    const store = folderFiles(files)
    const [key = ''] = await listFileKeys(database.db)
    const warnings: string[] = []
    const log = { ...LOG, warn: (_facts: object, message: string) => void warnings.push(message) }
    await withEmpty(async (restored) => {
      const stranger = join(files, 'ff', 'f'.repeat(32))
      await mkdir(dirname(stranger), { recursive: true })
      await writeFile(stranger, 'of somebody else')
      await expect(restoreBackup(made, { database: restored, files: store, log })).rejects.toThrow(
        /Хранилище файлов не пусто/,
      )
      await rm(stranger)
      await mkdir(join(files, key.slice(0, 2)), { recursive: true })
      await copyFile(join(made, 'files', key.slice(0, 2), key), join(files, key.slice(0, 2), key))
      const manifest = await restoreBackup(made, { database: restored, files: store, log })
      expect(warnings).toEqual(['backup: statistics were not collected; the server does it later'])
      expect(await findRestoreErrors(restored.db, manifest, store)).toEqual([])
      expect(await findFileErrors(made, manifest, store)).toEqual([])
    })
  } finally {
    await database.pool.query('DROP TABLE touched; DROP FUNCTION touchy')
  }
})

test('without the folder of files there is no copy, unless it is said that they are lost', async (each) => {
  if (!toolsDo) each.skip('pg_dump is missing or older than the server')
  const { database } = opened
  const files = folderFiles(join(folder, 'unmounted'))
  const parent = join(folder, 'without')
  const keys = await listFileKeys(database.db)
  expect(keys.length).toBeGreaterThan(1)
  const source = { database, files, secret: SECRET }
  await expect(createBackup(source, parent)).rejects.toThrow(
    new RegExp(`Нет ${keys.length}\\s.*из ${keys.length}.*--lost ${keys.length}`),
  )
  expect(await listBackups(parent)).toEqual([])
  const made = await createBackup({ ...source, lost: keys.length }, parent)
  expect((await readManifest(made)).files_gone).toHaveLength(keys.length)
})

test('a verification that was killed leaves a database until the next one', async (each) => {
  if (!toolsDo) each.skip('pg_dump is missing or older than the server')
  const { database } = opened
  const source = { database, files: folderFiles(join(folder, 'data', 'files')), secret: SECRET }
  const made = await createBackup(source, join(folder, 'leftover'))
  const suffix = `${process.pid}${Date.now()}`
  const hourAgo = Math.floor(Date.now() / 1000) - 3700
  const [left, running] = [
    `yacheyka_verify_${hourAgo}_${suffix}`,
    `yacheyka_verify_${Math.floor(Date.now() / 1000)}_${suffix}`,
  ]
  for (const name of [left, running])
    await database.pool.query(`CREATE DATABASE ${name} TEMPLATE template0`)
  const { errors } = await verifyBackup(made, { server: database, log: LOG })
  const { rows } = await database.pool.query(
    `SELECT datname FROM pg_database WHERE datname LIKE 'yacheyka_verify_%${suffix}'`,
  )
  await database.pool.query(`DROP DATABASE ${running}`)
  expect([errors, rows]).toEqual([[], [{ datname: running }]])
})

test('what was damaged since is not taken for a backup', async (each) => {
  if (!toolsDo) each.skip('pg_dump is missing or older than the server')
  const { database } = opened
  const source = { database, files: folderFiles(join(folder, 'data', 'files')), secret: SECRET }
  const made = await createBackup(source, join(folder, 'damaged'))
  const manifest = await readManifest(made)
  const [key = ''] = await listFileKeys(database.db)
  await rm(join(made, 'files', key.slice(0, 2), key))
  const { errors } = await verifyBackup(made, { server: database, log: LOG })
  expect(errors).toEqual([`Нет файла ${key}`])
  const [, other = ''] = await listFileKeys(database.db)
  const damaged = join(made, 'files', other.slice(0, 2), other)
  await writeFile(`${damaged}.draft`, 'not what it was')
  await rename(`${damaged}.draft`, damaged)
  expect((await verifyBackup(made, { server: database, log: LOG })).errors).toEqual([
    `Нет файла ${key}`,
    `Файл ${other} повреждён`,
  ])
  await appendFile(join(made, 'files.sha256'), '\n')
  expect((await verifyBackup(made, { server: database, log: LOG })).errors).toContain(
    'files.sha256 повреждён',
  )
  expect(
    await findRestoreErrors(database.db, { ...manifest, tables: { point: 1 } }, folderFiles(made)),
  ).toContainEqual(expect.stringMatching(/^point: строк \d+, а было 1$/))
  await appendFile(join(made, 'database.dump'), 'x')
  await expect(verifyBackup(made, { server: database, log: LOG })).rejects.toThrow(/повреждён/)
  await expect(verifyBackup(folder, { server: database, log: LOG })).rejects.toThrow(
    /не резервная копия/,
  )
})

test('a backup of files on S3 holds them, and a restore puts them back there', async (each) => {
  if (!toolsDo) each.skip('pg_dump is missing or older than the server')
  const { database } = opened
  const s3 = await openTestS3()
  try {
    const files = s3Files(s3.settings)
    const folderStore = folderFiles(join(folder, 'data', 'files'))
    await moveFiles(folderStore, files, { remove: false })
    const made = await createBackup({ database, files, secret: SECRET }, join(folder, 'of-s3'))
    expect((await verifyBackup(made, { server: database, log: LOG })).errors).toEqual([])
    await withEmpty(async (restored) => {
      const source = { database: restored, files, log: LOG }
      const stranger = await files.put(Buffer.from('of somebody else'))
      await expect(restoreBackup(made, source)).rejects.toThrow(/Хранилище файлов не пусто/)
      await files.remove(stranger)
      const keys = await Array.fromAsync(files.keys())
      for (const key of keys.slice(1)) await files.remove(key)
      const manifest = await restoreBackup(made, source)
      expect((await Array.fromAsync(files.keys())).toSorted()).toEqual(keys.toSorted())
      expect(await findRestoreErrors(restored.db, manifest, files)).toEqual([])
      expect(await findFileErrors(made, manifest, files)).toEqual([])
    })
  } finally {
    await s3.close()
  }
})
