import { DatabaseError } from 'pg'

/** What a log line says of an error: where it was and of what kind, and nothing that people wrote. */
// A type, no interface: loggers take what may have any other field too.
export type SafeError = {
  readonly type: string
  readonly message: string
  readonly code?: string
  /** Of the database: what was hurt, never the row's values. */
  readonly table?: string
  readonly constraint?: string
  /** Frames alone: the stack's first lines repeat the message. */
  readonly stack: string
  readonly cause?: SafeError
  readonly errors?: readonly SafeError[]
}

const DEPTH = 3
const ERRORS_MOST = 5
const MESSAGE_MOST = 300
const FRAMES_MOST = 12

/**
 * An error as a log may keep it. Libraries put values into errors (the database its `detail`, mail its recipients), so only
 * named fields are taken, and of messages what looks like somebody's data is hidden.
 */
export function safeError(error: unknown, depth = DEPTH): SafeError {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' }
  const { code, cause, errors } = error as Error & Record<'code' | 'cause' | 'errors', unknown>
  return {
    type: error.name,
    message: withoutValues(error.message),
    ...(typeof code === 'string' ? { code } : {}),
    ...(error instanceof DatabaseError ? placeOf(error) : {}),
    stack: framesOf(error),
    ...(cause === undefined || depth === 0 ? {} : { cause: safeError(cause, depth - 1) }),
    ...(Array.isArray(errors) && depth > 0
      ? { errors: errors.slice(0, ERRORS_MOST).map((each) => safeError(each, depth - 1)) }
      : {}),
  }
}

const placeOf = ({ table, constraint }: DatabaseError) => ({
  ...(table === undefined ? {} : { table }),
  ...(constraint === undefined ? {} : { constraint }),
})

const framesOf = ({ stack = '' }: Error): string =>
  stack
    .split('\n')
    .filter((line) => /^ +at /.test(line))
    .slice(0, FRAMES_MOST)
    .join('\n')

/** Addresses of mail, quoted values, long runs of digits and of what tokens are made of become «…». */
export const withoutValues = (text: string): string =>
  text
    .slice(0, MESSAGE_MOST)
    .replaceAll(/\b[a-z][a-z+.-]*:\/\/\S+/gi, '…')
    .replaceAll(/[^\s<>"«»,;:]+@[^\s<>"«»,;:]+/g, '…')
    .replaceAll(/: "[^"]*"$/g, ': …')
    .replaceAll(/\+?\d[\d ()-]{4,}\d/g, '…')
    .replaceAll(/(?=[\w-]*\d)[\w-]{20,}/g, '…')
