import { createHash, generateKeyPairSync } from 'node:crypto'
import { doubledDoors } from '@yacheyka/contract/device/device-door'
import type { Agent } from '@yacheyka/locker/agent'
import type { Vault } from '@yacheyka/locker/ports/vault'
import type { ServerWire } from '@yacheyka/locker/ports/wire'
import { presentDoor } from '@yacheyka/locker/report'
import type { LockerOptions } from '../options.ts'

/** Of this program. */
export const VERSION = '0.1.0'

interface Enrolling {
  readonly wire: ServerWire
  readonly vault: Vault
  readonly agent: Agent
  readonly options: LockerOptions
  readonly code: string
}

/**
 * Makes this device known by the console's one-time code, with a key of its own.
 * @returns the digits that the operator compares
 * @throws Error where two doors share a lock, the server does not take the code, or cannot be reached
 */
export async function enrol({ wire, vault, agent, options, code }: Enrolling): Promise<string> {
  const doors = [...agent.state().doors.values()].map(presentDoor)
  const [doubled] = doubledDoors(doors)
  if (doubled !== undefined) throw new Error(`the map of doors: ${doubled.message}`)
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const ownKey = rawOf(publicKey.export({ format: 'jwk' }).x)
  const result = await wire.enrol({
    code,
    public_key: ownKey,
    board: options.board.kind,
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
  return checkDigits(ownKey, serverKeys[0] ?? '')
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
