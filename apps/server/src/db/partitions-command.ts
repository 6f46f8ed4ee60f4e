import { setTimeout as pause } from 'node:timers/promises'
import type { Command } from 'commander'
import { maintainPartitions } from './monthly-partitions.ts'
import type { OpenDatabase } from './open.ts'
import { withDatabase } from './with-database.ts'

interface PartitionsSetup {
  /** As the role that owns the schema. */
  readonly openDatabase: () => Promise<OpenDatabase>
}

const DAY = 86_400_000

/** The worker does the same each night where its role owns the schema; where it does not, this is the owner's. */
export function definePartitionsCommand(program: Command, setup: PartitionsSetup) {
  program
    .command('partitions')
    .description('сделать месяцы таблиц вперёд и убрать те, чей срок вышел')
    .option('--daily', 'не кончать, а повторять каждые сутки')
    .action(async ({ daily = false }: { readonly daily?: boolean }) => {
      for (;;) {
        const { made, dropped, postponed } = await withDatabase(setup, ({ db }) =>
          maintainPartitions(db, new Date()),
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
