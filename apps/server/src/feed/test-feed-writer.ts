import { openDatabase } from '#/db/open.ts'
import { TEST_OPTIONS } from '#/parcel-store/test-parcels.ts'
import { anySource } from './sources.ts'
import { takeEvents } from './take-events.ts'

/**
 * A process that takes batch after batch, for the test that kills it: `test-feed-writer.ts <database url> <batches>`. The
 * batches are JSON; it says `taken <number>` after each.
 */
const [databaseUrl = '', batches = '[]'] = process.argv.slice(2)
const silent = () => undefined
const { db } = await openDatabase({
  databaseUrl,
  dataDir: '',
  applicationName: 'test-feed-writer',
  poolSize: 2,
  log: { info: silent, warn: silent, error: silent },
})
for (const [number, batch] of (JSON.parse(batches) as unknown[][]).entries()) {
  await takeEvents(db, anySource('writer'), batch, { ...TEST_OPTIONS, now: new Date() })
  console.log(`taken ${number}`)
}
process.exit()
