import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { type AppOptions, makeApp } from './app.ts'
import { makeConfig } from './config.ts'
import type { Context } from './context.ts'
import { parseEnv } from './env.ts'
import { openContext } from './open-context.ts'
import { type TestDatabase, openTestDatabase } from './db/test-database.ts'

export interface TestApp {
  readonly app: FastifyInstance
  readonly database: TestDatabase
  readonly context: Context
  close(): Promise<void>
}

/** The server's calls over a database of their own; requests go in by `app.inject`. */
export async function openTestApp(
  env: Readonly<Record<string, string>> = {},
  overrides: Partial<Context> = {},
  options: AppOptions = {},
): Promise<TestApp> {
  const database = await openTestDatabase()
  const config = makeConfig(
    parseEnv({ LOG_LEVEL: 'silent', SECRET: 'a secret that only tests know, 32+', ...env }),
  )
  const context = openContext(config, database, pino({ level: 'silent' }), overrides)
  const app = await makeApp(context, options)
  const close = async () => {
    await app.close()
    await context.points.close()
    await database.close()
  }
  return { app, database, context, close }
}
