import type { Generated } from 'kysely'
import type { Timestamp } from './column-kinds.ts'

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
