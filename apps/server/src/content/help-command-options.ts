import type { Writable } from 'node:stream'
import type { OpenDatabase } from '#/db/open.ts'
import type { HelpText } from './help-file.ts'

/** Texts that a new network begins with. */
export interface DefaultHelp {
  readonly instructions: readonly HelpText[]
  readonly questions: readonly HelpText[]
}

export interface HelpCommandsOptions {
  readonly openDatabase: () => Promise<OpenDatabase>
  readonly readDefaults: () => Promise<DefaultHelp>
  /** Takes the place of standard output in tests. */
  readonly output?: Writable
  /** Takes the place of the clock in tests. */
  readonly now?: () => Date
}

/** What the commands of both groups say and how they fail. */
export interface Voice {
  readonly print: (text: string) => void
  readonly fail: (text: string) => void
  /** A file that gives no text is told, with the exit code 1. */
  readonly reportErrors: (work: () => Promise<void>) => Promise<void>
}
