import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../tools/free-port.ts'
import { CACHE, type Product, ROOT } from '../child.ts'

export interface Proxy {
  readonly port: number
  /** What it said of errors. */
  readonly log: () => string
  readonly stop: () => Promise<void>
}

export const hasCaddy = (): boolean => spawnSync('caddy', ['version']).status === 0

/** Caddy with the deployment's own file in front of these processes, without certificates. */
export async function startProxy(products: readonly Pick<Product, 'port'>[]): Promise<Proxy> {
  const [port, plain] = [await freePort(), await freePort()]
  const home = join(CACHE, 'caddy')
  mkdirSync(home, { recursive: true })
  const logFile = join(home, 'caddy.log')
  const output = openSync(logFile, 'w')
  const file = join(ROOT, 'deploy', 'Caddyfile')
  const child = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    stdio: ['ignore', output, output],
    env: {
      ...process.env,
      XDG_DATA_HOME: home,
      XDG_CONFIG_HOME: home,
      ACME_EMAIL: 'nobody@example.org',
      SITE_ADDRESS: `http://localhost:${port}, http://127.0.0.1:${port}`,
      PLAIN_ADDRESS: `http://127.0.0.1:${plain}`,
      UPSTREAMS: products.map((product) => `127.0.0.1:${product.port}`).join(' '),
    },
  })
  closeSync(output)
  const log = () => readFileSync(logFile, 'utf8')
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }
  for (let tries = 0; tries < 200; tries += 1) {
    if (child.exitCode !== null) break
    const response = await fetch(`http://127.0.0.1:${port}/api/news/`).catch(() => undefined)
    await response?.arrayBuffer()
    if (response?.ok === true) return { port, log, stop }
    await sleep(50)
  }
  await stop()
  throw new Error(`Caddy does not serve:\n${log()}`)
}
