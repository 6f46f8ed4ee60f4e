import { createHash, X509Certificate } from 'node:crypto'
import { checkServerIdentity, type DetailedPeerCertificate, type PeerCertificate } from 'node:tls'
import type { Fetch } from '@yacheyka/locker/http-wire'

/** `sha256/` and the base64 of the SHA-256 of a public key (SPKI, DER), as in RFC 7469. */
export const PIN = /^sha256\/[A-Za-z0-9+/]{43}=$/

/**
 * @param report is told what a refused server shows
 * @returns a `fetch` that talks to nobody in whose chain none of these keys stands, beside all that TLS asks for anyway: neither to an
 * authority that was made to sign another certificate, nor to one that somebody put on this machine.
 */
export async function openPinnedFetch(
  pins: readonly string[],
  report: (error: Error) => void,
): Promise<Fetch> {
  const { Agent, fetch } = await import('undici')
  const dispatcher = new Agent({
    connect: {
      checkServerIdentity: (host: string, certificate: PeerCertificate) =>
        checkServerIdentity(host, certificate) ?? checkPin(certificate),
    },
  })
  return (url, init) => fetch(url, { ...init, dispatcher })

  function checkPin(certificate: PeerCertificate): Error | undefined {
    const shown = chainOf(certificate).map(({ raw }) => pinOf(raw))
    if (shown.some((pin) => pins.includes(pin))) return undefined
    const error = new Error(`--pin: the server shows ${shown.join(', ')}`)
    report(error)
    return error
  }
}

/** The server's own certificate and those that signed it. */
function chainOf(leaf: PeerCertificate | DetailedPeerCertificate): readonly PeerCertificate[] {
  const chain: PeerCertificate[] = []
  const seen = new Set<string>()
  for (
    let next: PeerCertificate | DetailedPeerCertificate | undefined = leaf;
    next !== undefined && !seen.has(next.fingerprint256);
    next = 'issuerCertificate' in next ? next.issuerCertificate : undefined
  ) {
    seen.add(next.fingerprint256)
    chain.push(next)
  }
  return chain
}

function pinOf(raw: Buffer): string {
  const key = new X509Certificate(raw).publicKey.export({ type: 'spki', format: 'der' })
  return `sha256/${createHash('sha256').update(key).digest('base64')}`
}
