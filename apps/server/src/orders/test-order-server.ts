import { pino } from 'pino'
import { makeApp } from '#/app.ts'
import { makeConfig } from '#/config.ts'
import { openDatabase } from '#/db/open.ts'
import { parseEnv } from '#/env.ts'
import { openContext } from '#/open-context.ts'

/**
 * The server as a process of its own, for the test that kills it: `test-order-server.ts <database url> <secret>`. It says
 * `serves <origin>` when it takes calls.
 */
const [databaseUrl = '', secret = ''] = process.argv.slice(2)
const log = pino({ level: 'silent' })
const database = await openDatabase({
  databaseUrl,
  dataDir: '',
  applicationName: 'test-order-server',
  poolSize: 2,
  log,
})
const config = makeConfig(parseEnv({ LOG_LEVEL: 'silent', SECRET: secret }))
const app = await makeApp(openContext(config, database, log))
console.log(`serves ${await app.listen({ port: 0, host: '127.0.0.1' })}`)
