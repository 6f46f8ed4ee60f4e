import { existsSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { openFiles } from './adapters/files/open.ts'
import { FilesRefusedError, type Files } from './adapters/files/port.ts'
import { openStreets } from './adapters/map/open.ts'
import { makeApp } from './app.ts'
import { type Config, makeConfig } from './config.ts'
import type { Context } from './context.ts'
import { openDatabase } from './db/open.ts'
import { migrateDirectly } from './db/migrate.ts'
import { maintainPartitions } from './db/monthly-partitions.ts'
import { requireMigrated } from './db/require-migrated.ts'
import { describeDemonstration } from './demonstration/facts.ts'
import { startLife } from './demonstration/life.ts'
import { revokeLeftDevices } from './demonstration/locker/queries.ts'
import { refuseDemonstration } from './demonstration/claim-database.ts'
import { StoreError } from './db/store-error.ts'
import { EnvError, readEnv } from './env.ts'
import { keepGiftShop } from './content/gift-shop.ts'
import { GracefulShutdown, onStopSignal } from './http/graceful-shutdown.ts'
import { openContext } from './open-context.ts'
import { openFirstAccess } from './operators/first-access.ts'
import { parcelOptions } from './parcel-store/options.ts'
import { keepBuiltInLegal } from './content/keep-built-in-legal.ts'
import { keepDefaultFaq } from './content/keep-default-faq.ts'
import { keepDefaultVacancies } from './vacancies/keep-default-vacancies.ts'
import { startWatching } from './observability/start-watching.ts'
import { VERSION } from './observability/version.ts'
import { formatStartupBanner } from './startup-banner.ts'
import { makeWorkerApp } from './worker-app.ts'

const SITE_DIST = fileURLToPath(new URL('../../web/dist', import.meta.url))

/** What only some processes need is imported where they do: its modules would stay in the memory of all. */
async function start() {
  const config = makeConfig(readEnv())
  const { log, close } = await startWatching(config.env)
  if (config.serves && !existsSync(SITE_DIST))
    throw new EnvError(['Сайт не собран: запустите `npm run build`'])
  const streets = config.serves ? await openStreets(config, log) : null
  const database = await openDatabase({
    databaseUrl: config.env.DATABASE_URL,
    directUrl: config.env.DATABASE_DIRECT_URL,
    namedStatements: config.env.DATABASE_PREPARED,
    dataDir: config.dataDir,
    applicationName: 'yacheyka',
    poolSize: config.env.DATABASE_POOL,
    slowQueryMs: config.env.SLOW_QUERY_MS,
    replicas: replicasOf(config),
    log,
  })
  try {
    await runOn(config, { database, streets }, log, close)
  } catch (error) {
    await database.close()
    await streets?.close()
    await close()
    throw error
  }
}

async function runOn(
  config: Config,
  { database, streets }: Pick<Context, 'database' | 'streets'>,
  log: Logger,
  stopWatching: () => Promise<void>,
) {
  const files = openFiles(config)
  await checkFiles(files, log)
  await (config.env.MIGRATE ? migrateDirectly(database, log) : requireMigrated(database.pool))
  if (config.env.MIGRATE) await maintainPartitions(database.db, new Date(), { outdated: 'keep' })
  await keepDefaultFaq(database.db)
  await keepBuiltInLegal(database.db, { brand: config.brand, site: config.publicUrl })
  await keepDefaultVacancies(database.db, { published: config.demo })
  if (config.demo) {
    const { loadDemonstration } = await import('./demonstration/load.ts')
    await loadDemonstration(database.db, { ...parcelOptions(config), files }, log)
    if (config.serves) await revokeLeftDevices(database.db, new Date())
  } else await refuseDemonstration(database.db)
  await keepGiftShop(database.db, config.brand)
  const context = openContext(config, database, log, { streets, files })
  await context.points.current()
  const shutdown = new GracefulShutdown()
  const { serves, works } = config
  const app = serves
    ? await makeApp(context, { siteDist: SITE_DIST, leaving: shutdown })
    : makeWorkerApp(context, shutdown)
  await app.listen({ host: config.host, port: config.port }).catch((error: unknown) => {
    throw listenError(error, config)
  })
  const jobs = works ? (await import('./jobs/start-jobs.ts')).startJobs(context) : undefined
  const { port } = app.server.address() as AddressInfo
  const build = { version: VERSION, commit: config.env.BUILD_COMMIT, process: config.env.PROCESS }
  log.info({ ...build, port }, 'started')
  const speed = config.demo && serves ? config.env.DEMO_SPEED : 0
  const facts = await describeDemonstration(database.db, config.publicUrl, speed)
  const firstAccess =
    config.env.PROCESS === 'all' && !config.demo
      ? await openFirstAccess(database.db, new Date())
      : undefined
  const banner = formatStartupBanner(
    config,
    database.describe,
    port,
    streets?.file,
    facts,
    firstAccess,
  )
  console.log(`\n${banner}\n`)
  const life = await startLife({ db: database.db, url: ownUrl(config.host, port), speed, log })
  const close = async () => {
    await life.stop()
    await Promise.all([app.close(), jobs?.stop()])
    await context.points.close()
    await database.close()
    await streets?.close()
    log.info(build, 'stopped')
    await stopWatching()
  }
  const heard = () => pause(config.drainSeconds * 1000)
  onStopSignal(() => shutdown.begin({ heard, close }))
}

/** The queue writes what it reads: only who serves reads replicas. */
const replicasOf = ({ env, serves }: Config) =>
  env.DATABASE_REPLICA_URL === undefined || !serves
    ? undefined
    : { urls: env.DATABASE_REPLICA_URL, staleness: env.REPLICA_STALENESS }

/** Settings that the store refuses are to be mended; one that does not answer now may answer later. */
async function checkFiles(files: Files, log: Logger): Promise<void> {
  try {
    await files.check()
  } catch (error) {
    if (error instanceof FilesRefusedError) throw new EnvError([error.message])
    log.warn({ err: error }, 'files: the store does not answer')
  }
}

/** Ports and addresses that cannot be had are settings to mend; any other error stays what it is. */
function listenError(error: unknown, { host, port }: Config): unknown {
  const errors: Readonly<Record<string, string>> = {
    EADDRINUSE: `PORT: порт ${port} занят другой программой. Остановите её или задайте другой: PORT=8080 npm start`,
    EACCES: `PORT: порт ${port} не дают этому пользователю. Задайте 1024 или больше`,
    EADDRNOTAVAIL: `HOST: у этой машины нет адреса ${host}`,
  }
  const message = errors[(error as NodeJS.ErrnoException).code ?? '']
  return message === undefined ? error : new EnvError([message])
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
      `Запуск остановлен. Исправьте настройки:\n${error.errors.map((each) => `  • ${each}`).join('\n')}`,
    )
  else if (error instanceof StoreError) console.error(`Запуск остановлен. ${error.message}`)
  else throw error
  process.exitCode = 1
}
