import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Secrets, Vault } from '@yacheyka/locker/ports/vault'
import type { Seal } from './tpm-seal.ts'

const OWNER_ONLY = 0o600

/**
 * Token and key of codes in one file that only this process reads, `secrets.json`. It is written beside and renamed, so that
 * a power cut leaves the old one or the new one. Who takes the disk has them, unless they are sealed: then the file is
 * `secrets.sealed`, and one that lay there open is sealed and removed.
 */
export async function openFileVault(folder: string, seal: Seal | null = null): Promise<Vault> {
  const open = join(folder, 'secrets.json')
  const sealed = join(folder, 'secrets.sealed')
  if (seal === null && existsSync(sealed))
    throw new DamagedSecrets(`${sealed} can be read with --seal only`)
  const file = seal === null ? open : sealed
  const write = async (next: Secrets) => {
    const text = JSON.stringify(next)
    replace(file, seal === null ? text : await seal.seal(text))
    syncFolder(folder)
  }
  let secrets = load(file, seal === null ? String : seal.open)
  if (seal !== null && existsSync(open)) {
    secrets ??= load(open, String)
    if (secrets !== null) await write(secrets)
    rmSync(open)
    syncFolder(folder)
  }
  return {
    secrets: () => secrets,
    save: async (next) => {
      if (next === null) {
        rmSync(file, { force: true })
        syncFolder(folder)
      } else await write(next)
      secrets = next
    },
  }
}

/** Keys are never thrown away: somebody has to put the file back, or remove it and connect the locker anew. */
export class DamagedSecrets extends Error {}

function read(file: string): Buffer | null {
  try {
    return readFileSync(file)
  } catch (reason) {
    if (reason instanceof Error && 'code' in reason && reason.code === 'ENOENT') return null
    throw reason
  }
}

/** @throws {DamagedSecrets} where the file is there and holds no keys, or none that open here; its words are not repeated */
function load(file: string, open: (bytes: Buffer) => string): Secrets | null {
  const bytes = read(file)
  if (bytes === null) return null
  const secrets = parse(bytes, open)
  if (secrets === null)
    throw new DamagedSecrets(
      `${file} is damaged or was sealed on another computer. It is left as it is: put a good one in its place, or move it away and connect the locker with a new --code`,
    )
  return secrets
}

function parse(bytes: Buffer, open: (bytes: Buffer) => string): Secrets | null {
  try {
    const secrets = JSON.parse(open(bytes)) as Partial<Secrets> | null
    const { deviceUid, token, serverKeys } = secrets ?? {}
    const isWhole =
      typeof deviceUid === 'string' && typeof token === 'string' && Array.isArray(serverKeys)
    return isWhole ? (secrets as Secrets) : null
  } catch {
    return null
  }
}

function replace(file: string, content: string | Buffer): void {
  const beside = `${file}.new`
  const descriptor = openSync(beside, 'w', OWNER_ONLY)
  try {
    writeFileSync(descriptor, content)
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
