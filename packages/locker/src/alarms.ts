import type { AlarmKind } from '@yacheyka/contract/device/report'
import type { Health } from './health.ts'
import { INTAKE_ROWS_MAX } from './store-retention.ts'
import type { Meta } from './state.ts'
import type { Turn } from './turn.ts'

/** With the number of the board or the door that it is about: `board_silent:2`. */
export type AlarmKey = AlarmKind | `${AlarmKind}:${number}`
type Standing = Meta['alarms']

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Milliseconds for which a change must last before it counts: until it is raised, until it is cleared. */
const LASTS: Readonly<Record<AlarmKind, readonly [number, number]>> = {
  board_silent: [MINUTE, MINUTE],
  scanner_down: [MINUTE, MINUTE],
  mains_lost: [30 * SECOND, MINUTE],
  battery_low: [MINUTE, MINUTE],
  too_cold: [MINUTE, MINUTE],
  too_hot: [MINUTE, MINUTE],
  disk_low: [MINUTE, MINUTE],
  clock_unsure: [10 * MINUTE, 0],
  queue_old: [0, MINUTE],
  tamper: [0, MINUTE],
  lease_near: [0, 0],
  sensor_disagrees: [0, 0],
  ui_frozen: [0, 0],
}

/** Raised at the first bound, cleared only at the second: a value at the bound does not flap. */
const BOUNDS = {
  battery_low: { raise: 20, clear: 30 },
  too_cold: { raise: -25, clear: -22 },
  too_hot: { raise: 60, clear: 57 },
  disk_low: { raise: 10, clear: 12 },
} as const
const QUEUE = { raise: HOUR, clear: HOUR / 2 } as const
/** Of the days after which codes stop: 10 of 14. */
const LEASE_PART = 10 / 14

/** True: the condition is there; false: it is over; an alarm without an entry stays as it is. */
type Verdicts = Map<AlarmKey, boolean>

function verdictsOf(health: Health, standing: Standing): Verdicts {
  const verdicts: Verdicts = new Map()
  const note = (key: AlarmKey, verdict: boolean | null) => {
    if (verdict !== null) verdicts.set(key, verdict)
  }
  const { readings, mono, now, oldestUnsent, onlineSince, lastAnswer } = health
  // A board or a door that is no longer there disagrees with nothing.
  for (const { key } of standing) if (key.includes(':')) verdicts.set(key as AlarmKey, false)
  for (const { board, state } of health.boards) note(`board_silent:${board}`, state !== 'ok')
  for (const [door, disagrees] of health.doorSensors) {
    verdicts.delete(`sensor_disagrees:${door}`)
    note(`sensor_disagrees:${door}`, disagrees)
  }
  note('scanner_down', health.scanner === null ? false : health.scanner === 'down')
  note('mains_lost', readings.mains === null ? null : !readings.mains)
  note('tamper', readings.tamper)
  note('battery_low', isBelow(readings.battery, BOUNDS.battery_low))
  note('too_cold', isBelow(readings.celsius, BOUNDS.too_cold))
  note('too_hot', isAbove(readings.celsius, BOUNDS.too_hot))
  note('disk_low', isBelow(readings.diskFree, BOUNDS.disk_low))
  note('clock_unsure', health.quality === 'bounded')
  const waited = Math.min(
    oldestUnsent === null ? 0 : now - oldestUnsent,
    onlineSince === null ? 0 : mono - onlineSince,
  )
  // Without a link the queue grows as it must, and a link that is back takes a while to empty it.
  if (health.unsent >= INTAKE_ROWS_MAX) note('queue_old', true)
  else if (onlineSince !== null || oldestUnsent === null) note('queue_old', isAbove(waited, QUEUE))
  note('lease_near', lastAnswer !== null && now - lastAnswer >= health.leaseDays * LEASE_PART * DAY)
  note('ui_frozen', health.screen === 'frozen')
  return verdicts
}

interface Bounds {
  readonly raise: number
  readonly clear: number
}
const isBelow = (value: number | null, { raise, clear }: Bounds): boolean | null =>
  value === null ? null : value <= raise ? true : value >= clear ? false : null
const isAbove = (value: number | null, { raise, clear }: Bounds): boolean | null =>
  value === null ? null : value >= raise ? true : value <= clear ? false : null

export interface AlarmChanges {
  readonly raised: readonly AlarmKey[]
  readonly cleared: readonly AlarmKey[]
  /** Changes that have not lasted long enough, and the monotonic time at which each began. */
  readonly pending: ReadonlyMap<AlarmKey, number>
}

const kindOf = (key: AlarmKey): AlarmKind => key.split(':', 1)[0] as AlarmKind

/** Which alarms begin and end now, by what stands and by what was pending at the last look. */
export function changesOf(
  health: Health,
  standing: Standing,
  pending: AlarmChanges['pending'],
): AlarmChanges {
  const stands = new Set(standing.map(({ key }) => key))
  const raised: AlarmKey[] = []
  const cleared: AlarmKey[] = []
  const waits = new Map<AlarmKey, number>()
  for (const [key, verdict] of verdictsOf(health, standing)) {
    if (verdict === stands.has(key)) continue
    const since = pending.get(key) ?? health.mono
    const [raise, clear] = LASTS[kindOf(key)]
    if (health.mono - since < (verdict ? raise : clear)) waits.set(key, since)
    else if (verdict) raised.push(key)
    else cleared.push(key)
  }
  return { raised, cleared, pending: waits }
}

const VALUES: Readonly<Partial<Record<AlarmKind, (health: Health) => number | null>>> = {
  battery_low: ({ readings }) => readings.battery,
  too_cold: ({ readings }) => readings.celsius,
  too_hot: ({ readings }) => readings.celsius,
  disk_low: ({ readings }) => readings.diskFree,
}

/** Facts and what stands in one commit: each alarm is told once, whatever cuts the power. */
export function putAlarms(turn: Turn, { raised, cleared }: AlarmChanges, health: Health): void {
  const { alarms } = turn.meta()
  for (const key of raised) {
    const value = VALUES[kindOf(key)]?.(health) ?? null
    const details = { key, ...(value !== null && { value: Math.round(value) }) }
    turn.fact('alarm_raised', { door: doorOf(key), details })
  }
  for (const key of cleared) turn.fact('alarm_cleared', { door: doorOf(key), details: { key } })
  turn.putMeta({
    alarms: [
      ...alarms.filter(({ key }) => !(cleared as readonly string[]).includes(key)),
      ...raised.map((key) => ({ key, since: turn.now })),
    ],
  })
}

/** Null: it is about no door. */
const doorOf = (key: AlarmKey): number | null =>
  kindOf(key) === 'sensor_disagrees' ? Number(key.split(':')[1]) : null
