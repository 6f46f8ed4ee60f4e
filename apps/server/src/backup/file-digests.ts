import { createHash } from 'node:crypto'
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DamagedFileError, type Files } from '#/adapters/files/port.ts'
import { keysIn, pathOf, whenThere } from './copy-files.ts'
import { digestOf, FILES, type Manifest } from './manifest.ts'

/** As `sha256sum --check` reads it, from within the folder of the backup. */
const LIST = 'files.sha256'

/**
 * Writes down what each file of a backup holds. What the backup before knows is taken from there: a file never changes
 * under its key, and what has changed since is damaged.
 * @returns digest of the list
 */
export async function writeDigests(folder: string, before: string | undefined): Promise<string> {
  const known = before === undefined ? new Map<string, string>() : await readDigests(before)
  const lines: string[] = []
  for (const key of (await keysIn(join(folder, FILES))).toSorted()) {
    const digest = known.get(key) ?? (await digestOf(pathOf(join(folder, FILES), key)))
    lines.push(`${digest}  ${pathOf(FILES, key)}\n`)
  }
  const list = join(folder, LIST)
  const file = await open(list, 'wx', 0o600)
  try {
    await file.writeFile(lines.join(''))
    await file.sync()
  } finally {
    await file.close()
  }
  return await digestOf(list)
}

/**
 * Compares files with what a backup says of them; those that are missing are not its concern.
 * @param files where they are, of the backup itself or restored
 * @returns in Russian, what is wrong. Of a backup from before there were digests nothing is
 */
export async function findFileErrors(
  folder: string,
  { files_sha256: expected }: Manifest,
  files: Pick<Files, 'get'>,
): Promise<readonly string[]> {
  if (expected === undefined) return []
  const errors: string[] = []
  if ((await whenThere(digestOf(join(folder, LIST)))) !== expected) errors.push(`${LIST} повреждён`)
  for (const [key, digest] of await readDigests(folder)) {
    const found = await digestAt(files, key)
    if (found !== undefined && found !== digest) errors.push(`Файл ${key} повреждён`)
  }
  return errors
}

/** Nothing where the file is not there; one that its own store calls damaged has none of ours. */
async function digestAt(files: Pick<Files, 'get'>, key: string): Promise<string | undefined> {
  try {
    const bytes = await files.get(key)
    return bytes && createHash('sha256').update(bytes).digest('hex')
  } catch (error) {
    if (error instanceof DamagedFileError) return 'damaged'
    throw error
  }
}

async function readDigests(folder: string): Promise<ReadonlyMap<string, string>> {
  const text = (await whenThere(readFile(join(folder, LIST), 'utf8'))) ?? ''
  const lines = text.matchAll(/^([0-9a-f]{64}) {2}\S*\/([0-9a-f]{32})$/gm)
  return new Map([...lines].map(([, digest = '', key = '']) => [key, digest]))
}
