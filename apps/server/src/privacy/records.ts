import type { DataKind } from '@yacheyka/core/privacy/personal-data'

/** One thing that is kept: what it is, by Russian names of its fields. */
export type DataRecord = Readonly<Record<string, string>>

/** A file that belongs to a record: its name for people, and its key in the store of files. */
export interface KeptFile {
  readonly name: string
  readonly key: string
}

/** What is kept of one kind. */
export interface Kept {
  readonly kind: DataKind
  readonly count: number
  /** Of `count`, how many an erasure would erase now. */
  readonly erasable: number
  /** Why the rest stays; empty where nothing does. */
  readonly why: string
  /** The newest, at most `RECORDS_MOST`. */
  readonly records: readonly DataRecord[]
  readonly files: readonly KeptFile[]
}

/** More than anybody has; a customer's own lists are read in its cabinet. */
export const RECORDS_MOST = 5000
