import type { LegalKind } from '@yacheyka/core/legal/legal-edition'
import type { Generated } from 'kysely'
import type { Timestamp, TimestampOrNull } from './column-kinds.ts'

/** How many a customer has of a day and a status; the sum with `tally_change` is the count. */
export interface CounterTable {
  customer_uid: string
  subject: 'order' | 'parcel'
  /** `YYYY-MM-DD`, Moscow: of `created_at`. */
  day: string
  status: string
  count: number
}

export interface CounterChangeTable {
  uid: string
  customer_uid: string
  subject: 'order' | 'parcel'
  day: string
  status: string
  change: number
}

export interface InstructionTable {
  id: number
  title: string
  description: Generated<string>
  /** HTML. */
  content: string
  published_at: Timestamp
  is_show: Generated<boolean>
  /** Markdown of which the HTML was made; null where the HTML itself was written. */
  source: Generated<string | null>
  /** Grows with each change. */
  version: Generated<number>
}

export interface LegalEditionTable {
  uid: string
  kind: LegalKind
  /** The day from which it applies, by which it is named; null for the draft. */
  edition: string | null
  /** Markdown. */
  source: string
  /** HTML. */
  content: string
  /** Begun with the installation, not written by its editors. */
  built_in: Generated<boolean>
  /** Of the draft, grows with each change. */
  version: Generated<number>
  changed_at: Timestamp
  changed_by: string | null
  published_at: TimestampOrNull
  published_by: string | null
}

export interface JuridicalQuestionTable {
  uid: string
  question: string
  /** HTML. */
  answer: string
  /** Among the others, from 1. */
  position: number
  is_show: Generated<boolean>
  /** Markdown of which the HTML was made; null where the HTML itself was written. */
  source: Generated<string | null>
  /** Grows with each change. */
  version: Generated<number>
}
