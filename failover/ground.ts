import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Chance } from '../faults/chance.ts'
import { openBeside, type OpensDatabase } from '../faults/database.ts'
import { environmentOf } from '../faults/environment.ts'
import type { Findings } from '../faults/findings.ts'
import { emptyFolder } from '../faults/ground.ts'
import { Product } from '../faults/product.ts'
import { openProviders } from '../faults/providers.ts'
import { LOCKERS } from '../faults/set-up.ts'
import { openTraffic, type Traffic } from '../faults/traffic.ts'
import { freePort } from '../tools/free-port.ts'
import { Cluster } from './cluster.ts'
import { checkOut } from './earlier.ts'
import { Freshness } from './freshness.ts'
import { hasOperation, type Options } from './options.ts'
import { openSite } from './site.ts'

const NOTES = join(import.meta.dirname, '..', '.cache', 'failover')
/** In memory, since this run's own mount namespace began. */
const FOLDER = '/run/failover'
const SITES = [0, 1] as const
/** Reached from another network namespace, and leaving as deploy/compose.yaml has them leave. */
const BEHIND_PROXY = { HOST: '0.0.0.0', DRAIN_SECONDS: '8' }

/** Two sites of one web process and one worker each, on a cluster, with all that works on them. */
export interface Ground extends Traffic {
  readonly dataDir: string
  readonly database: OpensDatabase
  readonly cluster: Cluster
  readonly freshness: Freshness
  readonly processes: readonly Product[]
  /** Sources of the earlier commit, where one was named. */
  readonly earlier: string | undefined
}

export async function openGround(
  options: Options,
  chance: Chance,
  findings: Findings,
): Promise<Ground> {
  const { short, asynchronous, unfenced, from } = options
  const notes = emptyFolder(NOTES)
  const dataDir = join(FOLDER, 'files')
  mkdirSync(dataDir, { recursive: true })
  const cluster = new Cluster({ folder: FOLDER, notes, asynchronous, unfenced })
  const providers = await openProviders()
  const earlier = from === undefined ? undefined : checkOut(from, join(FOLDER, 'earlier'))
  await cluster.whole(!asynchronous)
  await cluster.createDatabase()
  const processOf = async (kind: 'web' | 'worker', site: number) => {
    const port = await freePort()
    const env = { ...environmentOf(dataDir, port, providers), PROCESS: kind }
    const log = join(notes, `${kind}-${site + 1}.log`)
    // Positions of another cluster's log mean nothing: replicas are named again after a move to one.
    const replicas = options.only.includes('major upgrade') ? '' : cluster.replicaUrls()
    const urls = { DATABASE_URL: cluster.url(site), DATABASE_REPLICA_URL: replicas }
    return new Product(port, { ...env, ...urls, ...BEHIND_PROXY }, log, earlier)
  }
  const webs = await Promise.all(SITES.map((site) => processOf('web', site)))
  const workers = await Promise.all(SITES.map((site) => processOf('worker', site)))
  const [first, ...others] = [...webs, ...workers]
  if (first === undefined) throw new Error('no process')
  // It migrates.
  await first.start()
  await Promise.all(others.map((product) => product.start()))
  const database = { open: async () => openBeside({ connectionString: cluster.url(0) }) }
  const crew = { customers: 3, workersEach: short ? 1 : 2 }
  const site = hasOperation(options) ? openSite(FOLDER, notes, webs) : undefined
  const traffic = await openTraffic(
    { notes, chance, findings, crew, spare: 2, site },
    webs,
    first,
    database,
    providers,
  )
  const freshness = new Freshness(traffic.deskOf(traffic.takeCustomer()), findings)
  await watchReplicas(traffic)
  return {
    ...traffic,
    dataDir,
    database,
    cluster,
    freshness,
    earlier,
    processes: [...webs, ...workers],
  }
}

/** What replicas answer while the primary is away: the card of a point, tracking of a parcel. */
async function watchReplicas({ watch, deskOf, takeCustomer }: Traffic): Promise<void> {
  const [number, terminal] = ['TRACKED-1', LOCKERS[0]?.number ?? '']
  const desk = deskOf(takeCustomer())
  await desk.topUp(300_000)
  await desk.order([{ number, terminal, cells: ['S'] }])
  watch.also(`/api/terminals/${encodeURIComponent(terminal)}/`)
  watch.also(`/api/track/?number=${number}&yandex_token=token`)
}
