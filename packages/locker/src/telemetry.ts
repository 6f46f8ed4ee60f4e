import type { DeviceTelemetry } from '@yacheyka/contract/device/telemetry'
import type { SensorReadings } from './ports/sensors.ts'
import type { State } from './turn.ts'

const REASON_MAX = 300

/** How the locker is, without anything of its recipients. */
export function telemetryOf(
  { meta, doors }: Readonly<State>,
  readings: SensorReadings,
  about: { readonly now: number; readonly version: string; readonly unsent: number },
): DeviceTelemetry {
  const { mains, battery, volts, celsius, humidity, signal, tamper } = readings
  const { diskFree: disk_free, diskWear: disk_wear, memoryFree: memory_free } = readings
  return {
    at: new Date(about.now).toISOString(),
    version: about.version,
    unsent: about.unsent,
    out_of_service: meta.outOfService !== null,
    readings: {
      mains,
      battery,
      volts,
      celsius,
      humidity,
      signal,
      tamper,
      disk_free,
      disk_wear,
      memory_free,
    },
    doors: [...doors.values()].map(({ no, state, reason, sensed, content, cell }) => ({
      door: no,
      state,
      reason: reason?.slice(0, REASON_MAX) ?? null,
      sensed,
      content,
      cell,
    })),
  }
}

const EVERY = 5 * 60_000

/** Whether telemetry is due: the first time, after five minutes, and when a door is another than was told. */
export function createTelemetryClock() {
  let toldAt: number | null = null
  let told = ''
  const doorsOf = (state: Readonly<State>) =>
    JSON.stringify([
      state.meta.outOfService !== null,
      ...[...state.doors.values()].map((door) => [
        door.state,
        door.sensed,
        door.content,
        door.cell,
      ]),
    ])
  return {
    isDue: (state: Readonly<State>, mono: number): boolean =>
      toldAt === null || mono - toldAt >= EVERY || told !== doorsOf(state),
    /** It has arrived. */
    told: (doors: string, mono: number): void => {
      toldAt = mono
      told = doors
    },
    doorsOf,
  }
}
