import { openDatabase } from '#/db/open.ts'
import { inTransaction } from '#/db/transaction.ts'
import { TEST_LEDGER } from './test-ledger.ts'
import { transfer } from './transfer.ts'

/**
 * A process that moves money without end, for the test that kills it: `test-ledger-writer.ts <database url> <run> <uid>
 * <uid>`. Each transaction tops one deposit up and takes from the other; it says `moved <number>` when it is committed.
 */
const [databaseUrl = '', run = '', from = '', to = ''] = process.argv.slice(2)
const silent = () => undefined
const { db } = await openDatabase({
  databaseUrl,
  dataDir: '',
  applicationName: 'test-ledger-writer',
  poolSize: 2,
  log: { info: silent, warn: silent, error: silent },
})
for (let number = 0; ; number += 1) {
  await inTransaction(db, async (transaction) => {
    const moves = [
      { customerUid: from, kind: 'order_payment', change: -1 },
      { customerUid: to, kind: 'top_up', change: 1 },
    ] as const
    // In the order of their uids, as whoever holds two deposits must.
    for (const move of moves.toSorted((one, other) =>
      one.customerUid < other.customerUid ? -1 : 1,
    ))
      await transfer(
        transaction,
        { ...move, reference: `${run}/${number}/${move.kind}`, note: '' },
        TEST_LEDGER,
      )
  })
  console.log(`moved ${number}`)
}
