import { createHash, X509Certificate } from 'node:crypto'
import { checkServerIdentity, type DetailedPeerCertificate, type PeerCertificate } from 'node:tls'
import type { Fetch } from '@yacheyka/locker/http-wire'

/** `sha256/` and the base64 of the SHA-256 of a public key (SPKI, DER), as in RFC 7469. */
export const PIN = /^sha256\/[A-Za-z0-9+/]{43}=$/

/**
 * Beside all that TLS asks for anyway, one of these keys must be the server's own or have signed its certificate, directly or
 * through others: no authority that somebody put on this machine is enough.
 * @param report is told what a refused server shows
 */
export async function openPinnedFetch(
  pins: readonly string[],
  report: (error: Error) => void,
): Promise<Fetch> {
  const { Agent, fetch } = await import('undici')
  const dispatcher = new Agent({
    connect: {
      rejectUnauthorized: true,
      checkServerIdentity: (host: string, certificate: PeerCertificate) =>
        checkServerIdentity(host, certificate) ?? checkPin(certificate),
    },
  })
  return (url, init) => fetch(url, { ...init, dispatcher })

  function checkPin(certificate: PeerCertificate): Error | undefined {
    try {
      const shown = chainOf(certificate).map(pinOf)
      if (shown.some((pin) => pins.includes(pin))) return undefined
      throw new Error(`--pin: the server shows ${shown.join(', ')}`)
    } catch (reason) {
      const error = reason instanceof Error ? reason : new Error('--pin', { cause: reason })
      report(error)
      return error
    }
  }
}

/**
 * The server's own certificate and those that signed it, each by the signature of the one before: `issuerCertificate` alone
 * goes by names, and whoever connects may send any certificate beside its own.
 */
function chainOf(leaf: PeerCertificate | DetailedPeerCertificate): readonly X509Certificate[] {
  const chain = [new X509Certificate(leaf.raw)]
  for (
    let issuer = issuerOf(leaf);
    issuer !== undefined && isSignedBy(chain.at(-1), issuer);
    issuer = issuerOf(issuer)
  )
    chain.push(new X509Certificate(issuer.raw))
  return chain
}

/** A root names itself. */
const issuerOf = (
  certificate: PeerCertificate | DetailedPeerCertificate,
): PeerCertificate | DetailedPeerCertificate | undefined =>
  'issuerCertificate' in certificate &&
  certificate.issuerCertificate?.fingerprint256 !== certificate.fingerprint256
    ? certificate.issuerCertificate
    : undefined

function isSignedBy(child: X509Certificate | undefined, { raw }: PeerCertificate): boolean {
  const parent = new X509Certificate(raw)
  return parent.ca && child?.verify(parent.publicKey) === true
}

function pinOf({ publicKey }: X509Certificate): string {
  const key = publicKey.export({ type: 'spki', format: 'der' })
  return `sha256/${createHash('sha256').update(key).digest('base64')}`
}
