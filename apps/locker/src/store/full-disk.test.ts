import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { openSqliteStore } from './sqlite-store.ts'

const folder = mkdtempSync(join(tmpdir(), 'full-disk-'))
afterAll(() => rmSync(folder, { recursive: true }))
const fullDisk = () => {
  throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
}

async function damagedStore(name: string) {
  const file = join(folder, name, 'locker.sqlite')
  const copy = join(folder, name, 'copy', 'locker.sqlite')
  mkdirSync(join(folder, name, 'copy'), { recursive: true })
  const store = openSqliteStore(file, { copy })
  await store.commit([{ table: 'meta', values: { nextSeq: 7 } }])
  await store.copy()
  await store.close()
  for (const suffix of ['-wal', '-shm']) rmSync(file + suffix, { force: true })
  writeFileSync(file, Buffer.alloc(9000, 7))
  return { file, copy }
}

test('a full disk gives its reserve to the copy that a damaged store is continued from', async () => {
  const { file, copy } = await damagedStore('reserve')
  const copyFile = vi.fn<typeof copyFileSync>(copyFileSync).mockImplementationOnce(fullDisk)
  const release = vi.fn<() => boolean>().mockReturnValue(true)
  const store = openSqliteStore(file, { copy, copyFile, reserve: { release, refill: () => {} } })
  expect(release).toHaveBeenCalledOnce()
  expect((await store.load()).meta).toMatchObject({ replacedBy: 'copy', nextSeq: 10_007 })
  await store.close()
})

test('a damaged store on a full disk does not begin empty where there is a copy', async () => {
  const { file, copy } = await damagedStore('full')
  expect(() => openSqliteStore(file, { copy, copyFile: fullDisk })).toThrow(/ENOSPC/)
  expect(existsSync(file)).toBe(false)
  // The next start finds room.
  const store = openSqliteStore(file, { copy })
  expect((await store.load()).meta).toMatchObject({ replacedBy: 'copy', nextSeq: 10_007 })
  await store.close()
})
