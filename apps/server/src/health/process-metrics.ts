import type { StatsFs } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Gauge, Registry, collectDefaultMetrics } from 'prom-client'
import type { Context } from '#/context.ts'
import { VERSION } from '#/observability/version.ts'

/** What is true of this process alone: of several, each has its own. */
export function processMetrics({ config, points, database }: Context): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const gauge = (
    name: string,
    help: string,
    collect: (gauge: Gauge) => void | Promise<void>,
    ...labelNames: string[]
  ) => {
    const made: Gauge = new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      collect: () => collect(made),
    })
  }
  gauge('yacheyka_points', 'Points on the map', async (own) => {
    own.set((await points.current()).count)
  })
  gauge(
    'database_pool_connections',
    'Connections of this process to the database',
    (own) => {
      const { totalCount, idleCount, waitingCount } = database.pool
      own.set({ state: 'open' }, totalCount)
      own.set({ state: 'idle' }, idleCount)
      own.set({ state: 'waiting' }, waitingCount)
    },
    'state',
  )
  gauge('yacheyka_data_dir_free_bytes', 'Free space where DATA_DIR is', async (own) => {
    const disk = await diskOf(config.dataDir)
    own.set(disk.bavail * disk.bsize)
  })
  gauge('yacheyka_data_dir_bytes', 'All space where DATA_DIR is', async (own) => {
    const disk = await diskOf(config.dataDir)
    own.set(disk.blocks * disk.bsize)
  })
  const labels = {
    version: VERSION,
    commit: config.env.BUILD_COMMIT ?? 'unknown',
    process: config.env.PROCESS,
  }
  gauge('yacheyka_build_info', 'What runs', (own) => own.set(labels, 1), ...Object.keys(labels))
  return registry
}

/** The disk that a folder is on; one that is not made yet, the first file makes: where its parent is. */
const diskOf = (folder: string): Promise<StatsFs> =>
  statfs(folder).catch((error: unknown) => {
    if (dirname(folder) === folder) throw error
    return diskOf(dirname(folder))
  })
