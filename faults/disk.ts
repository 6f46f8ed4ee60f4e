import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Ground } from './ground.ts'
import type { Recovery } from './kills.ts'

/** Milliseconds for which a disk stays full. */
const FULL_FOR = 5000
/** A disk in memory: PostgreSQL's own 40 MB, its log, and room for the work. */
const DATABASE_DISK = '320m'
const FILES_DISK = '1m'

/** A namespace in which we may mount, as root and as anybody else. */
const namespace = (): readonly string[] =>
  process.getuid?.() === 0 ? ['--mount'] : ['--user', '--map-root-user', '--mount']

/** Why no small disk can be had on this machine; undefined where one can. */
export function whyNoDisk(): string | undefined {
  if (process.platform !== 'linux') return 'only Linux has tmpfs and mount namespaces'
  try {
    const trial = ['--', 'mount', '-t', 'tmpfs', '-o', 'size=64k', 'none', '/mnt']
    execFileSync('unshare', [...namespace(), ...trial], { stdio: 'pipe' })
    return undefined
  } catch (error) {
    const { stderr } = error as { readonly stderr?: Buffer }
    return String(stderr ?? error).trim()
  }
}

/** Runs this program again where it may mount. @returns whether it found nothing wrong */
export async function runInNamespace(words: readonly string[]): Promise<boolean> {
  const program = [process.execPath, join(import.meta.dirname, 'run.ts'), ...words, '--inside']
  const child = spawn('unshare', [...namespace(), '--', ...program], { stdio: 'inherit' })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code === 0
}

/** A small disk of this namespace's own, there until its last process has ended. */
export function mountDisk(folder: string, size = DATABASE_DISK): string {
  mkdirSync(folder, { recursive: true })
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=0700`, 'none', folder])
  return folder
}

/** The folder of files is full: what needs no file goes on, what does is told «later» and leaves nothing behind. */
export async function fillFiles(ground: Ground): Promise<Recovery> {
  const { dataDir, probe, caller, findings, journal } = ground
  const files = mountDisk(join(dataDir, 'files'), FILES_DISK)
  const free = fill(files)
  const responses = () => journal.read().filter(({ act }) => act === 'response').length
  const before = { answered: caller.figures.answered, responses: responses() }
  const waiting = probe.respond()
  await sleep(FULL_FOR)
  if (responses() > before.responses)
    findings.add('a response was answered while there was no place for its file')
  if (caller.figures.answered === before.answered)
    findings.add('the disk of files is full: nothing else was answered either')
  const since = performance.now()
  free()
  await waiting
  return { milliseconds: performance.now() - since }
}

/** The disk of the database is full, log and all; then there is place again. */
export async function fillDatabase(ground: Ground): Promise<Recovery> {
  const free = fill(ground.dataDir)
  await sleep(FULL_FOR)
  const since = performance.now()
  free()
  await ground.product.ready()
  await ground.probe.invoice(100, `place-${since}`)
  return { milliseconds: performance.now() - since }
}

/** Writes until nothing fits. @returns what gives the place back */
function fill(folder: string): () => void {
  const path = join(folder, 'filler')
  const file = openSync(path, 'w', 0o600)
  for (let size = 1 << 20; size >= 512; size /= 2) {
    const piece = Buffer.alloc(size)
    while (fits(file, piece)) continue
  }
  closeSync(file)
  return () => rmSync(path)
}

function fits(file: number, piece: Buffer): boolean {
  try {
    return writeSync(file, piece) === piece.length
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return false
    throw error
  }
}
