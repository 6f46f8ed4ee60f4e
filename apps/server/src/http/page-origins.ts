import { domainToASCII } from 'node:url'
import { originMatches, parseWebOrigin } from '@yacheyka/core/widget/web-origin'
import type { FastifyRequest } from 'fastify'
import type { Config } from '#/config.ts'

const hostToAscii = (host: string): string | undefined => domainToASCII(host) || undefined

/** One origin as somebody typed it; Cyrillic names become what browsers send. */
export const readOrigin = (text: string) => parseWebOrigin(text, hostToAscii)

/** What a page is known by that asks: `Origin`, or `Referer` of a frame. */
type OriginRequest = Pick<FastifyRequest, 'headers' | 'host'>

/**
 * Whether an origin is this site's own: by its public address, or by the address that this very request came to (the
 * demonstration is `localhost` to one visitor and `127.0.0.1` to another). A browser lets no page choose its `Host`.
 */
export const isOwnOrigin = (
  origin: string,
  { host }: OriginRequest,
  { publicUrl }: Config,
): boolean =>
  origin === new URL(publicUrl).origin ||
  (host !== '' && (origin === `http://${host}` || origin === `https://${host}`))

/** Whether a page of this origin may use what a token of these origins opens. */
export const maySpeak = (
  origin: string,
  origins: readonly string[],
  request: OriginRequest,
  config: Config,
): boolean => isOwnOrigin(origin, request, config) || originMatches(origin, origins)

/** The origin of the page that a browser names as the one it comes from; undefined where it names none. */
export function refererOrigin({ headers }: OriginRequest): string | undefined {
  const { referer } = headers
  return referer !== undefined && URL.canParse(referer) ? new URL(referer).origin : undefined
}
