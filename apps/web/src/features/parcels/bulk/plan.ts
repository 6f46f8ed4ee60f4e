import type { ParcelRow } from '@yacheyka/contract/parcels/sent-parcels'
import type { ParcelAction } from '@yacheyka/core/parcels/parcel-actions'
import { whyNot } from '#/session/parcel-action-words.ts'

export interface Plan {
  readonly possible: readonly ParcelRow[]
  /** Those for which it is not, by the reason. */
  readonly refused: readonly { readonly why: string; readonly rows: readonly ParcelRow[] }[]
}

/** With which of the chosen parcels an action may be done, by the flags of the server. */
export const planOf = (action: ParcelAction, rows: readonly ParcelRow[]): Plan => {
  const reasons = Map.groupBy(rows, (row) => whyNot(action, row))
  return {
    possible: reasons.get(undefined) ?? [],
    refused: [...reasons].flatMap(([why, of]) => (why === undefined ? [] : [{ why, rows: of }])),
  }
}
