import * as z from 'zod'
import { reasonOf } from '../customers/console-customers.ts'
import { collectionOf, paging } from '../http/collection.ts'
import { defineOperatorEndpoint, HELPERS, MANAGERS, OPERATOR_PATH } from '../http/console-roles.ts'
import { badRequestResponse, errorResponse } from '../http/errors.ts'
import { ticked } from '../http/filters.ts'
import { mapView, pointText } from '../points/console-points.ts'
import {
  CONSOLE_COMMANDS,
  doorCount,
  factRow,
  LOCKER_STATES,
  lockerCard,
  lockerSettings,
  lockerRow,
  lockerSample,
} from './locker-card.ts'
import { DOORS_MAX } from './door-map.ts'
import { cellSize, doorNumber, journalText } from './fields.ts'

export const LOCKERS_TAG = 'Консоль: постаматы'
const LOCKERS = `${OPERATOR_PATH}/lockers` as const
const LOCKER = `${LOCKERS}/:number` as const
export const LOCKER_REASON_MAX = 500

const lockerFilters = {
  /** Part of number, settlement or address. */
  q: pointText(200).default(''),
  /** Those with an open incident. */
  incidents: ticked,
  state: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.enum(LOCKER_STATES, 'Нет такого состояния постамата').optional(),
  ),
  /** Of the program, exactly. */
  version: pointText(32).default(''),
}
export type LockerFilters = z.output<z.ZodObject<typeof lockerFilters>>

export const operatorListLockers = defineOperatorEndpoint({
  id: 'operatorListLockers',
  method: 'GET',
  path: LOCKERS,
  tag: LOCKERS_TAG,
  summary: 'Постаматы на своей программе: связь, ячейки, неполадки',
  roles: HELPERS,
  query: z.object({ ...paging, ...lockerFilters }),
  responses: {
    200: collectionOf(lockerRow).extend({
      /** Versions of the programs that work now. */
      versions: z.array(z.string()),
    }),
    400: badRequestResponse,
  },
})
export type LockerList = z.output<(typeof operatorListLockers)['responses'][200]>

/** Lockers that one page shows. */
const SHOWN_MAX = 100

export const operatorListLockerChanges = defineOperatorEndpoint({
  id: 'operatorListLockerChanges',
  method: 'GET',
  path: `${OPERATOR_PATH}/locker-changes`,
  tag: LOCKERS_TAG,
  summary: 'Постаматы страницы заново, если изменились: раз в несколько секунд вместо всего списка',
  roles: HELPERS,
  query: z.object({
    /** A number a line. */
    numbers: z.preprocess(
      (value) => (typeof value === 'string' ? value.split('\n') : value),
      z.array(pointText(200), 'Назовите постаматы').max(SHOWN_MAX, `Не больше ${SHOWN_MAX}`),
    ),
    /** What the last answer gave; empty: none yet. */
    seen: z
      .string()
      .regex(/^[\w-]{0,43}$/, 'Нет такой метки')
      .default(''),
  }),
  responses: {
    200: z.object({
      seen: z.string(),
      /** Nothing where they are as they were seen. */
      results: z.array(lockerRow),
    }),
    400: badRequestResponse,
  },
})

export const operatorLockerMap = defineOperatorEndpoint({
  id: 'operatorLockerMap',
  method: 'GET',
  path: `${OPERATOR_PATH}/locker-map`,
  tag: LOCKERS_TAG,
  summary: 'Те же постаматы на карте: в пределах вида, близкие — группами',
  roles: HELPERS,
  query: z.object({ ...lockerFilters, ...mapView }),
  responses: {
    200: z.object({
      count: z.int().nonnegative(),
      items: z.array(
        z.object({
          longitude: z.number(),
          latitude: z.number(),
          count: z.int().positive(),
          /** Of one locker alone. */
          number: z.string().nullable(),
          /** Of a group: of whichever needs somebody first. */
          state: z.enum(LOCKER_STATES),
          /** How many are not heard. */
          silent: z.int().nonnegative(),
        }),
      ),
    }),
    400: badRequestResponse,
  },
})
export type LockerMap = z.output<(typeof operatorLockerMap)['responses'][200]>

export const lockerParams = z.object({ number: pointText(200) })
const rejections = { 404: errorResponse } as const

export const operatorGetLocker = defineOperatorEndpoint({
  id: 'operatorGetLocker',
  method: 'GET',
  path: LOCKER,
  tag: LOCKERS_TAG,
  summary: 'Постамат: стена ячеек и что в них лежит, устройства, неполадки, команды',
  roles: HELPERS,
  params: lockerParams,
  responses: { 200: lockerCard, ...rejections },
})

export const DOOR_HISTORY_PAGE = 50
/** Time, number, device and store of a fact. */
const PLACE_OF_FACT = /^\d{1,15}~\d{1,16}~[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}~.{1,32}$/su

const doorParams = lockerParams.extend({ door: z.coerce.number().pipe(doorNumber) })

export const operatorGetDoorHistory = defineOperatorEndpoint({
  id: 'operatorGetDoorHistory',
  method: 'GET',
  path: `${LOCKER}/doors/:door/history`,
  tag: LOCKERS_TAG,
  summary: `История ячейки за 13 месяцев, новые факты сначала, по ${DOOR_HISTORY_PAGE} в ответе, и сколько их всего`,
  roles: HELPERS,
  params: doorParams,
  query: z.object({
    /** `next` of the page before. */
    before: journalText.regex(PLACE_OF_FACT, 'Ожидается next прежней страницы').optional(),
  }),
  responses: {
    200: z.object({
      results: z.array(factRow),
      counts: z.array(doorCount),
      /** Null: this page is the last. */
      next: z.string().nullable(),
    }),
    400: badRequestResponse,
    ...rejections,
  },
})

