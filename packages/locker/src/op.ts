import type { Address } from './lock.ts'

/** What a door is opened for. */
export const OP_KINDS = [
  'pickup',
  'load',
  'takeout',
  'inventory',
  'remote',
  'technician',
  'commissioning',
] as const
export type OpKind = (typeof OP_KINDS)[number]

/** Steps of the journal: each is committed before the effect that follows it. */
export const OP_STEPS = ['intent', 'pulse', 'opened', 'closed', 'settled'] as const
export type OpStep = (typeof OP_STEPS)[number]

export const OP_RESULTS = [
  'taken',
  'placed',
  'not_placed',
  'claimed_empty',
  'did_not_open',
  'doubtful',
  'dropped',
  'put_back',
  'looked',
] as const
export type OpResult = (typeof OP_RESULTS)[number]

/** One opening of one door, from the intention to what became of it. */
export interface Op {
  readonly id: number
  readonly kind: OpKind
  /** `code:<barcode>`, `staff:<badge>` or `command:<uid>`. */
  readonly actor: string
  /** Of the parcel as a whole; null where no parcel is meant. */
  readonly barcode: string | null
  /** Cells of one visit in the order of opening; this op is of `cells[turn]`. */
  readonly cells: readonly { readonly cell: string; readonly door: number }[]
  readonly turn: number
  /** 0: a door that has no number yet; `at` is its lock. */
  readonly door: number
  readonly at: Address | null
  readonly step: OpStep
  readonly pulses: number
  /** Corrected time of the last pulse. */
  readonly pulsedAt: number | null
  readonly openedAt: number | null
  readonly closedAt: number | null
  /** Times at which «Открыть ещё раз» was pressed. */
  readonly reopened: readonly number[]
  readonly result: OpResult | null
}
