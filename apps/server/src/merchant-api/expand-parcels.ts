import type { Expansion, MerchantParcel } from '@yacheyka/contract/merchant-api/parcels'
import type { ApiScope } from '@yacheyka/core/api-keys/api-key'
import type { FastifyRequest } from 'fastify'
import type { Context } from '#/context.ts'
import { findCard } from '#/parcels/card-queries.ts'
import { readHistory } from '#/parcels/read-history.ts'
import { readWidgetRows } from '#/widget/queries.ts'
import { merchantOf } from './guard.ts'
import { findOrders } from './order-queries.ts'
import type { ReadParcel } from './parcel-queries.ts'
import { presentMerchantOrder } from './order-routes.ts'
import { presentPoint, standingFor } from './present-point.ts'
import { presentParcelEvent } from './present-parcel.ts'
import { ApiProblem } from './problems.ts'

type Expanded = NonNullable<MerchantParcel['expanded']>

const SCOPES: Readonly<Record<Expansion, ApiScope>> = {
  order: 'orders:read',
  point: 'points:read',
  events: 'parcels:read',
}

/** Reads what parcels are expanded with; each expansion is one question, however many parcels there are. */
export function openExpansion(context: Context) {
  const { config, database, points } = context
  const { db } = database

  const ordersOf = async (parcels: readonly ReadParcel[], request: FastifyRequest) => {
    const { customer_uid: customerUid, test } = merchantOf(request)
    const uids = parcels.flatMap(({ row }) => row.order_uid ?? [])
    const orders = await findOrders(db, customerUid, [...new Set(uids)])
    return new Map(orders.map((order) => [order.uid, presentMerchantOrder(order, test)]))
  }
  const pointsOf = async (parcels: readonly ReadParcel[], sandbox: boolean) => {
    const numbers = parcels.map(({ row }) => row.point_number)
    const rows = await readWidgetRows(database.pool, [...new Set(numbers)], sandbox)
    const { revision } = await points.current()
    const view = { photoOrigins: config.env.PHOTO_ORIGINS, revision }
    return new Map(
      [...rows.values()].map((row) => [row.number, presentPoint(row, standingFor(row, {}), view)]),
    )
  }
  const eventsOf = async ({ row }: ReadParcel, request: FastifyRequest, isEnglish: boolean) => {
    const card = await findCard(db, merchantOf(request).customer_uid, row.uid)
    const history = card === undefined ? [] : await readHistory(db, card, config.env.STORAGE_DAYS)
    return history.map((entry) => presentParcelEvent(entry, isEnglish))
  }

  /**
   * What stands in `expanded` of each parcel; nothing where nothing was asked for.
   * @throws {ApiProblem} 403 where the key may not read it
   */
  return async (
    request: FastifyRequest,
    parcels: readonly ReadParcel[],
    { expand = [], isEnglish }: { expand: readonly Expansion[] | undefined; isEnglish: boolean },
  ): Promise<readonly (Expanded | undefined)[]> => {
    if (expand.length === 0) return parcels.map(() => undefined)
    const { scopes, test } = merchantOf(request)
    const missing = expand.map((each) => SCOPES[each]).find((scope) => !scopes.includes(scope))
    if (missing !== undefined)
      throw new ApiProblem('scope_missing', `У ключа нет права ${missing}.`)
    const requests = (name: Expansion) => expand.includes(name)
    const orders = requests('order') ? await ordersOf(parcels, request) : undefined
    const shown = requests('point') ? await pointsOf(parcels, test) : undefined
    const [first] = parcels
    const events =
      requests('events') && first !== undefined
        ? await eventsOf(first, request, isEnglish)
        : undefined
    return parcels.map(({ row }) => ({
      ...(orders === undefined ? {} : { order: orders.get(row.order_uid ?? '') ?? null }),
      ...(shown === undefined ? {} : { point: shown.get(row.point_number) ?? null }),
      ...(events === undefined ? {} : { events }),
    }))
  }
}
