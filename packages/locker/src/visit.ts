import type { OpenableCell } from './overlay.ts'
import type { Screen } from './ports/screen.ts'

/** The recipient at one parcel; what must survive a power cut stands in the op. */
export interface PickupVisit {
  readonly kind: 'pickup'
  readonly barcode: string
  readonly cells: readonly OpenableCell[]
  readonly turn: number
  readonly op: number
  readonly phase: PickupPhase
  /** Corrected time at which «Всё забрали?» counts as answered; null: never. */
  readonly answerBy: number | null
  /** Shown to the operator too; made when something goes wrong. */
  readonly helpCode: string
}

export type PickupPhase =
  | 'ready'
  | 'opening'
  | 'failed'
  | 'stuck'
  | 'open'
  | 'left_open'
  | 'answer'
  | 'empty'

/** What somebody is doing at the screen. It is lost by a power cut. */
export type Visit =
  | { readonly kind: 'idle' }
  | { readonly kind: 'pin'; readonly digits: string }
  /** A screen that only says something. */
  | { readonly kind: 'told'; readonly screen: ToldScreen }
  | PickupVisit

export type ToldScreen = Extract<
  Screen,
  { readonly id: 'C2' | 'C3' | 'C4' | 'C5' | 'C6' | 'C7' | 'D8_recorded' | 'D9' }
>

export const IDLE: Visit = { kind: 'idle' }
