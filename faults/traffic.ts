import { join } from 'node:path'
import { Caller } from './caller.ts'
import type { Chance } from './chance.ts'
import { Crew } from './crew.ts'
import type { OpensDatabase } from './database.ts'
import { Desk } from './desk.ts'
import { SECRET } from './environment.ts'
import type { Findings } from './findings.ts'
import { Journal } from './journal.ts'
import type { Product } from './product.ts'
import type { Providers } from './providers.ts'
import { type Customer, type Installation, setUp } from './set-up.ts'
import { Watch } from './watch.ts'
import { Worker } from './worker.ts'

export interface TrafficOptions {
  /** Where the client keeps its log and the processes write theirs: never on the disk that is filled. */
  readonly notes: string
  readonly chance: Chance
  readonly findings: Findings
  readonly crew: { readonly customers: number; readonly workersEach: number }
  /** Customers that nobody works for at first. */
  readonly spare: number
  /** Where the callers call, if not each process itself. */
  readonly site?: string | undefined
}

/** All that asks a product and looks at it. */
export interface Traffic {
  readonly chance: Chance
  readonly findings: Findings
  /** Those that serve now; the callers take turns between them. */
  readonly serving: Product[]
  readonly providers: Providers
  readonly journal: Journal
  readonly installation: Installation
  readonly crew: Crew
  readonly watch: Watch
  readonly caller: Caller
  /** Whose acts ask whether the product is back. */
  readonly probe: Desk
  readonly deskOf: (customer: Customer, caller?: Caller) => Desk
  /** Customers that nobody works for yet. */
  readonly takeCustomer: () => Customer
}

/** Brings a product with an empty network to its first day, and makes those who will work on it. */
export async function openTraffic(
  { notes, chance, findings, crew: size, spare, site }: TrafficOptions,
  serving: Product[],
  product: Product,
  database: OpensDatabase,
  providers: Providers,
): Promise<Traffic> {
  const installation = await setUp(product, database, {
    folder: notes,
    customers: size.customers + 1 + spare,
    shop: { url: providers.shop.url, secret: SECRET },
  })
  const journal = new Journal(join(notes, 'acknowledged.jsonl'))
  const origins = () => (site === undefined ? serving.map(({ origin }) => origin) : [site])
  const caller = new Caller(origins, findings)
  const deskOf = (customer: Customer, by = caller) => new Desk(customer, installation, by, journal)
  const free = [...installation.customers]
  const takeCustomer = () => {
    const customer = free.pop()
    if (customer === undefined) throw new Error('no customer is left')
    return customer
  }
  const workers = Array.from({ length: size.customers }, takeCustomer).flatMap((customer) =>
    Array.from({ length: size.workersEach }, () => new Worker(deskOf(customer), chance.branch())),
  )
  return {
    chance,
    findings,
    serving,
    providers,
    journal,
    installation,
    crew: new Crew(workers),
    watch: new Watch(() => [...serving], findings),
    caller,
    probe: deskOf(takeCustomer()),
    deskOf,
    takeCustomer,
  }
}
