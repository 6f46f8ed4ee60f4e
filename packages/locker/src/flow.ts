import type { Visit } from './visit.ts'
import type { CabinetBoards } from './ports/board.ts'
import type { CodeKind } from './overlay.ts'
import type { IntakeStop } from './store-retention.ts'
import type { Turn } from './turn.ts'
import type { Wiring } from './wiring.ts'

/** What is done once the turn is committed, never before. */
export type Effect =
  /** One pulse to the lock of a door. */
  | { readonly kind: 'pulse'; readonly op: number; readonly door: number }
  /** The op's intention is stored: it may be pulsed. */
  | { readonly kind: 'proceed'; readonly op: number }
  /** What the boards say before the pulse of an op of «Ввод в работу». */
  | { readonly kind: 'read_bits'; readonly op: number }
  /** Boards are read by what «Ввод в работу» found. */
  | { readonly kind: 'rewire'; readonly wiring: Wiring }
  | { readonly kind: 'restart' }
  | { readonly kind: 'restart_screen' }
  | { readonly kind: 'beep' }
  /** Reads the log for this command. */
  | { readonly kind: 'collect_logs'; readonly uid: string }
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
  readonly cabinet: CabinetBoards
  /** Something beside the agent starts the screen's browser. */
  readonly canRestartScreen: boolean
  /** Why nothing is taken in; null: it is. */
  readonly intakeStop: IntakeStop | null
  readonly randomDigits: (length: number) => string
}

export const HELP_CODE_LENGTH = 4
