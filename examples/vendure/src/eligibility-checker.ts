import {
  type Cache,
  CacheService,
  LanguageCode,
  Logger,
  type Order,
  ShippingEligibilityChecker,
} from '@vendure/core'
import { Yacheyka } from '@yacheyka/sdk'
import { buyerTimeout, YACHEYKA_OPTIONS, type YacheykaPluginOptions } from './options.ts'
import { packParcel, type ParcelSize, UnknownMeasuresError } from './pack-parcel.ts'

/** A locker fills and empties: an answer is believed for so long. */
const CACHE_MS = 60_000

let api: Yacheyka
let answers: Cache
let options: YacheykaPluginOptions

/** Offers the method where a locker was chosen that takes the order. */
export const yacheykaEligibilityChecker = new ShippingEligibilityChecker({
  code: 'yacheyka-eligibility-checker',
  description: [{ languageCode: LanguageCode.en, value: 'The chosen locker takes the order' }],
  args: {},
  init(injector) {
    api = injector.get(Yacheyka)
    options = injector.get<YacheykaPluginOptions>(YACHEYKA_OPTIONS)
    answers = injector.get(CacheService).createCache({
      getKey: (id) => `yacheyka-check:${id}`,
      options: { ttl: CACHE_MS },
    })
  },
  async check(_ctx, order) {
    const point = order.customFields.yacheykaPoint
    if (point === null || point === '' || order.lines.length === 0) return false
    try {
      const size = packParcel(itemsOf(order))
      const id = JSON.stringify([point, size])
      return await answers.get(id, () => isTaken(point, size))
    } catch (error) {
      // An answer that did not come is not kept: the next change of the order asks again.
      if (!(error instanceof UnknownMeasuresError))
        Logger.warn(`${point} was not checked: ${String(error)}`, 'Yacheyka')
      return false
    }
  },
})

export const itemsOf = (order: Order) =>
  order.lines.map(({ productVariant: variant, quantity }) => ({ variant, quantity }))

async function isTaken(point: string, size: ParcelSize): Promise<boolean> {
  const signal = buyerTimeout(options)
  return (await api.points.check(point, size, { signal })).takes
}
