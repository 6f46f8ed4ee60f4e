import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { PoolConfig } from 'pg'
import * as z from 'zod'
import { namesIn, whenThere } from './copy-files.ts'
import { runTool } from './postgres-tools.ts'

/** The server keeps for its reader what that one has not got yet, up to `max_slot_wal_keep_size`. */
const SLOT = 'journal'

/**
 * Receives every change as it happens, until it is stopped or the connection breaks: with a base copy, any second after
 * that can be brought back. Only a server of its own allows it, and a user that may replicate.
 * @throws {StoreError} when the connection breaks: whoever started it starts it again
 */
export async function receiveJournal(connection: PoolConfig, parent: string): Promise<void> {
  const folder = join(parent, 'journal')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await runTool('pg_receivewal', ['--create-slot', '--if-not-exists', `--slot=${SLOT}`], connection)
  const parameters = [`--directory=${folder}`, `--slot=${SLOT}`, '--synchronous', '--no-loop']
  await runTool('pg_receivewal', parameters, connection)
}

/**
 * Copies the whole server as it is, for the journal to go on from.
 * @returns the folder, with `base.tar.gz`
 */
export async function copyBase(connection: PoolConfig, parent: string, now: Date): Promise<string> {
  const name = now.toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const folder = join(parent, 'base', name)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const form = ['--format=tar', '--gzip', '--wal-method=none', '--checkpoint=fast']
  await runTool('pg_basebackup', [`--pgdata=${folder}`, ...form], connection)
  return folder
}

interface Pruned {
  readonly bases: readonly string[]
  /** Parts of the journal that no base needs any more. */
  readonly segments: number
}

/**
 * Removes all bases but the newest, and the journal from before the oldest that stays. Where that one does not say from
 * where on it needs the journal, nothing is removed.
 */
export async function pruneJournal(parent: string, keep: number): Promise<Pruned> {
  const bases = (await namesIn(join(parent, 'base')))
    .filter((name) => /^\d{8}T\d{6}Z$/.test(name))
    .toSorted()
  const old = bases.slice(0, Math.max(0, bases.length - keep))
  const oldest = bases[old.length]
  const start = oldest === undefined ? undefined : await startOf(join(parent, 'base', oldest))
  if (start === undefined) return { bases: [], segments: 0 }
  for (const name of old) await rm(join(parent, 'base', name), { recursive: true })
  const journal = join(parent, 'journal')
  const unneeded = (await namesIn(journal)).filter(
    (name) => SEGMENT.test(name) && name.slice(TIMELINE, SEGMENT_NAME) < start,
  )
  for (const name of unneeded) await rm(join(journal, name))
  return { bases: old, segments: unneeded.length }
}

/** Eight digits of the timeline, then the place in the journal, which goes on over timelines. */
const SEGMENT = /^[0-9A-F]{24}(\.partial)?$/
const TIMELINE = 8
const SEGMENT_NAME = 24
const SEGMENT_BYTES = 16_777_216

const baseManifest = z.object({
  'WAL-Ranges': z
    .array(z.object({ 'Start-LSN': z.string().regex(/^[0-9A-F]+\/[0-9A-F]+$/i) }))
    .min(1),
})

/**
 * The place of the first segment that a base needs, from what `pg_basebackup` wrote beside it last; nothing where it did
 * not, or the copy is under way.
 */
async function startOf(base: string): Promise<string | undefined> {
  const text = await whenThere(readFile(join(base, 'backup_manifest'), 'utf8'))
  if (text === undefined) return undefined
  const { 'WAL-Ranges': ranges } = baseManifest.parse(JSON.parse(text))
  const places = ranges.map(({ 'Start-LSN': start }) => {
    const [high = '', low = ''] = start.split('/')
    const segment = Math.floor(Number.parseInt(low, 16) / SEGMENT_BYTES)
    return high.padStart(8, '0') + segment.toString(16).padStart(8, '0')
  })
  return places.toSorted()[0]?.toUpperCase()
}
