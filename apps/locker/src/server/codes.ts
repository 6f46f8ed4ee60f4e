import { createHmac, createPublicKey, randomInt, verify } from 'node:crypto'
import { revocation } from '@yacheyka/contract/device/feed'
import type { Vault } from '@yacheyka/locker/ports/vault'

/** HMAC of a code with the key that the server gave; null before there is one. */
export function digestWith(vault: Vault): (text: string) => Promise<string | null> {
  return (text) => {
    const key = vault.secrets()?.codeKey?.key
    if (key === undefined) return Promise.resolve(null)
    return Promise.resolve(createHmac('sha256', key).update(text).digest('hex'))
  }
}

export const randomDigits = (length: number): string =>
  Array.from({ length }, () => randomInt(10)).join('')

/** Whether one of the server's keys has signed that this device is no more: a proxy's 401 has no such word. */
export function verifierOf(vault: Vault): (statement: string) => Promise<boolean> {
  return (statement) => {
    const secrets = vault.secrets()
    const [text = '', signature = ''] = statement.split('.')
    const bytes = Buffer.from(text, 'base64url')
    const isSigned = (secrets?.serverKeys ?? []).some((key) =>
      isSignedBy(key, bytes, Buffer.from(signature, 'base64url')),
    )
    return Promise.resolve(isSigned && namedIn(bytes) === secrets?.deviceUid)
  }
}

function isSignedBy(key: string, text: Buffer, signature: Buffer): boolean {
  try {
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: key }
    return verify(null, text, createPublicKey({ key: jwk, format: 'jwk' }), signature)
  } catch {
    return false
  }
}

function namedIn(bytes: Buffer): string | undefined {
  try {
    return revocation.parse(JSON.parse(bytes.toString('utf8'))).device_uid
  } catch {
    return undefined
  }
}
