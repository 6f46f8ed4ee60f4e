import type { MovedEntry } from './fold-parcel.ts'
import { compareEvents, type ParcelEvent } from './parcel-history.ts'
import { PARCEL_STATUS, type ParcelStatus, type ParcelStep, shownStatus } from './parcel-status.ts'

/** Something that a sender saw happen to a parcel. */
export interface ShownEntry<E extends ParcelEvent> {
  readonly status: ParcelStatus
  /** Milliseconds since 1970. */
  readonly at: number
  /** What made it so. */
  readonly event: E
}

/** A block, or its end. */
export interface BlockChange<E extends ParcelEvent> {
  readonly blocked: boolean
  readonly event: E
}

/**
 * What was shown of a parcel, in the order of life: its moves with the blocks that covered them. A move beneath a block
 * shows when the block ends; a note that changes nothing does not show.
 * @param moves its timeline
 */
export const shownHistory = <E extends ParcelEvent>(
  moves: readonly MovedEntry<E>[],
  blocks: readonly BlockChange<E>[],
): readonly ShownEntry<E>[] => {
  const changes = [
    ...moves.map(({ status, event }) => ({ event, step: status, blocked: undefined })),
    ...blocks.map(({ blocked, event }) => ({ event, step: undefined, blocked })),
  ].sort((one, other) => compareEvents(one.event, other.event))
  const shown: ShownEntry<E>[] = []
  let step: ParcelStep = 'created'
  let blocked = false
  for (const change of changes) {
    step = change.step ?? step
    blocked = change.blocked ?? blocked
    const status = shownStatus(step, blocked)
    if (status !== shown.at(-1)?.status)
      shown.push({ status, at: change.event.at, event: change.event })
  }
  return shown
}

/** Entries that a sender reads as one, since the cabinet words them alike: of those in a row the oldest stays. */
export const mergeAlike = <T extends { readonly status: ParcelStatus }>(
  entries: readonly T[],
): readonly T[] =>
  entries.filter(({ status }, at) => {
    const before = entries[at - 1]
    return before === undefined || wordingOf(before.status) !== wordingOf(status)
  })

const wordingOf = (status: ParcelStatus): string => PARCEL_STATUS[status].cabinetWording
