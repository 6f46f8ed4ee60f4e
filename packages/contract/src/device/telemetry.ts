import * as z from 'zod'
import { cellBarcode, doorNumber, instant, journalText } from './fields.ts'

const percent = z.number().min(0).max(100).nullable()

/** Null where the cabinet has no such sensor. */
export const sensorReadings = z.object({
  mains: z.boolean().nullable(),
  battery: percent,
  volts: z.number().min(0).max(1000).nullable(),
  celsius: z.number().min(-100).max(150).nullable(),
  humidity: percent,
  disk_free: percent,
  disk_wear: percent,
  memory_free: percent,
  signal: percent,
  tamper: z.boolean().nullable(),
})

/** A door as its locker believes it to be. */
export const doorTelemetry = z.object({
  door: doorNumber,
  state: z.enum(['ok', 'blocked', 'broken']),
  reason: journalText.max(300).nullable(),
  sensed: z.enum(['open', 'closed', 'unknown']),
  content: z.enum(['empty', 'parcel', 'unknown']),
  cell: cellBarcode.nullable(),
})
export type DoorTelemetry = z.output<typeof doorTelemetry>

/** Words of a newer program are kept as they come: a report that is refused would be sent again for ever. */
const word = journalText.max(32)

/** How the parts of a locker are. */
export const deviceHealth = z.object({
  /** Seconds since the program was started. */
  uptime: z.int().nonnegative(),
  /** `machine`: it was switched on; `asked`: somebody restarted the program; `other`: a crash, the watchdog, an update. */
  start_reason: word,
  /** The server's clock minus the machine's, milliseconds. */
  clock_offset: z.int(),
  /** `exact`: synced since the start. */
  clock_quality: word,
  oldest_unsent: instant.nullable(),
  /** `ok`, `silent` or `noisy`. */
  boards: z.array(z.object({ board: z.int().nonnegative(), state: word })).max(100),
  /** `ok` or `down`; null: the cabinet has none. */
  scanner: word.nullable(),
  /** `ok` or `frozen`; null: nobody watches the page. */
  screen: word.nullable(),
  /** Alarms that stand; the incidents are made of facts. */
  alarms: z.array(z.object({ key: journalText.max(64), since: instant })).max(100),
})
export type DeviceHealth = z.output<typeof deviceHealth>

/** How a locker was in an hour without a link: what its charts are drawn of. */
export const telemetrySample = z.object({
  at: instant,
  unsent: z.int().nonnegative().max(1_000_000),
  open: z.int().nonnegative().max(1000),
  free: z.int().nonnegative().max(1000),
  out_of_order: z.int().nonnegative().max(1000),
  readings: sensorReadings,
})
export type TelemetrySample = z.output<typeof telemetrySample>

/** How a locker is: with its first report, every five minutes, and when a door changes. */
export const deviceTelemetry = z.object({
  at: instant,
  version: journalText.min(1).max(32),
  /** Rows of its journal that have not arrived. */
  unsent: z.int().nonnegative().max(1_000_000),
  out_of_service: z.boolean(),
  readings: sensorReadings,
  /** Absent: an older program. */
  health: deviceHealth.optional(),
  doors: z.array(doorTelemetry).max(1000),
})
export type DeviceTelemetry = z.output<typeof deviceTelemetry>
