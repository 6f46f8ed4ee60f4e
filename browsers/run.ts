import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { freePort } from '../tools/free-port.ts'
import { openFirefox } from './firefox.ts'
import { FLOWS } from './flows.ts'
import type { Visitor } from './visitor.ts'
import { openWebKit } from './webkit.ts'

// `npm run test:browsers`: what matters most, in Debian's Firefox and WebKitGTK; the stories run in Chromium.

const ROOT = join(import.meta.dirname, '..')

const find = (name: string): string | undefined =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path))

const firefox = find('firefox-esr')
const driver = find('WebKitWebDriver')
const miniBrowser = ['4.1', '4.0', '6.0']
  .map(
    (version) =>
      `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/webkit2gtk-${version}/MiniBrowser`,
  )
  .find((path) => existsSync(path))

const problems: string[] = []
const report = (problem: string) => {
  problems.push(problem)
  console.error(`✗ ${problem}`)
}
const product = await startProduct()
try {
  if (firefox === undefined) miss('firefox-esr')
  else await visit(() => openFirefox(firefox, product.origin))
  if (driver === undefined || miniBrowser === undefined || find('Xvfb') === undefined)
    miss('webkit2gtk-driver xvfb')
  else await visit(() => openWebKit({ driver, miniBrowser }, product.origin))
} finally {
  await end(product.child)
}
process.exit(problems.length === 0 ? 0 : 1)

/** Not in CI: nothing may be skipped there. */
function miss(packages: string) {
  const text = `there is no ${packages} (Debian: apt-get install ${packages})`
  if (process.env['CI'] === undefined) console.log(`! SKIPPED: ${text}`)
  else report(text)
}

async function visit(open: () => Promise<Visitor>) {
  const visitor = await open()
  console.log(visitor.name)
  try {
    for (const [name, flow] of Object.entries(FLOWS)) {
      const started = performance.now()
      const before = visitor.complaints().length
      try {
        await flow(visitor)
        for (const complaint of visitor.complaints().slice(before))
          report(`${visitor.name}, ${name}: ${complaint}`)
        console.log(`  ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`)
      } catch (error) {
        report(`${visitor.name}, ${name}: ${String(error)}`)
      }
    }
  } finally {
    await visitor.close()
  }
}

async function startProduct(): Promise<{ readonly child: ChildProcess; readonly origin: string }> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [join(ROOT, 'e2e', 'start-product.ts')], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  while (child.exitCode === null) {
    const response = await fetch(`${origin}/readyz`).catch(() => undefined)
    await response?.arrayBuffer()
    if (response?.ok === true) return { child, origin }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('the product ended by itself')
}

async function end(child: ChildProcess) {
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}
