import { openDatabase } from '#/db/open.ts'
import { inTransaction } from '#/db/transaction.ts'
import { extendOrderedParcel, readExtendPrice } from './extend-parcel.ts'
import { TEST_NOW, TEST_ORDERS } from './test-orders.ts'

/**
 * A process that extends parcels by a day, one after another, for the test that kills it: `test-extension-writer.ts
 * <database url> <parcel uid>…`. It says `extended <uid>` when an extension is committed.
 */
const [databaseUrl = '', ...uids] = process.argv.slice(2)
const silent = () => undefined
const { db } = await openDatabase({
  databaseUrl,
  dataDir: '',
  applicationName: 'test-extension-writer',
  poolSize: 2,
  log: { info: silent, warn: silent, error: silent },
})
const amount = await readExtendPrice(db, TEST_NOW)
for (const uid of uids) {
  await inTransaction(db, (transaction) =>
    extendOrderedParcel(transaction, uid, { days: 1, amount }, TEST_ORDERS),
  )
  console.log(`extended ${uid}`)
}
// Whoever watches kills it before this; if not, it is not there to be killed.
await db.destroy()
