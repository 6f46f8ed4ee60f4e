import { migrate } from './migrate.ts'
import { openDatabase } from './open.ts'

/**
 * A process of the product as far as the store sees it, for the tests that kill: `test-product.ts <data folder> [write]`
 * opens, migrates and says `ready <socket folder>`; with `write` it commits one number after another and says each after
 * its commit. SIGTERM and SIGINT close it, and it says `closed`.
 */
const [dataDir = '', word] = process.argv.slice(2)
const print = (_facts: object, message: string) => console.log(`log ${message}`)
const database = await openDatabase({
  databaseUrl: undefined,
  dataDir,
  applicationName: 'product',
  poolSize: 2,
  log: { info: print, warn: print, error: print },
})
const closing = new AbortController()
const close = () => {
  closing.abort()
  void database.close().then(() => console.log('closed'))
}
process.once('SIGTERM', close)
process.once('SIGINT', close)
await migrate(database.pool)
console.log(`ready ${String(database.connection.host)}`)

if (word === 'write') await write()

async function write(): Promise<void> {
  for (let id = 1; !closing.signal.aborted; id += 1) {
    const shop = { id, name: `Магазин ${id}`, url: 'https://shop.example' }
    await database.db.insertInto('shop').values(shop).execute()
    console.log(`wrote ${id}`)
  }
}
