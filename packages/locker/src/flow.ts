import type { Visit } from './visit.ts'
import type { CodeKind } from './overlay.ts'
import type { Turn } from './turn.ts'

/** What is done once the turn is committed, never before. */
export type Effect =
  /** One pulse to the lock of a door. */
  | { readonly kind: 'pulse'; readonly op: number; readonly door: number }
  /** The op's intention is stored: it may be pulsed. */
  | { readonly kind: 'proceed'; readonly op: number }
  | { readonly kind: 'restart' }
  /** Reads the outbox for a screen of the technician. */
  | { readonly kind: 'look_up'; readonly what: 'link' | 'journal' }
  | { readonly kind: 'digest'; readonly code: CodeKind | 'staff'; readonly text: string }

/** One input of one visit: what it changes in the store, at the screen and outside. */
export interface Flow {
  readonly turn: Turn
  visit: Visit
  /** Code of the help screen that stands over the visit; null: it does not. */
  help: string | null
  /** Wrong codes of this visit. */
  wrong: number
  readonly effects: Effect[]
  readonly randomDigits: (length: number) => string
}

export const HELP_CODE_LENGTH = 4
