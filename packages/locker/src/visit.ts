import type { TimeQuality } from '@yacheyka/contract/device/fields'
import type { CellSize } from '@yacheyka/core/cells/cell-size'
import type { StatusBit } from './commissioning.ts'
import type { OpenableCell } from './overlay.ts'
import type { StatusBits } from './lock.ts'
import type { BoardHealth } from './ports/board.ts'
import type { JournalLine, Screen, SkipReason, TakeOutReason } from './ports/screen.ts'
import type { IntakeStop } from './store-retention.ts'

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
  /** Number of the claim of this cell. */
  readonly claim?: string
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
  /** The claim of this cell is recorded, and other cells are left. */
  | 'recorded'

export interface SignInVisit {
  readonly kind: 'sign_in'
  /** Null while it is being typed. */
  readonly badge: string | null
  readonly digits: string
  readonly failed: boolean
}

/** A cell of a parcel that the courier brings. */
export interface LoadedCell {
  readonly cell: string
  readonly barcode: string
  readonly size: CellSize
  readonly low: boolean
}

export interface CourierVisit {
  readonly kind: 'courier'
  readonly badge: string
  readonly name: string
  readonly place: CourierPlace
  readonly loaded: number
  /** Doors that are not offered again in this visit. */
  readonly skipped: readonly number[]
}

/** A parcel that the courier takes along. */
export interface TakeOutCell {
  readonly cell: string
  readonly barcode: string
  readonly door: number
  readonly why: TakeOutReason
}

/** Doors that are still to be looked into. */
export interface Inventory {
  readonly left: readonly number[]
  readonly total: number
}

export type LoadPlace =
  /** `placed`: op of the cell that was closed last. */
  | { readonly at: 'scan'; readonly placed: number | null; readonly cell: LoadedCell | null }
  | {
      readonly at: 'door'
      readonly op: number
      readonly cell: LoadedCell
      readonly trouble: 'does_not_fit' | 'cell_occupied' | 'cell_broken' | null
    }
  | { readonly at: 'unknown'; readonly barcode: string }
  | { readonly at: 'no_room'; readonly cell: LoadedCell }
  | { readonly at: 'failed'; readonly door: number; readonly cell: LoadedCell }
  | { readonly at: 'stopped'; readonly why: IntakeStop }

type CourierPlace =
  | LoadPlace
  | { readonly at: 'menu' }
  /** A power cut interrupted the loading of this door. */
  | { readonly at: 'doubtful'; readonly door: number; readonly cell: string }
  | {
      readonly at: 'take_out'
      readonly op: number
      readonly cell: TakeOutCell
      readonly phase: 'take' | 'empty' | 'other' | 'put_back'
      /** Barcode of the other parcel. */
      readonly scanned: string | null
    }
  | { readonly at: 'take_out_failed'; readonly cell: TakeOutCell }
  | { readonly at: 'inventory'; readonly op: number; readonly inventory: Inventory }
  /** Answered, and the door still stands open; `inventory` null: taking out goes on. */
  | { readonly at: 'closing'; readonly door: number; readonly inventory: Inventory | null }
  | { readonly at: 'reasons'; readonly reasons: ReadonlyMap<string, SkipReason> }
  | { readonly at: 'finished' }
  | { readonly at: 'report'; readonly digits: string; readonly sent: boolean }

export interface TechnicianVisit {
  readonly kind: 'technician'
  readonly badge: string
  readonly name: string
  readonly place: TechnicianPlace
}

type TechnicianPlace =
  | { readonly at: 'menu' | 'doors' | 'block' | 'screen' }
  | { readonly at: 'consent'; readonly door: number }
  /** «Ввод в работу», before the first lock or at its end. */
  | { readonly at: 'commissioning' | 'found' }
  | {
      readonly at: 'channel'
      readonly op: number
      /** Bits before the pulse; null: it was not sent. */
      readonly before: StatusBits | null
      /** Bits that were another one since, ever. */
      readonly moved: readonly StatusBit[]
      /** Some bit is another one now. */
      readonly isOpen: boolean
      readonly isSilent: boolean
      readonly digits: string
      readonly size: CellSize | null
    }
  | {
      readonly at: 'link'
      readonly queue: number
      readonly quality: TimeQuality
      readonly boards: readonly BoardHealth[]
    }
  | { readonly at: 'journal'; readonly lines: readonly JournalLine[] }
  /** `waiting`: until all doors are closed. */
  | { readonly at: 'restart'; readonly waiting: boolean }

export type CommissioningPlace = Extract<
  TechnicianPlace,
  { readonly at: 'commissioning' | 'channel' | 'found' }
>
export const isCommissioning = (place: TechnicianPlace): place is CommissioningPlace =>
  place.at === 'commissioning' || place.at === 'channel' || place.at === 'found'

/** What somebody is doing at the screen. It is lost by a power cut. */
export type Visit =
  | { readonly kind: 'idle' }
  | { readonly kind: 'pin'; readonly digits: string }
  /** A screen that only says something. */
  /** `waiting`: barcodes of what else lies here for this recipient. */
  | { readonly kind: 'told'; readonly screen: NoticeScreen; readonly waiting?: readonly string[] }
  | PickupVisit
  | SignInVisit
  | CourierVisit
  | TechnicianVisit

export type NoticeScreen = Extract<
  Screen,
  {
    readonly id:
      | 'B1'
      | 'C2'
      | 'C3'
      | 'C4'
      | 'C5'
      | 'C6'
      | 'C7'
      | 'D5_misplaced'
      | 'D8_recorded'
      | 'D9'
      | 'G1_shut'
      | 'G1_commissioning'
  }
>

/** Shown while the terminal is out of service, too. */
export const isForStaff = ({ id }: NoticeScreen): boolean =>
  id === 'G1_shut' || id === 'G1_commissioning'

export const IDLE: Visit = { kind: 'idle' }

/** Nobody is served: the first screen, or a door that was left open and is settled. */
export const isUnused = (visit: Visit): boolean =>
  visit.kind === 'idle' || (visit.kind === 'pickup' && visit.phase === 'left_open')
