import { type AlarmChanges, changesOf } from './alarms.ts'
import type { Health, HealthPorts, StartReason } from './health.ts'
import { LEASE_DAYS } from './screen-of.ts'
import { createSensorCheck } from './sensor-check.ts'
import type { Present, State } from './turn.ts'

/** Milliseconds between two looks. */
const LOOK_EVERY = 10_000

/** Looks at the parts of the locker every ten seconds, and says which alarms begin and end. */
export function createHealthWatch(ports: HealthPorts, startedAt: number) {
  const sensorCheck = createSensorCheck()
  let onlineSince: number | null = null
  let lookedAt: number | null = null
  let isLooking = false
  let pending: AlarmChanges['pending'] = new Map()
  return {
    sensed: sensorCheck.take,
    heard: (isOnline: boolean, mono: number): void => {
      onlineSince = isOnline ? (onlineSince ?? mono) : null
    },
    /** True once for each look: until its changes are known no other one begins. */
    isDue: (mono: number): boolean => {
      if (isLooking || (lookedAt !== null && mono - lookedAt < LOOK_EVERY)) return false
      lookedAt = mono
      isLooking = true
      return true
    },
    look,
    changes: (health: Health, state: Readonly<State>): AlarmChanges => {
      isLooking = false
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
    const unsent = await ports.store.countUnsent()
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
      unsent,
      oldestUnsent: oldest?.wall ?? null,
      onlineSince,
      lastAnswer: meta.lastAnswer,
      leaseDays: meta.config?.lease_days ?? LEASE_DAYS,
      doorSensors: sensorCheck.verdicts([...doors.values()]),
    }
  }
}
