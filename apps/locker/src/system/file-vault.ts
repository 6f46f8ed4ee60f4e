import {
  closeSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import type { Secrets, Vault } from '@yacheyka/locker/ports/vault'

const OWNER_ONLY = 0o600

/**
 * Token and key of codes in one file that only this process reads. It is written beside and renamed, so that a power cut
 * leaves the old one or the new one. Who takes the disk has them: sealing the file is the installer's.
 */
export function openFileVault(file: string): Vault {
  let secrets = read(file)
  return {
    secrets: () => secrets,
    save: (next) =>
      new Promise((resolve) => {
        if (next === null) rmSync(file, { force: true })
        else replace(file, JSON.stringify(next))
        syncFolder(dirname(file))
        secrets = next
        resolve()
      }),
  }
}

/** Keys are never thrown away: somebody has to put the file back, or remove it and connect the locker anew. */
export class DamagedSecrets extends Error {}

/**
 * @throws {DamagedSecrets} where the file is there and holds no keys; its words are not repeated
 */
function read(file: string): Secrets | null {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (reason) {
    if (reason instanceof Error && 'code' in reason && reason.code === 'ENOENT') return null
    throw reason
  }
  const secrets = parse(text)
  if (secrets === null)
    throw new DamagedSecrets(
      `${file} is damaged. It is left as it is: put a good one in its place, or move it away and connect the locker with a new --code`,
    )
  return secrets
}

function parse(text: string): Secrets | null {
  try {
    const secrets = JSON.parse(text) as Partial<Secrets> | null
    const { deviceUid, token, serverKeys } = secrets ?? {}
    const isWhole =
      typeof deviceUid === 'string' && typeof token === 'string' && Array.isArray(serverKeys)
    return isWhole ? (secrets as Secrets) : null
  } catch {
    return null
  }
}

function replace(file: string, text: string): void {
  const beside = `${file}.new`
  const descriptor = openSync(beside, 'w', OWNER_ONLY)
  try {
    writeSync(descriptor, text)
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
  renameSync(beside, file)
}

function syncFolder(folder: string): void {
  const descriptor = openSync(folder, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
