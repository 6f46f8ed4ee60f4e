import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { folderFiles } from './folder.ts'
import type { Files } from './port.ts'
import { s3Files } from './s3.ts'
import { openTestS3 } from './test-s3.ts'

const folder = await mkdtemp(join(tmpdir(), 'files-contract-'))
const s3 = await openTestS3()
afterAll(async () => {
  await s3.close()
  await rm(folder, { recursive: true })
})

const textOf = async (files: Files, key: string) => {
  const bytes = await files.get(key)
  return bytes && Buffer.from(bytes).toString()
}

async function* pieces(texts: readonly string[], error?: Error) {
  for (const text of texts) {
    await Promise.resolve()
    yield Buffer.from(text)
  }
  if (error !== undefined) throw error
}

describe.each([
  ['folder', folderFiles(join(folder, 'files'))],
  ['S3', s3Files(s3.settings)],
] as const)('files on %s', (_name, files) => {
  const keys = () => Array.fromAsync(files.keys())

  test('come back by their key until they are removed, twice', async () => {
    const key = await files.put(Buffer.from('резюме'))
    expect(key).toMatch(/^[0-9a-f]{32}$/)
    expect(await textOf(files, key)).toBe('резюме')
    expect(await keys()).toEqual([key])
    await files.remove(key)
    await files.remove(key)
    expect([await files.get(key), await keys()]).toEqual([undefined, []])
  })

  test('come piece by piece and are kept whole, or not at all', async () => {
    const key = await files.putStream(pieces(['раз, ', 'два']))
    expect(await textOf(files, key)).toBe('раз, два')
    await files.remove(key)
    const broken = files.putStream(pieces(['раз'], new Error('broken off')))
    await expect(broken).rejects.toThrow('broken off')
    expect(await keys()).toEqual([])
  })

  test('may be empty, and larger than any buffer', async () => {
    const large = 'а'.repeat(1_000_000)
    const made = await Promise.all([
      files.putStream(pieces([])),
      files.put(new Uint8Array()),
      files.putStream(pieces(Array.from({ length: 10 }, () => large.slice(0, 100_000)))),
      files.put(Buffer.from(large)),
    ])
    expect(await Promise.all(made.map((key) => textOf(files, key)))).toEqual(['', '', large, large])
    await Promise.all(made.map((key) => files.remove(key)))
  })

  test('the same bytes twice are two files', async () => {
    const made = await Promise.all([files.put(Buffer.from('a')), files.put(Buffer.from('a'))])
    expect(new Set(made).size).toBe(2)
    expect((await keys()).toSorted()).toEqual(made.toSorted())
    await Promise.all(made.map((key) => files.remove(key)))
  })

  test('keep the key that another store gave them, and the bytes of the last put', async () => {
    const key = 'ab'.repeat(16)
    await files.putAs(key, Buffer.from('раз'))
    await files.putAs(key, Buffer.from('два'))
    expect([await textOf(files, key), await keys()]).toEqual(['два', [key]])
    await files.remove(key)
    await expect(files.putAs('../secret', Buffer.from('a'))).rejects.toThrow('no key')
  })

  test('are found by their age', async () => {
    const key = await files.put(Buffer.from('a'))
    const before = (time: number) => Array.fromAsync(files.keysBefore(new Date(time)))
    expect(await before(Date.now() - 60_000)).toEqual([])
    expect(await before(Date.now() + 60_000)).toEqual([key])
    await files.remove(key)
  })

  test.each(['', '..', '../secret', 'A'.repeat(32), '\0', '0'.repeat(31)])(
    'have no key such as %j',
    async (key) => {
      expect(await files.get(key)).toBeUndefined()
      await files.remove(key)
    },
  )

  test('answer that they are there', async () => {
    await expect(files.check()).resolves.toBeUndefined()
  })
})
