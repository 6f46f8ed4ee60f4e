import type { SimCabinet } from '@yacheyka/locker/boards/sim-cabinet'
import { openLink, wokenBy } from '@yacheyka/locker/link'
import type { Clock } from '@yacheyka/locker/ports/clock'
import type { Sensors } from '@yacheyka/locker/ports/sensors'
import type { ServerWire } from '@yacheyka/locker/ports/wire'

const TWO_HOURS = 2 * 3_600_000

export interface Surroundings {
  readonly clock: Clock
  /** Of the exchange with the server. */
  readonly syncClock: Clock
  readonly sensors: Sensors
  readonly wire: ServerWire
}

/** Clock, sensors and link as the conditions of a simulated cabinet make them; the rest is the machine's. */
export function simulateConditions(
  cabinet: SimCabinet,
  { clock, sensors, wire }: Omit<Surroundings, 'syncClock'>,
): Surroundings {
  const link = openLink(wire)
  const followLink = () => link.set(cabinet.conditions().link)
  followLink()
  cabinet.onChange(followLink)
  const simulatedClock: Clock = { ...clock, wall: () => wallOf(cabinet, clock) }
  return {
    clock: simulatedClock,
    syncClock: wokenBy(simulatedClock, link.nextOn),
    sensors: {
      read: async () => {
        const { mains, celsius } = cabinet.conditions()
        return { ...(await sensors.read()), mains, celsius }
      },
    },
    wire: link.wire,
  }
}

function wallOf(cabinet: SimCabinet, clock: Clock): number {
  switch (cabinet.conditions().clock) {
    case 'right':
      return clock.wall()
    case 'two_hours_ahead':
      return clock.wall() + TWO_HOURS
    case 'from_1970':
      return clock.monotonic()
  }
}
