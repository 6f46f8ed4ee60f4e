import { PARCEL_STATUSES } from '@yacheyka/core/parcels/parcel-status'
import * as z from 'zod'
import { BYTE_ORDERS, POLARITIES } from './door-map.ts'
import { deviceDoor } from './device-door.ts'
import type { CommandKind } from './feed.ts'
import { cellSize, doorNumber } from './fields.ts'
import { deviceHealth, doorTelemetry, sensorReadings } from './telemetry.ts'

/** `new`: waits for its digits to be compared; `silent`: not heard for minutes; `none`: its device was revoked. */
export const LOCKER_STATES = ['online', 'silent', 'new', 'none'] as const
export type LockerState = (typeof LOCKER_STATES)[number]
export const LOCKER_STATE_WORDING: Readonly<Record<LockerState, string>> = {
  online: 'На связи',
  silent: 'Нет связи',
  new: 'Ждёт сверки цифр',
  none: 'Отключён',
}

/** Orders that the console gives. */
export const CONSOLE_COMMANDS = [
  'open_door',
  'block_door',
  'unblock_door',
  'message',
  'inventory',
  'resync',
  'reboot',
  'restart_ui',
  'beep',
  'collect_logs',
  'go_out_of_service',
  'return_to_service',
] as const satisfies readonly CommandKind[]
export type ConsoleCommand = (typeof CONSOLE_COMMANDS)[number]
export const COMMAND_WORDING: Readonly<Record<ConsoleCommand, string>> = {
  open_door: 'Открыть ячейку',
  block_door: 'Заблокировать ячейку',
  unblock_door: 'Разблокировать ячейку',
  message: 'Показать сообщение на экране',
  inventory: 'Записать состояние ячеек',
  resync: 'Запросить всё заново',
  reboot: 'Перезапустить программу',
  restart_ui: 'Перезапустить экран',
  beep: 'Подать звуковой сигнал',
  collect_logs: 'Запросить журнал программы',
  go_out_of_service: 'Остановить приём и выдачу',
  return_to_service: 'Вернуть в работу',
}
/** Orders about one door. */
export const isDoorCommand = (kind: string): boolean => kind.endsWith('_door')

const time = z.string()
const timeOrNull = z.string().nullable()

export const lockerRow = z
  .object({
    number: z.string(),
    address: z.string(),
    state: z.enum(LOCKER_STATES),
    /** ISO 8601, Moscow time. */
    heard_at: timeOrNull,
    version: z.string(),
    doors: z.int().nonnegative(),
    /** Doors that are empty and work, as the locker said last. */
    free: z.int().nonnegative(),
    /** Of the sizes that it has; none: it has not told. */
    free_by_size: z.array(z.object({ size: cellSize, free: z.int().nonnegative() })),
    out_of_order: z.int().nonnegative(),
    open_doors: z.int().nonnegative(),
    incidents: z.int().nonnegative(),
  })
  .meta({ id: 'OperatorLockerRow' })
export type LockerRow = z.output<typeof lockerRow>

const listedDevice = z.object({
  uid: z.string(),
  state: z.enum(['pending', 'active', 'revoked']),
  /** Six digits that both screens show. */
  digits: z.string(),
  board: z.string(),
  version: z.string(),
  enrolled_at: time,
  heard_at: timeOrNull,
})

export const COMMAND_ROW_STATES = [
  'waiting',
  'withdrawn',
  'issued',
  'done',
  'failed',
  'expired',
  'refused',
] as const

export const commandRow = z
  .object({
    uid: z.string(),
    kind: z.enum(CONSOLE_COMMANDS),
    door: doorNumber.nullable(),
    text: z.string().nullable(),
    reason: z.string(),
    state: z.enum(COMMAND_ROW_STATES),
    /** What the sensor saw, or why it was refused. */
    result: z.string().nullable(),
    operator: z.string(),
    approver: z.string().nullable(),
    asked_at: time,
    /** Sent to the locker: at once, or when it was approved. */
    issued_at: timeOrNull,
    expires_at: time,
    answered_at: timeOrNull,
    /** Another operator may let it go, or whoever asked may take it back. */
    waits: z.boolean(),
    own: z.boolean(),
  })
  .meta({ id: 'OperatorLockerCommand' })
export type CommandRow = z.output<typeof commandRow>

