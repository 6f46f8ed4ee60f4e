import { readFileSync } from 'node:fs'
import { openLane } from './wire.ts'

const HEALTH = Buffer.from('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')

export interface Watch {
  /** Milliseconds of the worst answer of /healthz since the last look. */
  readonly worst: () => number
  /** All of them, sorted. */
  readonly delays: () => readonly number[]
  /** How often it was not answered. */
  readonly lost: () => number
  readonly memory: () => Memory
  readonly stop: () => void
}

/** Megabytes of the process. */
interface Memory {
  readonly now: number
  readonly peak: number
  /** The most in each quarter of the time so far. */
  readonly quarters: readonly number[]
}

/** Asks /healthz over a connection of its own all the while, and looks at the memory of the process. */
export function watchProduct({
  port,
  pid,
}: {
  readonly port: number
  readonly pid: number
}): Watch {
  const lane = openLane(port, 30_000)
  const delays: number[] = []
  let since = 0
  let lost = 0
  const held: number[] = []
  let goesOn = true
  const memoryNow = () => {
    const now = memoryOf(pid)
    held.push(now)
    return now
  }
  const look = async () => {
    if (!goesOn) return
    const response = await lane.request(HEALTH, 'GET')
    if (!goesOn) return
    if (typeof response === 'string' || response.status !== 200) lost += 1
    else {
      delays.push(response.took)
      since = Math.max(since, response.took)
    }
    memoryNow()
    setTimeout(() => void look(), 20)
  }
  void look()
  return {
    worst: () => {
      const worst = since
      since = 0
      return worst
    },
    delays: () => delays.toSorted((one, other) => one - other),
    lost: () => lost,
    memory: () => {
      const now = memoryNow()
      const quarters = [0, 1, 2, 3].map((quarter) => mostOf(held, quarter / 4, (quarter + 1) / 4))
      return { now, peak: Math.max(...quarters), quarters }
    },
    stop: () => {
      goesOn = false
      lane.close()
    },
  }
}

const mostOf = (values: readonly number[], from: number, to: number): number =>
  values
    .slice(Math.floor(values.length * from), Math.ceil(values.length * to))
    .reduce((most, each) => Math.max(most, each), 0)

/** Resident megabytes of a process. Linux only. */
function memoryOf(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024)
  } catch {
    return 0
  }
}
