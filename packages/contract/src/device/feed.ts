import * as z from 'zod'
import { lockerTask } from '../feed/pulse.ts'
import { doorMap } from './door-map.ts'
import { cellSize, digest, doorNumber, instant } from './fields.ts'

/** A parcel as the device of its point must know it: no name, phone or address. */
export const deviceTask = lockerTask.extend({
  /** Number of the change: later ones are greater. */
  change: z.int().nonnegative(),
  /** Time of the shown status. */
  status_at: instant,
  /** Kopecks to be paid before it is handed out. */
  cod: z.int().nonnegative().default(0),
  /** The recipient asked for a low cell. */
  low: z.boolean().default(false),
  /** HMAC of the recipient's phone: parcels of one recipient share it. */
  group: digest.nullable().default(null),
  kind: z.enum(['parcel', 'dropoff', 'return']).default('parcel'),
  /** An operator ordered it out of the locker. */
  remove: z.boolean().default(false),
})
export type DeviceTask = z.output<typeof deviceTask>

export const deviceConfig = z.object({
  version: z.int().nonnegative(),
  terminal_number: z.string().min(1),
  address: z.string(),
  phone: z.string(),
  time_zone: z.string().min(1),
  /** Days without an answer after which codes stop. */
  lease_days: z.int().min(1).max(90).default(14),
  /** What a hand-out is called: `received` at a partner's point. */
  handed_out_as: z.enum(['issued', 'received']).default('issued'),
  screen_bottom_mm: z.int().min(0).max(2500).default(900),
  /** Sizes that the operator corrected after commissioning. */
  door_sizes: z.array(z.object({ door: doorNumber, size: cellSize })).default([]),
  /** What «Ввод в работу» of this cabinet found last, for a store that has lost it or another computer. */
  layout: doorMap.nullable().default(null),
})
export type DeviceConfig = z.output<typeof deviceConfig>

/** People of this point who sign in at its screen. */
export const deviceStaff = z.object({
  badge: z.string().regex(/^\d{6}$/),
  /** First name, for the greeting. */
  name: z.string().max(64),
  role: z.enum(['courier', 'technician']),
  /** HMAC of `<badge>:<PIN>`. */
  pin_hash: digest,
})
export type DeviceStaff = z.output<typeof deviceStaff>

export const COMMAND_KINDS = [
  'open_door',
  'block_door',
  'unblock_door',
  'message',
  'reboot',
  'restart_ui',
  'resync',
  'inventory',
  'collect_logs',
  'beep',
  'go_out_of_service',
  'return_to_service',
] as const
export type CommandKind = (typeof COMMAND_KINDS)[number]

export const deviceCommand = z.object({
  uid: z.string().min(1).max(64),
  /** In the feed of its point. */
  number: z.int().nonnegative(),
  kind: z.enum(COMMAND_KINDS),
  door: doorNumber.nullable().default(null),
  text: z.string().max(200).nullable().default(null),
  /** With `message`: until when it is shown. */
  until: instant.nullable().default(null),
  /** A second operator agreed, or the recipient stands there; otherwise a door is opened only where the locker itself says that it is empty. */
  approved: z.boolean().default(true),
  issued_at: instant,
  expires_at: instant,
})
export type DeviceCommand = z.output<typeof deviceCommand>

export const feedQuery = z.object({
  cursor: z.int().nonnegative(),
  /** Number of the last command that is stored. */
  commands: z.int().nonnegative(),
  /** Version of the config that is stored. */
  config: z.int().nonnegative(),
  /** Seconds that the server may wait for news. */
  wait: z.int().min(0).max(50),
})
export type FeedQuery = z.output<typeof feedQuery>

export const feedResponse = z.object({
  now: instant,
  state: z.enum(['pending', 'active']),
  /** Only for an active device: key of the hashes, and its version. */
  code_key: z.object({ version: z.int().nonnegative(), key: z.string() }).nullable(),
  tasks: z.array(deviceTask),
  cursor: z.int().nonnegative(),
  has_more: z.boolean(),
  /** An unknown kind must not stop the rest: such a command is answered with `refused`. */
  commands: z.array(deviceCommand.extend({ kind: z.string() })),
  staff: z.array(deviceStaff).nullable(),
  /** Doors that the operator has blocked, told to a store that has lost them; null: unchanged, by commands only. */
  blocked_doors: z.array(z.object({ door: doorNumber, reason: z.string() })).nullable(),
  config: deviceConfig.nullable(),
  next_token: z.string().nullable(),
  /** Of this store. */
  last_seq: z.int().nonnegative(),
})
export type FeedResponse = z.output<typeof feedResponse>

/** What `revoked` of a 401 carries: base64url of this JSON, a dot, base64url of the Ed25519 signature. */
export const revocation = z.object({ device_uid: z.string(), revoked_at: instant })
