import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keysIn } from './copy-files.ts'
import { removeOldBackups } from './create-backup.ts'
import { pruneJournal } from './journal.ts'
import { listBackups } from './manifest.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'copies-'))
})
afterEach(() => rm(folder, { recursive: true }))

const NOW = new Date('2026-11-22T12:00:00Z')
const make = (...names: readonly string[]) =>
  Promise.all(names.map((name) => mkdir(join(folder, name), { recursive: true })))

test('a copy under way is spared, one that was left a day ago is not', async () => {
  await make('20261122T060000Z', '20261122T030000Z.unfinished', '20261121T030000Z.unfinished')
  expect(await removeOldBackups(folder, 4, NOW)).toEqual([])
  expect((await readdir(folder)).sort()).toEqual([
    '20261122T030000Z.unfinished',
    '20261122T060000Z',
  ])
})

test('a removal that was cut off is finished by the next, and its copy is no copy meanwhile', async () => {
  await make('20261120T060000Z.removed/files', '20261121T060000Z', '20261122T060000Z')
  expect(await listBackups(folder)).toEqual(['20261121T060000Z', '20261122T060000Z'])
  expect(await removeOldBackups(folder, 1, NOW)).toEqual(['20261121T060000Z'])
  expect(await readdir(folder)).toEqual(['20261122T060000Z'])
})

test('a folder that cannot be read is not an empty one; one that is not there yet is', async () => {
  expect(await keysIn(join(folder, 'none'))).toEqual([])
  expect(await listBackups(join(folder, 'none'))).toEqual([])
  await writeFile(join(folder, 'file'), '')
  await expect(keysIn(join(folder, 'file'))).rejects.toThrow(/ENOTDIR/)
  await expect(listBackups(join(folder, 'file'))).rejects.toThrow(/ENOTDIR/)
  await make('files/lost+found')
  await writeFile(join(folder, 'files', 'ab'), '')
  await expect(keysIn(join(folder, 'files'))).rejects.toThrow(/ENOTDIR/)
})

const segment = (number: number) =>
  `00000001${'0'.repeat(8)}${number.toString(16).toUpperCase().padStart(8, '0')}`

/** A base as `pg_basebackup` leaves it, its changes starting in a segment. */
async function makeBase(name: string, number: number): Promise<void> {
  await make(join('base', name))
  const ranges = [{ Timeline: 1, 'Start-LSN': `0/${number.toString(16)}000028`, 'End-LSN': '0/0' }]
  await writeFile(
    join(folder, 'base', name, 'backup_manifest'),
    JSON.stringify({ 'WAL-Ranges': ranges }),
  )
}

test('bases beyond the newest go, and the journal before the oldest that stays', async () => {
  await makeBase('20261101T000000Z', 3)
  await makeBase('20261108T000000Z', 10)
  await makeBase('20261115T000000Z', 20)
  await make('journal')
  const names = [3, 9, 10, 11, 20, 25].map(segment)
  for (const name of [...names, `${segment(26)}.partial`, '00000002.history'])
    await writeFile(join(folder, 'journal', name), '')
  expect(await pruneJournal(folder, 2)).toEqual({ bases: ['20261101T000000Z'], segments: 2 })
  expect((await readdir(join(folder, 'base'))).sort()).toEqual([
    '20261108T000000Z',
    '20261115T000000Z',
  ])
  const left = [10, 11, 20, 25].map(segment)
  expect((await readdir(join(folder, 'journal'))).sort()).toEqual([
    ...left,
    `${segment(26)}.partial`,
    '00000002.history',
  ])
})

test('of a base that does not say where it starts, and of one under way, the journal is kept whole', async () => {
  await makeBase('20261108T000000Z', 10)
  await makeBase('20261115T000000Z', 20)
  await rm(join(folder, 'base', '20261108T000000Z', 'backup_manifest'))
  await make('journal')
  await writeFile(join(folder, 'journal', segment(3)), '')
  expect(await pruneJournal(folder, 2)).toEqual({ bases: [], segments: 0 })
  expect(await readdir(join(folder, 'journal'))).toEqual([segment(3)])
})
