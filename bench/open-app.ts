import { pino } from 'pino'
import { makeApp } from '../apps/server/src/app.ts'
import { makeConfig } from '../apps/server/src/config.ts'
import type { Context } from '../apps/server/src/context.ts'
import type { OpenDatabase } from '../apps/server/src/db/open.ts'
import { parseEnv } from '../apps/server/src/env.ts'
import { openContext } from '../apps/server/src/open-context.ts'

export interface OpenedApp {
  readonly app: Awaited<ReturnType<typeof makeApp>>
  readonly context: Context
  /** Closes the store as well. */
  readonly close: () => Promise<void>
}

/** The server's calls over a store, in this process; they are made by `app.inject`. */
export async function openApp(
  database: OpenDatabase,
  env: Readonly<Record<string, string>> = {},
): Promise<OpenedApp> {
  const config = makeConfig(
    parseEnv({ LOG_LEVEL: 'silent', SECRET: 'a secret of the benchmarks alone, 32+', ...env }),
  )
  const context = openContext(config, database, pino({ level: 'silent' }))
  const app = await makeApp(context)
  const close = async () => {
    await app.close()
    await context.points.close()
    await database.close()
  }
  return { app, context, close }
}
