import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { hashPassword } from './auth/password-hash.ts'
import { signInCustomer } from './accounts/test-accounts.ts'
import { makeApp } from './app.ts'
import { migrate } from './db/migrate.ts'
import { countMonthsAhead, maintainPartitions } from './db/monthly-partitions.ts'
import { type OpenDatabase, openDatabase } from './db/open.ts'
import { requireMigrated } from './db/require-migrated.ts'
import { grantWork } from './db/working-role.ts'
import { environmentWith } from './env.ts'
import { addTestSource } from './feed/test-sources.ts'
import { TERMINAL, event } from './feed/test-feed.ts'
import { move } from './ledger/test-ledger.ts'
import { openContext } from './open-context.ts'
import { bodyOf, insertTerminal, lineTo } from './orders/test-orders.ts'
import { SILENT, testConfig } from './messages/test-outbox.ts'

const tail = randomBytes(4).toString('hex')
const [base, owner, worker] = [`roles_${tail}`, `owner_${tail}`, `worker_${tail}`]
const PASSWORD = 'Only-2026-tests'
const TIMEOUT = { timeout: 60_000, interval: 100 }

let folder: string
let server: OpenDatabase
let owning: OpenDatabase
let working: OpenDatabase
const children: ChildProcess[] = []

const urlOf = (name: string, role?: string) => {
  const address = new URL(inject('testTemplate').url)
  address.pathname = `/${name}`
  if (role === undefined) return address.href
  // The embedded server is reached through a socket, and names its user at the end.
  if (address.searchParams.has('user')) address.searchParams.set('user', role)
  else [address.username, address.password] = [role, PASSWORD]
  return address.href
}
const open = (databaseUrl: string) =>
  openDatabase({ databaseUrl, dataDir: folder, applicationName: 'test', poolSize: 5, log: SILENT })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'roles-'))
  server = await open(inject('testTemplate').url)
  await server.pool.query(`CREATE ROLE ${owner} LOGIN PASSWORD '${PASSWORD}'`)
  await server.pool.query(`CREATE ROLE ${worker} LOGIN PASSWORD '${PASSWORD}'`)
  await server.pool.query(`CREATE DATABASE ${base} OWNER ${owner}`)
  owning = await open(urlOf(base, owner))
  working = await open(urlOf(base, worker))
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await Promise.all([owning.close(), working.close()])
  await server.pool.query(`DROP DATABASE ${base} WITH (FORCE)`)
  await server.pool.query(`DROP ROLE ${owner}, ${worker}`)
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

/** A program of the product, and all that it says. */
function run(program: string, words: readonly string[], env: Readonly<Record<string, string>>) {
  const file = fileURLToPath(new URL(program, import.meta.url))
  const child = spawn(process.execPath, [file, ...words], {
    cwd: fileURLToPath(new URL('../../..', import.meta.url)),
    env: environmentWith({
      SECRET: 'a secret that only tests know, 32+',
      DATA_DIR: folder,
      DEMO: '0',
      PORT: '0',
      ...env,
    }),
  })
  children.push(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      said += String(text)
    })
  return { child, said: () => said, ended: once(child, 'close') }
}
const asWorker = { DATABASE_URL: urlOf(base, worker), MIGRATE: '0', PROCESS: 'worker' }

test('in an empty database a process that may not migrate says what is missing, and makes nothing', async () => {
  const { child, said, ended } = run('main.ts', [], asWorker)
  await ended
  expect(said()).toMatch(/Запуск остановлен\. База не готова, не применено: 0001-network, 0002/)
  expect(child.exitCode).toBe(1)
  const { rows } = await owning.pool.query(
    `SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace`,
  )
  expect(rows).toEqual([])
})

test('a role that may not change the schema and is asked to all the same says who may', async () => {
  await expect(migrate(working.pool)).rejects.toThrow(/Роль базы не может менять схему.*MIGRATE=0/s)
})

test('migrated and without rights, it says which command gives them', async () => {
  await migrate(owning.pool)
  await expect(requireMigrated(working.pool)).rejects.toThrow(
    /Роли базы не даны права.*migrate --grant-to РОЛЬ/s,
  )
})

test.each([
  ['nobody_at_all', /Роли базы nobody_at_all нет/],
  [owner, /под которой идёт сама миграция/],
])('rights to %s are rejected', async (role, rejection) => {
  await expect(grantWork(owning.pool, role)).rejects.toThrow(rejection)
})

test('nor does a role get them that could change the schema all the same', async () => {
  await server.pool.query(`GRANT ${owner} TO ${worker}`)
  await expect(grantWork(owning.pool, worker)).rejects.toThrow(/может больше, чем работать/)
  await server.pool.query(`REVOKE ${owner} FROM ${worker}`)
})

test('the owner’s `migrate --grant-to` gives them, as often as it is run', async () => {
  for (const _ of [1, 2]) {
    const { child, said, ended } = run('cli.ts', ['migrate', '--grant-to', worker], {
      DATABASE_URL: urlOf(base, owner),
    })
    await ended
    expect([child.exitCode, said()]).toEqual([0, expect.stringContaining('База уже новая\n')])
  }
  await requireMigrated(working.pool)
})

