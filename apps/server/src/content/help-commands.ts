import type { Command } from 'commander'
import type { HelpCommandsOptions } from './help-command-options.ts'
import { HelpFileError } from './help-file.ts'
import { defineInstructionsCommands } from './instructions-commands.ts'
import { defineQuestionsCommands } from './questions-commands.ts'

/** `instructions …` and `questions …`: what «Правила и инструкции» of the cabinet shows. */
export function defineHelpCommands(program: Command, options: HelpCommandsOptions): void {
  const print = (text: string) => void (options.output ?? process.stdout).write(`${text}\n`)
  const fail = (text: string) => {
    process.exitCode = 1
    print(text)
  }
  const reportErrors = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      if (!(error instanceof HelpFileError)) throw error
      fail(`${error.message}. Ничего не изменено.`)
    }
  }
  defineInstructionsCommands(program, options, { print, fail, reportErrors })
  defineQuestionsCommands(program, options, { print, fail, reportErrors })
}
