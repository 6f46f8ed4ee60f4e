import type { FastifyRequest } from 'fastify'
import { KEY_PATTERN } from '#/api-keys/key-format.ts'

/** `Bearer KEY`, or `Basic base64(KEY:)` for programs that can do nothing else; undefined where there is neither. */
export function keyShown({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const [, scheme = '', shown = ''] =
    /^(Bearer|Basic) +(\S+) *$/i.exec(headers.authorization ?? '') ?? []
  if (scheme === '') return undefined
  if (scheme.toLowerCase() === 'bearer') return shown
  const [name = ''] = Buffer.from(shown, 'base64').toString('latin1').split(':')
  return name
}

/** A key in the query string, where proxies and logs keep it. */
export const keyInQuery = ({ url }: Pick<FastifyRequest, 'url'>): string | undefined =>
  KEY_PATTERN.exec(url.slice(url.indexOf('?') + 1 || url.length))?.[0]