const incidentRow = z
  .object({
    uid: z.string(),
    kind: z.string(),
    /** `minor`: parcels can be handed out meanwhile. */
    severity: z.enum(['major', 'minor']),
    door: doorNumber.nullable(),
    barcode: z.string().nullable(),
    /** What differs, in words, where the kind alone does not tell. */
    detail: z.string().nullable(),
    opened_at: time,
    last_at: time,
    reports: z.int().positive(),
    closed_at: timeOrNull,
    closed_by: z.string().nullable(),
    cause: z.string().nullable(),
  })
  .meta({ id: 'OperatorIncident' })
export type IncidentRow = z.output<typeof incidentRow>

const lockerDoor = deviceDoor
  .omit({ board: true, channel: true })
  .extend(doorTelemetry.omit({ door: true, cell: true }).shape)
  .extend({
    /** Parcel that lies there: by the locker's word, or by ours. */
    barcode: z.string().nullable(),
    /** Null where the product does not know the parcel. */
    status: z.enum(PARCEL_STATUSES).nullable(),
    /** The same in words. */
    status_text: z.string().nullable(),
  })
export type LockerDoor = z.output<typeof lockerDoor>

const proposedLayout = z.object({
  device: z.string(),
  /** Names the proposal: another commissioning has another. */
  found_at: time,
  polarity: z.enum(POLARITIES),
  order: z.enum(BYTE_ORDERS),
  doors: z.array(deviceDoor),
})
export type ProposedLayout = z.output<typeof proposedLayout>

export const lockerSettings = z
  .object({
    /** Lower edge of the screen above the floor, millimetres: buttons are drawn where a seated person reaches. */
    screen_bottom_mm: z.int('Целое число миллиметров').min(0, 'От 0 мм').max(2500, 'До 2500 мм'),
    /** Days without an answer of the server after which codes stop. */
    lease_days: z.int('Целое число дней').min(1, 'От 1 дня').max(90, 'До 90 дней'),
    /** Status of a parcel that was handed out. */
    handed_out_as: z.enum(['issued', 'received'], 'Нет такого статуса'),
    /** Sources of the feed report nothing that happens at this point, only its own terminal does. */
    own_events_only: z.boolean('Укажите, сообщает ли только терминал'),
  })
  .meta({ id: 'OperatorLockerSettings' })
export type LockerSettings = z.output<typeof lockerSettings>

export const lockerCard = z
  .object({
    number: z.string(),
    address: z.string(),
    state: z.enum(LOCKER_STATES),
    heard_at: timeOrNull,
    /** When the locker said how it is. */
    telemetry_at: timeOrNull,
    out_of_service: z.boolean(),
    unsent: z.int().nonnegative(),
    readings: sensorReadings.nullable(),
    /** Null: an older program, or none yet. */
    health: deviceHealth.nullable(),
    devices: z.array(listedDevice),
    doors: z.array(lockerDoor),
    settings: lockerSettings,
    /** What «Ввод в работу» found and nobody has put in force yet. */
    layout: proposedLayout.nullable(),
    incidents: z.array(incidentRow),
    commands: z.array(commandRow),
  })
  .meta({ id: 'OperatorLocker' })
export type LockerCard = z.output<typeof lockerCard>

export const factRow = z
  .object({
    /** In the locker's journal. */
    seq: z.int().positive(),
    at: time,
    kind: z.string(),
    barcode: z.string().nullable(),
    /** How well the locker knew the time. */
    quality: z.string(),
    details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  })
  .meta({ id: 'OperatorDoorFact' })
export type DoorFact = z.output<typeof factRow>

/** Days that what a locker has seen is kept: 13 months. */
export const FACTS_DAYS = 396

export const doorCount = z
  .object({
    kind: z.string(),
    count: z.int().positive(),
    last_at: time,
  })
  .meta({ id: 'OperatorDoorCount' })
export type DoorCount = z.output<typeof doorCount>

export const lockerSample = z
  .object({
    /** Beginning of the hour. */
    at: time,
    /** Means of the hour, null where nothing was measured. */
    free_doors: z.number(),
    out_of_order: z.number(),
    unsent: z.number(),
    battery: z.number().nullable(),
    celsius: z.number().nullable(),
    humidity: z.number().nullable(),
    disk_free: z.number().nullable(),
    memory_free: z.number().nullable(),
    signal: z.number().nullable(),
  })
  .meta({ id: 'OperatorLockerSample' })
export type LockerSample = z.output<typeof lockerSample>
