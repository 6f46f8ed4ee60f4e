import { LanguageCode, Logger, type Order, ShippingCalculator, UserInputError } from '@vendure/core'
import { Yacheyka } from '@yacheyka/sdk'
import { itemsOf } from './eligibility-checker.ts'
import { parseMinorUnits } from './minor-units.ts'
import { buyerTimeout, YACHEYKA_OPTIONS, type YacheykaPluginOptions } from './options.ts'
import { packParcel } from './pack-parcel.ts'

let api: Yacheyka
let options: YacheykaPluginOptions

/** The network's own price of the parcel. */
export const yacheykaShippingCalculator = new ShippingCalculator({
  code: 'yacheyka-shipping-calculator',
  description: [{ languageCode: LanguageCode.en, value: 'The price of the locker network' }],
  args: {
    taxRate: {
      type: 'int',
      defaultValue: 0,
      label: [{ languageCode: LanguageCode.en, value: 'Tax included in the price' }],
      ui: { component: 'number-form-input', suffix: '%', min: 0, max: 100 },
    },
  },
  init(injector) {
    api = injector.get(Yacheyka)
    options = injector.get<YacheykaPluginOptions>(YACHEYKA_OPTIONS)
  },
  async calculate(_ctx, order, { taxRate }, method) {
    const point = order.customFields.yacheykaPoint
    if (point === null) return undefined
    try {
      const price = await quotePrice(point, order)
      return { price, priceIncludesTax: true, taxRate }
    } catch (error) {
      Logger.warn(`${point} has no price: ${String(error)}`, 'Yacheyka')
      // Vendure leaves a method that was chosen at its old price, of another locker or box, or at none: refused instead.
      if (order.shippingLines.some(({ shippingMethodId }) => shippingMethodId === method.id))
        throw new UserInputError('The price of this delivery is not known now, try again later')
      // Thrown, it would take the other methods with it; without a price this one is not offered.
      return undefined
    }
  },
})

/** Kopecks. @throws {Error} without an answer, and for a parcel that the network does not take */
async function quotePrice(point: string, order: Order): Promise<number> {
  const line = { point, dispatch_city: options.dispatchCity, ...packParcel(itemsOf(order)) }
  const signal = buyerTimeout(options)
  const [rate] = (await api.rates.quote([line], { signal })).results
  if (rate?.status === 'priced') return parseMinorUnits(rate.price)
  throw new Error(rate?.errors[0]?.detail)
}
