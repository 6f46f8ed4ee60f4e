import { link, mkdir, open, readdir, rename, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { FILE_KEY, type Files } from '#/adapters/files/port.ts'

/** As `adapters/files/folder` lays them out: under the first two digits of their key. */
export const pathOf = (folder: string, key: string) => join(folder, key.slice(0, 2), key)
const SHARD = /^[0-9a-f]{2}$/
/** As `adapters/files/folder` ends what is not whole yet: its sweep takes what is left of it. */
const DRAFT = '.draft'

/**
 * Keys of all files in a folder of them: none where it is not there yet. One that cannot be read is not empty, and
 * throws.
 */
export async function keysIn(folder: string): Promise<readonly string[]> {
  const keys: string[] = []
  for (const shard of await namesIn(folder))
    if (SHARD.test(shard)) keys.push(...(await namesIn(join(folder, shard))))
  return keys.filter((name) => FILE_KEY.test(name))
}

/** Nothing where the folder is not there yet. */
export const namesIn = async (folder: string): Promise<readonly string[]> =>
  (await whenThere(readdir(folder))) ?? []

/** Nothing where the file or folder is not there; throws where it cannot be read. */
export const whenThere = <T>(work: Promise<T>): Promise<T | undefined> =>
  work.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })

interface Copying {
  readonly from: Pick<Files, 'get'>
  /** A folder. */
  readonly to: string
  /** A backup before this one: what it has already is linked and takes no room. */
  readonly before?: string | undefined
}

/**
 * Copies files that are not there yet. A file never changes under its key.
 * @returns keys of those that are missing at the source as well
 */
export async function copyFiles(keys: readonly string[], copying: Copying): Promise<string[]> {
  const missing: string[] = []
  for (const key of keys) if (!(await copyOne(key, copying))) missing.push(key)
  return missing
}

async function copyOne(key: string, { from, to, before }: Copying): Promise<boolean> {
  const target = pathOf(to, key)
  if (await unless(stat(target), ['ENOENT'])) return true
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  if (before !== undefined && (await unless(link(pathOf(before, key), target), NO_LINK)))
    return true
  // One that is cut off must not leave half a file under its key.
  const draft = `${target}${DRAFT}`
  const bytes = await from.get(key)
  if (bytes === undefined) return false
  await writeFile(draft, bytes)
  await flush(draft)
  await rename(draft, target)
  return true
}

/** Not there, on another disk, or one that knows no links. */
const NO_LINK = ['ENOENT', 'EXDEV', 'EPERM', 'ENOTSUP', 'EMLINK']

/** Whether it came to be; false where it failed by one of these, thrown where by anything else. */
const unless = (work: Promise<unknown>, codes: readonly string[]): Promise<boolean> =>
  work.then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (codes.includes(error.code ?? '')) return false
      throw error
    },
  )

export async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
