import {
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  randomBytes,
  sign,
  timingSafeEqual,
} from 'node:crypto'

/** Of a PKCS #8 Ed25519 key (RFC 8410), before its 32 bytes. */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')

const hmac = (root: string, text: string) => createHmac('sha256', root).update(text)

/** The server's signing key: every process makes the same from the root of devices' keys (`device-root`). */
function signingKey(root: string): KeyObject {
  const seed = hmac(root, 'device signing key').digest()
  return createPrivateKey({
    key: Buffer.concat([PKCS8_PREFIX, seed]),
    format: 'der',
    type: 'pkcs8',
  })
}

/** Ed25519, base64url of the raw key. */
export const serverKey = (root: string): string =>
  createPublicKey(signingKey(root)).export({ format: 'jwk' }).x ?? ''

/** The signed word that this device is no more. */
export function signRevocation(root: string, deviceUid: string, revokedAt: Date): string {
  const text = Buffer.from(
    JSON.stringify({ device_uid: deviceUid, revoked_at: revokedAt.toISOString() }),
  )
  const signature = sign(null, text, signingKey(root))
  return `${text.toString('base64url')}.${signature.toString('base64url')}`
}

/** Key of the hashes of codes that one device is given: a stolen one is of no use at its successor. */
export const deviceCodeKey = (root: string, deviceUid: string): string =>
  hmac(root, `device codes: ${deviceUid}`).digest('hex')

/** Six digits that both sides make of both keys: whoever compares them knows that nobody stands between. */
export function checkDigits(devicePublicKey: string, serverPublicKey: string): string {
  const digest = createHash('sha256').update(`${devicePublicKey} ${serverPublicKey}`).digest()
  return String(digest.readUInt32BE(0) % 1_000_000).padStart(6, '0')
}

export const digestOfSecret = (secret: string): string =>
  createHash('sha256').update(secret).digest('hex')

export const isDigestOf = (secret: string, digest: string | null): boolean =>
  digest !== null && timingSafeEqual(Buffer.from(digestOfSecret(secret)), Buffer.from(digest))

/**
 * Secret of the token that takes the place of the one made at this time: whoever is asked twice, and two processes at once,
 * offer the same, so that the device never holds one that was overwritten.
 */
export const nextSecret = (root: string, deviceUid: string, madeAt: Date): string =>
  hmac(root, `device token: ${deviceUid} ${madeAt.toISOString()}`).digest('base64url')

/** 256 random bits. */
export const makeSecret = (): string => randomBytes(32).toString('base64url')

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const CODE_LENGTH = 10

/** 50 random bits for people: no letter that looks like a digit. */
export const makeCode = (): string =>
  Array.from(randomBytes(CODE_LENGTH), (byte) => CROCKFORD[byte % CROCKFORD.length]).join('')

/** What somebody typed of a code: case, spaces, hyphens and look-alike letters do not matter. */
export const foldCode = (text: string): string =>
  text.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
