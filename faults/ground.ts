import { existsSync, mkdirSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../tools/free-port.ts'
import { EmbeddedDatabase } from './database.ts'
import type { Desk } from './desk.ts'
import { environmentOf } from './environment.ts'
import { Product } from './product.ts'
import { eachProvider, openProviders } from './providers.ts'
import { openTraffic, type Traffic, type TrafficOptions } from './traffic.ts'

/** An installation with all that works on it, breaks it and looks at it. */
export interface Ground extends Traffic {
  readonly dataDir: string
  readonly product: Product
  readonly database: EmbeddedDatabase
  /** Each of another customer: they meet over cells and over nothing else. */
  readonly racers: readonly Desk[]
  /** Another process of the product on the same database and files, by `DATABASE_URL`. */
  readonly second: () => Promise<Product>
  readonly close: () => Promise<void>
}

export interface GroundOptions extends TrafficOptions {
  readonly folder: string
}

/** Starts a product with an empty network, brings it to its first day, and sets the crew to work. */
export async function openGround(options: GroundOptions): Promise<Ground> {
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
  const spare = RACERS + options.spare
  const traffic = await openTraffic(
    { ...options, notes, spare },
    [product],
    product,
    database,
    providers,
  )
  const close = async () => {
    await product.stop()
    await Promise.all(eachProvider(providers).map((provider) => provider.close()))
    traffic.journal.close()
  }
  const second = async () => {
    const other = await freePort()
    const url = { ...env, DATABASE_URL: await database.url() }
    return new Product(other, url, join(notes, 'second.log'))
  }
  const racers = Array.from({ length: RACERS }, () => traffic.deskOf(traffic.takeCustomer()))
  return { ...traffic, dataDir, product, database, racers, second, close }
}

const RACERS = 8

/** A run that was broken off leaves its database. */
async function stopLeftOver(folder: string): Promise<void> {
  const left = new EmbeddedDatabase(existsSync(folder) ? realpathSync(folder) : folder)
  await left.stop('immediate')
  while ((await left.postmaster()) !== undefined) await sleep(50)
}

export function emptyFolder(folder: string): string {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  return realpathSync(folder)
}
