import { execFile, spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { Yacheyka } from '@yacheyka/sdk'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { SDK_PATH } from './guides.ts'
import { blocksOf, canRun, ROOT } from './test-guides.ts'
import { openListeningApp } from './test-listening.ts'

// The quickstart as a newcomer would do it: its blocks in one shell, as they are printed. Two things differ: the key and the
// address are put in, as the text asks.

const run = promisify(execFile)

let opened: Awaited<ReturnType<typeof openListeningApp>>
let folder: string
let environment: Readonly<Record<string, string>>
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quickstart-'))
  opened = await openListeningApp()
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

test.runIf(canRun('curl', ['--version'], 'curl'))(
  'the blocks for curl, as printed, end with a label',
  async () => {
    const blocks = blocksOf('sh').filter((block) => !block.startsWith('npm '))
    const { stdout } = await shell(filled(blocks.join('\n')))
    expect(stdout).toMatch(/"number":"TEST-\d{4}"/)
    expect(stdout).toMatch(/"id":"YT\d{13}"/)
    expect(headOf('label.pdf')).toBe('%PDF')
  },
)

/** Its files by their names. */
async function contentOf(tarball: string): Promise<ReadonlyMap<string, string>> {
  const content = mkdtempSync(join(folder, 'content-'))
  await run('tar', ['-xzf', tarball, '-C', content])
  const names = readdirSync(content, { recursive: true, withFileTypes: true })
  return new Map(
    names
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [relative(content, file), readFileSync(file, 'utf8')]),
  )
}

test('the newest release is the SDK as it is; texts name it', async () => {
  const packed = await run(process.execPath, ['tools/sdk/pack.ts', folder], { cwd: ROOT })
  const release = join(ROOT, 'packages/sdk/releases', basename(SDK_PATH))
  // Otherwise: another version in packages/sdk/package.json, in the guides, and `npm run sdk-release`.
  expect(await contentOf(release)).toEqual(await contentOf(packed.stdout.trim()))
  for (const text of ['docs/api/quickstart.md', 'packages/sdk/README.md'])
    expect(readFileSync(join(ROOT, text), 'utf8')).toContain(`https://yacheyka.example${SDK_PATH}`)
})

let installed: Promise<unknown> | undefined
/** As the quickstart prints it. */
const installSdk = () => {
  const command = blocksOf('sh').find((block) => block.startsWith('npm ')) ?? ''
  return (installed ??= shell(filled(command)))
}

test('the program for the packed SDK, as printed, ends with a label, however often it runs', async () => {
  await installSdk()
  const [settings = ''] = blocksOf('sh')
  const [program = ''] = blocksOf('js')
  writeFileSync(join(folder, 'first.mjs'), program)
  const { stdout } = await shell(`${filled(settings)}\nnode first.mjs\nnode first.mjs`)
  expect(stdout).toMatch(/^(YT\d{13} \S.*\n)\1$/)
  expect(headOf('label-sdk.pdf')).toBe('%PDF')
})

test('the samples of webhook-signatures.md, as printed, take what the product signs and nothing else', async () => {
  await installSdk()
  const [withSdk = '', plain = ''] = blocksOf('js', 'webhook-signatures.md')
  writeFileSync(join(folder, 'hooks.mjs'), withSdk)
  writeFileSync(join(folder, 'plain.mjs'), plain)
  const trial = new Yacheyka({ key: opened.key, baseUrl: opened.url })
  const port = await freePort()
  const hook = await trial.webhooks.create({ url: `http://127.0.0.1:${port}/`, types: ['*'] })
  for (const [secret, status] of [
    [hook.secret, 204],
    ['whsec_b2xk', 400],
  ] as const) {
    const shop = spawn(process.execPath, ['hooks.mjs'], {
      cwd: folder,
      env: { ...environment, SECRET: secret, PORT: String(port) },
    })
    const gone = once(shop, 'exit')
    await vi.waitUntil(() => fetch(`http://127.0.0.1:${port}`).catch(() => undefined))
    await abortCall(port)
    expect(await trial.webhooks.test(hook.id)).toMatchObject({ status })
    shop.kill()
    // Killed by this test, not by its own error.
    expect(await gone).toEqual([null, 'SIGTERM'])
  }
  const env = { ...environment, PORT: String(port) }
  const forgotten = run(process.execPath, ['hooks.mjs'], { cwd: folder, env })
  await expect(forgotten).rejects.toMatchObject({
    stderr: expect.stringContaining('Задайте SECRET') as string,
  })

  const { isOurs } = (await import(pathToFileURL(join(folder, 'plain.mjs')).href)) as {
    isOurs: (body: string, headers: object, secret: string) => boolean
  }
  const time = String(Math.floor(Date.now() / 1000))
  const key = Buffer.from('an old shop')
  const made = createHmac('sha256', key).update(`evt_1.${time}.{}`).digest('base64')
  const headers = {
    'webhook-id': 'evt_1',
    'webhook-timestamp': time,
    'webhook-signature': `v1,AAAA v1,${made}`,
  }
  const whole = `whsec_${key.toString('base64')}`
  expect(isOurs('{}', headers, whole)).toBe(true)
  expect(isOurs('{ }', headers, whole)).toBe(false)
  expect(isOurs('{}', { ...headers, 'webhook-timestamp': '1614265330' }, whole)).toBe(false)
  expect(isOurs('{}', { ...headers, 'webhook-signature': undefined }, whole)).toBe(false)
})

/** A request that breaks off in its body. @returns when the server's end of the connection is gone too */
async function abortCall(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  // The server has begun to read when it says so.
  socket.write(
    'POST / HTTP/1.1\r\nHost: shop\r\nExpect: 100-continue\r\nContent-Length: 1000\r\n\r\n{"a',
  )
  await once(socket, 'data')
  socket.resetAndDestroy()
  await once(socket, 'close')
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
