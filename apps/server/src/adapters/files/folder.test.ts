import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { folderFiles } from './folder.ts'

const root = mkdtempSync(join(tmpdir(), 'yacheyka-files-'))
const folder = join(root, 'files')
const files = folderFiles(folder)
afterAll(() => rmSync(root, { recursive: true }))

const all = () =>
  readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) =>
    statSync(join(root, path)).isFile(),
  )

test('what is put comes back by its key, for the product’s account only, until it is removed', async () => {
  const key = await files.put(Buffer.from('резюме'))
  expect(Buffer.from((await files.get(key)) ?? []).toString()).toBe('резюме')
  const [path = ''] = all()
  expect(statSync(join(root, path)).mode & 0o777).toBe(0o600)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  await files.remove(key)
  await files.remove(key)
  expect([await files.get(key), all()]).toEqual([undefined, []])
})

test('what comes piece by piece is kept whole, or not at all', async () => {
  async function* pieces(failure?: Error) {
    yield Buffer.from('раз, ')
    await Promise.resolve()
    if (failure !== undefined) throw failure
    yield Buffer.from('два')
  }
  const key = await files.putStream(pieces())
  expect(Buffer.from((await files.get(key)) ?? []).toString()).toBe('раз, два')
  await files.remove(key)
  await expect(files.putStream(pieces(new Error('broken off')))).rejects.toThrow('broken off')
  expect(all()).toEqual([])
})

test('a draft that a killed process left is found by its age, and removed by its key', async () => {
  const key = 'ab'.repeat(16)
  mkdirSync(join(folder, 'ab'), { recursive: true })
  writeFileSync(join(folder, 'ab', `${key}.draft`), 'половина')
  const keysBefore = (time: number) => Array.fromAsync(files.keysBefore(new Date(time)))
  expect(await keysBefore(Date.now() - 60_000)).toEqual([])
  expect(await keysBefore(Date.now() + 60_000)).toEqual([key])
  expect(await files.get(key)).toBeUndefined()
  await files.remove(key)
  expect(all()).toEqual([])
})

test('the same bytes twice are two files', async () => {
  const keys = await Promise.all([files.put(Buffer.from('a')), files.put(Buffer.from('a'))])
  expect(new Set(keys).size).toBe(2)
  expect(all()).toHaveLength(2)
  await Promise.all(keys.map((key) => files.remove(key)))
})

test.each([
  '',
  '..',
  '../secret',
  '/etc/passwd',
  'a'.repeat(32).toUpperCase(),
  '\0',
  '0'.repeat(31),
])('no key leads out of the folder: %j', async (key) => {
  writeFileSync(join(root, 'secret'), 'secret')
  expect(await files.get(key)).toBeUndefined()
  await files.remove(key)
  expect(all()).toEqual(['secret'])
  rmSync(join(root, 'secret'))
})

test('a folder that takes nothing is reported, and keeps no draft', async () => {
  const blocked = join(root, 'blocked')
  writeFileSync(blocked, '')
  await expect(folderFiles(blocked).put(Buffer.from('a'))).rejects.toThrow(/ENOTDIR|EEXIST/)
  expect(all()).toEqual(['blocked'])
})
