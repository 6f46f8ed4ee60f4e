import { counted } from '@yacheyka/core/text/wording'
import type { Command } from 'commander'
import { type OpenDatabase, openDatabase } from '#/db/open.ts'
import { withDatabase } from '#/db/with-database.ts'
import type { Log } from '#/log.ts'
import { checkArchive, markArchive, noteArchiveCheck } from './archive-drill.ts'

interface ArchiveCommandsOptions {
  readonly openDatabase: () => Promise<OpenDatabase>
  readonly log: Log
}

/** `backup mark`, `backup check-archive`: what `deploy/pgbackrest/drill.sh` needs of the product. */
export function defineArchiveCommands(
  backup: Command,
  options: ArchiveCommandsOptions,
  print: (text: string) => void,
): void {
  backup
    .command('mark')
    .description('отметить в базе момент, который должен найтись в её непрерывном архиве')
    .action(() => withDatabase(options, ({ db }) => markArchive(db, new Date())))

  backup
    .command('check-archive')
    .description('пересчитать базу, восстановленную из архива после `backup mark`, и записать итог')
    .argument('[url]', 'её адрес; без него записывается, что восстановить не удалось')
    .action(async (url?: string) => {
      await withDatabase(options, async ({ db }) => {
        const { rows, errors } =
          url === undefined
            ? NOT_RESTORED
            : await checkAt(url, (restored) => checkArchive(db, restored))
        await noteArchiveCheck(db, errors.length, new Date())
        if (errors.length === 0)
          return print(`Архив цел: ${counted(rows, ['строка', 'строки', 'строк'])}`)
        print(['Не сошлось:', ...errors].join('\n  '))
        process.exitCode = 1
      })
    })

  const checkAt = async <T>(
    databaseUrl: string,
    work: (db: OpenDatabase['db']) => Promise<T>,
  ): Promise<T> =>
    await withDatabase(
      {
        openDatabase: () =>
          openDatabase({
            databaseUrl,
            dataDir: '',
            applicationName: 'yacheyka-archive-check',
            poolSize: 2,
            statementTimeout: 0,
            log: options.log,
          }),
      },
      ({ db }) => work(db),
    )
}

const NOT_RESTORED = { rows: 0, errors: ['Восстановить из архива не удалось'] }
