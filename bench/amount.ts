import { deepStrictEqual } from 'node:assert'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { getAmount } from '../packages/contract/src/billing/deposit.ts'
import { type Server, startServer } from './child.ts'
import { loadServer } from './load.ts'
import { buildProduct, startProduct } from './product.ts'
import { alternate, median, spread } from './rounds.ts'
import { sized } from './size.ts'
import { CACHE, openStore } from './store.ts'
import { printAim, printTable, ratio, whole } from './table.ts'
import { makeUser, signIn, USER } from './user.ts'

const ROUNDS = sized(7, 1)
const CONNECTIONS = 32
const MILLISECONDS = sized(3_000, 300)
const AIM = 0.6
const PATH = getAmount.path.replace(':uid', USER.uid)

/**
 * The balance a second, as the cabinet asks for it with its token, beside a bare handler with the same two queries (the
 * session, the deposit), and one with the deposit's alone.
 */
export async function run() {
  buildProduct()
  const dataDir = join(CACHE, 'data-amount')
  rmSync(dataDir, { recursive: true, force: true })
  const database = await openStore(dataDir)
  const servers: Server[] = []
  const opened = async (server: Promise<Server>) => {
    servers.push(await server)
    return server
  }
  try {
    await makeUser(database.db, 123_450)
    const ours = await opened(startProduct(dataDir, { CAPTCHA_PROVIDER: 'off' }))
    const { access } = await signIn(ours)
    const { sid } = await database.db
      .selectFrom('juridical_session')
      .select('sid')
      .executeTakeFirstOrThrow()
    const startBare = (checksSession: string) => {
      const env = { SID: sid, USER_UID: USER.uid, CUSTOMER_UID: USER.customerUid }
      const file = join(import.meta.dirname, 'bare-amount.ts')
      return opened(
        startServer(file, { DATA_DIR: dataDir, ASKS_SESSION: checksSession, ...env }, PATH),
      )
    }
    const [both, alone] = [await startBare('1'), await startBare('0')]
    const headers = { Authorization: `Bearer ${access}` }
    deepStrictEqual(await responseOf(ours, headers), await responseOf(both, headers))
    const measure = (server: Server) => async () => {
      const { requestsPerSecond } = await loadServer(server.port, [PATH], {
        connections: CONNECTIONS,
        milliseconds: MILLISECONDS,
        headers,
      })
      return requestsPerSecond
    }
    const [ofAlone = [], ofBoth = [], ofOurs = []] = await alternate(
      [
        { name: 'bare, deposit alone', measure: measure(alone) },
        { name: 'bare, both queries', measure: measure(both) },
        { name: 'ours', measure: measure(ours) },
      ],
      ROUNDS,
    )
    print(ofAlone, ofBoth, ofOurs)
  } finally {
    for (const server of servers) await server.close()
    await database.close()
  }
}

const responseOf = async ({ origin }: Server, headers: Readonly<Record<string, string>>) =>
  (await fetch(`${origin}${PATH}`, { headers })).json()

function print(alone: readonly number[], both: readonly number[], ours: readonly number[]) {
  const row = (name: string, rates: readonly number[]) => [
    name,
    whole(median(rates)),
    spread(rates).map(whole).join(' … '),
    ratio(median(rates), median(alone)),
    ratio(median(rates), median(both)),
  ]
  printTable(
    ['GET …/amount', 'a second', 'half of rounds', 'to one query', 'to both'],
    [
      row('bare node:http, the deposit alone', alone),
      row('bare node:http, session and deposit', both),
      row('ours: token, session, deposit', ours),
    ],
  )
  console.log(
    `${ROUNDS} rounds of ${MILLISECONDS / 1000} s in turn after one that is thrown away; ${CONNECTIONS} connections; client, ` +
      'server and PostgreSQL share the machine.',
  )
  const share = median(ours) / median(both)
  printAim(
    share >= AIM,
    `at least ${AIM} of the bare handler with the same queries`,
    share.toFixed(2),
  )
}
