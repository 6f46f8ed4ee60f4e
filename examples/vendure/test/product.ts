import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../../tools/free-port.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')
const CACHE = join(ROOT, '.cache', 'vendure')
const LOG = join(CACHE, 'product.log')
const READY_WITHIN_MS = 100_000
/** Of the demonstration. */
const DEMO = { username: 'demo', password: 'Demo-2026-pass', yandex_token: 'off' }

/** The network's product as the stories in a browser start it, on a data folder of its own. */
export class Product {
  url = ''
  #process: ChildProcess | undefined

  async start(): Promise<void> {
    mkdirSync(CACHE, { recursive: true })
    this.url = `http://127.0.0.1:${await freePort()}`
    await this.#launch({})
  }

  /** Ends without a moment to answer or store anything. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL')
  }

  /** Over the same database. */
  async restart(): Promise<void> {
    await this.#launch({ STORIES_DATA_KEPT: '1' })
  }

  async stop(): Promise<void> {
    await this.#end('SIGTERM')
  }

  /** A test key of the demonstration's shop with these scopes. */
  async createTestKey(scopes: readonly string[]): Promise<string> {
    const { access } = await this.#post<{ access: string }>('/api/juridical/jwt/obtain/', DEMO)
    const [, claims = ''] = access.split('.')
    const { user_id: uid } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as {
      user_id: string
    }
    const path = `/api/juridical/juridical_users/${uid}/api_keys`
    const body = { name: 'Vendure', test: true, scopes }
    const { token } = await this.#post<{ token: string }>(path, body, access)
    return token
  }

  async #post<T>(path: string, body: object, token?: string): Promise<T> {
    const response = await fetch(this.url + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as T
  }

  async #launch(settings: Readonly<Record<string, string>>): Promise<void> {
    const log = openSync(LOG, 'a')
    const child = spawn(process.execPath, ['e2e/start-product.ts'], {
      cwd: ROOT,
      env: {
        PATH: process.env['PATH'],
        HOME: process.env['HOME'],
        DEMO: '1',
        CAPTCHA_PROVIDER: 'off',
        HOST: '127.0.0.1',
        PORT: new URL(this.url).port,
        STORIES_DATA_DIR: join(CACHE, 'data'),
        NODE_COMPILE_CACHE: join(ROOT, '.cache', 'compiled'),
        ...settings,
      },
      stdio: ['ignore', log, log],
    })
    this.#process = child
    for (const until = Date.now() + READY_WITHIN_MS; ; await sleep(50)) {
      if (child.exitCode !== null || Date.now() > until)
        throw new Error(`the product did not start, see ${LOG}`)
      const answer = await fetch(`${this.url}/readyz`).catch(() => undefined)
      if (answer?.ok === true) return
    }
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#process
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }
}
