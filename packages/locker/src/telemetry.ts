import type { DeviceTelemetry, TelemetrySample } from '@yacheyka/contract/device/telemetry'
import type { Health } from './health.ts'
import type { Meta } from './state.ts'
import type { State, Turn } from './turn.ts'

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
  return {
    at: isoOf(health.now),
    version: about.version,
    unsent: about.unsent,
    out_of_service: meta.outOfService !== null,
    readings: presentReadings(health),
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

function presentReadings({ readings }: Health): DeviceTelemetry['readings'] {
  const { mains, battery, volts, celsius, humidity, signal, tamper } = readings
  const { diskFree: disk_free, diskWear: disk_wear, memoryFree: memory_free } = readings
  return {
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
  }
}

const SAMPLE_EVERY = 60 * 60_000
/** Two weeks, by hours: codes stop then. */
const SAMPLES_MAX = 14 * 24

/** Keeps one sample of each hour without a link, the newest of them. */
export function keepSample(turn: Turn, health: Health): void {
  const { samples } = turn.meta()
  const [at, doors] = [isoOf(turn.now), turn.doors()]
  const sample: TelemetrySample = {
    at,
    unsent: health.unsent,
    open: doors.filter(({ sensed }) => sensed === 'open').length,
    free: doors.filter(({ state, content }) => state === 'ok' && content === 'empty').length,
    out_of_order: doors.filter(({ state }) => state !== 'ok').length,
    readings: presentReadings(health),
  }
  turn.putMeta({ samples: [...samples, sample].slice(-SAMPLES_MAX) })
}

/** Without a link for an hour, and since the last sample as well. */
export function isSampleDue({ samples, lastAnswer }: Meta, { now, onlineSince }: Health): boolean {
  if (lastAnswer === null || onlineSince !== null) return false
  const last = Math.max(lastAnswer, Date.parse(samples.at(-1)?.at ?? '') || 0)
  return now - last >= SAMPLE_EVERY
}

const EVERY = 5 * 60_000

/** Whether telemetry is due: the first time, after five minutes, and when a door or an alarm is another than was told. */
export function createTelemetryClock() {
  let reportedAt: number | null = null
  let reported = ''
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
      reportedAt === null || mono - reportedAt >= EVERY || reported !== doorsOf(state),
    /** It has arrived. */
    reported: (doors: string, mono: number): void => {
      reportedAt = mono
      reported = doors
    },
    doorsOf,
  }
}
