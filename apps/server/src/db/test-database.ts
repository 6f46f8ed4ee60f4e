import { createHash, randomBytes } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import { openEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'
import type { Durability } from './postgres-launch.ts'
import { type OpenDatabase, openDatabase } from './open.ts'
import type { Log } from '#/log.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The migrated database that every test file copies. */
    readonly testTemplate: { readonly url: string; readonly name: string }
  }
}

export interface TestDatabase extends OpenDatabase {
  /** What DATABASE_URL would be for a process of its own on this database. */
  readonly url: string
}

/**
 * A database of the caller's own, with every migration applied and no data. `close` removes it.
 * @param copied a database to copy instead; its connections are ended, and made anew when they are needed
 */
export async function openTestDatabase(copied?: TestDatabase): Promise<TestDatabase> {
  const template = inject('testTemplate')
  const name = `${template.name}_${randomBytes(6).toString('hex')}`
  const source = copied === undefined ? template.name : new URL(copied.url).pathname.slice(1)
  if (copied !== undefined)
    await run(
      template.url,
      `SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = '${source}'`,
    )
  // Copied by files: a fifth of the time of the default, which writes every block of the template through the log.
  await run(template.url, `CREATE DATABASE ${name} TEMPLATE ${source} STRATEGY FILE_COPY`)
  const url = named(template.url, name)
  const database = await openDatabase({ ...OPTIONS, databaseUrl: url })
  const close = async () => {
    await database.close()
    await run(template.url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  }
  return { ...database, url, close }
}

/** The project whose processes are killed: nothing that it was told may be lost by the server's haste. */
const DURABLE_PROJECT = 'server-apart'

/** Vitest runs this once for each project, before its test files: the server and the template. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await openServer(project.name === DURABLE_PROJECT ? 'full' : 'none')
  await server.sweep()
  const name = `${PREFIX}${process.pid}_${project.name.replaceAll('-', '_')}`
  await run(server.url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  await run(server.url, `CREATE DATABASE ${name}`)
  const template = await openDatabase({ ...OPTIONS, databaseUrl: named(server.url, name) })
  await migrate(template.pool)
  await template.close()
  project.provide('testTemplate', { url: server.url, name })
  return async () => {
    await run(server.url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    await server.close()
  }
}

const PREFIX = 'yacheyka_test_'
const CACHE = fileURLToPath(new URL('../../../../.cache/test-postgres', import.meta.url))
const DURABLE_CACHE = `${CACHE}-durable`

/** Files of every database are made and removed: in memory that takes a fourth off the time of the tests. */
const MEMORY = '/dev/shm'
/** Bytes that must be free there; 64 MB is all that many containers have. */
const MEMORY_NEEDED = 2 * 1024 ** 3

/** Of this checkout and this user, in memory where there is room. */
async function chooseCache(): Promise<string> {
  const { bavail, bsize } = await statfs(MEMORY).catch(() => ({ bavail: 0, bsize: 0 }))
  if (bavail * bsize < MEMORY_NEEDED) return CACHE
  const owner = createHash('sha256').update(`${userInfo().uid} ${CACHE}`).digest('hex')
  return join(MEMORY, `yacheyka-tests-${owner.slice(0, 16)}`)
}

const LOG: Log = {
  info: () => undefined,
  warn: (facts, message) => console.warn(message, facts),
  error: (facts, message) => console.error(message, facts),
}

const OPTIONS = { dataDir: CACHE, applicationName: 'yacheyka-test', poolSize: 5, log: LOG }

interface TestServer {
  /** Of a database that is there always. */
  readonly url: string
  /** Removes what killed runs left behind. */
  readonly sweep: () => Promise<void>
  readonly close: () => Promise<void>
}

/** The server of the environment, or the embedded one in a folder that stays between runs. */
async function openServer(durability: Durability): Promise<TestServer> {
  const durable = durability === 'full' ? process.env['DURABLE_DATABASE_URL'] : undefined
  const databaseUrl = durable || process.env['DATABASE_URL'] || undefined
  // Somebody else's server may hold runs of other machines, whose processes are not seen from here.
  if (databaseUrl !== undefined)
    return { url: databaseUrl, sweep: () => Promise.resolve(), close: () => Promise.resolve() }
  const embedded = await openEmbedded({
    ...OPTIONS,
    dataDir: durability === 'full' ? DURABLE_CACHE : await chooseCache(),
    durability,
  })
  const host = encodeURIComponent(embedded.connection.host ?? '')
  const url = `postgresql:///postgres?host=${host}&user=postgres`
  return { url, sweep: () => dropAbandoned(url), close: embedded.close }
}

async function dropAbandoned(url: string): Promise<void> {
  const rows = await run(url, `SELECT datname FROM pg_database WHERE datname LIKE '${PREFIX}%'`)
  for (const { datname } of rows as { datname: string }[]) {
    const maker = Number(datname.slice(PREFIX.length).split('_')[0])
    if (!isAlive(maker)) await run(url, `DROP DATABASE IF EXISTS ${datname} WITH (FORCE)`)
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function named(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

async function run(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}
