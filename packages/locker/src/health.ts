import { type AlarmChanges, changesOf } from './alarms.ts'
import type { BoardHealth } from './ports/board.ts'
import type { Scanner } from './ports/scanner.ts'
import type { SensorReadings, Sensors } from './ports/sensors.ts'
import type { Store } from './ports/store.ts'
import { LEASE_DAYS } from './screen-of.ts'
import { createSensorCheck } from './sensor-check.ts'
import type { Present, State } from './turn.ts'

/** `frozen`: the page was reloaded and restarted, and has confirmed no view since; null: nobody watches it. */
export type ScreenState = 'ok' | 'frozen' | null

/** The machine was switched on, somebody asked for a restart, or neither: a crash, the watchdog, an update. */
export type StartReason = 'machine' | 'asked' | 'other'

/** How the locker's parts are at one moment. */
export interface Health extends Present {
  /** Milliseconds since the program was started. */
  readonly uptime: number
  readonly startReason: StartReason
  /** The server's clock minus the machine's, milliseconds; as of the last answer. */
  readonly offset: number
  readonly boards: readonly BoardHealth[]
  readonly scanner: Scanner['state'] | null
  readonly screen: ScreenState
  readonly readings: SensorReadings
  /** Corrected time of the oldest row that was not sent. */
  readonly oldestUnsent: number | null
  /** Monotonic time since which the server answers. */
  readonly onlineSince: number | null
  readonly lastAnswer: number | null
  readonly leaseDays: number
  /** Doors by number: whether the sensor contradicts what else was seen; null where nothing is known. */
  readonly doorSensors: ReadonlyMap<number, boolean | null>
}

export interface HealthPorts {
  readonly store: Pick<Store, 'unsent'>
  readonly board: { health(): readonly BoardHealth[] }
  readonly scanner: Pick<Scanner, 'state'> | null
  readonly sensors: Sensors
  /** Absent: nobody watches the page. */
  readonly screenState?: () => ScreenState
}

/** Milliseconds between two looks. */
const LOOK_EVERY = 10_000

/** Looks at the parts of the locker every ten seconds, and says which alarms begin and end. */
export function createHealthWatch(ports: HealthPorts, startedAt: number) {
  const sensorCheck = createSensorCheck()
  let onlineSince: number | null = null
  let lookedAt: number | null = null
  let pending: AlarmChanges['pending'] = new Map()
  return {
    sensed: sensorCheck.take,
    heard: (isOnline: boolean, mono: number): void => {
      onlineSince = isOnline ? (onlineSince ?? mono) : null
    },
    isDue: (mono: number): boolean => lookedAt === null || mono - lookedAt >= LOOK_EVERY,
    look,
    changes: (health: Health, state: Readonly<State>): AlarmChanges => {
      lookedAt = health.mono
      const changes = changesOf(health, state.meta.alarms, pending)
      ;({ pending } = changes)
      return changes
    },
  }

  async function look(
    { meta, doors }: Readonly<State>,
    present: () => Present,
    startReason: StartReason,
  ): Promise<Health> {
    const readings = await ports.sensors.read()
    const [oldest] = await ports.store.unsent(1)
    const { now, mono, quality } = present()
    return {
      now,
      mono,
      quality,
      uptime: mono - startedAt,
      startReason,
      offset: meta.offset,
      boards: ports.board.health(),
      scanner: ports.scanner?.state ?? null,
      screen: ports.screenState?.() ?? null,
      readings,
      oldestUnsent: oldest?.wall ?? null,
      onlineSince,
      lastAnswer: meta.lastAnswer,
      leaseDays: meta.config?.lease_days ?? LEASE_DAYS,
      doorSensors: sensorCheck.verdicts([...doors.values()]),
    }
  }
}
