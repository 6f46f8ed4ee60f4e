import { generateKeyPairSync, sign } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Secrets } from '@yacheyka/locker/ports/vault'
import { afterAll, expect, test } from 'vitest'
import { openFileVault } from '../system/file-vault.ts'
import { digestWith, verifierOf } from './codes.ts'

const folder = mkdtempSync(join(tmpdir(), 'vault-'))
afterAll(() => rmSync(folder, { recursive: true }))

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const secrets = (changes: Partial<Secrets> = {}): Secrets => ({
  deviceUid: 'device',
  token: 'token',
  nextToken: null,
  codeKey: { version: 1, key: 'key' },
  serverKeys: [publicKey.export({ format: 'jwk' }).x ?? ''],
  privateKey: 'own',
  ...changes,
})
const statementOf = (uid: string): string => {
  const text = Buffer.from(JSON.stringify({ device_uid: uid, revoked_at: '2026-11-25T09:00:00Z' }))
  const signature = sign(null, text, privateKey)
  return `${text.toString('base64url')}.${signature.toString('base64url')}`
}

test('secrets lie in one file of their owner, are replaced whole, and go when they must', async () => {
  const file = join(folder, 'secrets.json')
  const vault = openFileVault(file)
  expect(vault.secrets()).toBeNull()
  await vault.save(secrets())
  await vault.save(secrets({ nextToken: 'next' }))
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(openFileVault(file).secrets()).toEqual(secrets({ nextToken: 'next' }))
  expect(readdirSync(folder)).toEqual(['secrets.json'])
  await vault.save(null)
  expect(openFileVault(file).secrets()).toBeNull()
})

test.for(['', '{"token":"uid.sec', 'null', '{}', '\0\0\0'])(
  'a damaged file of secrets stops the start, stays, and is not repeated: %j',
  (text) => {
    const file = join(folder, 'damaged.json')
    writeFileSync(file, text)
    expect(() => openFileVault(file)).toThrow(/^(?!.*uid\.sec).*is damaged\. It is left as it is/)
    expect(readFileSync(file, 'utf8')).toBe(text)
  },
)

test('a code has a digest only with the server’s key', async () => {
  const vault = openFileVault(join(folder, 'digest.json'))
  const digest = digestWith(vault)
  expect(await digest('12345678')).toBeNull()
  await vault.save(secrets())
  expect(await digest('12345678')).toMatch(/^[0-9a-f]{64}$/)
})

test('only a word that the server’s key has signed for this device revokes it', async () => {
  const vault = openFileVault(join(folder, 'revoked.json'))
  await vault.save(secrets())
  const verify = verifierOf(vault)
  expect(await verify(statementOf('device'))).toBe(true)
  expect(await verify(statementOf('another'))).toBe(false)
  const [text = ''] = statementOf('device').split('.')
  for (const forged of ['', 'a.b', text, `${text}.`, `${text}.${'A'.repeat(86)}`])
    expect(await verify(forged)).toBe(false)
  await vault.save(secrets({ serverKeys: ['nonsense'] }))
  expect(await verify(statementOf('device'))).toBe(false)
})
