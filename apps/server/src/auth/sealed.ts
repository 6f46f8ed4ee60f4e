import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const IV_SIZE = 12
const TAG_SIZE = 16

/** Small secrets at rest, under a key that is derived from the installation's secret for one use alone. */
export interface Sealing {
  /** AES-256-GCM, bound to its owner: what is copied to another row does not open. */
  readonly seal: (owner: string, plain: string) => string
  /** Undefined where it was sealed for another owner, or under a secret of the installation that has been changed since. */
  readonly open: (owner: string, sealed: string) => string | undefined
  /** Sealed anew where only the previous secret opens it; as it is where the present one does; undefined where none does. */
  readonly reseal: (owner: string, sealed: string) => string | undefined
}

/** Bytes for one use of the installation's secret. */
export const deriveKey = (secret: string, use: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', use, 32))

/**
 * @param use a name that nothing else has, with a version
 * @param previous secret of the installation, while the present one takes its place
 */
export function openSealing(use: string, secret: string, previous?: string): Sealing {
  const present = deriveKey(secret, use)
  const before = previous === undefined ? [] : [deriveKey(previous, use)]
  const openBy = (keys: readonly Uint8Array[], owner: string, sealed: string) =>
    keys.map((key) => unseal(key, owner, sealed)).find((plain) => plain !== undefined)
  return {
    seal: (owner, plain) => sealUnder(present, owner, plain),
    open: (owner, sealed) => openBy([present, ...before], owner, sealed),
    reseal: (owner, sealed) => {
      if (openBy([present], owner, sealed) !== undefined) return sealed
      const plain = openBy(before, owner, sealed)
      return plain === undefined ? undefined : sealUnder(present, owner, plain)
    },
  }
}

function sealUnder(key: Uint8Array, owner: string, plain: string): string {
  const iv = randomBytes(IV_SIZE)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

function unseal(key: Uint8Array, owner: string, text: string): string | undefined {
  const bytes = Buffer.from(text, 'base64url')
  const tagEnd = IV_SIZE + TAG_SIZE
  try {
    const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_SIZE), {
      authTagLength: TAG_SIZE,
    })
    cipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(IV_SIZE, tagEnd))
    return cipher.update(bytes.subarray(tagEnd), undefined, 'utf8') + cipher.final('utf8')
  } catch {
    return undefined
  }
}
