import { BYTE_ORDERS, POLARITIES } from '@yacheyka/contract/device/door-map'
import { TIME_QUALITIES } from '@yacheyka/contract/device/fields'
import { COMMAND_STATES, FACT_KINDS } from '@yacheyka/contract/device/report'
import { CELL_SIZES } from '@yacheyka/core/cells/cell-size'
import { PARCEL_STATUSES } from '@yacheyka/core/parcels/parcel-status'
import { STRINGS } from './fuzz.ts'
import type { Random } from './random.ts'

// Bodies that the schemas of devices take, with values that nothing behind them expects.

const TIMES = [
  '2026-11-22T10:00:00Z',
  '2026-11-22T10:00:00+03:00',
  '1970-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999-23:59',
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00+23:59',
  `2026-11-22T10:00:00.${'9'.repeat(150)}Z`,
]
const MAX = Number.MAX_SAFE_INTEGER
/** Of one store and many: numbers come again, within a report and in later ones. */
const SEQS = [1, 2, 3, 2 ** 31, MAX]
const LENGTHS = [0, 1, 400, 2 ** 31, MAX]
const PERCENTS = [0, 100, 50.5, 5e-324, 1e-300, null]

const textOf = (random: Random, most: number): string =>
  random.chance(0.5) ? `H-${random.below(50)}` : random.pick(STRINGS).slice(0, most) || 'x'
const doorOf = (random: Random): number => random.pick([1, 2, 24, 25, 9999])
const doorOrNull = (random: Random) => (random.chance(0.2) ? null : doorOf(random))
const seqOf = (random: Random) =>
  random.chance(0.6) ? 1 + random.below(1_000_000) : random.pick(SEQS)
const upTo = <T>(most: number, random: Random, make: () => T): T[] =>
  Array.from({ length: random.below(most + 1) }, make)

const stampOf = (random: Random) => ({
  datetime: random.pick(TIMES),
  quality: random.pick(TIME_QUALITIES),
  ...(random.chance(0.4) && { not_after: random.pick(TIMES) }),
})

const barcodeOf = (random: Random, parcels: readonly string[]) =>
  parcels.length > 0 && random.chance(0.7) ? random.pick(parcels) : textOf(random, 30)

/** Doors that overlap, share their number or their lock, and stand where no cabinet reaches. */
const doorsOf = (random: Random, count: number) =>
  Array.from({ length: count }, (_, at) => ({
    door: random.chance(0.8) ? at + 1 : doorOf(random),
    board: random.pick([0, 1, MAX]),
    channel: random.chance(0.8) ? at + 1 : random.pick([1, MAX]),
    size: random.pick(CELL_SIZES),
    x: random.pick(LENGTHS),
    y: random.pick(LENGTHS),
    width: random.pick(LENGTHS),
    height: random.pick(LENGTHS),
    low: random.chance(0.5),
  }))

export const enrolBody = (codes: readonly string[], random: Random) => ({
  code: random.chance(0.7) && codes.length > 0 ? random.pick(codes) : textOf(random, 32),
  public_key: textOf(random, 64),
  board: textOf(random, 32),
  version: textOf(random, 32),
  doors: doorsOf(random, random.pick([0, 3, 1000])),
})

const telemetryOf = (random: Random) => {
  const percent = () => random.pick(PERCENTS)
  return {
    at: random.pick(TIMES),
    version: textOf(random, 32),
    unsent: random.pick([0, 1_000_000]),
    out_of_service: random.chance(0.2),
    readings: {
      mains: random.pick([true, false, null]),
      battery: percent(),
      volts: random.pick([0, 1000, 1e-300, null]),
      celsius: random.pick([-100, 150, 1e-300, -0, null]),
      humidity: percent(),
      disk_free: percent(),
      disk_wear: percent(),
      memory_free: percent(),
      signal: percent(),
      tamper: random.pick([true, null]),
    },
    doors: Array.from({ length: random.pick([0, 24, 1000]) }, (_, at) => ({
      door: random.chance(0.8) ? at + 1 : doorOf(random),
      state: random.pick(['ok', 'blocked', 'broken']),
      reason: random.chance(0.5) ? null : textOf(random, 300),
      sensed: random.pick(['open', 'closed', 'unknown']),
      content: random.pick(['empty', 'parcel', 'unknown']),
      cell: random.chance(0.7) ? null : textOf(random, 30),
    })),
  }
}

export function reportBody(parcels: readonly string[], random: Random) {
  const store = random.pick(['aa', 'bb', '\0', '😀'])
  return {
    sent_at: random.pick(TIMES),
    store_id: store,
    boot: random.pick([0, 1, MAX]),
    events: upTo(5, random, () => ({
      event_id: random.chance(0.7) ? `${store}-${seqOf(random)}` : textOf(random, 128),
      barcode: barcodeOf(random, parcels),
      status: random.pick(PARCEL_STATUSES),
      ...stampOf(random),
      door: doorOrNull(random),
      placed_size: random.chance(0.5) ? null : random.pick(CELL_SIZES),
    })),
    facts: upTo(random.pick([5, 100]), random, () => ({
      seq: seqOf(random),
      ...stampOf(random),
      kind: random.pick(FACT_KINDS),
      door: doorOrNull(random),
      barcode: random.chance(0.5) ? null : barcodeOf(random, parcels),
      body: {
        key: textOf(random, 300),
        reason: random.pick(['courier', 'technician', 'x']),
        [textOf(random, 40)]: random.pick([1e308, 5e-324, -0, true, null, 'x'.repeat(900)]),
      },
    })),
    acks: upTo(3, random, () => ({
      uid: random.chance(0.3) ? '0190f0a0-0000-7000-8000-00000000000a' : textOf(random, 64),
      state: random.pick(COMMAND_STATES),
      result: random.chance(0.3) ? null : textOf(random, 2000),
    })),
    telemetry: random.chance(0.4) ? null : telemetryOf(random),
    ...(random.chance(0.3) && {
      door_map: {
        found_at: random.pick(TIMES),
        polarity: random.pick(POLARITIES),
        order: random.pick(BYTE_ORDERS),
        doors: doorsOf(random, random.pick([1, 24, 2000])),
      },
    }),
  }
}
