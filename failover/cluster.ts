import { execFileSync } from 'node:child_process'
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { openBeside } from '../faults/database.ts'
import { addressOf, Machine, NETWORK, openNetwork, type Service } from './machine.ts'

const CONFIGS = join(import.meta.dirname, '..', 'deploy', 'cluster')
const PASSWORD = 'failover-failover'
const PLACES = [1, 2, 3] as const
const ETCD_AT = 10
const DATABASE_AT = 20
const PROXY_AT = 30
/** Milliseconds: a machine that comes back may have to copy the whole database. */
const WHOLE_WITHIN = 120_000
const ELECTED_WITHIN = 60_000
const LOOK_WITHIN = 2000

export interface ClusterOptions {
  /** In memory, of this run's own. */
  readonly folder: string
  readonly notes: string
  /** Broken on purpose: an acknowledged write is on one machine. */
  readonly asynchronous: boolean
  /** Broken on purpose: nobody cuts the connections of an old primary. */
  readonly unfenced: boolean
}

/** Three machines of etcd, three of PostgreSQL under Patroni, a proxy for each of two sites, by `deploy/cluster`. */
export class Cluster {
  readonly databases: readonly Machine[]
  readonly etcds: readonly Machine[]
  readonly proxies: readonly Machine[]
  readonly folder: string
  readonly notes: string

  constructor({ folder, notes, asynchronous, unfenced }: ClusterOptions) {
    openNetwork()
    this.folder = folder
    this.notes = notes
    this.etcds = PLACES.map(
      (at) =>
        new Machine(`etcd-${at}`, ETCD_AT + at, notes, (address) => etcd(folder, at, address)),
    )
    this.databases = PLACES.map(
      (at) =>
        new Machine(`db-${at}`, DATABASE_AT + at, notes, (address) =>
          patroni(folder, at, address, !asynchronous),
        ),
    )
    this.proxies = [1, 2].map(
      (at) =>
        new Machine(`proxy-${at}`, PROXY_AT + at, notes, (address) =>
          haproxy(folder, address, unfenced ? withoutFence : (text) => text),
        ),
    )
  }

  /** @param proxy the site's own */
  url(proxy: number): string {
    return `postgres://yacheyka:${PASSWORD}@${this.proxies[proxy]?.address}:5000/yacheyka`
  }

  /** Of one machine itself, as a superuser. */
  superUrl({ address }: Machine, database = 'yacheyka'): string {
    return `postgres://postgres:${PASSWORD}@${address}:5432/${database}`
  }

  /** Of every machine itself, for reads of replicas. */
  replicaUrls(): string {
    return this.databases
      .map(({ address }) => `postgres://yacheyka:${PASSWORD}@${address}:5432/yacheyka`)
      .join(',')
  }

  /** The product's role and its empty database. */
  async createDatabase(): Promise<void> {
    const connectionString = this.superUrl(await this.primary(), 'postgres')
    const { db, close } = openBeside({ connectionString })
    await sql`CREATE ROLE yacheyka LOGIN PASSWORD ${sql.lit(PASSWORD)}`.execute(db)
    await sql`CREATE DATABASE yacheyka OWNER yacheyka`.execute(db)
    await close()
  }

  primary(): Promise<Machine> {
    return this.#find('leader')
  }

  /**
   * Waits until another machine is the primary.
   * @throws {Error} where none becomes it
   */
  async primaryBut(machine: Machine): Promise<void> {
    const until = Date.now() + ELECTED_WITHIN
    while ((await this.primary().catch(() => machine)) === machine) {
      if (Date.now() > until)
        throw new Error(`no other machine than ${machine.name} is the primary`)
      await sleep(200)
    }
  }

  /** @returns the machine that was the primary */
  async switchOver(): Promise<Machine> {
    const machine = await this.primary()
    const candidate = (await this.replica()).name
    await patroniOf(machine, 'POST', 'switchover', { leader: machine.name, candidate })
    return machine
  }

  /** Has the write-ahead log tell of rows; each machine is restarted for it, the primary last and as a replica. */
  async enableLogical(): Promise<void> {
    const primary = await this.primary()
    const postgresql = { parameters: { wal_level: 'logical' } }
    const ignored = { type: 'logical', database: 'yacheyka', plugin: 'pgoutput' }
    await patroniOf(primary, 'PATCH', 'config', { postgresql, ignore_slots: [ignored] })
    await this.oneByOne((machine) => patroniOf(machine, 'POST', 'restart', {}))
  }

  /** Replicas one by one, then, switched over, what was the primary; each time all are in sync again. */
  async oneByOne(work: (machine: Machine) => Promise<void>): Promise<void> {
    const primary = await this.primary()
    for (const machine of this.databases) {
      if (machine === primary) continue
      await work(machine)
      await this.whole(true)
    }
    await this.switchOver()
    await this.whole(true)
    await work(primary)
    await this.whole(true)
  }

  /** Has all connections of the sites led elsewhere, as a restart of HAProxy with other addresses does it. */
  leadTo({ address }: Machine): void {
    for (const proxy of this.proxies) {
      proxy.kill()
      proxy.start(haproxy(this.folder, proxy.address, (text) => withServer(text, address)))
    }
  }

  /** Any, where none is synchronous. */
  replica(): Promise<Machine> {
    return this.#find('sync_standby', 'replica')
  }

