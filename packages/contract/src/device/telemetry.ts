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

/** How a locker is: with its first report, every five minutes, and when a door changes. */
export const deviceTelemetry = z.object({
  at: instant,
  version: journalText.min(1).max(32),
  /** Rows of its journal that have not arrived. */
  unsent: z.int().nonnegative().max(1_000_000),
  out_of_service: z.boolean(),
  readings: sensorReadings,
  doors: z.array(doorTelemetry).max(1000),
})
export type DeviceTelemetry = z.output<typeof deviceTelemetry>
