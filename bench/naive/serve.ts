import { createServer } from 'node:http'
import { getPointsClusters } from '@yacheyka/contract/points/points'
import { pino } from 'pino'
import { makeApp } from '../../apps/server/src/app.ts'
import { makeConfig } from '../../apps/server/src/config.ts'
import { openDatabase } from '../../apps/server/src/db/open.ts'
import { readEnv } from '../../apps/server/src/env.ts'
import { presentTerminal } from '../../apps/server/src/point-index/present.ts'
import { openContext } from '../../apps/server/src/open-context.ts'
import { prepare } from '../../apps/server/src/http/compressed-response.ts'
import { NAIVE_POINTS } from '../agreed.ts'
import { networkRows } from '../network.ts'

// The product's server with the naive site: one JSON of COUNT full points, and no groups ready for the first view.

const config = makeConfig(readEnv())
const log = pino({ level: config.env.LOG_LEVEL })
const database = await openDatabase({
  databaseUrl: undefined,
  dataDir: config.dataDir,
  applicationName: 'yacheyka-naive',
  poolSize: config.env.DATABASE_POOL,
  log,
})
const context = openContext(config, database, log)
await context.points.current()
const app = await makeApp(context, { siteDist: process.env['SITE_DIST'] ?? '' })
await app.ready()

const text = JSON.stringify({
  results: networkRows(Number(process.env['COUNT'])).map(presentTerminal),
})
/** Brotli's 5, as the product sends its own list. */
const points = await prepare(text, 'application/json; charset=utf-8', 5)

const server = createServer((request, response) => {
  const path = (request.url ?? '').split('?')[0] ?? ''
  if (path === getPointsClusters.path) response.writeHead(404).end()
  else if (path !== NAIVE_POINTS) app.routing(request, response)
  else {
    response.writeHead(200, {
      'content-type': points.contentType,
      'content-encoding': 'br',
      'content-length': points.brotli.length,
    })
    response.end(points.brotli)
  }
})
server.listen(config.port, config.host)

process.once('SIGTERM', () => {
  server.closeAllConnections()
  server.close()
  void app
    .close()
    .then(() => context.points.close())
    .then(() => database.close())
})
