import { createHash } from 'node:crypto'
import type { ConsoleCommand, DoorFact } from '@yacheyka/contract/device/locker-card'
import {
  operatorAcceptLayout,
  operatorApproveLockerCommand,
  operatorCloseIncident,
  operatorConfirmDevice,
  operatorGetDoorHistory,
  operatorGetLocker,
  operatorGetLockerTelemetry,
  operatorListLockerChanges,
  operatorListLockers,
  operatorLockerMap,
  operatorMakeLockerCode,
  operatorOpenForOwner,
  operatorOrderLocker,
  operatorRevokeDevice,
  operatorSetLockerSettings,
  operatorWithdrawLockerCommand,
} from '@yacheyka/contract/device/console-lockers'
import {
  operatorAddLockerStaff,
  operatorListLockerStaff,
  operatorStopLockerStaff,
} from '@yacheyka/contract/device/console-staff'
import { MANAGERS } from '@yacheyka/contract/http/console-roles'
import type { OperatorRole } from '@yacheyka/core/operators/operator-role'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import { actorOf, operatorOf } from '#/audit/actor.ts'
import type { Context } from '#/context.ts'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'
import { pageLinks } from '#/http/collection.ts'
import { AppError, notFound } from '#/http/errors.ts'
import { moscowTime } from '#/http/moscow-time.ts'
import { serve } from '#/http/serve.ts'
import { presentRow, readLockerCard } from './console-present.ts'
import { readStaffPage, readTelemetry } from './console-queries.ts'
import { openDeviceRoot } from './device-root.ts'
import { countDoorFacts, readDoorFacts } from './door-history.ts'
import { closeIncident } from './incidents.ts'
import { acceptLayout } from './layouts.ts'
import { mapLockers, readListed, readLockers, readVersions } from './locker-list.ts'
import { setLockerSettings } from './locker-settings.ts'
import {
  addStaff,
  confirmDevice,
  makeEnrolmentCode,
  pointOf,
  revokeDevice,
  stopStaff,
} from './manage-devices.ts'
import { openForOwner } from './open-for-owner.ts'
import { approveCommand, type LockerPoint, orderLocker, withdrawCommand } from './order-locker.ts'

/** «Постаматы» of the console: what runs the cabinets, what is wrong with them, and what they are ordered to do. */
export function registerOperatorLockers(scope: FastifyInstance, context: Context) {
  serveReading(scope, context)
  serveOrders(scope, context)
  serveDevices(scope, context)
  serveStaff(scope, context)
}

function serveReading(scope: FastifyInstance, context: Context) {
  const { db } = context.database
  const seenBy = openSeenBy(context)
  serve(scope, operatorListLockers, async ({ query, request }) => {
    const now = new Date()
    const { count, rows } = await readLockers(db, query, query, now)
    return {
      count,
      ...pageLinks(request.url, { ...query, count }),
      results: rows.map(presentRow),
      versions: await readVersions(db),
    }
  })

  serve(scope, operatorListLockerChanges, async ({ query }) => {
    const results = (await readListed(db, query.numbers, new Date())).map(presentRow)
    const seen = createHash('sha256').update(JSON.stringify(results)).digest('base64url')
    return { seen, results: seen === query.seen ? [] : results }
  })

  serve(scope, operatorLockerMap, ({ query }) => mapLockers(db, query, query, new Date()))

  serve(scope, operatorGetLocker, async ({ params, request }) =>
    readLockerCard(db, params.number, await seenBy(request)),
  )

  serve(scope, operatorGetDoorHistory, async ({ params, query }) => {
    const point = await pointOf(db, params.number)
    const { facts, next } = await readDoorFacts(db, point.uid, params.door, query.before)
    const counts = await countDoorFacts(db, point.uid, params.door)
    return {
      results: facts.map((fact) => ({
        seq: fact.seq,
        at: moscowTime(fact.at) ?? '',
        kind: fact.kind,
        barcode: fact.barcode,
        quality: fact.quality,
        details: withoutHelpCode(fact.body as DoorFact['details']),
      })),
      next,
      counts: counts.map((row) => ({ ...row, last_at: moscowTime(row.last_at) ?? '' })),
    }
  })

  serve(scope, operatorGetLockerTelemetry, async ({ params }) => {
    const point = await pointOf(db, params.number)
    const rows = await readTelemetry(db, point.uid, new Date())
    return { results: rows.map((row) => ({ ...row, at: moscowTime(row.at) ?? '' })) }
  })
}

/** It proves who calls (`openForOwner`): an operator hears it from them, and reads it nowhere. */
const withoutHelpCode = (details: DoorFact['details']): DoorFact['details'] =>
  Object.fromEntries(Object.entries(details).filter(([name]) => name !== 'help_code'))

/** Who looks at a card, and when. */
const openSeenBy = ({ config, database: { db } }: Pick<Context, 'config' | 'database'>) => {
  const root = openDeviceRoot(db, config)
  return async (request: FastifyRequest) => ({
    root: await root(),
    now: new Date(),
    operatorUid: operatorOf(request).uid,
  })
}

