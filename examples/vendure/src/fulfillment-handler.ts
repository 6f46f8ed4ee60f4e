import {
  EntityHydrator,
  Fulfillment,
  FulfillmentHandler,
  LanguageCode,
  Order,
  type RequestContext,
  TransactionalConnection,
} from '@vendure/core'
import { type Parcel, Yacheyka, YacheykaError } from '@yacheyka/sdk'
import { lockRow } from './lock-row.ts'
import { YACHEYKA_OPTIONS, type YacheykaPluginOptions } from './options.ts'
import { draftParcel, ORDER_IN_METADATA, type ParcelDraft } from './parcel-of-lines.ts'

let api: Yacheyka
let hydrator: EntityHydrator
let connection: TransactionalConnection
let options: YacheykaPluginOptions

/** Orders a parcel for the lines, and cancels it with the fulfillment. */
export const yacheykaFulfillmentHandler = new FulfillmentHandler({
  code: 'yacheyka',
  description: [{ languageCode: LanguageCode.en, value: 'Parcel to the chosen locker' }],
  args: {},
  init(injector) {
    api = injector.get(Yacheyka)
    hydrator = injector.get(EntityHydrator)
    connection = injector.get(TransactionalConnection)
    options = injector.get<YacheykaPluginOptions>(YACHEYKA_OPTIONS)
  },
  async createFulfillment(ctx, orders, lines) {
    const [order, ...others] = orders
    if (order === undefined || others.length > 0) throw new Error('A parcel is of one order')
    await hydrator.hydrate(ctx, order, {
      relations: ['customer', 'lines.productVariant', 'fulfillments'],
    })
    const parcel = await createOrAdopt(ctx, draftParcel(order, lines, options.dispatchCity))
    return {
      method: `${parcel.point.name}, ${parcel.point.address}`,
      trackingCode: parcel.id,
      customFields: { yacheykaParcel: parcel.id, yacheykaVersion: parcel.version },
    }
  },
  async onFulfillmentTransition(from, to, { ctx, orders, fulfillment: { id, customFields } }) {
    const parcel = customFields.yacheykaParcel
    if (from === 'Created' || parcel === null) return undefined
    // Moved by hand and by an event at once: the second has to see what the first has done, or goods of a cancellation go
    // back into stock twice. All lock the order first, or two of them would wait for each other.
    for (const order of orders)
      await lockRow(connection.getRepository(ctx, Order), { id: order.id })
    const current = await lockRow(connection.getRepository(ctx, Fulfillment), { id })
    if (current?.state !== from) return `The fulfillment is ${current?.state} by now`
    if (to === 'Cancelled') await cancelParcel(parcel)
    return undefined
  },
})

async function cancelParcel(id: string): Promise<void> {
  const parcel = await api.parcels.get(id)
  if (parcel.status_group === 'cancelled') return
  await api.parcels.cancel(id, { reason: 'Cancelled in the shop' })
}

/**
 * A repeated mutation gets its parcel by the key while all is as it was. Once the phone, the locker or a price has changed,
 * or the network has forgotten the key, the parcel is found by its number, and stays as it was made.
 */
async function createOrAdopt(
  ctx: RequestContext,
  { body, idempotencyKey }: ParcelDraft,
): Promise<Parcel> {
  try {
    return await api.parcels.create(body, { idempotencyKey })
  } catch (error) {
    if (!(error instanceof YacheykaError) || !IS_MADE.has(error.code)) throw error
    const parcel = await api.parcels.getByNumber(body.number)
    const isOfOrder = parcel.metadata[ORDER_IN_METADATA] === body.metadata?.[ORDER_IN_METADATA]
    const fulfillments = connection.getRepository(ctx, Fulfillment)
    if (
      !isOfOrder ||
      (await fulfillments.existsBy({ customFields: { yacheykaParcel: parcel.id } }))
    )
      throw new Error(`The parcel ${parcel.id} has the number ${body.number} already`, {
        cause: error,
      })
    return parcel
  }
}

/** Refusals that mean that there is a parcel. */
const IS_MADE: ReadonlySet<YacheykaError['code']> = new Set([
  'idempotency_key_reused',
  'number_taken',
])
