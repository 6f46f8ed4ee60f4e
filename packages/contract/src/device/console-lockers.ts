import * as z from 'zod'
import { reasonOf } from '../customers/console-customers.ts'
import { collectionOf, paging } from '../http/collection.ts'
import {
  defineOperatorEndpoint,
  HELPERS,
  MANAGERS,
  OPERATOR_PATH,
  operatorRefusals,
} from '../http/console-roles.ts'
import { badRequestAnswer, errorAnswer } from '../http/errors.ts'
import { pointText } from '../points/console-points.ts'
import { deviceDoor } from './enrol.ts'
import type { CommandKind } from './feed.ts'
import { doorNumber } from './fields.ts'
import { doorTelemetry, sensorReadings } from './telemetry.ts'

export const LOCKERS_TAG = 'Консоль: постаматы'
const LOCKERS = `${OPERATOR_PATH}/lockers` as const
const LOCKER = `${LOCKERS}/:number` as const
export const LOCKER_REASON_MAX = 500

/** `new`: waits for its digits to be compared; `silent`: not heard for minutes; `none`: its device was revoked. */
export const LOCKER_STATES = ['online', 'silent', 'new', 'none'] as const
export type LockerState = (typeof LOCKER_STATES)[number]
export const LOCKER_STATE_WORDING: Readonly<Record<LockerState, string>> = {
  online: 'На связи',
  silent: 'Нет связи',
  new: 'Ждёт сверки цифр',
  none: 'Отключён',
}

/** Orders that the console gives; others of the protocol no program carries out yet. */
export const CONSOLE_COMMANDS = [
  'open_door',
  'block_door',
  'unblock_door',
  'message',
  'inventory',
  'resync',
  'reboot',
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
  go_out_of_service: 'Остановить приём и выдачу',
  return_to_service: 'Вернуть в работу',
}
/** Orders about one door. */
export const isDoorCommand = (kind: string): boolean => kind.endsWith('_door')

const time = z.string()
const timeOrNull = z.string().nullable()

const lockerRow = z
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
    out_of_order: z.int().nonnegative(),
    open_doors: z.int().nonnegative(),
    incidents: z.int().nonnegative(),
  })
  .meta({ id: 'OperatorLockerRow' })
export type LockerRow = z.output<typeof lockerRow>

export const operatorListLockers = defineOperatorEndpoint({
  id: 'operatorListLockers',
  method: 'GET',
  path: LOCKERS,
  tag: LOCKERS_TAG,
  summary: 'Постаматы на своей программе: связь, ячейки, неполадки',
  roles: HELPERS,
  query: z.object({
    ...paging,
    q: pointText(200).default(''),
    state: z.preprocess(
      (value) => (value === '' ? undefined : value),
      z.enum(LOCKER_STATES, 'Нет такого состояния постамата').optional(),
    ),
  }),
  answers: { 200: collectionOf(lockerRow), 400: badRequestAnswer, ...operatorRefusals },
})

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

const commandRow = z
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
    door: doorNumber.nullable(),
    barcode: z.string().nullable(),
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
    /** Its status in words; null where the product does not know the parcel. */
    status_text: z.string().nullable(),
  })
export type LockerDoor = z.output<typeof lockerDoor>

const lockerCard = z
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
    devices: z.array(listedDevice),
    doors: z.array(lockerDoor),
    incidents: z.array(incidentRow),
    commands: z.array(commandRow),
  })
  .meta({ id: 'OperatorLocker' })
export type LockerCard = z.output<typeof lockerCard>

export const lockerParams = z.object({ number: pointText(200) })
const refusals = { ...operatorRefusals, 404: errorAnswer } as const

export const operatorGetLocker = defineOperatorEndpoint({
  id: 'operatorGetLocker',
  method: 'GET',
  path: LOCKER,
  tag: LOCKERS_TAG,
  summary: 'Постамат: стена ячеек и что в них лежит, устройства, неполадки, команды',
  roles: HELPERS,
  params: lockerParams,
  answers: { 200: lockerCard, ...refusals },
})

const factRow = z
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

export const DOOR_HISTORY_MAX = 100

export const operatorGetDoorHistory = defineOperatorEndpoint({
  id: 'operatorGetDoorHistory',
  method: 'GET',
  path: `${LOCKER}/doors/:door/history`,
  tag: LOCKERS_TAG,
  summary: `История ячейки: последние ${DOOR_HISTORY_MAX} фактов, новые сначала`,
  roles: HELPERS,
  params: lockerParams.extend({ door: z.coerce.number().pipe(doorNumber) }),
  answers: { 200: z.object({ results: z.array(factRow) }), 400: badRequestAnswer, ...refusals },
})

