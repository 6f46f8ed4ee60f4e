import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '../../apps/server/src/db/migrate.ts'
import { openDatabase } from '../../apps/server/src/db/open.ts'
import { importPoints } from '../../apps/server/src/points/import-points.ts'
import { printImportReport } from '../../apps/server/src/points/import-report.ts'
import { timeZoneOf } from '../../apps/server/src/points/import-time-zone.ts'
import { untidyNetwork } from './untidy-network.ts'

// node tools/points/measure-import.ts [points]: a fresh database, an import into it, the same again, and a dry run.
const count = Number(process.argv[2] ?? 100_000)
const dataDir = mkdtempSync(join(tmpdir(), 'import-measure-'))
const log = { info: () => undefined, warn: console.warn, error: console.error }
const database = await openDatabase({
  databaseUrl: process.env['DATABASE_URL'],
  dataDir,
  applicationName: 'import-measure',
  poolSize: 2,
  log,
})
try {
  await migrate(database.pool)
  const content = Buffer.from(Array.from(untidyNetwork(count, 1000)).join(''))
  const options = { source: 'measure.csv', content, ownerAliases: [], timeZoneOf }
  const dryRun = { ...options, dryRun: true }
  for (const run of [options, options, dryRun]) {
    console.log(printImportReport(await importPoints(database.db, run), 2).join('\n'))
    console.log(`  память процесса: ${Math.round(process.memoryUsage().rss / 2 ** 20)} МБ\n`)
  }
  console.log(`наибольшая: ${Math.round(process.resourceUsage().maxRSS / 1024)} МБ`)
} finally {
  await database.close()
  rmSync(dataDir, { recursive: true })
}
