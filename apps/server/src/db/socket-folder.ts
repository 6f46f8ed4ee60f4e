import { lstat, mkdir, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Account, giveTo } from './postgres-account.ts'
import { SOCKET } from './postmaster.ts'
import { StoreError } from './store-error.ts'

/** Bytes, not characters. The kernel's own limit is 107 on Linux and 103 on macOS. */
const SOCKET_PATH_MAX = 100

export const fitsSocket = (folder: string): boolean =>
  Buffer.byteLength(join(folder, SOCKET)) <= SOCKET_PATH_MAX

/**
 * Where the server puts its socket: into the data folder, which is private already; where that path is too long, into
 * a private temporary folder. Others find it by the server's lock file.
 * @param known folders of earlier servers of the same data: kept, since open pools still look there
 */
export async function chooseSocketFolder(
  directory: string,
  account: Account,
  known: readonly (string | undefined)[],
): Promise<string> {
  if (fitsSocket(directory)) return directory
  for (const folder of known)
    if (folder !== undefined && folder !== directory && (await isPrivate(folder, account)))
      return folder
  const parent = [tmpdir(), '/tmp'].find((place) => fitsSocket(join(place, 'postgres-XXXXXX')))
  if (parent === undefined)
    throw new StoreError('Путь временной папки слишком длинный. Задайте TMPDIR покороче.')
  const made = await mkdtemp(join(parent, 'postgres-'))
  await giveTo(account, made)
  return made
}

/** Ours and closed to others; one that was swept away is made again under the same name. */
async function isPrivate(folder: string, account: Account): Promise<boolean> {
  await mkdir(folder, { mode: 0o700 }).then(
    () => giveTo(account, folder),
    () => undefined,
  )
  const found = await lstat(folder).catch(() => undefined)
  const owner = account.kind === 'user' ? account.uid : process.getuid?.()
  return found?.isDirectory() === true && found.uid === owner && (found.mode & 0o077) === 0
}
