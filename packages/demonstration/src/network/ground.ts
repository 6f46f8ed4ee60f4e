import type { Position } from '@yacheyka/core/points/point'
import type { Random } from '../random.ts'
import type { BuiltUpFile } from './territory.ts'

/** Built-up ground of one city: dry everywhere, the likelier the denser. */
export interface Ground {
  /** Whole cells, about a square kilometre each. */
  readonly size: number
  readonly place: (random: Random) => Position
}

/** Five decimal places: about a metre. */
const DIGITS = 1e5
const rounded = (degrees: number) => Math.round(degrees * DIGITS) / DIGITS

/** The ground of a city by its label. @throws Error for a city that the file does not have */
export function groundOf(file: BuiltUpFile, label: string): Ground {
  const text = file.cities[label]
  if (text === undefined) throw new Error(`built-up.json has no city «${label}»`)
  return readGround(text, file)
}

function readGround(text: string, steps: Pick<BuiltUpFile, 'latitude_step' | 'longitude_step'>) {
  const cells: { readonly x: number; readonly y: number; readonly upTo: number }[] = []
  let total = 0
  for (const row of text.split(';')) {
    const [y, west, digits = ''] = row.split(',')
    for (let step = 0; step < digits.length; step++) {
      const weight = Number(digits.charAt(step))
      if (weight === 0) continue
      // Lockers crowd where people do, and a little more.
      total += weight ** 1.6
      cells.push({ x: Number(west) + step, y: Number(y), upTo: total })
    }
  }
  const place = (random: Random): Position => {
    const wanted = random.next() * total
    const cell = cells[firstBeyond(cells, wanted)] ?? { x: 0, y: 0 }
    return {
      longitude: rounded((cell.x + 0.02 + 0.96 * random.next()) * steps.longitude_step),
      latitude: rounded((cell.y + 0.02 + 0.96 * random.next()) * steps.latitude_step),
    }
  }
  return { size: cells.length, place }
}

/** Index of the first cell whose running total is greater, by halving. */
function firstBeyond(cells: readonly { readonly upTo: number }[], wanted: number): number {
  let low = 0
  let high = cells.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if ((cells[middle]?.upTo ?? 0) > wanted) high = middle
    else low = middle + 1
  }
  return low
}
