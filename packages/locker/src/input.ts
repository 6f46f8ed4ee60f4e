import type { DeviceConfig, DeviceTask, FeedResponse } from '@yacheyka/contract/device/feed'
import type { ReportResponse } from '@yacheyka/contract/device/report'
import type { CodeKind } from './overlay.ts'
import type { OutboxRow } from './outbox.ts'
import type { AddressKey, Reading, StatusBits } from './lock.ts'
import type { BoardHealth } from './ports/board.ts'
import type { Intent } from './ports/screen.ts'
import type { SentReport } from './report.ts'

/** Whatever happens to a locker. */
export type Input =
  | { readonly kind: 'press'; readonly intent: Intent }
  | { readonly kind: 'scan'; readonly payload: string }
  | {
      readonly kind: 'code'
      readonly code: { readonly kind: CodeKind | 'staff'; readonly digest: string }
    }
  /** A code was typed or shown before the device has a key. */
  | { readonly kind: 'no_key' }
  | { readonly kind: 'proceed'; readonly op: number }
  | { readonly kind: 'senses'; readonly readings: ReadonlyMap<AddressKey, Reading> }
  | { readonly kind: 'tasks'; readonly tasks: readonly DeviceTask[]; readonly cursor: number }
  | { readonly kind: 'feed'; readonly answer: FeedResponse }
  | {
      readonly kind: 'verdicts'
      readonly sent: SentReport
      readonly answer: ReportResponse
    }
  | {
      readonly kind: 'looked_up'
      readonly what: 'link' | 'journal'
      readonly rows: readonly OutboxRow[]
      readonly boards: readonly BoardHealth[]
    }
  /** `op`: what was asked before its pulse; null: a look that nobody asked for. */
  | { readonly kind: 'bits'; readonly op: number | null; readonly bits: StatusBits }
  | { readonly kind: 'enrolled'; readonly config: DeviceConfig }
  /** What `collect_logs` asked for. */
  | { readonly kind: 'log_read'; readonly uid: string; readonly log: string }
  /** The server's key has signed that this device is no more. */
  | { readonly kind: 'revoked' }
