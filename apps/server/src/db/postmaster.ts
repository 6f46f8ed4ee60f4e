import { execFile } from 'node:child_process'
import { link, readFile, readlink, rename, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** What the server's own lock file says. */
export interface Postmaster {
  readonly pid: number
  /** Unknown in the server's first moments, and in a copy of another server's folder. */
  readonly socketFolder: string | undefined
  readonly text: string
}

/**
 * The server that says to serve the data folder, alive or not; undefined where none does.
 * @param directory the data folder's real path
 */
export async function readPostmaster(directory: string): Promise<Postmaster | undefined> {
  const text = await readFile(join(directory, 'postmaster.pid'), 'utf8').catch(() => '')
  const lines = text.split('\n')
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  // Lines: process, data folder, start, port, socket folder, …
  const socketFolder = lines[1] === directory ? lines[4] || undefined : undefined
  return { pid, socketFolder, text }
}

/** `other`: the number is taken by a zombie, by another program, or by the server of another folder. */
export type ProcessState = 'serves' | 'gone' | 'other'

export async function stateOf(pid: number, directory: string): Promise<ProcessState> {
  const seen = process.platform === 'linux' ? await seeInProc(pid) : await seeByPs(pid)
  if (seen === undefined) return 'gone'
  if (seen.zombie || !seen.program.startsWith('postgres')) return 'other'
  // The server's working folder is its data folder. Where that is hidden from us, believe the name.
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined)
  return folder === undefined || folder === directory ? 'serves' : 'other'
}

interface Seen {
  readonly program: string
  readonly zombie: boolean
}

async function seeInProc(pid: number): Promise<Seen | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  const match = /^\d+ \((.*)\) (.)/s.exec(text ?? '')
  if (match === null) return undefined
  return { program: match[1] ?? '', zombie: match[2] === 'Z' || match[2] === 'X' }
}

async function seeByPs(pid: number): Promise<Seen | undefined> {
  const { stdout } = await run('ps', ['-p', String(pid), '-o', 'stat=', '-o', 'comm=']).catch(
    () => ({ stdout: '' }),
  )
  const [state, path] = stdout.trim().split(/\s+/)
  if (state === undefined || path === undefined) return undefined
  return { program: path.split('/').at(-1) ?? '', zombie: state.startsWith('Z') }
}

/**
 * Takes away the lock files of a server that is `other`: PostgreSQL itself steps over those of a process that is gone,
 * but takes a zombie or a stranger with the same number for a living server.
 */
export async function removeStale(directory: string, stale: Postmaster): Promise<void> {
  for (const folder of new Set([directory, stale.socketFolder ?? directory])) {
    const lock = join(folder, `${SOCKET}.lock`)
    const text = await readFile(lock, 'utf8').catch(() => '')
    if (Number(text.split('\n')[0]) === stale.pid) await unlink(lock).catch(() => undefined)
  }
  const file = join(directory, 'postmaster.pid')
  const aside = join(directory, `postmaster.pid.stale-${process.pid}`)
  await rename(file, aside).catch(() => undefined)
  // A neighbour may have done the same and started a server between our look and our rename: that one gets its file back.
  const taken = await readFile(aside, 'utf8').catch(() => stale.text)
  if (taken !== stale.text) await link(aside, file).catch(() => undefined)
  await unlink(aside).catch(() => undefined)
}

/** Milliseconds that a fast stop may take: it waits for the last checkpoint. */
const STOP_WITHIN = 60_000

/**
 * Stops the server that serves the folder: fast mode, the data is flushed.
 * @returns false where it does not run here, or does not stop in time
 */
export async function stopPostmaster(directory: string): Promise<boolean> {
  const postmaster = await readPostmaster(directory)
  if (postmaster === undefined || (await stateOf(postmaster.pid, directory)) !== 'serves')
    return false
  process.kill(postmaster.pid, 'SIGINT')
  const until = Date.now() + STOP_WITHIN
  while (Date.now() < until) {
    if ((await stateOf(postmaster.pid, directory)) !== 'serves') return true
    await sleep(10)
  }
  return false
}

/** The name of the socket at the default port, which is all that tells servers in one folder apart. */
export const SOCKET = '.s.PGSQL.5432'
