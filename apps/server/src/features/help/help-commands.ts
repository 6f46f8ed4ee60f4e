import type { Writable } from 'node:stream'
import type { Command } from 'commander'
import type { OpenDatabase } from '#/db/open.ts'
import { HelpFileError, type HelpText } from './help-file.ts'
import { defineInstructionsCommands } from './instructions-commands.ts'
import { defineQuestionsCommands } from './questions-commands.ts'

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
  readonly sayFaults: (work: () => Promise<void>) => Promise<void>
}

/** `instructions …` and `questions …`: what «Правила и инструкции» of the cabinet shows. */
export function defineHelpCommands(program: Command, options: HelpCommandsOptions): void {
  const print = (text: string) => void (options.output ?? process.stdout).write(`${text}\n`)
  const fail = (text: string) => {
    process.exitCode = 1
    print(text)
  }
  const sayFaults = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      if (!(error instanceof HelpFileError)) throw error
      fail(`${error.message}. Ничего не изменено.`)
    }
  }
  defineInstructionsCommands(program, options, { print, fail, sayFaults })
  defineQuestionsCommands(program, options, { print, fail, sayFaults })
}
