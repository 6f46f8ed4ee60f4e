import type { Writable } from 'node:stream'
import { counted } from '@yacheyka/core/text/wording'
import { type Command, Option } from 'commander'
import type { Files } from '#/adapters/files/port.ts'
import { moveFiles } from './move-files.ts'

interface FilesCommandsOptions {
  readonly openStore: (name: StoreName) => Files
  /** Takes the place of standard output in tests. */
  readonly output?: Writable
}

const STORES = ['folder', 's3'] as const
type StoreName = (typeof STORES)[number]

interface MoveFlags {
  readonly to: StoreName
  readonly remove: boolean
}

/** `files`: where uploaded files are kept. */
export function defineFilesCommands(program: Command, options: FilesCommandsOptions): void {
  const print = (text: string) => void (options.output ?? process.stdout).write(`${text}\n`)
  const files = program.command('files').description('хранилище файлов: папка или S3')

  files
    .command('move')
    .description(
      'перенести файлы из папки в S3 или обратно и сверить каждый; прерванное просто повторите',
    )
    .addOption(new Option('--to <store>', 'куда').choices(STORES).makeOptionMandatory())
    .option('--remove', 'сверенное удалить там, откуда перенесено', false)
    .action(async ({ to, remove }: MoveFlags) => {
      const [from, target] = [to === 's3' ? 'folder' : 's3', to].map((name) =>
        options.openStore(name as StoreName),
      ) as [Files, Files]
      print(`${from.place} → ${target.place}`)
      const { copied, same, removed, errors } = await moveFiles(from, target, { remove })
      print(`Перенесено и сверено: ${counted(copied, FILE)}`)
      print(`Уже там, сверено: ${counted(same, FILE)}`)
      if (remove) print(`Удалено там, откуда перенесено: ${counted(removed, FILE)}`)
      if (errors.length === 0) return
      print(`Не сошлось: ${counted(errors.length, FILE)}\n  ${errors.join('\n  ')}`)
      process.exitCode = 1
    })
}

const FILE = ['файл', 'файла', 'файлов'] as const
