import { openDatabase } from '#/db/open.ts'
import { lineTo, order } from './test-orders.ts'

/**
 * A process that orders without end, for the test that kills it: `test-order-writer.ts <database url> <customer uid>
 * <terminal number> <run>`. It says `placed <order uid>` when an order is committed.
 */
const [databaseUrl = '', customerUid = '', number = '', run = ''] = process.argv.slice(2)
const silent = () => undefined
const { db } = await openDatabase({
  databaseUrl,
  dataDir: '',
  applicationName: 'test-order-writer',
  poolSize: 2,
  log: { info: silent, warn: silent, error: silent },
})
const items = [{ label: 'Книга', price: 100, quantity: 1, vat: '10' as const }]
for (let at = 0; ; at += 1) {
  const lines = Array.from({ length: 50 }, (_, line) =>
    lineTo({ number }, { parcel_number: `${run}-${at}-${line}`, cells: ['S', 'M'], items }),
  )
  const { uid } = await order(db, customerUid, lines)
  console.log(`placed ${uid}`)
}
