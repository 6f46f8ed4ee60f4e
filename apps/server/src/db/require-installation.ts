import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { StoreError } from './store-error.ts'

/**
 * A command for an installation that is elsewhere must not begin one here by mistake: a second, empty database.
 * @param begins whoever starts the command asked for a new one
 * @throws {StoreError} where the data directory has no database of ours
 */
export function requireInstallation(
  {
    DATABASE_URL,
    DATA_DIR,
  }: { readonly DATABASE_URL?: string | undefined; readonly DATA_DIR: string },
  begins: boolean,
): void {
  const directory = resolve(DATA_DIR)
  if (begins || DATABASE_URL !== undefined || existsSync(join(directory, 'postgres', 'PG_VERSION')))
    return
  throw new StoreError(
    `В папке ${directory} установки нет, ничего не сделано. Задайте ту же DATA_DIR или DATABASE_URL, с которой запущен сервер. Нужна новая пустая база именно здесь — повторите команду с --new.`,
  )
}
