import type { CellSize } from '../cells/cell-size.ts'
import { isTooHeavy } from '../cells/point-capacity.ts'
import { NEW_PARCEL_MESSAGES } from '../parcels/parcel-limits.ts'

/** Why a point does not take a parcel of a batch; the codes stand on the wire. */
export const LINE_REJECTIONS = [
  'unknown_terminal',
  'inactive_terminal',
  'too_heavy',
  'no_such_cell',
  'no_free_cell',
] as const
export type LineRejection = (typeof LINE_REJECTIONS)[number]

/** Alternatives that are named for one refused parcel. */
export const ALTERNATIVES_MAX = 3

/** What a point can take at this moment. */
export interface TerminalAvailability {
  readonly active: boolean
  /** Grams of the heaviest parcel; null where it is not limited. */
  readonly maxWeight: number | null
  /** Free cells by size, of the sizes that the point has; null where its cells are not counted, so not limited. */
  readonly free: ReadonlyMap<CellSize, number> | null
}

/** What judging needs of a parcel. */
export interface BatchLine {
  readonly terminalNumber: string
  readonly cells: readonly CellSize[]
  /** Grams. */
  readonly weight: number
}

/** A point with its distance from the one that refused, in metres. */
export interface Candidate {
  readonly number: string
  readonly distance: number
  readonly availability: TerminalAvailability
}

/** Cells that the parcels of one batch have taken from each other. */
export interface BatchAvailability {
  /** Takes the cells of a parcel. @returns why not, and then none is taken; undefined where they were */
  readonly take: (
    line: BatchLine,
    availability: TerminalAvailability | undefined,
  ) => LineRejection | undefined
  /** The same without taking anything. */
  readonly rejectionOf: (
    line: BatchLine,
    availability: TerminalAvailability | undefined,
  ) => LineRejection | undefined
}

export const openBatchAvailability = (): BatchAvailability => {
  const taken = new Map<string, number>()
  const keyOf = (number: string, size: CellSize) => `${size} ${number}`
  const rejectionOf = (
    { terminalNumber, cells, weight }: BatchLine,
    availability: TerminalAvailability | undefined,
  ): LineRejection | undefined => {
    if (availability === undefined) return 'unknown_terminal'
    if (!availability.active) return 'inactive_terminal'
    if (isTooHeavy(weight, availability.maxWeight)) return 'too_heavy'
    const { free } = availability
    if (free === null) return undefined
    if (cells.some((size) => !free.has(size))) return 'no_such_cell'
    const isShort = cells.some((size) => {
      const wanted = cells.filter((other) => other === size).length
      const left = (free.get(size) ?? 0) - (taken.get(keyOf(terminalNumber, size)) ?? 0)
      return wanted > left
    })
    return isShort ? 'no_free_cell' : undefined
  }
  return {
    rejectionOf,
    take: (line, availability) => {
      const rejection = rejectionOf(line, availability)
      if (rejection !== undefined || availability === undefined || availability.free === null)
        return rejection
      for (const size of line.cells) {
        const key = keyOf(line.terminalNumber, size)
        taken.set(key, (taken.get(key) ?? 0) + 1)
      }
      return undefined
    },
  }
}

/**
 * The nearest points that take a refused parcel. The first one's cells are taken, so that replacing every refused
 * parcel by its first alternative never asks a point for more than it has.
 * @param candidates of parcels with the same point and cells, the nearest first; those without such cells are dropped
 */
export const takeAlternatives = (
  availability: BatchAvailability,
  line: BatchLine,
  candidates: Candidate[],
): readonly Candidate[] => {
  const found: Candidate[] = []
  let at = 0
  while (found.length < ALTERNATIVES_MAX) {
    const candidate = candidates[at]
    if (candidate === undefined) break
    const moved = { ...line, terminalNumber: candidate.number }
    const rejection =
      found.length === 0
        ? availability.take(moved, candidate.availability)
        : availability.rejectionOf(moved, candidate.availability)
    if (rejection === undefined) found.push(candidate)
    // Cells are only taken, so what has none now has none later.
    if (rejection === 'no_free_cell' || rejection === 'no_such_cell') candidates.splice(at, 1)
    else at += 1
  }
  return found
}

/** What is wrong with the parcel's locker, for people. */
export const lineRejectionWording = (code: LineRejection, cells: readonly CellSize[]): string => {
  const sizes = [...new Set(cells)].join(', ')
  switch (code) {
    case 'unknown_terminal':
      return NEW_PARCEL_MESSAGES.noPoint
    case 'inactive_terminal':
      return 'Почтомат сейчас не работает: укажите другой'
    case 'too_heavy':
      return 'Посылка тяжелее, чем принимает этот почтомат'
    case 'no_such_cell':
      return `В этом почтомате нет ячеек ${sizes}`
    case 'no_free_cell':
      return `В этом почтомате не осталось свободных ячеек ${sizes}`
  }
}
