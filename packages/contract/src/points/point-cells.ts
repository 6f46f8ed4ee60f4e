import { CELL_SIZES } from '@yacheyka/core/cells/cell-size'
import * as z from 'zod'

const count = z.int().nonnegative()
/** Why cells of a size are taken, and what the counts of its point say. */
export const cellOccupancy = z.object({
  size: z.enum(CELL_SIZES),
  total: count,
  taken: count,
  /** Null without a confirmed device. */
  doors: count.nullable(),
  lying: count,
  /** Held by paid parcels on their way. */
  coming: count,
  /** Held by parcels of unpaid orders. */
  unpaid: count,
  /** Held by parcels that have left or never come. */
  gone: count,
  /** Broken doors. */
  blocked: count,
  /** Not ours: what a file of cells said beyond our parcels. */
  others: count,
  /** Those that lie after their storage has ended. */
  overdue: count,
  /** When the first of them is free if nothing else happens: a storage or an unpaid order ends. */
  free_at: z.string().nullable(),
  /** Barcodes of some of `gone`. */
  gone_barcodes: z.array(z.string()),
})
export type CellOccupancyOfPoint = z.output<typeof cellOccupancy>
