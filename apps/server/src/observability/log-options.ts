import { type LoggerOptions, stdTimeFunctions } from 'pino'
import type { Env } from '#/env-schema.ts'
import { safeError } from './safe-error.ts'
import { currentScope } from './scope.ts'
import { currentTrace } from './tracing.ts'

/** How every line of the log is written: JSON, UTC, the level by its name, errors without values. */
export const logOptions = ({ LOG_LEVEL }: Pick<Env, 'LOG_LEVEL'>) =>
  ({
    level: LOG_LEVEL,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (level: string) => ({ level }) },
    // By `err` too: whatever is logged, nobody's values come along.
    serializers: {
      err: (error: unknown) => safeError(error),
      error: (error: unknown) => safeError(error),
    },
    redact: ['req', 'res', 'headers', '*.authorization', '*.cookie'],
  }) satisfies LoggerOptions

/** Of what is not said through a request: whose part it is stands in the line where it is known. */
export const ownLogOptions = (env: Pick<Env, 'LOG_LEVEL'>) =>
  ({
    ...logOptions(env),
    mixin: () => ({ ...currentScope(), ...currentTrace() }),
  }) satisfies LoggerOptions
