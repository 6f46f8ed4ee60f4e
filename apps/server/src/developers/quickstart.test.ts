import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openListeningApp } from './test-listening.ts'

// The quickstart as a newcomer would do it: its blocks in one shell, as they are printed. Two things differ: the key and the
// address are put in, as the text asks, and npm is given the package itself, for there is no network.

const ROOT = join(import.meta.dirname, '..', '..', '..', '..')
const TEXT = readFileSync(join(ROOT, 'docs', 'api', 'quickstart.md'), 'utf8')
const run = promisify(execFile)

/** Fenced blocks of the text in one language, in their order. */
const blocksOf = (language: string): readonly string[] =>
  [...TEXT.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)]
    .filter(([, named]) => named === language)
    .map(([, , code = '']) => code)

let opened: Awaited<ReturnType<typeof openListeningApp>>
let folder: string
let environment: Readonly<Record<string, string>>
beforeAll(async () => {
  opened = await openListeningApp()
  folder = mkdtempSync(join(tmpdir(), 'quickstart-'))
  // A newcomer's machine: no settings of ours, and Node of any place.
  environment = { PATH: `${dirname(process.execPath)}:${process.env['PATH'] ?? ''}`, HOME: folder }
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await opened.close()
})

const shell = (script: string) =>
  run('bash', ['-euo', 'pipefail', '-c', script], { cwd: folder, env: environment })
const filled = (script: string) =>
  script.replace('yach_test_…', opened.key).replace('https://yacheyka.example', opened.url)
const headOf = (name: string) => readFileSync(join(folder, name)).subarray(0, 4).toString()

test('the blocks for curl, as printed, end with a label', async () => {
  const blocks = blocksOf('sh').filter((block) => !block.startsWith('npm '))
  const { stdout } = await shell(filled(blocks.join('\n')))
  expect(stdout).toMatch(/"number":"TEST-\d{4}"/)
  expect(stdout).toMatch(/"id":"YT\d{13}"/)
  expect(headOf('label.pdf')).toBe('%PDF')
})

test('the program for the packed SDK, as printed, ends with a label', async () => {
  const { stdout: packed } = await run(process.execPath, ['tools/sdk/pack.ts', folder], {
    cwd: ROOT,
  })
  const [settings = ''] = blocksOf('sh')
  const install = blocksOf('sh').find((block) => block.startsWith('npm ')) ?? ''
  expect(install).toContain('@yacheyka/sdk')
  const [program = ''] = blocksOf('js')
  writeFileSync(join(folder, 'first.mjs'), program)
  const tarball = `--offline --no-save --no-audit --no-fund ${packed.trim()}`
  const { stdout } = await shell(
    [filled(settings), install.replace('@yacheyka/sdk', tarball), 'node first.mjs'].join('\n'),
  )
  expect(stdout).toMatch(/YT\d{13} \S/)
  expect(headOf('label-sdk.pdf')).toBe('%PDF')
})
