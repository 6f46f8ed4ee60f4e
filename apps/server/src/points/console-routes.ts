import {
  endPointMaintenance,
  exportOperatorPoints,
  extendPointStorage,
  listPointParcels,
  startPointMaintenance,
} from '@yacheyka/contract/points/console-point-acts'
import {
  addOperatorPoint,
  changeOperatorPoint,
  getOperatorPoint,
  operatorForgetOwnerSpelling,
  operatorJoinPointOwners,
  operatorKeepPointOwnersApart,
  operatorPointMap,
  operatorPointOwners,
  operatorPoints,
  setOperatorPointCells,
} from '@yacheyka/contract/points/console-points'
import type { FastifyInstance } from 'fastify'
import { pageLinks } from '#/http/collection.ts'
import type { Context } from '#/context.ts'
import { AppError, FieldErrors } from '#/http/errors.ts'
import { idempotencyKey } from '#/http/idempotency.ts'
import { actorOf, operatorOf } from '#/audit/actor.ts'
import { parcelOptions } from '#/parcel-store/options.ts'
import { makePlaces } from '#/http/response-slots.ts'
import { serve } from '#/http/serve.ts'
import { sendFile } from '#/http/streamed.ts'
import { exportCells } from './cells-export.ts'
import { exportPoints } from './points-export.ts'
import { pieces } from './export-pieces.ts'
import { recountCells } from './console-recount.ts'
import { countParcels, findPoint, listParcels, readCard } from './console-card.ts'
import { addPoint, changePoint, setCells } from './console-change.ts'
import { extendAll } from './console-extension.ts'
import { registerPointImports } from './console-import-routes.ts'
import { listPoints, mapPoints } from './console-list.ts'
import { endMaintenance, startMaintenance } from './console-maintenance.ts'
import { forgetSpelling, joinOwners, keepOwnersApart, listOwners } from './owners.ts'
import { brandAliases, readSheetContext } from './sheet-context.ts'

/** Points as operators see and change them (decisions, section 9). */
export function registerOperatorPoints(app: FastifyInstance, context: Context) {
  serveLists(app, context)
  serveOwners(app, context)
  serveCard(app, context)
  serveMaintenance(app, context)
  serveExport(app, context)
  registerPointImports(app, context)
}

function serveLists(app: FastifyInstance, { config, database: { db }, points, streets }: Context) {
  const search = async () => ({
    snapshot: await points.current(),
    mapNames: streets?.names() ?? null,
  })

  serve(app, operatorPoints, async ({ query, request }) => {
    const { count, results, note } = await listPoints(db, await search(), query)
    return { count, ...pageLinks(request.url, { ...query, count }), results, note }
  })

  serve(app, operatorPointMap, async ({ query }) =>
    mapPoints(db, await search(), query, config.brand.special_owner?.code),
  )
}

function serveOwners(app: FastifyInstance, { config, database: { db }, points, log }: Context) {
  const aliases = brandAliases(config.brand)
  const list = () => listOwners(db, aliases)

  serve(app, operatorPointOwners, list)

  serve(app, operatorJoinPointOwners, async ({ body, request }) => {
    await joinOwners(db, body, aliases, actorOf(request))
    points.refresh().catch((error: unknown) => {
      log.warn({ err: error }, 'points: the joined owners are shown with the next look')
    })
    return list()
  })

  serve(app, operatorKeepPointOwnersApart, async ({ body, request }) => {
    await keepOwnersApart(db, body.owners, actorOf(request))
    return list()
  })

  serve(app, operatorForgetOwnerSpelling, async ({ params, request }) => {
    await forgetSpelling(db, params.code, actorOf(request))
    return list()
  })
}

function serveCard(app: FastifyInstance, { config, database: { db }, points, log }: Context) {
  const sheet = () => readSheetContext(db, config.brand)
  // This process shows it at once; others see the new revision within seconds.
  const show = () => {
    points.refresh().catch((error: unknown) => {
      log.warn({ err: error }, 'points: the changed point is shown with the next look')
    })
  }

  serve(app, getOperatorPoint, ({ params }) => readCard(db, params.number))

  serve(app, addOperatorPoint, async ({ body, request, reply }) => {
    const number = await addPoint(db, body, await sheet(), actorOf(request))
    show()
    void reply.status(201)
    return readCard(db, number)
  })

  serve(app, changeOperatorPoint, async ({ params, body, request }) => {
    await changePoint(db, params.number, body, await sheet(), actorOf(request))
    show()
    return readCard(db, params.number)
  })

  serve(app, setOperatorPointCells, async ({ params, body, request }) => {
    if (body.cells.length > 0) await setCells(db, params.number, body.cells, actorOf(request))
    if (body.recount) await recountCells(db, params.number, actorOf(request), new Date())
    return readCard(db, params.number)
  })

  serve(app, listPointParcels, async ({ params, query, request }) => {
    const { uid } = await findPoint(db, params.number)
    const count = (await countParcels(db, uid))[query.place]
    const results = await listParcels(db, uid, query)
    return { count, ...pageLinks(request.url, { ...query, count }), results }
  })
}

function serveMaintenance(app: FastifyInstance, { config, database: { db } }: Context) {
  serve(app, startPointMaintenance, async ({ params, body, request }) => {
    await startMaintenance(db, params.number, body, actorOf(request), new Date())
    return readCard(db, params.number)
  })

  serve(app, endPointMaintenance, async ({ params, request }) => {
    await endMaintenance(db, params.number, actorOf(request))
    return readCard(db, params.number)
  })

  serve(app, extendPointStorage, ({ params, body, request }) => {
    const key = idempotencyKey(request)
    if (key === undefined)
      throw new AppError(
        400,
        'no_idempotency_key',
        'Нужен заголовок Idempotency-Key: без него повтор продлил бы хранение дважды',
      )
    const options = { ...parcelOptions(config), now: new Date() }
    return extendAll(db, params.number, { ...body, key }, actorOf(request), options)
  })
}

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  geojson: 'application/geo+json; charset=utf-8',
} as const

/** Of one operator: points and cells may be saved together. */
const EXPORTS_OF_ONE = 2

function serveExport(app: FastifyInstance, { config, database: { db } }: Context) {
  // Each holds a connection of the pool, in one transaction, until its reader has all of it.
  const takePlace = makePlaces({
    atOnce: Math.ceil(config.env.DATABASE_POOL / 4),
    atOnceOfOne: EXPORTS_OF_ONE,
    busy: 'Сейчас уже идут другие выгрузки сети. Пожалуйста, повторите через несколько секунд.',
  })
  serve(app, exportOperatorPoints, ({ query: { what, format }, request, reply }) => {
    takePlace(operatorOf(request).uid, reply)
    if (what === 'points')
      return sendFile(
        reply,
        { name: `points.${format}`, type: TYPES[format] },
        pieces((write) => exportPoints(db, format, write)),
      )
    if (format === 'geojson') throw new FieldErrors({ format: ['Ячейки выгружаются в csv и json'] })
    return sendFile(
      reply,
      { name: `cells.${format}`, type: TYPES[format] },
      pieces((write) => exportCells(db, format, write)),
    )
  })
}
