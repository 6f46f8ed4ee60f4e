import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { openDatabase } from '../apps/server/src/db/open.ts'
import { presentTerminal, type TerminalRow } from '../apps/server/src/point-index/present.ts'

// The floor of `terminal-rate`: nothing but node:http, the same SQL over the same pool, and JSON.stringify of the same
// shape. No router, no validation, no headers, no metrics, no errors beyond 404.

const SQL = `select "number", "name", "settlement", "address", "longitude", "latitude", "active", "point_type", "owner",
  "fitting_room", "check_order", "payment_point", "payment_card", "payment_cash", "operation_time", "how_to_find",
  "photos", "time_zone" from "point" where "number" = $1`
/** As a named statement, which the database plans once a connection, or anew each time. */
const query = process.env['NAMED'] === '1' ? { name: 'find-point', text: SQL } : { text: SQL }
const PATH = '/api/terminals/'

const database = await openDatabase({
  databaseUrl: undefined,
  dataDir: process.env['DATA_DIR'] ?? '',
  applicationName: 'yacheyka-bare',
  poolSize: 10,
  log: console,
})

const server = createServer((request, response) => {
  respond(request, response).catch(() => response.writeHead(500).end())
})

async function respond(request: IncomingMessage, response: ServerResponse) {
  const number = decodeURIComponent((request.url ?? '').slice(PATH.length).replace(/\/$/, ''))
  const { rows } = await database.pool.query<TerminalRow>({ ...query, values: [number] })
  const [row] = rows
  response.statusCode = row === undefined ? 404 : 200
  response.setHeader('content-type', 'application/json; charset=utf-8')
  response.end(JSON.stringify(row === undefined ? {} : presentTerminal(row)))
}

server.listen(Number(process.env['PORT']), '127.0.0.1')

process.once('SIGTERM', () => {
  server.closeAllConnections()
  server.close(() => void database.close())
})
