import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, open, readFile, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { type Account, commandOf, giveTo } from './postgres-account.ts'
import { POSTGRES_MAJOR } from './postgres-binaries.ts'
import { StoreError } from './store-error.ts'

const run = promisify(execFile)

/**
 * First values for a small machine. They go into `postgresql.conf`, where an operator may change them; what the product
 * relies on is on the server's command line instead.
 */
const SETTINGS = {
  // A few processes with pools of the greatest size that the configuration allows.
  max_connections: '500',
  shared_buffers: '128MB',
  max_wal_size: '1GB',
  checkpoint_timeout: '15min',
  wal_compression: 'on',
  random_page_cost: '1.1',
  jit: 'off',
  // Two cores serve many short questions better than one long one; and parallel workers need room in /dev/shm.
  max_parallel_workers_per_gather: '0',
  log_checkpoints: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
}

const INITDB = [
  '--username=postgres',
  '--auth=trust',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=icu',
  '--icu-locale=ru-RU',
  ...Object.entries(SETTINGS).map(([name, value]) => `--set=${name}=${value}`),
]

/**
 * Makes the data folder where there is none. It is made beside and renamed, so a folder of that name is always whole:
 * a crash leaves nothing half-made, and of two processes one wins and the other takes what is there.
 * @throws {StoreError} where the folder holds something else, or belongs to someone else
 */
export async function ensureCluster(
  directory: string,
  initdb: string,
  account: Account,
): Promise<void> {
  if (await isCluster(directory)) return giveTo(account, directory)
  const parent = dirname(directory)
  await removeAbandoned(parent)
  const fresh = await mkdtemp(join(parent, `${PREFIX}${process.pid}-`))
  try {
    await giveTo(account, fresh)
    const { file, args, options } = commandOf(account, initdb, [...INITDB, `--pgdata=${fresh}`])
    await run(file, args, options)
    await rename(fresh, directory)
    await flush(parent)
  } catch (error) {
    await rm(fresh, { recursive: true, force: true })
    if (await isCluster(directory)) return
    throw new StoreError(`Базу в ${directory} создать не удалось: ${reasonOf(error)}`, {
      cause: error,
    })
  }
}

/** What the program itself has said tells more than that its command failed. */
const reasonOf = (error: unknown): string =>
  error instanceof Error && 'stderr' in error && error.stderr !== ''
    ? String(error.stderr).trim()
    : String(error)

const PREFIX = 'postgres-new-'

async function isCluster(directory: string): Promise<boolean> {
  const names = await list(directory)
  if (names.length === 0) return false
  const version = await readFile(join(directory, 'PG_VERSION'), 'utf8').catch(() => undefined)
  if (version === undefined)
    throw new StoreError(
      `В ${directory} лежит не база PostgreSQL. Уберите эту папку или задайте другую DATA_DIR.`,
    )
  if (version.trim() !== POSTGRES_MAJOR)
    throw new StoreError(
      `База в ${directory} сделана PostgreSQL ${version.trim()}, а программа несёт ${POSTGRES_MAJOR}. Выгрузите её прежней версией (pg_dump) и загрузите в новую или задайте DATABASE_URL.`,
    )
  return true
}

async function list(directory: string): Promise<string[]> {
  try {
    return await readdir(directory)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT') return []
    throw new StoreError(
      code === 'EACCES'
        ? `Папка ${directory} принадлежит другому пользователю. Запустите программу от его имени или задайте другую DATA_DIR.`
        : `Папку ${directory} прочитать не удалось: ${String(error)}`,
      { cause: error },
    )
  }
}

/** What a process that was killed while making a data folder left behind. */
async function removeAbandoned(parent: string): Promise<void> {
  await mkdir(parent, { recursive: true })
  for (const name of await readdir(parent)) {
    const maker = Number(/^postgres-new-(\d+)-/.exec(name)?.[1])
    if (!Number.isNaN(maker) && !exists(maker))
      await rm(join(parent, name), { recursive: true, force: true })
  }
}

function exists(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Makes the new name itself survive a power cut. */
async function flush(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
