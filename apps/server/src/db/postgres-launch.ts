import { spawn } from 'node:child_process'
import { open, rename, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { chooseAccount, commandOf } from './postgres-account.ts'
import { findBinaries } from './postgres-binaries.ts'
import { ensureCluster } from './postgres-cluster.ts'
import { chooseSocketFolder } from './socket-folder.ts'

/** A server that we have started; it may still lose to a neighbour's, and then it ends at once. */
export interface Launch {
  ended(): boolean
  /** What it has written into the log since. */
  said(): Promise<string>
}

/** What the product relies on. Written here, it stands above `postgresql.conf`. */
const FIXED = { listen_addresses: '', port: '5432', unix_socket_permissions: '0700' }

/** `none` is for tests alone: a commit is acknowledged before it is on the disk. */
export type Durability = 'full' | 'none'

const durabilitySettings = (durability: Durability) => {
  const value = durability === 'full' ? 'on' : 'off'
  return { fsync: value, full_page_writes: value, synchronous_commit: value }
}

/**
 * Starts a server on the data folder, making the folder first where there is none.
 * @param known socket folders of earlier servers of this data
 */
export async function launch(
  directory: string,
  known: readonly (string | undefined)[],
  durability: Durability = 'full',
): Promise<Launch> {
  const binaries = await findBinaries()
  const account = await chooseAccount(directory, binaries.postgres)
  await ensureCluster(directory, binaries.initdb, account)
  const socketFolder = await chooseSocketFolder(directory, account, known)
  const settings = {
    ...FIXED,
    ...durabilitySettings(durability),
    unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
  }
  const command = commandOf(account, binaries.postgres, [
    '-D',
    directory,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ])
  const log = await openLog(dirname(directory))
  const from = (await log.stat()).size
  // A session of its own: Ctrl-C in the terminal reaches us alone, and the server lives until we have drained.
  const child = spawn(command.file, command.args, {
    ...command.options,
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  })
  let ended = false
  child.once('error', () => (ended = true))
  child.once('exit', () => {
    ended = true
    // Empty only where a neighbour's server has won and lives elsewhere.
    if (!known.includes(socketFolder)) void rmdir(socketFolder).catch(() => undefined)
  })
  child.unref()
  await log.close()
  return { ended: () => ended, said: () => readLog(dirname(directory), from) }
}

const LOG = 'postgres.log'
/** Bytes; an older log is kept once. */
const LOG_MAX = 10_000_000

async function openLog(folder: string) {
  const file = join(folder, LOG)
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  )
  if (size > LOG_MAX) await rename(file, `${file}.old`)
  return open(file, 'a', 0o600)
}

/** At most 4 KB of the log. */
async function readLog(folder: string, from: number): Promise<string> {
  const log = await open(join(folder, LOG))
  try {
    const { bytesRead, buffer } = await log.read(Buffer.alloc(4096), 0, 4096, from)
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await log.close()
  }
}
