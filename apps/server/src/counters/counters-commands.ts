import type { Writable } from 'node:stream'
import { counted } from '@yacheyka/core/text/wording'
import type { Command } from 'commander'
import type { OpenDatabase } from '#/db/open.ts'
import { withDatabase } from '#/db/with-database.ts'
import { findCounterErrors, repairCounters, type CounterError } from './verify-counters.ts'

export interface CountersCommandsOptions {
  readonly openDatabase: () => Promise<OpenDatabase>
  /** Takes the place of standard output in tests. */
  readonly output?: Writable
}

/** So many errors are told one by one. */
const LISTED_MAX = 20

/** `tallies verify`: whether the counts that lists show are what counting all rows gives. */
export function defineCountersCommands(program: Command, options: CountersCommandsOptions): void {
  const print = (text: string) => void (options.output ?? process.stdout).write(`${text}\n`)
  program
    .command('tallies')
    .description('счётчики списков заказов и отправлений')
    .command('verify')
    .description('пересчитать все заказы и отправления и сверить со счётчиками')
    .option('--repair', 'исправить счётчики, которые не сходятся')
    .action(async ({ repair }: { readonly repair?: true }) => {
      const errors = await withDatabase(options, ({ db }) =>
        repair === true ? repairCounters(db) : findCounterErrors(db),
      )
      print(errors.length === 0 ? 'Счётчики сходятся' : reportErrors(errors, repair === true))
      if (errors.length > 0 && repair !== true) process.exitCode = 1
    })
}

const reportErrors = (errors: readonly CounterError[], repaired: boolean): string =>
  [
    `${repaired ? 'Исправлено' : 'Не сходится'}: ${counted(errors.length, ['счётчик', 'счётчика', 'счётчиков'])}`,
    ...errors
      .slice(0, LISTED_MAX)
      .map(
        (error) =>
          `${error.customer_uid} ${error.subject} ${error.day} ${error.status}: ${error.counted}, на деле ${error.real}`,
      ),
  ].join('\n')
