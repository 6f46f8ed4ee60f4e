import { setTimeout as pause } from 'node:timers/promises'
import type { Command } from 'commander'
import { maintainPartitions } from './monthly-partitions.ts'
import { keeping, type KeptMonths } from './partitioned-tables.ts'
import type { OpenDatabase } from './open.ts'
import { withDatabase } from './with-database.ts'

interface PartitionsSetup {
  /** As the role that owns the schema. */
  readonly openDatabase: () => Promise<OpenDatabase>
  readonly months: KeptMonths
  /** Writes a partition into a folder. */
  readonly archive: (database: OpenDatabase, partition: string, folder: string) => Promise<void>
}

interface PartitionsFlags {
  readonly daily?: boolean
  readonly archive?: string
}

const DAY = 86_400_000

/**
 * The worker does the same each night where its role owns the schema, but for the journal and messages; where it does not, this is the
 * owner's. Months of the journal and of messages are dropped here only.
 */
export function definePartitionsCommand(program: Command, setup: PartitionsSetup) {
  program
    .command('partitions')
    .description('сделать месяцы таблиц вперёд и убрать те, чей срок вышел')
    .option('--daily', 'не кончать, а повторять каждые сутки')
    .option('--archive <folder>', 'записать месяц в эту папку, прежде чем его убрать')
    .action(async ({ daily = false, archive: folder }: PartitionsFlags) => {
      for (;;) {
        const { made, dropped, postponed } = await withDatabase(setup, (database) =>
          maintainPartitions(database.db, new Date(), {
            tables: keeping(setup.months),
            archive:
              folder === undefined
                ? undefined
                : (partition) => setup.archive(database, partition, folder),
          }),
        )
        if (made.length > 0) console.log(`Сделано: ${made.join(', ')}`)
        if (dropped.length > 0) console.log(`Убрано: ${dropped.join(', ')}`)
        if (postponed.length > 0) console.log(`Заняты, отложено: ${postponed.join(', ')}`)
        if (made.length + dropped.length + postponed.length === 0) console.log('Менять нечего')
        if (!daily) return
        await pause(DAY)
      }
    })
}