export const TELEMETRY_DAYS = 14

const sample = z
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
export type LockerSample = z.output<typeof sample>

export const operatorGetLockerTelemetry = defineOperatorEndpoint({
  id: 'operatorGetLockerTelemetry',
  method: 'GET',
  path: `${LOCKER}/telemetry`,
  tag: LOCKERS_TAG,
  summary: `Показания постамата по часам за ${TELEMETRY_DAYS} дней; часа без связи в списке нет`,
  roles: HELPERS,
  params: lockerParams,
  answers: { 200: z.object({ results: z.array(sample) }), ...refusals },
})

export const lockerOrder = z.object({
  kind: z.enum(CONSOLE_COMMANDS, 'Нет такой команды'),
  door: z.int('Укажите номер ячейки').min(1).max(9999).nullable().default(null),
  text: z.string().trim().max(200, 'Не длиннее 200 символов').nullable().default(null),
  reason: reasonOf(LOCKER_REASON_MAX),
})
export type LockerOrder = z.output<typeof lockerOrder>

const changed = { 200: lockerCard, 400: badRequestAnswer, ...refusals, 409: errorAnswer } as const

export const operatorOrderLocker = defineOperatorEndpoint({
  id: 'operatorOrderLocker',
  method: 'POST',
  path: `${LOCKER}/commands`,
  tag: LOCKERS_TAG,
  summary:
    'Команда постамату, с причиной; ячейка, где может лежать посылка, ждёт второго оператора',
  roles: MANAGERS,
  params: lockerParams,
  body: lockerOrder,
  answers: changed,
})

const commandParams = lockerParams.extend({ command: z.guid() })

export const operatorApproveLockerCommand = defineOperatorEndpoint({
  id: 'operatorApproveLockerCommand',
  method: 'POST',
  path: `${LOCKER}/commands/:command/approval`,
  tag: LOCKERS_TAG,
  summary: 'Подтвердить открытие ячейки, о котором попросил другой оператор',
  roles: MANAGERS,
  params: commandParams,
  answers: changed,
})

export const operatorWithdrawLockerCommand = defineOperatorEndpoint({
  id: 'operatorWithdrawLockerCommand',
  method: 'DELETE',
  path: `${LOCKER}/commands/:command`,
  tag: LOCKERS_TAG,
  summary: 'Отклонить или отозвать открытие, которое ждёт второго оператора',
  roles: MANAGERS,
  params: commandParams,
  answers: changed,
})

export const operatorCloseIncident = defineOperatorEndpoint({
  id: 'operatorCloseIncident',
  method: 'POST',
  path: `${LOCKER}/incidents/:incident/closing`,
  tag: LOCKERS_TAG,
  summary: 'Закрыть неполадку, с её причиной',
  roles: HELPERS,
  params: lockerParams.extend({ incident: z.guid() }),
  body: z.object({ cause: reasonOf(LOCKER_REASON_MAX) }),
  answers: changed,
})

export const operatorMakeLockerCode = defineOperatorEndpoint({
  id: 'operatorMakeLockerCode',
  method: 'POST',
  path: `${LOCKER}/code`,
  tag: LOCKERS_TAG,
  summary: 'Одноразовый код подключения, на сутки; прежний больше не действует',
  roles: MANAGERS,
  params: lockerParams,
  answers: { 200: z.object({ code: z.string() }), ...refusals },
})

const deviceParams = lockerParams.extend({ device: z.guid() })

export const operatorConfirmDevice = defineOperatorEndpoint({
  id: 'operatorConfirmDevice',
  method: 'POST',
  path: `${LOCKER}/devices/:device/confirmation`,
  tag: LOCKERS_TAG,
  summary: 'Подтвердить постамат: цифры на его экране сверены',
  roles: MANAGERS,
  params: deviceParams,
  body: z.object({
    digits: z.string().regex(/^\d{6}$/, 'Нужны шесть цифр с экрана постамата'),
    /** The device that works now is revoked. */
    replace: z.boolean().default(false),
  }),
  answers: changed,
})

export const operatorRevokeDevice = defineOperatorEndpoint({
  id: 'operatorRevokeDevice',
  method: 'DELETE',
  path: `${LOCKER}/devices/:device`,
  tag: LOCKERS_TAG,
  summary: 'Отозвать постамат: он стирает ключ кодов и токен',
  roles: MANAGERS,
  params: deviceParams,
  answers: changed,
})
