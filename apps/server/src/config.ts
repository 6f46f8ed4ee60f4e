import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type BrandFile, brandFileSchema } from '@yacheyka/contract/site/brand'
import type { Env } from './env-schema.ts'
import { EnvError } from './env.ts'
import './russian-messages.ts'

/** What the product runs by: the environment with its defaults decided and its files read. */
export interface Config {
  readonly env: Env
  readonly brand: BrandFile
  readonly dataDir: string
  readonly host: string
  readonly port: number
  /** Without a trailing slash. */
  readonly publicUrl: string
  readonly demo: boolean
  /** This process answers people's calls. */
  readonly serves: boolean
  /** This process works the queue: messages, deadlines, what comes by the clock. */
  readonly works: boolean
  /** How long calls are still served after the signal to stop. */
  readonly drainSeconds: number
  /** Which calls have a line in the log; whoever tries the demonstration out reads their terminal. */
  readonly logRequests: NonNullable<Env['LOG_REQUESTS']>
  /** Keys what is stored of addresses; later, signs tokens. */
  readonly secret: string
  /** While a new secret takes its place: what was sealed under this one is still read, and nothing is made under it. */
  readonly previousSecret: string | undefined
}

/** Seconds: longer than a proxy that asks `/serving` every two seconds, and believes the third response, takes to send calls elsewhere. */
const PROXY_NOTICES_WITHIN = 8

/**
 * @throws {EnvError} where a file of the configuration is missing or wrong
 */
export function makeConfig(env: Env): Config {
  const demo = env.DEMO ?? env.DATABASE_URL === undefined
  const dataDir = resolve(env.DATA_DIR)
  const serves = env.PROCESS !== 'worker'
  return {
    env,
    brand: readBrand(resolve(env.BRAND_FILE)),
    dataDir,
    host: env.HOST ?? (demo ? '127.0.0.1' : '0.0.0.0'),
    port: env.PORT,
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
    demo,
    serves,
    works: env.PROCESS !== 'web',
    drainSeconds: env.DRAIN_SECONDS ?? (serves && env.TRUST_PROXY > 0 ? PROXY_NOTICES_WITHIN : 0),
    logRequests: env.LOG_REQUESTS ?? (demo ? 'faults' : 'calls'),
    secret: env.SECRET ?? keptSecret(dataDir),
    previousSecret: env.SECRET_PREVIOUS,
  }
}

function readBrand(file: string): BrandFile {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    throw new EnvError([`BRAND_FILE: не удалось прочитать ${file}`])
  }
  return parseBrand(text, file)
}

/** Parses the brand file; every error names its field. */
function parseBrand(text: string, file: string): BrandFile {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new EnvError([`BRAND_FILE: ${file} не читается как JSON`])
  }
  const parsed = brandFileSchema.safeParse(json)
  if (parsed.success) return parsed.data
  throw new EnvError(
    parsed.error.issues.map((issue) => `${file}: ${issue.path.join('.')}: ${issue.message}`),
  )
}

/** One secret per data directory, readable by its owner only; two first starts at once agree on one. */
function keptSecret(dataDir: string): string {
  const file = join(dataDir, 'secret')
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  if (!existsSync(file)) {
    const draft = `${file}.${process.pid}`
    writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600 })
    try {
      // A link appears whole or not at all, so that nobody reads half a secret.
      linkSync(draft, file)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    } finally {
      rmSync(draft)
    }
  }
  return readFileSync(file, 'utf8').trim()
}
