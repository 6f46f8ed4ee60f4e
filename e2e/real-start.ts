import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { test as base, expect } from './story.ts'
import { freePort } from '../tools/free-port.ts'

const SERVER = 'apps/server/src'

/** What is in the outbox, as `outbox list --json` tells it. */
export interface Message {
  readonly channel: 'sms' | 'email' | 'webhook'
  readonly recipient: string
  readonly subject: string
  readonly body: string
}

/** A product without the demonstration, on a data directory that starts empty: the first day of a real network. */
export class RealProduct {
  readonly #dataDir: string
  #server: ChildProcess | undefined
  origin = ''
  /** What the last start has printed. */
  printed = ''
  /** «points import»: the commands that have been run. */
  readonly done = new Set<string>()

  readonly #settings: Readonly<Record<string, string>>
  readonly #program: string

  /**
   * @param settings over those of a real network
   * @param program that starts it
   */
  constructor(
    dataDir: string,
    settings: Readonly<Record<string, string>> = {},
    program = `${SERVER}/main.ts`,
  ) {
    this.#dataDir = dataDir
    this.#settings = settings
    this.#program = program
  }

  async start(): Promise<void> {
    await rm(this.#dataDir, { recursive: true, force: true })
    await mkdir(this.#dataDir, { recursive: true })
    this.origin = `http://127.0.0.1:${await freePort()}`
    await this.#launch()
  }

  /** The process is gone in the middle of whatever it does, and started again where it was. */
  async killAndRestart(): Promise<void> {
    const server = this.#server
    if (server === undefined) throw new Error('the product does not run')
    const gone = once(server, 'exit')
    server.kill('SIGKILL')
    await gone
    await this.#launch()
  }

  async #launch(): Promise<void> {
    const { port } = new URL(this.origin)
    const server = spawn(process.execPath, [this.#program], {
      env: { ...this.#env(), PORT: port, HOST: '127.0.0.1' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    this.printed = ''
    server.stdout.setEncoding('utf8').on('data', (text: string) => {
      this.printed += text
    })
    this.#server = server
    await expect.poll(() => this.#isUp('/readyz'), { timeout: 180_000 }).toBe(true)
  }

  /** What the operator's command says; one that ends with an error fails the story. */
  async cli(...words: string[]): Promise<string> {
    const command = [`${SERVER}/cli.ts`, ...words]
    this.done.add(words.slice(0, 2).join(' '))
    return (await promisify(execFile)(process.execPath, command, { env: this.#env() })).stdout
  }

  /** A file of the operator's; its path. */
  async file(name: string, content: string): Promise<string> {
    const path = this.path(name)
    await writeFile(path, content)
    return path
  }

  path(name: string): string {
    return join(this.#dataDir, name)
  }

  /** Messages to this phone or address, the newest first. */
  async messagesTo(recipient: string): Promise<Message[]> {
    const all = JSON.parse(await this.cli('outbox', 'list', '--json')) as Message[]
    return all.filter((message) => message.recipient === recipient)
  }

  /** A call of a machine (a locker, a shop) with its own token; what was answered. */
  async call<T>(path: string, token: string, body?: unknown): Promise<T> {
    const response = await fetch(`${this.origin}${path}`, {
      headers: { authorization: `Token ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    })
    expect(response.status, path).toBe(200)
    return (await response.json()) as T
  }

  async stop(): Promise<void> {
    const server = this.#server
    if (server === undefined) return
    if (server.exitCode === null) {
      const gone = once(server, 'exit')
      server.kill('SIGTERM')
      await gone
    }
    await rm(this.#dataDir, { recursive: true, force: true })
  }

  #env() {
    const own = { DATA_DIR: this.#dataDir, PUBLIC_URL: this.origin, DEMO: '0', LOG_LEVEL: 'warn' }
    return { ...process.env, ...own, ...this.#settings }
  }

  async #isUp(path: string): Promise<boolean> {
    const response = await fetch(`${this.origin}${path}`).catch(() => undefined)
    return response?.ok === true
  }
}

/** A story whose pages are those of a real product of its own. */
export const test = base.extend<{
  product: RealProduct
  settings: Readonly<Record<string, string>>
}>({
  settings: [{}, { option: true }],
  product: [
    async ({ settings }, use, { workerIndex }) =>
      useProduct(new RealProduct(`.cache/e2e-real-${workerIndex}`, settings), use),
    { timeout: 240_000 },
  ],
  baseURL: async ({ product }, use) => {
    await use(product.origin)
  },
})

/**
 * A story whose pages are those of a demonstration other than the shared one. It serves a worker's stories: those of one
 * file, in turn.
 */
export const demonstrationTest = base.extend<object, { product: RealProduct }>({
  product: [
    async ({ browserName: _any }, use, { workerIndex }) => {
      const dataDir = `.cache/e2e-demonstration-${workerIndex}`
      const settings = { DEMO: '1', STORIES_DATA_DIR: dataDir }
      await useProduct(new RealProduct(dataDir, settings, 'e2e/start-product.ts'), use)
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ product }, use) => {
    await use(product.origin)
  },
})

async function useProduct(product: RealProduct, use: (product: RealProduct) => Promise<void>) {
  try {
    await product.start()
    await use(product)
  } finally {
    await product.stop()
  }
}
