import { pino } from 'pino'
import { makeConfig } from '#/config.ts'
import { openDatabase } from '#/db/open.ts'
import { parseEnv } from '#/env.ts'
import { startRelay } from '#/merchant-events/relay.ts'
import { startDeliveries } from './deliver.ts'

/**
 * Numbers and delivers events in a process of its own, for the test that kills it: `test-delivery-process.ts <database url>
 * <secret>`. It says `delivers` when it has begun.
 */
const [databaseUrl = '', secret = ''] = process.argv.slice(2)
const log = pino({ level: 'silent' })
const { db } = await openDatabase({
  databaseUrl,
  dataDir: '',
  applicationName: 'test-delivery-process',
  poolSize: 3,
  log,
})
const env = { LOG_LEVEL: 'silent', SECRET: secret, WEBHOOK_ALLOW_LOCAL: '1' }
startRelay(db, log)
startDeliveries({ config: makeConfig(parseEnv(env)), db, log, lookEvery: 20 })
console.log('delivers')
// Neither of the two keeps a process alive.
setInterval(() => undefined, 60_000)
