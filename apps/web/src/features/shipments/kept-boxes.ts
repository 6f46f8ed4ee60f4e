import type { Box } from '@yacheyka/core/cells/cell-size'
import { formatNumber } from '@yacheyka/core/text/wording'
import * as z from 'zod'

/** Of a customer, in this browser: more would be a list to read. */
const MOST = 4
const nameOf = (user: string): string => `boxes:${user}`

const boxes = z.array(z.object({ height: z.number(), width: z.number(), depth: z.number() }))

/** «9,5 × 20 × 30» */
export const formatBox = ({ height, width, depth }: Box): string =>
  [height, width, depth].map((side) => formatNumber(side, 2)).join(' × ')

/** Boxes of parcels that this customer added here, the last one first. */
export const readBoxes = (user: string): readonly Box[] => {
  try {
    return boxes.parse(JSON.parse(localStorage.getItem(nameOf(user)) ?? '[]')).slice(0, MOST)
  } catch {
    return []
  }
}

/** A browser that keeps nothing offers none, and loses nothing else. */
export const keepBoxes = (user: string, used: readonly Box[]): void => {
  if (used.length === 0) return
  const all = new Map([...used, ...readBoxes(user)].map((box) => [formatBox(box), box]))
  try {
    localStorage.setItem(nameOf(user), JSON.stringify([...all.values()].slice(0, MOST)))
  } catch (error) {
    console.warn('Boxes were not kept', error)
  }
}
