import type { Yacheyka } from '@yacheyka/sdk'
import { parseMinorUnits } from '../src/minor-units.ts'
import { DISPATCH_CITY } from './installation.ts'
import { TEA } from './shop.ts'

/** In which one TEA is sent. */
export const TEA_BOX = { height_mm: TEA.heightMm, width_mm: TEA.widthMm, depth_mm: TEA.depthMm }

/** Kopecks of one TEA to this locker. */
export async function quotePrice(network: Yacheyka, point: string): Promise<number> {
  const line = { point, dispatch_city: DISPATCH_CITY, weight_g: TEA.weightG, packages: [TEA_BOX] }
  const [rate] = (await network.rates.quote([line])).results
  if (rate?.status !== 'priced') throw new Error(`${point} has no price`)
  return parseMinorUnits(rate.price)
}

/** Two lockers with their prices: those of the sandbox stand in twelve cities. */
export async function differentlyPriced(network: Yacheyka) {
  const { data } = await network.points.list({ limit: 60 }).page()
  const usual = data.filter(({ number }) => number > 'TEST-0011')
  const [first] = usual
  const other = usual.find(({ city }) => city !== first?.city)
  const prices = await Promise.all(
    [first, other].map(async (point) => {
      const { number = '' } = point ?? {}
      return { point: number, price: await quotePrice(network, number) }
    }),
  )
  const [one, two] = prices
  if (one === undefined || two === undefined || one.price === two.price)
    throw new Error(`no two prices: ${JSON.stringify(prices)}`)
  return [one, two] as const
}
