import type { Command } from 'commander'
import { migrate, pendingMigrations } from './migrate.ts'
import { maintainPartitions } from './monthly-partitions.ts'
import type { OpenDatabase } from './open.ts'
import { grantWork } from './working-role.ts'
import { withDatabase } from './with-database.ts'

interface MigrateSetup {
  /** Opens the database as it is: here nothing is applied before it is asked for. */
  readonly openDatabase: () => Promise<OpenDatabase>
}

interface MigrateFlags {
  readonly dryRun?: boolean
  readonly grantTo?: string
}

/** Brings the database up to this program before any of its processes starts, so that a failure stops nothing. */
export function defineMigrateCommand(program: Command, setup: MigrateSetup) {
  program
    .command('migrate')
    .description(
      'применить миграции этой версии к базе (запуск процесса делает то же сам, если не MIGRATE=0)',
    )
    .option('--dry-run', 'только сказать, чего в базе ещё нет; код выхода 1, если чего-то нет')
    .option('--grant-to <role>', 'дать этой роли базы права работать, но не менять схему')
    .action(async ({ dryRun = false, grantTo }: MigrateFlags) => {
      await withDatabase(setup, async ({ db, pool }) => {
        if (!dryRun) {
          say(await migrate(pool), 'Применено', 'База уже новая')
          if (grantTo !== undefined) await grantWork(pool, grantTo)
          const { postponed } = await maintainPartitions(db, new Date(), { outdated: 'keep' })
          if (postponed.length > 0)
            console.log(`Месяцы таблиц заняты, отложены: ${postponed.join(', ')}`)
          return
        }
        const pending = await pendingMigrations(db)
        say(pending, 'Не применено', 'База уже новая')
        if (pending.length > 0) process.exitCode = 1
      })
    })
}

function say(names: readonly string[], what: string, none: string) {
  console.log(names.length === 0 ? none : `${what}: ${names.join(', ')}`)
}
