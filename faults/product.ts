import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

export const ROOT = join(import.meta.dirname, '..')
const SERVER = join('apps', 'server', 'src')
/** Milliseconds: a crashed database of a busy machine may read its log for long. */
const READY_WITHIN = 180_000

export type Environment = Readonly<Record<string, string>>

/** However this program ends, they end with it. */
const RUNNING = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of RUNNING) child.kill('SIGKILL')
})

/** One process of the product, on one port through all its lives. */
export class Product {
  readonly origin: string
  readonly #env: Environment
  readonly #log: string
  /** Of its sources. */
  #root: string
  #child: ChildProcess | undefined
  /** Grows whenever it is killed or becomes ready: a call that saw one value throughout had a server throughout. */
  epoch = 0
  serving = false

  constructor(port: number, env: Environment, log: string, root = ROOT) {
    this.origin = `http://127.0.0.1:${port}`
    this.#env = { HOST: '127.0.0.1', ...env, PORT: String(port) }
    this.#log = log
    this.#root = root
  }

  /**
   * @param root of the sources to run from now on
   * @throws {Error} where it ends by itself
   */
  async start(root = this.#root): Promise<void> {
    this.#root = root
    const log = openSync(this.#log, 'a')
    this.#child = spawn(process.execPath, [join(root, SERVER, 'main.ts')], {
      cwd: root,
      env: { ...process.env, ...this.#env },
      stdio: ['ignore', log, log],
    })
    closeSync(log)
    RUNNING.add(this.#child)
    await this.ready()
  }

  /** Waits until it answers that it can serve. */
  async ready(): Promise<void> {
    const until = Date.now() + READY_WITHIN
    for (;;) {
      if (this.#child === undefined || this.#child.exitCode !== null)
        throw new Error(`the server ended by itself; its words are in ${this.#log}`)
      const response = await fetch(`${this.origin}/readyz`, {
        signal: AbortSignal.timeout(15_000),
      }).catch(() => undefined)
      await response?.arrayBuffer().catch(() => undefined)
      if (response?.ok === true) break
      if (Date.now() > until) throw new Error(`the server is not ready; see ${this.#log}`)
      await sleep(20)
    }
    if (this.serving) return
    this.epoch += 1
    this.serving = true
  }

  /** `kill -9`: it has no moment to say or save anything. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL')
  }

  /** As a deployment ends it: it drains first. */
  async stop(): Promise<void> {
    await this.#end('SIGTERM')
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    this.epoch += 1
    this.serving = false
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }

  /** What the operator's command line says. */
  async cli(...words: readonly string[]): Promise<string> {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [join(this.#root, SERVER, 'cli.ts'), ...words],
      { cwd: this.#root, env: { ...process.env, ...this.#env } },
    )
    return stdout
  }
}