/** @throws {AppError} 403: support shows messages, and orders nothing else */
function refuseOrder(role: OperatorRole, kind: ConsoleCommand): void {
  const managers: readonly OperatorRole[] = MANAGERS
  if (kind !== 'message' && !managers.includes(role))
    throw new AppError(403, 'role_refused', 'Вашей роли доступны только сообщения на экран')
}

function serveOrders(scope: FastifyInstance, context: Context) {
  const { db } = context.database
  const seenBy = openSeenBy(context)
  /** Acts in one transaction, and answers the card as it is then. */
  const act = async (
    number: string,
    request: FastifyRequest,
    change: (
      transaction: Transaction<Database>,
      point: LockerPoint,
      by: { readonly actor: ReturnType<typeof actorOf>; readonly now: Date },
    ) => Promise<void>,
  ) => {
    await inTransaction(db, async (transaction) =>
      change(transaction, await pointOf(transaction, number), {
        actor: actorOf(request),
        now: new Date(),
      }),
    )
    return readLockerCard(db, number, await seenBy(request))
  }

  serve(scope, operatorOrderLocker, ({ params, body, request }) => {
    refuseOrder(operatorOf(request).role, body.kind)
    return act(params.number, request, (transaction, point, by) =>
      orderLocker(transaction, point, body, by),
    )
  })
  serve(scope, operatorOpenForOwner, async ({ params, body, request }) => {
    let isProven = false
    const card = await act(params.number, request, async (transaction, point, by) => {
      isProven = await openForOwner(transaction, point, { ...body, door: params.door }, by)
    })
    if (isProven) return card
    throw new AppError(
      409,
      'owner_unproven',
      'Код помощи или телефон не подошли к посылке в этой ячейке. Проверьте цифры или позовите второго оператора.',
    )
  })
  serve(scope, operatorApproveLockerCommand, ({ params, request }) =>
    act(params.number, request, (transaction, point, by) =>
      approveCommand(transaction, point, params.command, by),
    ),
  )
  serve(scope, operatorWithdrawLockerCommand, ({ params, request }) =>
    act(params.number, request, (transaction, point, by) =>
      withdrawCommand(transaction, point, params.command, by),
    ),
  )
  serve(scope, operatorSetLockerSettings, ({ params, body, request }) =>
    act(params.number, request, (transaction, point, by) =>
      setLockerSettings(transaction, point, body, by),
    ),
  )
  serve(scope, operatorCloseIncident, ({ params, body, request }) =>
    act(params.number, request, (transaction, point, by) =>
      closeIncident(transaction, point, { uid: params.incident, cause: body.cause }, by),
    ),
  )
}

function serveDevices(scope: FastifyInstance, context: Context) {
  const { config, database } = context
  const { db } = database
  const seenBy = openSeenBy(context)
  const root = openDeviceRoot(db, config)
  const by = async (request: FastifyRequest) => ({
    actor: actorOf(request),
    root: await root(),
    now: new Date(),
  })
  /** The device that an address names stands at the point that it names. */
  const ofPoint = async (number: string, device: string) => {
    const point = await pointOf(db, number)
    const found = await db
      .selectFrom('device')
      .select('uid')
      .where('uid', '=', device)
      .where('point_uid', '=', point.uid)
      .executeTakeFirst()
    if (found === undefined) throw notFound('Такого постамата нет')
    return found.uid
  }

  serve(scope, operatorMakeLockerCode, async ({ params, request }) => ({
    code: await makeEnrolmentCode(db, params.number, await by(request)),
  }))

  serve(scope, operatorConfirmDevice, async ({ params, body, request }) => {
    const uid = await ofPoint(params.number, params.device)
    await confirmDevice(db, { uid, ...body }, await by(request))
    return readLockerCard(db, params.number, await seenBy(request))
  })

  serve(scope, operatorAcceptLayout, async ({ params, body, request }) => {
    const uid = await ofPoint(params.number, params.device)
    await acceptLayout(db, { ...body, number: params.number, uid }, actorOf(request))
    return readLockerCard(db, params.number, await seenBy(request))
  })

  serve(scope, operatorRevokeDevice, async ({ params, request }) => {
    await revokeDevice(db, await ofPoint(params.number, params.device), await by(request))
    return readLockerCard(db, params.number, await seenBy(request))
  })
}

function serveStaff(scope: FastifyInstance, { config, database: { db } }: Context) {
  const root = openDeviceRoot(db, config)
  const by = async (request: FastifyRequest) => ({
    actor: actorOf(request),
    root: await root(),
    now: new Date(),
  })

  serve(scope, operatorListLockerStaff, async ({ query, request }) => {
    const { count, rows } = await readStaffPage(db, query)
    const results = rows.map((row) => ({ ...row, created_at: moscowTime(row.created_at) ?? '' }))
    return { count, ...pageLinks(request.url, { ...query, count }), results }
  })

  serve(scope, operatorAddLockerStaff, async ({ body, request, reply }) => {
    const points = [...new Set(body.points)]
    const made = await addStaff(db, { ...body, points }, await by(request))
    void reply.code(201)
    return made
  })

  serve(scope, operatorStopLockerStaff, async ({ params, request }) => {
    await stopStaff(db, params.badge, await by(request))
    return { badge: params.badge }
  })
}
