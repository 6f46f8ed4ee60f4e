import type { CellSize } from '@yacheyka/core/cells/cell-size'
import type { ItemVat } from '@yacheyka/core/money/item-vat'
import type { Random } from '../random.ts'

/** What the demonstration's bookshop sends; kopecks. */
const BOOKS = [
  { label: 'Атлас созвездий для начинающих', price: 124_000, vat: '10' },
  { label: 'Повар дома: 300 рецептов', price: 98_000, vat: '10' },
  { label: 'Сказки северных морей', price: 67_500, vat: '10' },
  { label: 'Настольная игра «Маршрутка»', price: 219_000, vat: '22' },
  { label: 'Ежедневник, твёрдая обложка', price: 54_000, vat: '22' },
  { label: 'Закладки магнитные, набор', price: 19_000, vat: '22' },
] as const satisfies readonly { label: string; price: number; vat: ItemVat }[]

/** Grams that a cell of the size is sent with, at the least. */
const WEIGHT: Readonly<Record<CellSize, number>> = {
  'S/2': 300,
  'M/2': 700,
  S: 500,
  M: 1200,
  L: 2800,
  XL: 6000,
}

interface PlannedItem {
  readonly label: string
  readonly price: number
  readonly quantity: number
  readonly vat: ItemVat
}

/** What lies in a parcel of these cells. */
export interface PlannedContent {
  readonly declaration: string
  /** Grams, in the form's steps. */
  readonly weight: number
  /** Kopecks; the sum of the items. */
  readonly declaredPrice: number
  readonly items: readonly PlannedItem[]
}

/** The same for the same chance: one to three kinds of books, and their weight. */
export function planContent(cells: readonly CellSize[], random: Random): PlannedContent {
  const first = random.whole(BOOKS.length)
  const items = BOOKS.slice(first, first + 1 + random.whole(3)).map((book) => ({
    ...book,
    quantity: 1 + random.whole(3),
  }))
  const least = cells.reduce((sum, size) => sum + WEIGHT[size], 0)
  return {
    declaration: 'Книги и подарки',
    weight: Math.min(15_000, least + 100 * random.whole(10)),
    declaredPrice: items.reduce((sum, { price, quantity }) => sum + price * quantity, 0),
    items,
  }
}
