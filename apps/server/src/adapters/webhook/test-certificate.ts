import { generateKeyPairSync, sign } from 'node:crypto'

const SEQUENCE = 0x30
const ECDSA_WITH_SHA256 = sequence(object('2a8648ce3d040302'))

/** A certificate for this name that its own key has signed, valid between two days; written by hand, for no tool makes an expired one. */
export function makeCertificate(
  name: string,
  from: Date,
  to: Date,
): { readonly cert: string; readonly key: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const named = sequence(der(0x31, sequence(object('550403'), der(0x0c, Buffer.from(name)))))
  const content = sequence(
    der(0x02, Buffer.from([1])),
    ECDSA_WITH_SHA256,
    named,
    sequence(utcTime(from), utcTime(to)),
    named,
    publicKey.export({ format: 'der', type: 'spki' }),
  )
  const signature = der(0x03, Buffer.from([0]), sign('sha256', content, privateKey))
  const bytes = sequence(content, ECDSA_WITH_SHA256, signature)
  const lines = bytes.toString('base64').replaceAll(/.{64}/g, '$&\n').trim()
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
  }
}

function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size =
    length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

function sequence(...parts: readonly Uint8Array[]): Buffer {
  return der(SEQUENCE, ...parts)
}

function object(hex: string): Buffer {
  return der(0x06, Buffer.from(hex, 'hex'))
}

/** `261123120000Z` */
function utcTime(at: Date): Buffer {
  return der(0x17, Buffer.from(`${at.toISOString().slice(2, 19).replaceAll(/[-:T]/g, '')}Z`))
}