test('a program of the release before, which migrates at its start, finds nothing to do and begins', async () => {
  expect(await migrate(working.pool)).toEqual([])
})

test.each([
  'CREATE TABLE mine (id integer)',
  'CREATE TEMPORARY TABLE mine (id integer)',
  'CREATE SCHEMA mine',
  'CREATE TABLE graphile_worker.mine (id integer)',
  'ALTER TABLE shop ADD COLUMN mine integer',
  'ALTER TABLE audit_log DISABLE TRIGGER ALL',
  'DROP TABLE shop',
  'TRUNCATE shop',
  'DROP TABLE partitions.device_fact_default',
  'CREATE TABLE partitions.mine (id integer)',
  `INSERT INTO migration (number, name, checksum) VALUES (9999, 'mine', '')`,
  'UPDATE graphile_worker.migrations SET breaking = true',
  `CREATE FUNCTION mine() RETURNS integer LANGUAGE sql AS 'SELECT 1'`,
])('the working role may not: %s', async (statement) => {
  await expect(working.pool.query(statement)).rejects.toMatchObject({ code: '42501' })
})

test('months are made by the owner’s `migrate`, and written by the working role', async () => {
  const now = new Date()
  expect(await countMonthsAhead(working.db, now)).toBe(3)
  const years = new Date(now.getTime() + 3 * 365 * 86_400_000)
  expect(await maintainPartitions(working.db, years)).toEqual({
    made: [],
    dropped: [],
    postponed: [],
  })
  const { command } = await working.pool.query(
    'INSERT INTO device_telemetry SELECT * FROM device_telemetry',
  )
  expect(command).toBe('INSERT')
})

test('what a later migration makes is the working role’s to use at once', async () => {
  await owning.pool.query('CREATE TABLE later (id integer GENERATED ALWAYS AS IDENTITY, name text)')
  const { rowCount } = await working.pool.query(`INSERT INTO later (name) VALUES ('one')`)
  expect(rowCount).toBe(1)
  await owning.pool.query('DROP TABLE later')
})

test('the working role may see whether its addresses lead to one cluster, and says what it needs where it may not', async () => {
  const start = () =>
    openDatabase({
      databaseUrl: urlOf(base, worker),
      directUrl: urlOf(base, worker),
      dataDir: folder,
      applicationName: 'test',
      poolSize: 1,
      log: SILENT,
    })
  await (await start()).close()
  const own = await open(urlOf(base))
  try {
    await own.pool.query('REVOKE EXECUTE ON FUNCTION pg_control_system() FROM PUBLIC')
    await expect(start()).rejects.toThrow('GRANT EXECUTE ON FUNCTION pg_control_system()')
  } finally {
    await own.close()
  }
})

test('a customer signs in, orders, the feed moves the parcel, and a process works the queue', async () => {
  const { db, pool } = working
  const context = openContext(
    testConfig({ CAPTCHA_PROVIDER: 'off' }),
    working,
    pino({ level: 'silent' }),
  )
  const app = await makeApp(context)
  const post = async (url: string, payload: object, authorization = '') => {
    const headers = authorization === '' ? {} : { authorization }
    const response = await app.inject({ method: 'POST', url, payload, headers })
    expect([response.statusCode, response.body]).toEqual([
      expect.toBeOneOf([200, 201]),
      expect.any(String),
    ])
    return response
  }
  const terminal = await insertTerminal(db, { M: 3 }, { number: TERMINAL })
  const account = await signInCustomer(
    { database: { ...working, url: '' }, context },
    { passwordHash: await hashPassword(PASSWORD) },
  )
  await move(db, { customerUid: account.customerUid, change: 10_000_000 })
  const signed = await post('/api/juridical/jwt/obtain/', {
    username: account.login,
    password: PASSWORD,
    yandex_token: '',
  })
  const bearer = `Bearer ${signed.json<{ access: string }>().access}`
  const orders = `/api/juridical/juridical_users/${account.userUid}/juridical_orders`
  await post(orders, await bodyOf(db, [lineTo(terminal)]), bearer)

  const { token } = await addTestSource(db, 'lockers')
  const parcel = await db.selectFrom('parcel').select('barcode').executeTakeFirstOrThrow()
  const feed = await post(
    '/api/pulse/events',
    [event(parcel, 'awaiting_courier')],
    `Token ${token}`,
  )
  expect(feed.json()).toMatchObject({ results: [{ result: 'applied' }] })
  await app.close()
  await context.points.close()

  await pool.query(`SELECT graphile_worker.add_job('sweep')`)
  const { child, said, ended } = run('main.ts', [], asWorker)
  await vi.waitFor(async () => {
    const { rows } = await pool.query('SELECT task_identifier FROM graphile_worker.jobs')
    expect([rows, said()]).toEqual([[], expect.stringContaining('started')])
  }, TIMEOUT)
  child.kill('SIGTERM')
  await ended
  expect(said()).not.toMatch(/permission denied|row-level security|"level":50/)
})
