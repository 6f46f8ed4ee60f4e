import type { DeviceTelemetry } from '@yacheyka/contract/device/telemetry'
import type { Health } from './health.ts'
import type { State } from './turn.ts'

const REASON_MAX = 300
/** Boards and alarms, each. */
const LISTED_MAX = 100
const isoOf = (instant: number): string => new Date(instant).toISOString()

/** How the locker is, without anything of its recipients. */
export function telemetryOf(
  { meta, doors }: Readonly<State>,
  health: Health,
  about: { readonly version: string; readonly unsent: number },
): DeviceTelemetry {
  const { readings } = health
  const { mains, battery, volts, celsius, humidity, signal, tamper } = readings
  const { diskFree: disk_free, diskWear: disk_wear, memoryFree: memory_free } = readings
  return {
    at: isoOf(health.now),
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
    health: {
      uptime: Math.round(health.uptime / 1000),
      start_reason: health.startReason,
      clock_offset: Math.round(health.offset),
      clock_quality: health.quality,
      oldest_unsent: health.oldestUnsent === null ? null : isoOf(health.oldestUnsent),
      boards: health.boards.slice(0, LISTED_MAX).map(({ board, state }) => ({ board, state })),
      scanner: health.scanner,
      screen: health.screen,
      alarms: meta.alarms
        .slice(0, LISTED_MAX)
        .map(({ key, since }) => ({ key, since: isoOf(since) })),
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

/** Whether telemetry is due: the first time, after five minutes, and when a door or an alarm is another than was told. */
export function createTelemetryClock() {
  let toldAt: number | null = null
  let told = ''
  const doorsOf = (state: Readonly<State>) =>
    JSON.stringify([
      state.meta.outOfService !== null,
      state.meta.alarms.map(({ key }) => key),
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
