import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestKey } from '#/api-keys/test-keys.ts'
import { blocksOf, canRun } from './test-guides.ts'
import { openListeningApp } from './test-listening.ts'

let opened: Awaited<ReturnType<typeof openListeningApp>>
let folder: string
beforeAll(async () => {
  opened = await openListeningApp()
  folder = mkdtempSync(join(tmpdir(), 'guides-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await opened.close()
})

/** Blocks of a guide, as printed, after the quickstart's first. Every refusal ends the shell. */
async function send(guide: string, publishable = ''): Promise<string> {
  const [settings = ''] = blocksOf('sh')
  const filled = settings
    .replace('yach_test_…', opened.key)
    .replace('https://yacheyka.example', opened.url)
  const strict = 'curl() { command curl --fail-with-body "$@"; }'
  const script = [strict, filled, ...blocksOf('sh', guide)].join('\n')
  const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script], {
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', PUB: publishable },
  })
  return stdout
}
const canCurl = canRun('curl', ['--version'], 'curl')

test.runIf(canCurl)('the calls for 1C-Bitrix price, order and cancel', async () => {
  const answers = await send('bitrix.md')
  for (const part of ['"status":"priced"', '"number":"bitrix-354"', '"status":"cancelled"'])
    expect(answers).toContain(part)
})

test.runIf(canCurl)('the call of InSales finds points with prices', async () => {
  const key = await makeTestKey(opened.database.db, opened.customerUid, {
    kind: 'publishable',
    test: true,
  })
  expect(await send('insales.md', key)).toMatch(/"id":"TEST-0001".*"price":\d+/s)
})

test.runIf(canCurl)('the calls for RetailCRM end with labels', async () => {
  const answers = await send('retailcrm.md')
  for (const part of ['"number":"TEST-0001"', '"status":"priced"']) expect(answers).toContain(part)
  expect(readFileSync(join(folder, 'labels.pdf')).subarray(0, 4).toString()).toBe('%PDF')
})

test.runIf(canCurl)(
  'the calls for MoySklad go with Basic, and find the parcel by its number',
  async () => {
    const answers = await send('moysklad.md')
    expect(answers).toContain('"mode":"test"')
    expect(answers).toMatch(/"created":1,.*"number":"sklad-00017"/s)
    expect(answers).toContain('"next_cursor"')
  },
)
