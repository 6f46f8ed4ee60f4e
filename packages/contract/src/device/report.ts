import { PARCEL_STATUSES } from '@yacheyka/core/parcels/parcel-status'
import * as z from 'zod'
import { pulseVerdict } from '../feed/pulse.ts'
import { doorMap } from './door-map.ts'
import { cellBarcode, cellSize, doorNumber, instant, journalText, stamp } from './fields.ts'
import { deviceTelemetry, telemetrySample } from './telemetry.ts'

export const REPORT_EVENTS_MAX = 200
export const REPORT_FACTS_MAX = 500
export const REPORT_SAMPLES_MAX = 50

export const deviceEvent = z.object({
  /** `<store id>-<seq>`: the same event is sent unchanged for ever. */
  event_id: journalText.min(1).max(128),
  barcode: cellBarcode,
  status: z.enum(PARCEL_STATUSES),
  ...stamp,
  door: doorNumber.nullable(),
  /** The size of the cell that it was put into. */
  placed_size: cellSize.nullable(),
})
export type DeviceEvent = z.output<typeof deviceEvent>

export const FACT_KINDS = [
  'door_opened',
  'door_closed',
  'door_left_open',
  'door_open_unasked',
  'door_failed',
  'door_blocked',
  'door_unblocked',
  'doubtful',
  'doubt_settled',
  'check_cell',
  'empty_claim',
  'left_inside',
  'foreign_contents',
  'inventory',
  'wrong_parcel',
  'not_loaded',
  'taken_out',
  'consent_asked',
  'help_shown',
  'code_asked',
  'staff_signed_in',
  'pin_guessing',
  'alarm_raised',
  'alarm_cleared',
  'store_replaced',
  'settings_changed',
  'commissioned',
] as const
export type FactKind = (typeof FACT_KINDS)[number]

/** What is wrong with the cabinet itself: facts `alarm_raised` and `alarm_cleared` name it in `key`, as `board_silent:2`. */
export const ALARM_KINDS = [
  'board_silent',
  'scanner_down',
  'mains_lost',
  'battery_low',
  'too_cold',
  'too_hot',
  'disk_low',
  'clock_unsure',
  'queue_old',
  'tamper',
  'lease_near',
  'sensor_disagrees',
  'ui_frozen',
] as const
export type AlarmKind = (typeof ALARM_KINDS)[number]

export const deviceFact = z.object({
  /** In the numbering of the store; together they are the fact's identity. */
  seq: z.int().positive(),
  ...stamp,
  kind: z.enum(FACT_KINDS),
  door: doorNumber.nullable(),
  barcode: cellBarcode.nullable(),
  body: z.record(journalText, z.union([journalText, z.number(), z.boolean(), z.null()])),
})
export type DeviceFact = z.output<typeof deviceFact>

export const COMMAND_STATES = ['received', 'done', 'failed', 'expired', 'refused'] as const
export type CommandState = (typeof COMMAND_STATES)[number]

export const commandAck = z.object({
  uid: journalText.min(1).max(64),
  state: z.enum(COMMAND_STATES),
  /** What the sensor saw, or why it was refused. */
  result: journalText.max(2000).nullable(),
})
export type CommandAck = z.output<typeof commandAck>

export const reportRequest = z.object({
  sent_at: instant,
  store_id: journalText.min(1).max(32),
  /** Number of starts of this store. */
  boot: z.int().nonnegative(),
  events: z.array(deviceEvent).max(REPORT_EVENTS_MAX),
  facts: z.array(deviceFact).max(REPORT_FACTS_MAX),
  acks: z.array(commandAck).max(100),
  telemetry: deviceTelemetry.nullable(),
  /** Of the hours without a link, until their report is answered. */
  samples: z.array(telemetrySample).max(REPORT_SAMPLES_MAX).optional(),
  /** What «Ввод в работу» found, until its report is answered. */
  door_map: doorMap.optional(),
})
export type ReportRequest = z.output<typeof reportRequest>

export const reportResponse = z.object({
  now: instant,
  /** In the order of the events. */
  results: z.array(pulseVerdict),
})
export type ReportResponse = z.output<typeof reportResponse>
