import { randomBytes } from 'node:crypto'
import {
  access,
  constants,
  mkdir,
  open,
  readFile,
  readdir,
  rename,
  rm,
  stat,
} from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { FILE_KEY, type Files } from './port.ts'

const SHARD = /^[0-9a-f]{2}$/
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
  const names = async function* () {
    for (const shard of await namesIn(folder))
      if (SHARD.test(shard))
        for (const name of await namesIn(join(folder, shard))) yield join(folder, shard, name)
  }
  return {
    place: folder,
    put: write,
    putStream: write,
    putAs: async (key, bytes) => {
      if (!FILE_KEY.test(key)) throw new Error('no key of a file')
      // A draft of one that was cut off.
      await rm(`${pathOf(key)}${DRAFT}`, { force: true })
      await writeWhole(pathOf(key), bytes)
    },
    get: async (key) => {
      if (!FILE_KEY.test(key)) return undefined
      return await whenThere(readFile(pathOf(key)))
    },
    remove: async (key) => {
      if (!FILE_KEY.test(key)) return
      await rm(pathOf(key), { force: true })
      await rm(`${pathOf(key)}${DRAFT}`, { force: true })
    },
    keys: async function* () {
      for await (const path of names()) if (FILE_KEY.test(basename(path))) yield basename(path)
    },
    keysBefore: async function* (time) {
      for await (const path of names()) {
        // A process that was killed leaves a draft under the key that it would have had.
        const key = basename(path, DRAFT)
        if (!FILE_KEY.test(key)) continue
        const { mtime } = await stat(path).catch(() => ({ mtime: undefined }))
        if (mtime !== undefined && mtime < time) yield key
      }
    },
    check: () => whenThere(access(folder, constants.R_OK | constants.W_OK)).then(() => undefined),
  }
}

/** Nothing where the folder is not there yet. */
const namesIn = async (folder: string): Promise<readonly string[]> =>
  (await whenThere(readdir(folder))) ?? []

/** Nothing where the file or folder is not there; throws where it cannot be read. */
const whenThere = <T>(work: Promise<T>): Promise<T | undefined> =>
  work.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })

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
