import { formatRest } from '@yacheyka/core/text/rest-of-list'
import { countRows } from '#/db/count-rows.ts'
import type { Writable } from 'node:stream'
import { type Command, InvalidArgumentError } from 'commander'
import type { OpenDatabase } from '#/db/open.ts'
import { printable } from '#/observability/printable.ts'
import { withDatabase } from '#/db/with-database.ts'
import { listFeedback } from './queries.ts'

export interface FeedbackCommandsOptions {
  readonly openDatabase: () => Promise<OpenDatabase>
  /** Takes the place of standard output in tests. */
  readonly output?: Writable
}

/** `feedback list`: what customers write from the cabinet. */
export function defineFeedbackCommands(program: Command, options: FeedbackCommandsOptions): void {
  const print = (text: string) => void (options.output ?? process.stdout).write(`${text}\n`)
  program
    .command('feedback')
    .description('отзывы из личного кабинета')
    .command('list', { isDefault: true })
    .description('показать отзывы, новые сверху')
    .option('--limit <count>', 'не больше стольких', parseLimit, 50)
    .option('--json', 'в виде JSON, со всеми полями')
    .action(async ({ limit, json }: { limit: number; json?: true }) => {
      const { rows, total } = await withDatabase(options, async ({ db }) => ({
        rows: await listFeedback(db, limit),
        total: await countRows(db, 'feedback'),
      }))
      if (json === true) print(JSON.stringify(rows))
      else
        print(
          rows.length === 0
            ? 'Отзывов нет'
            : rows.map(formatFeedback).join('\n\n') + formatRest(rows.length, total),
        )
    })
}

const formatFeedback = (row: Awaited<ReturnType<typeof listFeedback>>[number]): string =>
  [
    `${row.uid}  ${row.created_at.toISOString()}  ${row.customer} (${row.login})`,
    [row.name, row.phone, row.email].filter((fact) => fact !== '').join(', '),
    row.text.replaceAll(/^/gm, '  '),
  ]
    .map(printable)
    .join('\n')

const parseLimit = (text: string): number => {
  const limit = Number(text)
  if (Number.isInteger(limit) && limit > 0 && limit <= 10_000) return limit
  throw new InvalidArgumentError('Нужно целое число от 1 до 10000.')
}
