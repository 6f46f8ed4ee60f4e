import { existsSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Logger, pino } from 'pino'
import { folderFiles } from './adapters/files/folder.ts'
import { makeApp } from './app.ts'
import { type Config, makeConfig } from './config.ts'
import { type OpenDatabase, openDatabase } from './db/open.ts'
import { migrate } from './db/migrate.ts'
import { describeDemonstration } from './demonstration/facts.ts'
import { startLife } from './demonstration/life.ts'
import { loadDemonstration, refuseDemonstration } from './demonstration/load.ts'
import { StoreError } from './db/store-error.ts'
import { EnvError, readEnv } from './env.ts'
import { keepGiftShop } from './features/shops/gift-shop.ts'
import { startJobs } from './jobs/start-jobs.ts'
import { openContext } from './open-context.ts'
import { parcelOptions } from './parcels/options.ts'
import { sayWhereabouts } from './whereabouts.ts'

const SITE_DIST = fileURLToPath(new URL('../../web/dist', import.meta.url))

async function start() {
  const config = makeConfig(readEnv())
  const log = pino({ level: config.env.LOG_LEVEL })
  if (!existsSync(SITE_DIST)) throw new EnvError(['Сайт не собран: запустите `npm run build`'])
  const database = await openDatabase({
    databaseUrl: config.env.DATABASE_URL,
    dataDir: config.dataDir,
    applicationName: 'yacheyka',
    poolSize: config.env.DATABASE_POOL,
    log,
  })
  try {
    await serveFrom(config, database, log)
  } catch (error) {
    await database.close()
    throw error
  }
}

async function serveFrom(config: Config, database: OpenDatabase, log: Logger) {
  await migrate(database.pool)
  if (config.demo) {
    const files = folderFiles(join(config.dataDir, 'files'))
    await loadDemonstration(database.db, { ...parcelOptions(config), files }, log)
  } else await refuseDemonstration(database.db)
  await keepGiftShop(database.db, config.brand)
  const context = openContext(config, database, log)
  await context.points.current()
  const app = await makeApp(context, { siteDist: SITE_DIST })
  await app.listen({ host: config.host, port: config.port }).catch((error: unknown) => {
    throw listenFault(error, config)
  })
  const jobs = startJobs(context)
  const { port } = app.server.address() as AddressInfo
  const speed = config.demo ? config.env.DEMO_SPEED : 0
  const facts = await describeDemonstration(database.db, config.publicUrl, speed)
  console.log(`\n${sayWhereabouts(config, database.describe, port, facts)}\n`)
  const life = await startLife({ db: database.db, url: ownUrl(config.host, port), speed, log })
  onStopSignal(async () => {
    await life.stop()
    await app.close()
    await jobs.stop()
    await context.points.close()
    await database.close()
  })
}

/** Ports and addresses that cannot be had are settings to mend; any other error stays what it is. */
function listenFault(error: unknown, { host, port }: Config): unknown {
  const faults: Readonly<Record<string, string>> = {
    EADDRINUSE: `PORT: порт ${port} занят другой программой. Остановите её или задайте другой: PORT=8080 npm start`,
    EACCES: `PORT: порт ${port} не дают этому пользователю. Задайте 1024 или больше`,
    EADDRNOTAVAIL: `HOST: у этой машины нет адреса ${host}`,
  }
  const fault = faults[(error as NodeJS.ErrnoException).code ?? '']
  return fault === undefined ? error : new EnvError([fault])
}

/** Milliseconds: npm passes on the signal that the terminal has given to us as well. */
const SAME_SIGNAL = 1000

/** Drains at the first signal; a later one ends the process at once. */
function onStopSignal(drain: () => Promise<void>) {
  let drainingSince: number | undefined
  const stop = () => {
    if (drainingSince === undefined) {
      drainingSince = performance.now()
      void drain()
    } else if (performance.now() - drainingSince > SAME_SIGNAL) process.exit(1)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

/** Where this process reaches itself. */
function ownUrl(host: string, port: number): string {
  const local: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }
  return `http://${local[host] ?? (host.includes(':') ? `[${host}]` : host)}:${port}`
}

try {
  await start()
} catch (error) {
  if (error instanceof EnvError)
    console.error(
      `Запуск остановлен. Исправьте настройки:\n${error.faults.map((fault) => `  • ${fault}`).join('\n')}`,
    )
  else if (error instanceof StoreError) console.error(`Запуск остановлен. ${error.message}`)
  else throw error
  process.exitCode = 1
}
