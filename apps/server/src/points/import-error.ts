import type { RejectedRow } from './import-report.ts'

/** A file that cannot be imported at all: nothing was changed. `message` is a Russian sentence for people. */
export class ImportError extends Error {
  /** Why, row by row, where the file could be read and no row of it is good. */
  readonly refused: readonly RejectedRow[]

  constructor(message: string, rejected: readonly RejectedRow[] = [], options?: ErrorOptions) {
    super(message, options)
    this.name = 'ImportError'
    this.refused = rejected
  }
}
