import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { APIRequestContext } from '@playwright/test'
import type { DoorFact, LockerCard } from '@yacheyka/contract/device/locker-card'
import { test as base } from './cabinet.ts'
import { LockerFront, type Person } from './locker-front.ts'
import { LockerLink } from './locker-link.ts'
import { pointBody } from './new-point.ts'
import { signInto } from './operator.ts'
import { expect, noteComplaints } from './story.ts'

const MAIN = 'apps/locker/src/main.ts'
const DIGITS = /Цифры сверки: (\d{6})/
const SCREEN = /Экран постамата: (http\S+)\/\n/

/** The real program of a cabinet, with simulated doors, at a point that no other story knows. */
export class Locker {
  readonly number = `ПС-${randomUUID().slice(0, 8)}`
  /** Of its screen and of its wall. */
  origin = ''
  courier: Person = { badge: '', pin: '' }
  /** Screens that axe has seen. */
  readonly examined = new Set<string>()
  readonly link: LockerLink
  readonly #operator: APIRequestContext
  #data = ''
  #program: ChildProcess | undefined

  /** @param operator calls of a manager */
  constructor(operator: APIRequestContext, link: LockerLink) {
    this.#operator = operator
    this.link = link
  }

  /** A point, its locker connected and confirmed, and a courier for it. */
  async start(): Promise<void> {
    await this.#addPoint()
    const { code } = await this.#call<{ code: string }>('POST', `${this.#path}/code`)
    this.#data = await mkdtemp(join(tmpdir(), 'locker-'))
    const digits = await this.#launch(code)
    const { devices } = await this.card()
    expect(devices).toMatchObject([{ state: 'pending', digits }])
    await this.#call('POST', `${this.#path}/devices/${devices[0]?.uid}/confirmation`, { digits })
    this.courier = await this.addPerson('Иван', 'courier')
  }

  addPerson(name: string, role: 'courier' | 'technician'): Promise<Person> {
    const person = { name, role, points: [this.number] }
    return this.#call('POST', '/api/operator/locker_staff', person)
  }

  /** What the console knows of it. */
  card(): Promise<LockerCard> {
    return this.#call('GET', this.#path)
  }

  /** What a door has seen, the newest first. */
  async history(door: number): Promise<readonly DoorFact[]> {
    const path = `${this.#path}/doors/${door}/history`
    return (await this.#call<{ results: DoorFact[] }>('GET', path)).results
  }

  async stop(): Promise<void> {
    const program = this.#program
    if (program !== undefined && program.exitCode === null) {
      const gone = once(program, 'exit')
      program.kill('SIGTERM')
      await gone
    }
    await this.link.close()
    await rm(this.#data, { recursive: true, force: true })
  }

  get #path(): string {
    return `/api/operator/lockers/${encodeURIComponent(this.number)}`
  }

  async #addPoint(): Promise<void> {
    await this.#call('POST', '/api/operator/points', pointBody(this.number))
    // So few that parcels of other stories go elsewhere.
    const cells = [{ size: 'M', total: 3 }]
    const path = `/api/operator/points/${encodeURIComponent(this.number)}/cells`
    await this.#call('PUT', path, { cells })
  }

  /** @returns the digits that it prints for the operator */
  async #launch(code: string): Promise<string> {
    const { origin } = this.link
    const args = ['--board=sim', `--server=${origin}`, `--data=${this.#data}`, '--port=0']
    const program = spawn(process.execPath, [MAIN, ...args, `--code=${code}`], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    this.#program = program
    let printed = ''
    program.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed += text
    })
    await expect
      .poll(() => {
        if (program.exitCode !== null) throw new Error(`the locker has ended: ${printed}`)
        return SCREEN.test(printed)
      })
      .toBe(true)
    this.origin = SCREEN.exec(printed)?.[1] ?? ''
    return DIGITS.exec(printed)?.[1] ?? ''
  }

  async #call<T>(method: string, path: string, data?: object): Promise<T> {
    const response = await this.#operator.fetch(path, { method, ...(data && { data }) })
    expect(response.ok(), `${path}: ${await response.text()}`).toBe(true)
    return (await response.json()) as T
  }
}

/**
 * A customer's story at a locker of its own, which serves a worker's stories: each leaves it empty. `front` is who stands
 * before it.
 */
export const test = base.extend<{ front: LockerFront }, { locker: Locker }>({
  locker: [
    async ({ playwright }, use, { project }) => {
      const { baseURL = '' } = project.use
      const operator = await playwright.request.newContext({ baseURL })
      await signInto(operator, 'manager')
      const locker = new Locker(operator, await LockerLink.open(baseURL))
      try {
        await locker.start()
        await use(locker)
      } finally {
        await locker.stop()
        await operator.dispose()
      }
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  front: async ({ context, locker, complaints }, use) => {
    const [screen, wall] = [await context.newPage(), await context.newPage()]
    for (const page of [screen, wall]) await noteComplaints(page, complaints)
    await wall.goto(`${locker.origin}/sim`)
    await screen.goto(locker.origin)
    await use(new LockerFront(screen, wall, locker.examined))
  },
})
