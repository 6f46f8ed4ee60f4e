import { existsSync, mkdirSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Caller } from './caller.ts'
import type { Chance } from './chance.ts'
import { Crew } from './crew.ts'
import { EmbeddedDatabase } from './database.ts'
import { Desk } from './desk.ts'
import type { Findings } from './findings.ts'
import { Journal } from './journal.ts'
import { freePort } from '../tools/free-port.ts'
import { type Environment, Product } from './product.ts'
import { openProviders, type Providers, eachProvider } from './providers.ts'
import { type Customer, type Installation, setUp } from './set-up.ts'
import { Watch } from './watch.ts'
import { Worker } from './worker.ts'

/** An installation with all that works on it, breaks it and looks at it. */
export interface Ground {
  readonly dataDir: string
  readonly chance: Chance
  readonly findings: Findings
  readonly product: Product
  /** Those that serve now; the callers take turns between them. */
  readonly serving: Product[]
  readonly database: EmbeddedDatabase
  readonly providers: Providers
  readonly journal: Journal
  readonly installation: Installation
  readonly crew: Crew
  readonly watch: Watch
  readonly caller: Caller
  /** Whose acts ask whether the product is back. */
  readonly probe: Desk
  /** Each of another customer: they meet over cells and over nothing else. */
  readonly racers: readonly Desk[]
  readonly deskOf: (customer: Customer, caller?: Caller) => Desk
  /** Another process of the product on the same database and files, by `DATABASE_URL`. */
  readonly second: () => Promise<Product>
  /** Customers that nobody works for yet. */
  readonly takeCustomer: () => Customer
  readonly close: () => Promise<void>
}

export interface GroundOptions {
  readonly folder: string
  /** Where the client keeps its log and the processes write theirs: never on the disk that is filled. */
  readonly notes: string
  readonly chance: Chance
  readonly findings: Findings
  readonly crew: { readonly customers: number; readonly workersEach: number }
  /** Customers for the storms, two each. */
  readonly spare: number
}

/** Starts a product with an empty network, brings it to its first day, and sets the crew to work. */
export async function openGround(options: GroundOptions): Promise<Ground> {
  const { chance, findings, spare } = options
  await stopLeftOver(options.folder)
  const dataDir = emptyFolder(options.folder)
  const notes = emptyFolder(options.notes)
  const providers = await openProviders()
  const port = await freePort()
  const env = environmentOf(dataDir, port, providers)
  const product = new Product(port, env, join(notes, 'server.log'))
  const database = new EmbeddedDatabase(dataDir)
  await product.start().catch(async (error: unknown) => {
    await database.stop('immediate')
    throw error
  })
  const customers = options.crew.customers + 1 + RACERS + spare
  const installation = await setUp(product, database, {
    folder: notes,
    customers,
    shop: { url: providers.shop.url, secret: SECRET },
  })
  const journal = new Journal(join(notes, 'acknowledged.jsonl'))
  const serving = [product]
  const caller = new Caller(() => serving.map(({ origin }) => origin), findings)
  const deskOf = (customer: Customer, by = caller) => new Desk(customer, installation, by, journal)
  const free = [...installation.customers]
  const takeCustomer = () => {
    const customer = free.pop()
    if (customer === undefined) throw new Error('no customer is left')
    return customer
  }
  const workers = Array.from({ length: options.crew.customers }, takeCustomer).flatMap((customer) =>
    Array.from(
      { length: options.crew.workersEach },
      () => new Worker(deskOf(customer), chance.branch()),
    ),
  )
  const crew = new Crew(workers)
  const watch = new Watch(() => [...serving], findings)
  const close = async () => {
    await product.stop()
    await Promise.all(eachProvider(providers).map((provider) => provider.close()))
    journal.close()
  }
  const second = async () => {
    const other = await freePort()
    const url = { ...env, DATABASE_URL: await database.url() }
    return new Product(other, url, join(notes, 'second.log'))
  }
  return {
    dataDir,
    chance,
    findings,
    product,
    serving,
    database,
    providers,
    journal,
    installation,
    crew,
    watch,
    caller,
    probe: deskOf(takeCustomer()),
    racers: Array.from({ length: RACERS }, () => deskOf(takeCustomer())),
    deskOf,
    second,
    takeCustomer,
    close,
  }
}

const RACERS = 8

/** A run that was broken off leaves its database. */
async function stopLeftOver(folder: string): Promise<void> {
  const left = new EmbeddedDatabase(existsSync(folder) ? realpathSync(folder) : folder)
  await left.stop('immediate')
  while ((await left.postmaster()) !== undefined) await sleep(50)
}

function emptyFolder(folder: string): string {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  return realpathSync(folder)
}

const SECRET = 'faults-faults-faults-faults-faults-faults'

/** A real network with providers of its own; nobody is limited, since all come from one address. */
const environmentOf = (dataDir: string, port: number, providers: Providers): Environment => ({
  DATA_DIR: dataDir,
  DEMO: '0',
  SECRET,
  WEBHOOK_ALLOW_LOCAL: '1',
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  DATABASE_URL: '',
  LOG_LEVEL: 'warn',
  // What Node makes of the sources is kept: starts are what this test does most.
  NODE_COMPILE_CACHE: join(import.meta.dirname, '..', '.cache', 'faults', 'compiled'),
  CAPTCHA_PROVIDER: 'off',
  // One operator marks all invoices paid.
  OPERATOR_CREDIT_LIMIT: '1000000000',
  SMS_PROVIDER: 'http',
  SMS_URL: providers.sms.url,
  MAIL_PROVIDER: 'smtp',
  SMTP_URL: providers.mail.url,
  MAIL_FROM: 'Ячейка <no-reply@example.org>',
  VACANCY_WEBHOOK_URL: providers.webhook.url,
  GEOCODER: 'photon',
  GEOCODER_URL: providers.geocoder.url,
  ...Object.fromEntries(UNLIMITED.map((name) => [`LIMIT_${name}`, '100000'])),
})

const UNLIMITED = [
  'ACCOUNT_READS_PERCENT',
  'LOGIN_PER_MINUTE',
  'VACANCIES_PER_HOUR',
  'INVOICES_PER_HOUR',
  'ORDERS_PER_MINUTE',
  'API_WRITE_PER_MINUTE',
  'ACTIONS_PER_MINUTE',
  'SUGGEST_PER_MINUTE',
  'REFRESH_PER_MINUTE',
]
