import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { openDatabase } from '../apps/server/src/db/open.ts'

// The floor of `amount`: nothing but node:http, the same SQL over the same pool, and JSON.stringify of the same shape. Whose
// session it is stands in the environment instead of a signed token.

const SESSION = `select "juridical_user"."uid" as "userUid", "juridical_user"."customer_uid" as "customerUid"
  from "juridical_session" inner join "juridical_user" on "juridical_user"."uid" = "juridical_session"."user_uid"
  where "juridical_session"."sid" = $1 and "juridical_session"."user_uid" = $2 and "juridical_session"."version" = $3
    and "juridical_user"."version" = $4 and "juridical_session"."expires_at" > $5 and "juridical_session"."ended_at" is null`
const DEPOSIT = 'select "balance", "warn_below" from "ledger_account" where "customer_uid" = $1'

const [sid, userUid, customerUid] = [
  process.env['SID'],
  process.env['USER_UID'],
  process.env['CUSTOMER_UID'],
]
const checksSession = process.env['ASKS_SESSION'] === '1'

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

async function respond(_request: IncomingMessage, response: ServerResponse) {
  if (checksSession) {
    const { rows } = await database.pool.query(SESSION, [sid, userUid, 0, 0, new Date()])
    if (rows.length !== 1) throw new Error('no such session')
  }
  const { rows } = await database.pool.query<{ balance: number; warn_below: number }>(DEPOSIT, [
    customerUid,
  ])
  const [row] = rows
  response.setHeader('content-type', 'application/json; charset=utf-8')
  response.end(JSON.stringify({ amount: wire(row?.balance), warn_below: wire(row?.warn_below) }))
}

const wire = (kopecks = 0): string => (kopecks / 100).toFixed(2)

server.listen(Number(process.env['PORT']), '127.0.0.1')

process.once('SIGTERM', () => {
  server.closeAllConnections()
  server.close(() => void database.close())
})
