import { generateKeyPairSync, sign } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Secrets } from '@yacheyka/locker/ports/vault'
import { afterAll, describe, expect, test } from 'vitest'
import { openFileVault } from '../system/file-vault.ts'
import type { Seal } from '../system/tpm-seal.ts'
import { digestWith, verifierOf } from './codes.ts'

const root = mkdtempSync(join(tmpdir(), 'vault-'))
afterAll(() => rmSync(root, { recursive: true }))
const newFolder = () => mkdtempSync(join(root, 'data-'))

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
  const folder = newFolder()
  const vault = await openFileVault(folder)
  expect(vault.secrets()).toBeNull()
  await vault.save(secrets())
  await vault.save(secrets({ nextToken: 'next' }))
  expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600)
  expect((await openFileVault(folder)).secrets()).toEqual(secrets({ nextToken: 'next' }))
  expect(readdirSync(folder)).toEqual(['secrets.json'])
  await vault.save(null)
  expect((await openFileVault(folder)).secrets()).toBeNull()
})

describe('sealed secrets', () => {
  /** As a TPM would: what another made is not opened. */
  const sealBy = (machine: string): Seal => ({
    seal: (text) =>
      Promise.resolve(Buffer.from(`${machine} ${Buffer.from(text).toString('base64')}`)),
    open: (sealed) => {
      const [by, text = ''] = sealed.toString().split(' ')
      if (by !== machine) throw new Error('sealed elsewhere')
      return Buffer.from(text, 'base64').toString()
    },
  })

  test('those that lay open are sealed, and the open file goes', async () => {
    const folder = newFolder()
    await (await openFileVault(folder)).save(secrets())
    const vault = await openFileVault(folder, sealBy('here'))
    expect(vault.secrets()).toEqual(secrets())
    await vault.save(secrets({ nextToken: 'next' }))
    expect(readdirSync(folder)).toEqual(['secrets.sealed'])
    expect(readFileSync(join(folder, 'secrets.sealed'), 'utf8')).not.toContain('token')
    expect((await openFileVault(folder, sealBy('here'))).secrets()).toEqual(
      secrets({ nextToken: 'next' }),
    )
    await vault.save(null)
    expect(readdirSync(folder)).toEqual([])
  })

  test('without the seal, or on another computer, the program does not begin as a new device', async () => {
    const folder = newFolder()
    await (await openFileVault(folder, sealBy('here'))).save(secrets())
    await expect(openFileVault(folder)).rejects.toThrow('--seal')
    await expect(openFileVault(folder, sealBy('there'))).rejects.toThrow(
      'sealed on another computer',
    )
  })

  test('a power cut between the two files leaves the sealed one in force', async () => {
    const folder = newFolder()
    await (await openFileVault(folder)).save(secrets({ token: 'old' }))
    const open = readFileSync(join(folder, 'secrets.json'))
    await (await openFileVault(folder, sealBy('here'))).save(secrets())
    writeFileSync(join(folder, 'secrets.json'), open)
    expect((await openFileVault(folder, sealBy('here'))).secrets()).toEqual(secrets())
    expect(readdirSync(folder)).toEqual(['secrets.sealed'])
  })
})

test.for(['', '{"token":"uid.sec', 'null', '{}', '\0\0\0'])(
  'a damaged file of secrets stops the start, stays, and is not repeated: %j',
  async (text) => {
    const folder = newFolder()
    const file = join(folder, 'secrets.json')
    writeFileSync(file, text)
    await expect(openFileVault(folder)).rejects.toThrow(
      /^(?!.*uid\.sec).*is damaged .*It is left as it is/,
    )
    expect(readFileSync(file, 'utf8')).toBe(text)
  },
)

test('a code has a digest only with the server’s key', async () => {
  const vault = await openFileVault(newFolder())
  const digest = digestWith(vault)
  expect(await digest('12345678')).toBeNull()
  await vault.save(secrets())
  expect(await digest('12345678')).toMatch(/^[0-9a-f]{64}$/)
})

test('only a word that the server’s key has signed for this device revokes it', async () => {
  const vault = await openFileVault(newFolder())
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
