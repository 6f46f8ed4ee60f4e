import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { counted } from '@yacheyka/core/text/wording'
import { type Command, InvalidArgumentError } from 'commander'
import type { Files } from '#/adapters/files/port.ts'
import type { Config } from '#/config.ts'
import type { OpenDatabase } from '#/db/open.ts'
import type { Log } from '#/log.ts'
import { withDatabase } from '#/db/with-database.ts'
import { defineArchiveCommands } from './archive-commands.ts'
import { createBackup, removeOldBackups } from './create-backup.ts'
import { findFileErrors } from './file-digests.ts'
import { copyBase, pruneJournal, receiveJournal } from './journal.ts'
import { listBackups, type Manifest, printOf, readManifest } from './manifest.ts'
import { noteBackup, noteVerified } from './note-backup.ts'
import { findRestoreErrors, restoreBackup } from './restore-backup.ts'
import { verifyBackup } from './verify-backup.ts'

export interface BackupCommandsOptions {
  readonly config: Pick<Config, 'secret'>
  readonly files: Files
  /** Opens the database as it is. */
  readonly openDatabase: () => Promise<OpenDatabase>
  readonly log: Log
  /** Takes the place of standard output in tests. */
  readonly output?: Writable
}

interface CreateFlags {
  readonly to: string
  readonly keep: number
  readonly every?: number
  readonly lost?: number
}

const HOUR = 3_600_000

/** `backup`: copies of the database with the files that belong to it, proven by restoring them. */
export function defineBackupCommands(program: Command, options: BackupCommandsOptions): void {
  const print = (text: string) => void (options.output ?? process.stdout).write(`${text}\n`)
  const { files } = options
  const backup = program.command('backup').description('резервные копии базы вместе с файлами')

  backup
    .command('create')
    .description('сделать копию, не останавливая продукт')
    .option('--to <folder>', 'папка резервных копий', './backups')
    .option('--keep <count>', 'оставить столько последних', parseWhole, 14)
    .option('--every <hours>', 'не кончать, а делать копию каждые столько часов', parseHours)
    .option('--lost <count>', 'столько файлов, названных в базе, может не найтись', parseWhole)
    .action(async ({ to, keep, every, lost }: CreateFlags) => {
      for (;;) {
        const rest = every === undefined ? 0 : await restOf(to, every * HOUR)
        await pause(rest)
        const { secret } = options.config
        const folder = await withDatabase(options, async (database) => {
          const made = await createBackup({ database, files, secret, ...maybe(lost) }, to)
          await noteBackup(database.db, made, new Date())
          return made
        })
        const removed = await removeOldBackups(to, keep, new Date())
        print(`${folder}: ${formatManifest(await readManifest(folder))}`)
        if (removed.length > 0) print(`Удалены старые: ${removed.join(', ')}`)
        if (every === undefined) return
      }
    })

  backup
    .command('list')
    .description('показать копии, новые снизу; код выхода 1, если последняя старше')
    .option('--to <folder>', 'папка резервных копий', './backups')
    .option('--within <hours>', 'последняя должна быть не старше стольких часов', parseWhole)
    .action(async ({ to, within }: { readonly to: string; readonly within?: number }) => {
      const names = await listBackups(to)
      for (const name of names)
        print(`${join(to, name)}: ${formatManifest(await readManifest(join(to, name)))}`)
      if (names.length === 0) print('Копий нет')
      if (within !== undefined && (await restOf(to, within * HOUR)) === 0) process.exitCode = 1
    })

  backup
    .command('base')
    .description('сделать основу для возврата к секунде: копию всего сервера базы')
    .option('--to <folder>', 'папка резервных копий', './backups')
    .option('--keep <count>', 'оставить столько последних и журнал от первой из них', parseWhole)
    .action(async ({ to, keep }: { readonly to: string; readonly keep?: number }) => {
      const folder = await withDatabase(options, ({ connection }) =>
        copyBase(connection, to, new Date()),
      )
      print(`Основа: ${folder}`)
      if (keep === undefined) return
      const { bases, segments } = await pruneJournal(to, keep)
      if (bases.length > 0) print(`Удалены старые основы: ${bases.join(', ')}`)
      if (segments > 0) print(`Удалено частей журнала до них: ${segments}`)
    })

  backup
    .command('journal')
    .description('получать каждое изменение базы, пока не остановят')
    .option('--to <folder>', 'папка резервных копий', './backups')
    .action(({ to }: { readonly to: string }) =>
      withDatabase(options, ({ connection }) => receiveJournal(connection, to)),
    )

  defineArchiveCommands(backup, options, print)

  backup
    .command('verify')
    .description('восстановить копию в отдельную базу, сверить и удалить её')
    .argument('<folder>', 'копия')
    .action(async (folder: string) => {
      const { manifest, errors } = await withDatabase(options, async (server) => {
        const verified = await verifyBackup(folder, { server, log: options.log })
        if (verified.errors.length === 0) await noteVerified(server.db, new Date())
        return verified
      })
      reportErrors(errors, `Копия цела: ${formatManifest(manifest)}`)
      warnOfSecret(manifest)
    })

  backup
    .command('restore')
    .description('восстановить копию в пустую базу и пустое хранилище файлов')
    .argument('<folder>', 'копия')
    .action(async (folder: string) => {
      await withDatabase(options, async (database) => {
        const { log } = options
        const manifest = await restoreBackup(folder, { database, files, log })
        const errors = await findRestoreErrors(database.db, manifest, files)
        reportErrors(
          [...errors, ...(await findFileErrors(folder, manifest, files))],
          `Восстановлено: ${formatManifest(manifest)}`,
        )
        warnOfSecret(manifest)
      })
    })

  function reportErrors(errors: readonly string[], well: string) {
    print(errors.length === 0 ? well : ['Не сошлось:', ...errors].join('\n  '))
    if (errors.length > 0) process.exitCode = 1
  }

  function warnOfSecret(manifest: Manifest) {
    if (manifest.secret_print === printOf(options.config.secret)) return
    print(
      'ВНИМАНИЕ: копия сделана с другим SECRET. Верните прежний, иначе вторые факторы операторов и выданные ссылки не прочтутся.',
    )
  }
}

/** Milliseconds until the newest backup is so old. */
async function restOf(parent: string, age: number): Promise<number> {
  const name = (await listBackups(parent)).at(-1)
  if (name === undefined) return 0
  const { made_at: madeAt } = await readManifest(join(parent, name))
  return Math.max(0, Date.parse(madeAt) + age - Date.now())
}

function formatManifest({ made_at: madeAt, tables, files, files_gone: gone, migration }: Manifest) {
  const rows = Object.values(tables).reduce((sum, count) => sum + count, 0)
  return [
    `на ${madeAt}`,
    counted(rows, ['строка', 'строки', 'строк']),
    counted(files - gone.length, ['файл', 'файла', 'файлов']),
    ...(gone.length === 0 ? [] : [`не нашлось ${gone.length}`]),
    `миграция ${migration}`,
  ].join(', ')
}

const maybe = (lost: number | undefined) => (lost === undefined ? {} : { lost })

/** A timer holds no more than 24 days. */
function parseHours(text: string): number {
  const value = Number(text)
  if (Number.isInteger(value) && value >= 1 && value <= 500) return value
  throw new InvalidArgumentError('Ожидается целое число от 1 до 500.')
}

function parseWhole(text: string): number {
  const value = Number(text)
  if (Number.isInteger(value) && value >= 1 && value <= 10_000) return value
  throw new InvalidArgumentError('Ожидается целое число от 1.')
}
