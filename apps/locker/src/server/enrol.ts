import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { doubledDoors } from '@yacheyka/contract/device/device-door'
import type { Agent } from '@yacheyka/locker/agent'
import type { Secrets, Vault } from '@yacheyka/locker/ports/vault'
import type { ServerWire } from '@yacheyka/locker/ports/wire'
import { presentDoor } from '@yacheyka/locker/report'

/** Of this program. */
export const VERSION = '0.1.0'

const KEY_BYTES = 32
/** What comes before the raw bytes of a private key (RFC 8410). */
const PKCS8_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex')

interface Enrolling {
  readonly wire: ServerWire
  readonly vault: Vault
  readonly agent: Agent
  /** Which boards it has. */
  readonly board: string
  readonly code: string
}

/**
 * Makes this device known by the console's one-time code, with a key of its own: `pendingDigits` are compared from then on.
 * @throws Error where two doors share a lock, the server does not take the code, or cannot be reached
 */
export async function enrol({ wire, vault, agent, board, code }: Enrolling): Promise<void> {
  const doors = [...agent.state().doors.values()].map(presentDoor)
  const [doubled] = doubledDoors(doors)
  if (doubled !== undefined) throw new Error(`the map of doors: ${doubled.message}`)
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const ownKey = rawOf(publicKey.export({ format: 'jwk' }).x)
  const result = await wire.enrol({
    code,
    public_key: ownKey,
    board,
    version: VERSION,
    doors,
  })
  if (result.kind !== 'answer')
    throw new Error(`the server did not take the code: ${JSON.stringify(result)}`)
  const { device_uid: deviceUid, token, server_keys: serverKeys, config } = result.answer
  await vault.save({
    deviceUid,
    token,
    nextToken: null,
    codeKey: null,
    serverKeys,
    privateKey: rawOf(privateKey.export({ format: 'jwk' }).d),
  })
  await agent.submit({ kind: 'enrolled', config })
}

/** The digits of a device that no operator has confirmed yet; null where there is nothing to compare. */
export function pendingDigits(secrets: Secrets | null): string | null {
  if (secrets === null || secrets.codeKey !== null) return null
  const ownKey = publicKeyOf(secrets.privateKey)
  return ownKey === null ? null : checkDigits(ownKey, secrets.serverKeys[0] ?? '')
}

/** Of an Ed25519 key, both raw; null where it is none. */
function publicKeyOf(privateKey: string): string | null {
  const raw = Buffer.from(privateKey, 'base64url')
  if (raw.length !== KEY_BYTES) return null
  const key = createPrivateKey({
    key: Buffer.concat([PKCS8_ED25519, raw]),
    format: 'der',
    type: 'pkcs8',
  })
  return rawOf(createPublicKey(key).export({ format: 'jwk' }).x)
}

/** Six digits that both sides make of both keys: whoever compares them knows that nobody stands between. */
function checkDigits(ownKey: string, serverKey: string): string {
  const digest = createHash('sha256').update(`${ownKey} ${serverKey}`).digest()
  return String(digest.readUInt32BE(0) % 1_000_000).padStart(6, '0')
}

function rawOf(part: string | undefined): string {
  if (part === undefined) throw new Error('a key without its bytes')
  return part
}
