import { formatRest } from '@yacheyka/core/text/rest-of-list'
import { countRows } from '#/db/count-rows.ts'
import { writeFile } from 'node:fs/promises'
import type { Writable } from 'node:stream'
import { formatPhone } from '@yacheyka/core/contacts/phone'
import { type Command, InvalidArgumentError } from 'commander'
import type { Files } from '#/adapters/files/port.ts'
import type { Config } from '#/config.ts'
import type { OpenDatabase } from '#/db/open.ts'
import { CLI_ACTOR } from '#/audit/actor.ts'
import { makeDigests } from '#/privacy/subject.ts'
import { withDatabase } from '#/db/with-database.ts'
import { deleteResponse } from './delete-response.ts'
import { findResponse, listResponses } from './queries.ts'

interface ResponsesCommandsOptions {
  readonly config: Pick<Config, 'secret' | 'previousSecret'>
  readonly openDatabase: () => Promise<OpenDatabase>
  readonly files: Files
  /** Takes the place of standard output in tests. */
  readonly output?: Writable
}

/** `responses list`, `responses file`, `responses delete`: answers to vacancies, for the operator. */
export function defineResponsesCommands(program: Command, options: ResponsesCommandsOptions): void {
  const print = (text: string) => void (options.output ?? process.stdout).write(`${text}\n`)
  const fail = (text: string) => {
    process.exitCode = 1
    print(text)
  }
  const digests = makeDigests(options.config)
  const responses = program.command('responses').description('отклики на вакансии')

  responses
    .command('list', { isDefault: true })
    .description('показать отклики, новые сверху')
    .option('--limit <count>', 'не больше стольких', parseLimit, 50)
    .option('--json', 'в виде JSON, со всеми полями')
    .action(async ({ limit, json }: { limit: number; json?: true }) => {
      const { rows, total } = await withDatabase(options, async ({ db }) => ({
        rows: await listResponses(db, limit),
        total: await countRows(db, 'vacancy_response'),
      }))
      if (json === true) print(JSON.stringify(rows))
      else
        print(
          rows.length === 0
            ? 'Откликов нет'
            : rows.map(formatResponse).join('\n\n') + formatRest(rows.length, total),
        )
    })

  responses
    .command('file')
    .description('сохранить резюме отклика в файл')
    .argument('<uid>', 'номер отклика', parseUid)
    .requiredOption('--out <path>', 'куда; что там есть, не перезаписывается')
    .action(async (uid: string, { out }: { out: string }) => {
      const row = await withDatabase(options, ({ db }) => findResponse(db, uid))
      const bytes = row === undefined ? undefined : await options.files.get(row.file_key)
      if (row === undefined) return fail('Такого отклика нет')
      if (bytes === undefined) return fail('Отклик есть, а файла его нет: проверьте DATA_DIR')
      if (!(await wrote(out, bytes)))
        return fail(`Файл «${out}» не записать: он уже есть, или проверьте путь и права`)
      print(`Сохранено: ${out} (${row.file_type})`)
    })

  responses
    .command('delete')
    .description(
      'удалить отклик вместе с файлом: по просьбе человека или когда срок хранения вышел',
    )
    .argument('<uid>', 'номер отклика', parseUid)
    .action(async (uid: string) => {
      const isThere = await withDatabase(options, ({ db }) =>
        deleteResponse(db, { files: options.files, digests }, uid, CLI_ACTOR),
      )
      if (!isThere) return fail('Такого отклика нет')
      print('Удалено')
    })
}

const formatResponse = (row: Awaited<ReturnType<typeof listResponses>>[number]): string =>
  [
    `${row.uid}  ${row.created_at.toISOString()}  ${row.vacancy}`,
    `${row.name}, ${formatPhone(row.phone)}, ${row.email}`,
    `${row.file_name}, ${row.file_size} байт`,
    row.message.replaceAll(/^/gm, '  '),
  ].join('\n')

const parseLimit = (text: string): number => {
  const limit = Number(text)
  if (Number.isInteger(limit) && limit > 0 && limit <= 10_000) return limit
  throw new InvalidArgumentError('Нужно целое число от 1 до 10000.')
}

const parseUid = (text: string): string => {
  if (/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)) return text
  throw new InvalidArgumentError('Номер отклика — как в списке: 8-4-4-4-12 знаков.')
}

async function wrote(path: string, bytes: Uint8Array): Promise<boolean> {
  try {
    await writeFile(path, bytes, { flag: 'wx', mode: 0o600 })
    return true
  } catch {
    return false
  }
}
