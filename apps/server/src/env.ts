import { readValuesFromFiles } from './env-files.ts'
import { findPairingErrors } from './env-pairings.ts'
import { type Env, envSchema } from './env-schema.ts'

/** Every error of the environment at once, each naming its variable. */
export class EnvError extends Error {
  readonly errors: readonly string[]

  constructor(errors: readonly string[]) {
    super(errors.join('\n'))
    this.name = 'EnvError'
    this.errors = errors
  }
}

/**
 * Reads the environment. An empty variable counts as absent.
 * @throws {EnvError} with every error, in Russian, each naming its variable
 */
export function parseEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const present = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = envSchema.safeParse(present)
  if (!parsed.success) throw new EnvError(parsed.error.issues.map((issue) => issue.message))
  const errors = findPairingErrors(parsed.data)
  if (errors.length > 0) throw new EnvError(errors)
  return parsed.data
}

/** The only place that touches the process's environment. */
export function readEnv(): Env {
  const { values, errors } = readValuesFromFiles(process.env, Object.keys(envSchema.shape))
  if (errors.length > 0) throw new EnvError(errors)
  return parseEnv(values)
}

/** What a program that this one starts is given: our environment, with what only it is told. */
export const environmentWith = (
  more: Readonly<Record<string, string | undefined>>,
): Record<string, string | undefined> => ({ ...process.env, ...more })
