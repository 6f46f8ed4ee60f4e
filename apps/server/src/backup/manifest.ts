import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { StoreError } from '#/db/store-error.ts'
import { namesIn } from './copy-files.ts'

export const DUMP = 'database.dump'
export const FILES = 'files'
const MANIFEST = 'manifest.json'

const manifestSchema = z.object({
  format: z.literal(1),
  /** The moment of the database; the files are those that its rows name. */
  made_at: z.iso.datetime(),
  postgres: z.string(),
  migration: z.string(),
  /** Rows by table, at that moment. */
  tables: z.record(z.string(), z.int()),
  files: z.int(),
  /** Keys that rows named at that moment, and whose files were deleted before they could be copied. */
  files_gone: z.array(z.string()),
  /** Of the list of the files' own digests. */
  files_sha256: z.string().optional(),
  dump_bytes: z.int(),
  dump_sha256: z.string(),
  /** Of the secret that the installation had; the secret itself is kept elsewhere. */
  secret_print: z.string(),
})

/** What a backup says of itself. */
export type Manifest = z.output<typeof manifestSchema>

/** Written last and flushed: a backup without one is not whole. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const file = await open(join(folder, MANIFEST), 'wx', 0o600)
  try {
    await file.writeFile(`${JSON.stringify(manifest, null, 2)}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
}

/**
 * @throws {StoreError} where the folder is no whole backup
 */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => undefined)
  if (text === undefined) throw new StoreError(`${folder}: это не резервная копия, нет ${MANIFEST}`)
  const parsed = z.string().transform(readJson).pipe(manifestSchema).safeParse(text)
  if (parsed.success) return parsed.data
  throw new StoreError(`${folder}: ${MANIFEST} не читается`)
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Names of whole backups in a folder of them, oldest first: names are moments, those of unfinished ones end otherwise. */
export async function listBackups(parent: string): Promise<readonly string[]> {
  const names = await namesIn(parent)
  return names.filter((name) => /^\d{8}T\d{6}Z$/.test(name)).sort()
}

export async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

/** Tells two secrets apart and tells nothing of either. */
export const printOf = (secret: string): string =>
  createHash('sha256').update(`yacheyka backup ${secret}`).digest('hex').slice(0, 16)
