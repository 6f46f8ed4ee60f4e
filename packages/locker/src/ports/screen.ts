import type { CellSize } from '@yacheyka/core/cells/cell-size'
import type { DoorContent, DoorPlace, DoorState } from '../door.ts'
import type { Findings } from '../commissioning.ts'
import type { IntakeStop } from '../store-retention.ts'
import type { GoneOutcome } from '../state.ts'
import type { Address, BoardSetup, DoorSense } from '../lock.ts'
import type { BoardHealth } from './board.ts'

// What the touch page draws, and what it may ask for. The page is a puppet: it shows the newest view and posts intents
// that name the view they were pressed on. Screen ids are those of the specification's table.

/** A door as the page draws it on the wall and says its place in words. */
export interface WallDoor {
  readonly no: number
  readonly size: CellSize
  readonly place: DoorPlace
  readonly state: DoorState
  readonly sensed: DoorSense
}

export interface Station {
  readonly number: string
  readonly address: string
  readonly phone: string
  /** IANA name, for the clock in the foot and times in texts. */
  readonly timeZone: string
  /** Free cells by size, only sizes that the cabinet has. */
  readonly free: readonly { readonly size: CellSize; readonly count: number }[]
}

export interface View {
  /** A new one with each change: an intent for another view is dropped. */
  readonly viewId: number
  readonly screen: Screen
  readonly station: Station
  readonly wall: readonly WallDoor[]
  /** Corrected time, milliseconds since 1970. */
  readonly now: number
  /** Strip A2. */
  readonly offline: boolean
  /** Text of the operator's `message` command, over any idle screen. */
  readonly notice: string | null
  /** Beeps: the courier's door has stood open for long, or an operator asked for it. */
  readonly beeps: boolean
  /** «Вы ещё здесь?»: over the screen, seconds until it returns to A1. */
  readonly stillThere: number | null
  readonly settings: ScreenSettings
}

/** What «Помощь» and the technician change; kept over restarts. */
export interface ScreenSettings {
  readonly contrast: boolean
  readonly lowered: boolean
  readonly spoken: boolean
  /** The locker has a voice: without one «Озвучить» is not offered. */
  readonly hasVoice: boolean
  /** Height of the screen's lower edge above the floor, millimetres. */
  readonly bottomMm: number
}

export const SKIP_REASONS = ['does_not_fit', 'damaged', 'not_in_van', 'other'] as const
export type SkipReason = (typeof SKIP_REASONS)[number]

/** One parcel that the courier did not load. */
export interface Unloaded {
  readonly barcode: string
  readonly reason: SkipReason | null
}

/** One cell that is opened after another: `index` from 1. */
export interface CellTurn {
  readonly door: number
  readonly index: number
  readonly total: number
}

export type Screen =
  /** `openDoors`: left open by those who were here before. */
  | { readonly id: 'A1'; readonly openDoors: readonly number[] }
  /** `isBroken`: there is no program behind it, staff cannot sign in. */
  | { readonly id: 'B1'; readonly message: string | null; readonly isBroken?: boolean }
  /** `since`: when the server was last heard. */
  | { readonly id: 'B2'; readonly since: number }
  | { readonly id: 'C1'; readonly digits: string }
  /** `attempts` that are left, `repeated`: not the first one of this visit. */
  | { readonly id: 'C2'; readonly attempts: number; readonly repeated: boolean }
  /** `until`: corrected time. */
  | { readonly id: 'C3'; readonly until: number }
  | { readonly id: 'C4' }
  | { readonly id: 'C5' }
  | { readonly id: 'C6'; readonly outcome: GoneOutcome; readonly at: number }
  | { readonly id: 'C7' }
  | ({ readonly id: 'D1' } & CellTurn)
  | ({ readonly id: 'D2' } & CellTurn)
  /** Several cells, before the first: [Открыть ячейку 12] is `open_next`. */
  | { readonly id: 'D3'; readonly doors: readonly number[] }
  | { readonly id: 'D4'; readonly door: number }
  | { readonly id: 'D5'; readonly door: number; readonly helpCode: string }
  /** The parcel is here, and its door is not known. */
  | { readonly id: 'D5_misplaced'; readonly helpCode: string }
  /** `offers`, once the door was left open: a visit of somebody else (`enter_pin`, `courier`), or the courier's `next` door. */
  | { readonly id: 'D6'; readonly door: number; readonly offers?: 'codes' | 'next' }
  /** `until` null: no default. `reopens` that are left. */
  | {
      readonly id: 'D7'
      readonly door: number
      readonly until: number | null
      readonly reopens: number
    }
  | { readonly id: 'D8'; readonly door: number }
  /** `next`: another cell of the parcel, opened by `open_next`. */
  | { readonly id: 'D8_recorded'; readonly claim: string | null; readonly next?: number }
  /** `waiting`: other parcels of the same recipient. */
  /** `isSent`: the codes of those that wait were asked for. */
  | { readonly id: 'D9'; readonly waiting: number; readonly isSent: boolean }
  | CourierScreen
  | TechnicianScreen
  | { readonly id: 'I1'; readonly helpCode: string }

