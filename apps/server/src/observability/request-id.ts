import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const SANE = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/

/**
 * Names each request. What the proxy has named already keeps its name, so that both logs tell of the same request; from
 * anybody else a name would be a way to write what they like into our lines.
 * @param hops proxies that are trusted (`TRUST_PROXY`)
 */
export const makeRequestIds =
  (hops: number) =>
  ({ headers }: Pick<IncomingMessage, 'headers'>): string => {
    const given = headers['x-request-id']
    return hops > 0 && typeof given === 'string' && SANE.test(given) ? given : randomUUID()
  }
