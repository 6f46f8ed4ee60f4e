import type { BoardHealth } from './ports/board.ts'
import type { Scanner } from './ports/scanner.ts'
import type { SensorReadings, Sensors } from './ports/sensors.ts'
import type { Store } from './ports/store.ts'
import type { Present } from './turn.ts'

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
  /** Rows that were not sent. */
  readonly unsent: number
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
  readonly store: Pick<Store, 'unsent' | 'countUnsent'>
  readonly board: { health(): readonly BoardHealth[] }
  readonly scanner: Pick<Scanner, 'state'> | null
  readonly sensors: Sensors
  /** Absent: nobody watches the page. */
  readonly screenState?: () => ScreenState
}