export type CourierScreen =
  /** Sign-in by number and PIN; `field` is what is being typed, `failed`: the last pair was wrong. */
  | {
      readonly id: 'G1_sign_in'
      readonly field: 'number' | 'pin'
      readonly digits: string
      readonly failed: boolean
    }
  /** Sign-in is shut for everybody, until then. */
  | { readonly id: 'G1_shut'; readonly until: number }
  /** A courier signed in while «Ввод в работу» goes on. */
  | { readonly id: 'G1_commissioning' }
  | {
      readonly id: 'G1_menu'
      readonly name: string
      readonly load: number
      readonly takeOut: number
    }
  | {
      readonly id: 'G2_scan'
      readonly left: number
      /** Closed last: counts as placed with the next scan, unless one of the three buttons of `G2_door` says otherwise. */
      readonly placed: { readonly door: number; readonly barcode: string } | null
    }
  /** Opening, and then open: `open` tells which. */
  | {
      readonly id: 'G2_door'
      readonly door: number
      readonly size: CellSize
      readonly barcode: string
      readonly open: boolean
    }
  | { readonly id: 'G3_unknown'; readonly barcode: string }
  /** `bigger`: what [Занять L] takes, null where none is free. */
  | {
      readonly id: 'G3_no_room'
      readonly barcode: string
      readonly size: CellSize
      readonly bigger: { readonly size: CellSize; readonly count: number } | null
    }
  | { readonly id: 'G3_occupied'; readonly door: number }
  /** After a cut: «Успели положить YA… в ячейку 12?» [Лежит] [Пусто] */
  | { readonly id: 'G3_doubtful'; readonly door: number; readonly barcode: string }
  | { readonly id: 'G3_failed'; readonly door: number; readonly barcode: string }
  /** Nothing is taken in, for lack of room in the journal or on the disk. */
  | { readonly id: 'G3_stopped'; readonly why: IntakeStop }
  | {
      readonly id: 'G4_door'
      readonly door: number
      readonly barcode: string
      readonly why: TakeOutReason
      readonly open: boolean
    }
  | { readonly id: 'G4_scan'; readonly door: number; readonly barcode: string }
  | {
      readonly id: 'G4_other'
      readonly door: number
      readonly expected: string
      readonly scanned: string
    }
  | { readonly id: 'G4_empty'; readonly door: number; readonly barcode: string }
  | { readonly id: 'G4_failed'; readonly door: number; readonly barcode: string }
  | {
      readonly id: 'G5_reasons'
      readonly loaded: number
      readonly total: number
      readonly left: readonly Unloaded[]
    }
  | { readonly id: 'G5_done'; readonly openDoors: readonly number[] }
  | {
      readonly id: 'G6'
      readonly door: number
      readonly index: number
      readonly total: number
      readonly expected: string | null
      readonly open: boolean
    }
  /** «Сообщить о поломке»: type the door's number. */
  | { readonly id: 'G7_report'; readonly digits: string; readonly sent: boolean }

export type TakeOutReason = 'overdue' | 'blocked' | 'ordered' | 'left_inside'

export interface DoorFacts extends WallDoor {
  readonly content: DoorContent
  readonly reason: string | null
  readonly address: string
}

