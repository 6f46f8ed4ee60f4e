import type {
  CommandKind,
  DeviceCommand,
  DeviceConfig,
  DeviceStaff,
  DeviceTask,
} from '@yacheyka/contract/device/feed'
import type { CommandState } from '@yacheyka/contract/device/report'
import type { TelemetrySample } from '@yacheyka/contract/device/telemetry'
import type { ParcelStatus } from '@yacheyka/core/parcels/parcel-status'
import type { CommissioningDraft } from './commissioning.ts'
import type { Door, OpenDoor } from './door.ts'
import type { Op, OpKind } from './op.ts'
import type { Wiring } from './wiring.ts'

/** What this locker itself has seen of a cell, laid over what the server says. */
export interface OwnCell {
  readonly cell: string
  readonly state: 'placed' | 'taken' | 'doubtful' | 'claimed_empty'
  readonly door: number
  /** Time of the event; the server's word wins when its `status_at` is not before it. */
  readonly at: number
  /** Row of the outbox that says so; null for what is not reported as an event. */
  readonly seq: number | null
  /** Of what was taken: the status that was reported. */
  readonly status?: ParcelStatus
  /** Of a claim: its number. */
  readonly claim?: number
  /** Of a doubt: what the door was opened for. */
  readonly openedFor?: OpKind
  /** Of a doubt: somebody was asked to look into the cell. */
  readonly isReported?: boolean
}

/** Why a code opens nothing any more; `ended`: for a reason that the locker was not told. */
export type GoneOutcome = 'handed_out' | 'returned' | 'ended'

/** A code that was right once and is no more. */
export interface FormerCode {
  readonly pinHash: string | null
  readonly qrHash: string | null
  readonly outcome: GoneOutcome | 'blocked'
  readonly at: number
}

export interface TaskRow {
  readonly barcode: string
  /** Null once the server has said `forget`: only the former code is left. */
  readonly task: DeviceTask | null
  readonly own: readonly OwnCell[]
  readonly former: FormerCode | null
}

export interface GuardRow {
  /** `pin`, `staff`, or `staff:<badge>`. */
  readonly kind: string
  /** Times of wrong tries of the last day, oldest first. */
  readonly wrong: readonly number[]
  /** Earlier tries count for the day only: a right code, or a shut pad, came after them. */
  readonly countedFrom: number
  /** How often it was shut in a row. */
  readonly level: number
  /** Shut until then; 0: open. */
  readonly until: number
}

export interface CommandRow {
  readonly uid: string
  readonly number: number
  readonly command: Omit<DeviceCommand, 'kind'> & { readonly kind: CommandKind | 'unknown' }
  readonly state: CommandState
  readonly result: string | null
  readonly acked: boolean
}

/** What «Помощь» offers. */
export interface ScreenChoices {
  readonly contrast: boolean
  readonly lowered: boolean
  readonly spoken: boolean
}

/** One value for each key; all are small. */
export interface Meta extends ScreenChoices {
  /** 64 random bits of this store, hexadecimal. */
  readonly storeId: string
  /** Stores that this one was continued from by a copy, oldest first: rows numbered before `before` are theirs. */
  readonly earlierStores: readonly { readonly storeId: string; readonly before: number }[]
  readonly boot: number
  readonly bootId: string
  readonly nextSeq: number
  readonly nextOp: number
  readonly cursor: number
  readonly commandNumber: number
  readonly lastStamped: number
  /** Of the last tick: corrected time, and the machine's clock beside it. */
  readonly tick: { readonly corrected: number; readonly wall: number } | null
  /** Server minus the machine's clock, at the last answer. */
  readonly offset: number
  readonly synced: boolean
  readonly lastAnswer: number | null
  readonly outOfService: { readonly message: string | null } | null
  readonly notice: { readonly text: string; readonly until: number } | null
  readonly config: DeviceConfig | null
  /** «Ввод в работу» that is not finished: nothing is handed out or taken in meanwhile. */
  readonly commissioning: CommissioningDraft | null
  /** What it found; null: what the program was started with counts. */
  readonly wiring: Wiring | null
  /** The server has told which doors operators have blocked. */
  readonly hasHeardBlocks: boolean
  /** The doors that it found are not told to the server yet. */
  readonly unsentMap: { readonly foundAt: number } | null
  readonly staff: readonly DeviceStaff[]
  /** What a technician has chosen for everybody; others choose for their visit. */
  readonly screenDefaults: ScreenChoices
  /** Doors that stand open, each with its opening. */
  readonly openDoors: readonly OpenDoor[]
  /** What took the place of a damaged store, as long as no fact says so. */
  readonly replacedBy: 'copy' | 'empty' | null
  /** Parcels that a copy knew, and of which the server has said nothing since. */
  readonly unheard: readonly string[]
  /** When the last copy of the store was made; null: the next one is due. */
  readonly copiedAt: number | null
  /** The program is about to end because somebody asked for it; the next start takes it back. */
  readonly restartAsked: boolean
  /** Of the hours without a link, not told yet. */
  readonly samples: readonly TelemetrySample[]
  /** Alarms that stand, by kind and subject. */
  readonly alarms: readonly { readonly key: string; readonly since: number }[]
}

/** Nothing is handed out or taken in where the operator says so, and while «Ввод в работу» is not finished. */
export const isInService = ({ outOfService, commissioning }: Meta): boolean =>
  outOfService === null && commissioning === null

export interface StoredState {
  readonly meta: Meta
  readonly doors: ReadonlyMap<number, Door>
  readonly tasks: ReadonlyMap<string, TaskRow>
  /** Ops that are not settled. */
  readonly ops: ReadonlyMap<number, Op>
  readonly guards: ReadonlyMap<string, GuardRow>
  /** Commands that are not answered and acked. */
  readonly commands: ReadonlyMap<string, CommandRow>
}
