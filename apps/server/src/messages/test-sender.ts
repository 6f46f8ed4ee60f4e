import { startJobs } from '#/jobs/start-jobs.ts'
import { openSenders } from './senders.ts'
import { NO_FILES, QUICK, SILENT, providers, testConfig } from './test-outbox.ts'

/** A process that sends, for the test that kills it: `test-sender.ts <database> <gateway>`. */
const [connectionString = '', gateway = ''] = process.argv.slice(2)
const config = testConfig(providers({ sms: gateway }))

const connection = { connectionString }

startJobs({
  config,
  database: { connection, direct: connection },
  files: NO_FILES,
  log: SILENT,
  senders: openSenders(config, 60_000),
  pace: QUICK,
  chores: [],
  lookEvery: 50,
})
