import { deepStrictEqual } from 'node:assert'
import { join } from 'node:path'
import { type Server, startServer } from './child.ts'
import { loadServer } from './load.ts'
import { networkRows } from './network.ts'
import { buildProduct, startProduct } from './product.ts'
import { alternate, median, spread } from './rounds.ts'
import { sized } from './size.ts'
import { prepareStore } from './store.ts'
import { printAim, printTable, ratio, whole } from './table.ts'

const COUNT = sized(60_000, 300)
const ROUNDS = sized(9, 1)
const CONNECTIONS = 32
const MILLISECONDS = sized(3_000, 300)
const AIM = 0.85
/** Prime, so that steps of it come by every point: no two requests in a row are neighbours in the database. */
const STEP = 7919

interface Sample {
  /** Requests a second. */
  readonly rate: number
  readonly bytes: number
  /** Microseconds of the server's own processor time a request, without the database's. */
  readonly cpu: number
}

/** The rate of one point's whole card: ours, and the barest server that does the same. */
export async function run() {
  buildProduct()
  const dataDir = await prepareStore(COUNT)
  const paths = pathsOf(COUNT)
  const [known = ''] = paths
  const startBare = (named: '0' | '1') =>
    startServer(
      join(import.meta.dirname, 'bare-terminals.ts'),
      { DATA_DIR: dataDir, NAMED: named },
      known,
    )
  const bare = await startBare('0')
  const named = await startBare('1')
  const ours = await startProduct(dataDir)
  try {
    deepStrictEqual(await responseOf(ours, known), await responseOf(bare, known))
    const [ofBare = [], ofNamed = [], ofOurs = []] = await alternate(
      [
        { name: 'bare node:http', measure: () => measure(bare, paths) },
        { name: 'bare, named statement', measure: () => measure(named, paths) },
        { name: 'ours', measure: () => measure(ours, paths) },
      ],
      ROUNDS,
    )
    print(ofBare, ofNamed, ofOurs)
  } finally {
    await ours.close()
    await named.close()
    await bare.close()
  }
}

function pathsOf(count: number): string[] {
  const network = networkRows(count)
  return network.map((_, at) => {
    const number = network[(at * STEP) % count]?.number ?? ''
    return `/api/terminals/${encodeURIComponent(number)}/`
  })
}

const responseOf = async ({ origin }: Server, path: string) =>
  (await fetch(`${origin}${path}`)).json()

async function measure(server: Server, paths: readonly string[]): Promise<Sample> {
  const before = server.cpuSeconds()
  const { requestsPerSecond, responses, bytes } = await loadServer(server.port, paths, {
    connections: CONNECTIONS,
    milliseconds: MILLISECONDS,
  })
  const cpu = ((server.cpuSeconds() - before) / responses) * 1e6
  return { rate: requestsPerSecond, bytes, cpu }
}

/** The product asks by a named statement: the floor for it is the bare handler that does so too. */
function print(bare: readonly Sample[], named: readonly Sample[], ours: readonly Sample[]) {
  const middle = (samples: readonly Sample[], figure: keyof Sample) =>
    median(samples.map((sample) => sample[figure]))
  const row = (name: string, samples: readonly Sample[]) => [
    name,
    whole(middle(samples, 'rate')),
    spread(samples.map(({ rate }) => rate))
      .map(whole)
      .join(' … '),
    ratio(middle(samples, 'rate'), middle(bare, 'rate')),
    ratio(middle(samples, 'rate'), middle(named, 'rate')),
    `${whole(middle(samples, 'cpu'))} µs`,
    ratio(middle(samples, 'cpu'), middle(named, 'cpu')),
    whole(middle(samples, 'bytes')),
  ]
  printTable(
    [
      'GET /api/terminals/{number}/',
      'a second',
      'half of rounds',
      'to bare',
      'to named',
      'server CPU',
      'to named',
      'bytes',
    ],
    [row('bare node:http', bare), row('bare, named statement', named), row('ours', ours)],
  )
  console.log(
    `${ROUNDS} rounds of ${MILLISECONDS / 1000} s in turn after one that is thrown away; ${CONNECTIONS} connections, ` +
      `${whole(COUNT)} points; client, server and PostgreSQL share the machine.`,
  )
  for (const [name, floor] of [
    ['bare handler', bare],
    ['bare handler with a named statement', named],
  ] as const) {
    const share = middle(ours, 'rate') / middle(floor, 'rate')
    printAim(share >= AIM, `at least ${AIM} of the ${name}`, share.toFixed(2))
  }
}
