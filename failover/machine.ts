import { execFileSync, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Of this run's own network namespace: nobody else sees it. */
const BRIDGE = 'failover'
const SUBNET = '10.77.0'
export const NETWORK = `${SUBNET}.0/24`
/** Where the products and the callers are. */
export const HERE = `${SUBNET}.1`

export function openNetwork(): void {
  ip('link', 'set', 'lo', 'up')
  ip('link', 'add', BRIDGE, 'type', 'bridge')
  ip('address', 'add', `${HERE}/24`, 'dev', BRIDGE)
  ip('link', 'set', BRIDGE, 'up')
}

export interface Service {
  readonly command: readonly [file: string, ...words: string[]]
  readonly env?: Readonly<Record<string, string>>
}

/** A network namespace on the bridge, with the processes of one service. */
export class Machine {
  readonly name: string
  readonly address: string
  readonly #log: string
  #service: Service
  readonly #link: string

  /** @param at its place in the subnet */
  constructor(name: string, at: number, notes: string, makeService: (address: string) => Service) {
    this.name = name
    this.address = addressOf(at)
    this.#log = join(notes, `${name}.log`)
    this.#service = makeService(this.address)
    this.#link = `to-${name}`
    ip('netns', 'add', name)
    ip('link', 'add', this.#link, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name)
    ip('link', 'set', this.#link, 'master', BRIDGE, 'up')
    ip('-n', name, 'link', 'set', 'lo', 'up')
    ip('-n', name, 'address', 'add', `${this.address}/24`, 'dev', 'eth0')
    ip('-n', name, 'link', 'set', 'eth0', 'up')
    this.start()
  }

  /** @param service to run from now on */
  start(service = this.#service): void {
    this.#service = service
    const log = openSync(this.#log, 'a')
    const { command, env = {} } = this.#service
    const child = spawn('ip', ['netns', 'exec', this.name, ...command], {
      cwd: '/',
      env: { PATH: SYSTEM_PATH, LC_ALL: 'C.UTF-8', ...env },
      stdio: ['ignore', log, log],
      // A session of its own: the kernel hangs up a group with stopped processes when whoever began this run ends.
      detached: true,
    })
    closeSync(log)
    child.unref()
  }

  /** SIGTERM of the one process that was started, as systemd does it; it ends its children. */
  async stop(): Promise<void> {
    const [first] = this.#pids()
    if (first !== undefined) process.kill(first, 'SIGTERM')
    while (this.#pids().length > 0) await sleep(50)
  }

  /** `kill -9` of everything, as a power cut ends it. */
  kill(): void {
    this.#signal('SIGKILL')
  }

  /** SIGSTOP: connections stay open, and nobody answers. */
  pause(): void {
    this.#signal('SIGSTOP')
  }

  resume(): void {
    this.#signal('SIGCONT')
  }

  /** SIGSTOP of the one process that was started; its children go on. @param name of the process */
  pauseOnly(name: string): void {
    for (const pid of this.#pids()) if (commandOf(pid).includes(name)) process.kill(pid, 'SIGSTOP')
  }

  /** Packets to and from it vanish. */
  cut(): void {
    ip('link', 'set', this.#link, 'down')
  }

  mend(): void {
    ip('link', 'set', this.#link, 'up')
  }

  #signal(signal: NodeJS.Signals): void {
    for (const pid of this.#pids())
      try {
        process.kill(pid, signal)
      } catch {
        // It ended meanwhile.
      }
  }

  #pids(): readonly number[] {
    const list = ip('netns', 'pids', this.name)
    return list.split('\n').filter(Boolean).map(Number)
  }
}

export const addressOf = (at: number): string => `${SUBNET}.${at}`

const SYSTEM_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

const ip = (...words: readonly string[]): string =>
  execFileSync('ip', words, { encoding: 'utf8', stdio: 'pipe' })
