import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Files } from './port.ts'

const KEY = /^[0-9a-f]{32}$/
const DRAFT = '.draft'

/**
 * Files in a folder of this machine, readable by the product's own account only. They are spread over 256 folders by
 * the first two digits of their key. Several machines on one database need a folder that they share.
 */
export function folderFiles(folder: string): Files {
  const pathOf = (key: string) => join(folder, key.slice(0, 2), key)
  const write = async (content: Uint8Array | AsyncIterable<Uint8Array>) => {
    const key = randomBytes(16).toString('hex')
    await writeWhole(pathOf(key), content)
    return key
  }
  return {
    put: write,
    putStream: write,
    get: async (key) => {
      if (!KEY.test(key)) return undefined
      try {
        return await readFile(pathOf(key))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
        throw error
      }
    },
    remove: async (key) => {
      if (!KEY.test(key)) return
      await rm(pathOf(key), { force: true })
      await rm(`${pathOf(key)}${DRAFT}`, { force: true })
    },
    keysBefore: async function* (time) {
      for (const shard of await namesIn(folder))
        for (const name of await namesIn(join(folder, shard))) {
          // A process that was killed leaves a draft under the key that it would have had.
          const key = name.endsWith(DRAFT) ? name.slice(0, -DRAFT.length) : name
          if (!KEY.test(key)) continue
          const path = join(folder, shard, name)
          const { mtime } = await stat(path).catch(() => ({ mtime: undefined }))
          if (mtime !== undefined && mtime < time) yield key
        }
    },
  }
}

/** Nothing where the folder is not there yet. */
const namesIn = (folder: string): Promise<readonly string[]> => readdir(folder).catch(() => [])

/** Written beside, flushed to the disk, then renamed: a crash leaves a stray draft, never half a file under its key. */
async function writeWhole(
  path: string,
  content: Uint8Array | AsyncIterable<Uint8Array>,
): Promise<void> {
  const folder = dirname(path)
  const made = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (made !== undefined) await syncFolder(dirname(made))
  const draft = `${path}${DRAFT}`
  try {
    const file = await open(draft, 'wx', 0o600)
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  await syncFolder(folder)
}

/** The name itself survives a power cut only when its folder is flushed too. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