export type TechnicianScreen =
  | { readonly id: 'H1_menu'; readonly name: string }
  | { readonly id: 'H2_doors'; readonly doors: readonly DoorFacts[] }
  /** A door that may hold a parcel: `state` of the operator's consent. */
  | { readonly id: 'H3_consent'; readonly door: number }
  | { readonly id: 'H4_block'; readonly doors: readonly DoorFacts[] }
  | {
      readonly id: 'H5_link'
      readonly lastAnswer: number | null
      readonly queue: number
      readonly clockOffset: number | null
      readonly quality: 'exact' | 'rebased' | 'bounded'
      readonly boards: readonly BoardHealth[]
    }
  | { readonly id: 'H6_screen' }
  | { readonly id: 'H7_journal'; readonly lines: readonly JournalLine[] }
  | { readonly id: 'H8_restart'; readonly waiting: boolean }
  | CommissioningScreen

export interface JournalLine {
  readonly at: number
  readonly kind: string
  readonly door: number | null
  readonly barcode: string | null
}

/** «Ввод в работу»: door by door. */
export type CommissioningScreen =
  | {
      readonly id: 'H9_start'
      readonly boards: readonly BoardSetup[]
      /** Of one that was begun: doors that are noted, and the lock that comes next; null: it was not. */
      readonly begun: { readonly doors: number; readonly next: Address | null } | null
      /** Cells of parcels that lie here: it waits until they are gone. */
      readonly parcels: number
      /** Somebody is at a door. */
      readonly inUse: boolean
    }
  /** The pulse was sent; `moved`: how many bits moved, `open`: they have not come back. */
  | {
      readonly id: 'H9_door'
      readonly board: number
      readonly channel: number
      readonly digits: string
      readonly size: CellSize | null
      readonly moved: number
      readonly open: boolean
      /** The board said nothing: no pulse was sent. */
      readonly silent: boolean
      /** Another door has that number. */
      readonly taken: boolean
    }
  | ({
      readonly id: 'H9_result'
      /** It cannot be finished while doors are shared or crossed, or polarity or order is not known. */
    } & Findings)

export type ScreenId = Screen['id']

/** D7 counts as «Да, забрал» after so long without an answer, milliseconds. Whoever listens hears the answers first. */
export const answerWait = ({ spoken }: { readonly spoken: boolean }): number =>
  spoken ? 60_000 : 20_000

/** What a press asks for. Buttons that no shown screen has are ignored. */
export type Intent =
  | { readonly kind: IntentKind }
  | { readonly kind: 'digit'; readonly digit: string }
  | { readonly kind: 'found'; readonly what: 'empty' | 'expected' | 'other' }
  | { readonly kind: 'reason'; readonly barcode: string; readonly reason: SkipReason }
  | { readonly kind: 'door'; readonly door: number }
  | { readonly kind: 'size'; readonly size: CellSize }
  | { readonly kind: 'setting'; readonly setting: 'contrast' | 'lowered' | 'spoken' }

/** Buttons without data, by what they say. */
export const INTENT_KINDS = [
  // any screen
  'cancel',
  'back',
  'help',
  'done',
  'still_there',
  // A1, C1, C2
  'enter_pin',
  'courier',
  'erase',
  'retry',
  // D
  'open_next',
  'reopen',
  'took_it',
  'was_empty',
  'send_code',
  // G
  'load',
  'take_out',
  'inventory',
  'report_broken',
  'does_not_fit',
  'cell_occupied',
  'cell_broken',
  'take_bigger',
  'keep',
  'next',
  'lies_inside',
  'cell_is_empty',
  'record_and_take',
  'put_back',
  'sign_out',
  // H
  'doors',
  'commission',
  'link',
  'block_door',
  'screen',
  'journal',
  'restart',
  'confirm',
] as const
export type IntentKind = (typeof INTENT_KINDS)[number]

const PLAIN: ReadonlySet<string> = new Set(INTENT_KINDS)
/** Whether an intent says all by its kind. */
export const isPlain = (intent: Intent): intent is { readonly kind: IntentKind } =>
  PLAIN.has(intent.kind)

/** Intents as the page posts them; `viewId` of another view is dropped. */
export interface PressedIntent {
  readonly viewId: number
  readonly intent: Intent
}

/** What the touch page is given: the newest view, then each new one. */
export interface ScreenFeed {
  view(): View
  /** Returns the function that stops listening. */
  onView(listener: (view: View) => void): () => void
  press(pressed: PressedIntent): void
}