  /**
   * Waits until all three machines run on one timeline, one of them the primary.
   * @throws {Error} where they do not
   */
  async whole(synchronous: boolean): Promise<void> {
    const until = Date.now() + WHOLE_WITHIN
    for (;;) {
      const members = await this.#members()
      const roles = new Set(members.map(({ role }) => role))
      const timelines = new Set(members.map(({ timeline }) => timeline))
      const runs = members.every(({ state }) => state === 'running' || state === 'streaming')
      const isWhole = members.length === PLACES.length && runs && timelines.size === 1
      if (isWhole && roles.has('leader') && (!synchronous || roles.has('sync_standby'))) return
      if (Date.now() > until)
        throw new Error(`the cluster is not whole: ${JSON.stringify(members)}`)
      await sleep(200)
    }
  }

  async #find(...roles: readonly string[]): Promise<Machine> {
    const members = await this.#members()
    for (const role of roles) {
      const name = members.find((member) => member.role === role)?.name
      const machine = this.databases.find((each) => each.name === name)
      if (machine !== undefined) return machine
    }
    throw new Error(`no machine is ${roles.join(' or ')}: ${JSON.stringify(members)}`)
  }

  /** As the first machine that answers has it. */
  async #members(): Promise<readonly Member[]> {
    for (const { address } of this.databases) {
      const response = await fetch(`http://${address}:8008/cluster`, {
        signal: AbortSignal.timeout(LOOK_WITHIN),
      }).catch(() => undefined)
      const found = (await response?.json().catch(() => undefined)) as
        | { readonly members: readonly Member[] }
        | undefined
      if (found !== undefined) return found.members
    }
    return []
  }
}

interface Member {
  readonly name: string
  readonly role: string
  readonly state: string
  readonly timeline?: number
}

const ETCD_HOSTS = PLACES.map((at) => `${addressOf(ETCD_AT + at)}:2379`).join(',')

function etcd(folder: string, at: number, address: string): Service {
  const values = {
    NODE: `etcd-${at}`,
    ADDRESS: address,
    DATA: join(folder, `etcd-${at}`),
    ETCD_CLUSTER: PLACES.map(
      (each) => `etcd-${each}=http://${addressOf(ETCD_AT + each)}:2380`,
    ).join(','),
  }
  const lines = fillIn('etcd.env', values).matchAll(/^(\w+)="(.*)"$/gm)
  return {
    command: ['etcd'],
    env: Object.fromEntries([...lines].map(([, name = '', value = '']) => [name, value])),
  }
}

function patroni(folder: string, at: number, address: string, synchronous: boolean): Service {
  const home = join(folder, `db-${at}`)
  mkdirSync(home, { recursive: true })
  const config = join(home, 'patroni.yml')
  const values = {
    NODE: `db-${at}`,
    ADDRESS: address,
    ETCD_HOSTS,
    SYNCHRONOUS: String(synchronous),
    DATA: join(home, 'data'),
    SOCKETS: home,
    BINARIES: newestBinaries(),
    NETWORK,
    SUPERUSER_PASSWORD: PASSWORD,
    REPLICATION_PASSWORD: PASSWORD,
  }
  writeFileSync(config, fillIn('patroni.yml', values))
  execFileSync('chown', ['-R', 'postgres:', home])
  const account = ['--reuid=postgres', '--regid=postgres', '--init-groups']
  return { command: ['setpriv', ...account, 'patroni', config], env: { HOME: home } }
}

function haproxy(folder: string, address: string, change: (text: string) => string): Service {
  const config = join(folder, `${address}.cfg`)
  writeFileSync(config, change(readFileSync(join(CONFIGS, 'haproxy.cfg'), 'utf8')))
  const env = Object.fromEntries(PLACES.map((at) => [`DB_${at}`, addressOf(DATABASE_AT + at)]))
  return { command: ['haproxy', '-db', '-f', config], env: { ...env, LISTEN: address } }
}

/** Connections stay where they are, whatever becomes of the machine. */
const withoutFence = (text: string): string => text.replace(' on-marked-down shutdown-sessions', '')

/** One server without Patroni: it is there when it takes connections. */
const withServer = (text: string, address: string): string =>
  text
    .replace('default-server port 8008', 'default-server')
    .replaceAll(/^\t(option httpchk|http-check .*|server .*)\n/gm, '')
    .replace(/(bind .*:5000")\n/, `$1\n\tserver new "${address}:5432" check\n`)

async function patroniOf(
  { address }: Machine,
  method: string,
  call: string,
  body: object,
): Promise<void> {
  const url = `http://${address}:8008/${call}`
  const response = await fetch(url, { method, body: JSON.stringify(body) })
  const text = await response.text()
  if (!response.ok) throw new Error(`${call}: ${response.status} ${text}`)
}

/** As `envsubst` does it. */
function fillIn(name: string, values: Readonly<Record<string, string>>): string {
  return readFileSync(join(CONFIGS, name), 'utf8').replaceAll(/\$\{(\w+)\}/g, (_, key: string) => {
    const value = values[key]
    if (value === undefined) throw new Error(`${name}: ${key} has no value`)
    return value
  })
}

function newestBinaries(): string {
  const found = globSync('/usr/lib/postgresql/*/bin/pg_rewind').toSorted(
    new Intl.Collator('en', { numeric: true }).compare,
  )
  return dirname(found.at(-1) ?? '')
}
