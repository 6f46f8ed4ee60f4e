import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { Command } from 'commander'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { folderFiles } from '#/adapters/files/folder.ts'
import { type Files, FilesUnavailableError } from '#/adapters/files/port.ts'
import { s3Files } from '#/adapters/files/s3.ts'
import { openTestS3 } from '#/adapters/files/test-s3.ts'
import { defineFilesCommands } from './files-commands.ts'
import { moveFiles } from './move-files.ts'

let root = ''
let s3: Awaited<ReturnType<typeof openTestS3>>
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'move-files-'))
  s3 = await openTestS3()
})
afterAll(async () => {
  await s3.close()
  await rm(root, { recursive: true })
})

const keysOf = async (files: Files) => (await Array.fromAsync(files.keys())).toSorted()

async function withFiles(name: string, count: number) {
  const files = folderFiles(join(root, name))
  const keys: string[] = []
  for (let at = 0; at < count; at += 1) keys.push(await files.put(Buffer.from(`файл ${at}`)))
  return { files, keys: keys.toSorted(), folder: join(root, name) }
}

test('a folder goes to S3 and back by the command, with counts; what is compared may be removed', async () => {
  const { files: folder, keys } = await withFiles('whole', 12)
  const bucket = s3Files(s3.settings)
  const run = async (...words: readonly string[]) => {
    const output = new PassThrough()
    const program = new Command().exitOverride()
    defineFilesCommands(program, {
      openStore: (name) => (name === 's3' ? bucket : folder),
      output,
    })
    await program.parseAsync(['files', 'move', ...words], { from: 'user' })
    output.end()
    return await text(output)
  }
  expect(await run('--to=s3')).toMatch(/сверено: 12.файлов\n.*сверено: 0.файлов\n$/)
  expect([await keysOf(bucket), await keysOf(folder)]).toEqual([keys, keys])
  expect(await run('--to=s3', '--remove')).toMatch(
    /сверено: 0.файлов\n.*сверено: 12.файлов\n.*перенесено: 12.файлов\n$/,
  )
  expect([await keysOf(bucket), await keysOf(folder)]).toEqual([keys, []])
  expect(await run('--to=folder', '--remove')).toMatch(/сверено: 12.файлов/)
  expect([await keysOf(bucket), await keysOf(folder)]).toEqual([[], keys])
})

test('a move that was cut off is done again and sends only what is not there', async () => {
  const { files: from, keys } = await withFiles('cut', 10)
  const to = folderFiles(join(root, 'cut-to'))
  let left = 4
  const failing: Files = {
    ...to,
    putAs: async (key, bytes) => {
      left -= 1
      if (left < 0) throw new FilesUnavailableError('gone')
      await to.putAs(key, bytes)
    },
  }
  await expect(moveFiles(from, failing, { remove: true })).rejects.toThrow(FilesUnavailableError)
  const rest = await keysOf(from)
  expect([...new Set([...rest, ...(await keysOf(to))])].toSorted()).toEqual(keys)
  const { copied, same, removed, errors } = await moveFiles(from, to, { remove: true })
  expect([copied + same, removed, errors]).toEqual([rest.length, rest.length, []])
  expect([await keysOf(from), await keysOf(to)]).toEqual([[], keys])
})

test('half a file at the target is replaced; what does not come out the same stays where it was', async () => {
  const { files: from, keys } = await withFiles('half', 2)
  const [half = '', other = ''] = keys
  const to = folderFiles(join(root, 'half-to'))
  await to.putAs(half, Buffer.from('фа'))
  const broken: Files = {
    ...to,
    putAs: (key, bytes) => to.putAs(key, key === other ? bytes.subarray(1) : bytes),
  }
  expect(await moveFiles(from, broken, { remove: true })).toEqual({
    copied: 1,
    same: 0,
    removed: 1,
    errors: [other],
  })
  expect(await keysOf(from)).toEqual([other])
})

test('a store that cannot be read is no empty one', async () => {
  await writeFile(join(root, 'file'), '')
  const from = folderFiles(join(root, 'file'))
  const to = folderFiles(join(root, 'nothing'))
  await expect(moveFiles(from, to, { remove: true })).rejects.toThrow(/ENOTDIR/)
  expect(await readdir(root)).not.toContain('nothing')
})