export const TELEMETRY_DAYS = 14

export const operatorGetLockerTelemetry = defineOperatorEndpoint({
  id: 'operatorGetLockerTelemetry',
  method: 'GET',
  path: `${LOCKER}/telemetry`,
  tag: LOCKERS_TAG,
  summary: `Показания постамата по часам за ${TELEMETRY_DAYS} дней; часа без связи в списке нет`,
  roles: HELPERS,
  params: lockerParams,
  responses: { 200: z.object({ results: z.array(lockerSample) }), ...rejections },
})

/** A message is shown no longer. */
export const MESSAGE_DAYS_MAX = 30

export const lockerOrder = z.object({
  kind: z.enum(CONSOLE_COMMANDS, 'Нет такой команды'),
  door: z.int('Укажите номер ячейки').min(1).max(9999).nullable().default(null),
  text: pointText(200).nullable().default(null),
  /** With `message`: until when it is shown; a day without it. */
  until: z.iso.datetime({ offset: true, error: 'Укажите дату и время' }).nullable().default(null),
  reason: reasonOf(LOCKER_REASON_MAX),
})
export type LockerOrder = z.output<typeof lockerOrder>

const changed = {
  200: lockerCard,
  400: badRequestResponse,
  ...rejections,
  409: errorResponse,
} as const

export const operatorOrderLocker = defineOperatorEndpoint({
  id: 'operatorOrderLocker',
  method: 'POST',
  path: `${LOCKER}/commands`,
  tag: LOCKERS_TAG,
  summary:
    'Команда постамату, с причиной; ячейка, где может лежать посылка, ждёт второго оператора',
  // Support shows messages only.
  roles: HELPERS,
  params: lockerParams,
  body: lockerOrder,
  responses: changed,
})

export const ownerOpening = z.object({
  help_code: z.string().regex(/^\d{4}$/, 'Четыре цифры с экрана постамата'),
  phone_tail: z.string().regex(/^\d{4}$/, 'Последние четыре цифры телефона получателя'),
  reason: reasonOf(LOCKER_REASON_MAX),
})
export type OwnerOpening = z.output<typeof ownerOpening>

export const operatorOpenForOwner = defineOperatorEndpoint({
  id: 'operatorOpenForOwner',
  method: 'POST',
  path: `${LOCKER}/doors/:door/opening`,
  tag: LOCKERS_TAG,
  summary:
    'Открыть ячейку получателю, который стоит у неё: код помощи с экрана и конец телефона, без второго оператора',
  roles: HELPERS,
  params: doorParams,
  body: ownerOpening,
  responses: { ...changed, 429: errorResponse },
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
  responses: changed,
})

export const operatorWithdrawLockerCommand = defineOperatorEndpoint({
  id: 'operatorWithdrawLockerCommand',
  method: 'DELETE',
  path: `${LOCKER}/commands/:command`,
  tag: LOCKERS_TAG,
  summary: 'Отклонить или отозвать открытие, которое ждёт второго оператора',
  roles: MANAGERS,
  params: commandParams,
  responses: changed,
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
  responses: changed,
})

export const operatorMakeLockerCode = defineOperatorEndpoint({
  id: 'operatorMakeLockerCode',
  method: 'POST',
  path: `${LOCKER}/code`,
  tag: LOCKERS_TAG,
  summary: 'Одноразовый код подключения, на сутки; прежний больше не действует',
  roles: MANAGERS,
  params: lockerParams,
  responses: { 200: z.object({ code: z.string() }), ...rejections },
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
  responses: changed,
})

export const layoutAcceptance = z.object({
  /** Of the proposal that the operator saw. */
  found_at: z.string().max(64),
  /** Sizes that the technician gave wrongly. */
  sizes: z
    .array(z.object({ door: doorNumber, size: cellSize }))
    .max(DOORS_MAX)
    .default([]),
})
export type LayoutAcceptance = z.output<typeof layoutAcceptance>

export const operatorAcceptLayout = defineOperatorEndpoint({
  id: 'operatorAcceptLayout',
  method: 'POST',
  path: `${LOCKER}/devices/:device/layout`,
  tag: LOCKERS_TAG,
  summary: 'Принять раскладку, найденную при вводе в работу: число ячеек точки станет таким же',
  roles: MANAGERS,
  params: deviceParams,
  body: layoutAcceptance,
  responses: changed,
})

export const operatorSetLockerSettings = defineOperatorEndpoint({
  id: 'operatorSetLockerSettings',
  method: 'PUT',
  path: `${LOCKER}/settings`,
  tag: LOCKERS_TAG,
  summary: 'Настройки постамата: высота экрана, срок без связи, статус выданной посылки',
  roles: MANAGERS,
  params: lockerParams,
  body: lockerSettings,
  responses: { 200: lockerCard, 400: badRequestResponse, ...rejections },
})

export const operatorRevokeDevice = defineOperatorEndpoint({
  id: 'operatorRevokeDevice',
  method: 'DELETE',
  path: `${LOCKER}/devices/:device`,
  tag: LOCKERS_TAG,
  summary: 'Отозвать постамат: он стирает ключ кодов и токен',
  roles: MANAGERS,
  params: deviceParams,
  responses: changed,
})
