import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { maintainPartitions } from '#/db/monthly-partitions.ts'
import { StoreError } from '#/db/store-error.ts'
import { openTestDatabase, type TestDatabase } from '#/db/test-database.ts'
import { archivePartition } from './archived-month.ts'
import { digestOf } from './manifest.ts'
import { requireTools, serverVersion } from './postgres-tools.ts'

let database: TestDatabase
let folder = ''
let toolsDo = false
const MONTH = 'device_telemetry_2026_10'
beforeAll(async () => {
  database = await openTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'archive-'))
  await maintainPartitions(database.db, new Date('2026-10-15T00:00:00Z'))
  toolsDo = await requireTools(await serverVersion(database.db)).then(
    () => true,
    () => false,
  )
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

test('an empty month makes no file', async () => {
  await archivePartition(database, MONTH, folder)
  expect(await readdir(folder)).toEqual([])
})

const insertSample = () =>
  sql`INSERT INTO device_telemetry (device_uid, at, unsent, open_doors, free_doors, out_of_order)
    VALUES ('01a2ce8b-d400-7000-8000-000000000000', '2026-10-15T00:00:00Z', 0, 0, 1, 0)
    ON CONFLICT DO NOTHING`.execute(database.db)

test('what is not written whole leaves no file', async () => {
  await insertSample()
  const nowhere = { db: database.db, connection: { host: join(folder, 'nowhere') } }
  await expect(archivePartition(nowhere, MONTH, folder)).rejects.toThrow(StoreError)
  expect(await readdir(folder)).toEqual([])
})

test('a month that has rows becomes a file with its checksum', async ({ skip }) => {
  skip(!toolsDo, 'pg_dump is older than the server')
  await insertSample()
  await archivePartition(database, MONTH, folder)
  const [file = '', sums = ''] = (await readdir(folder)).toSorted()
  expect([file, sums]).toEqual([
    expect.stringMatching(/^device_telemetry_2026_10-\d{8}T\d{6}Z\.sql\.gz$/),
    `${file}.sha256`,
  ])
  expect(await readFile(join(folder, sums), 'utf8')).toBe(
    `${await digestOf(join(folder, file))}  ${file}\n`,
  )
  const text = gunzipSync(await readFile(join(folder, file))).toString()
  expect(text).toMatch(/^COPY public\.device_telemetry .*\n01a2ce8b-d400-7000-8000-000000000000\t/m)
})
