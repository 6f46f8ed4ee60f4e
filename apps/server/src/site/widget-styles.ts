import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { CACHE_FOREVER, prepare, sendPrepared } from '#/http/compressed-response.ts'

/**
 * The frame's styles and the brand's colours in one file, for each that stands before the first paint costs a slow link
 * its share. Named by a digest of what it holds, like the build's own files.
 * @returns its address
 */
export async function registerWidgetStyles(app: FastifyInstance, css: string): Promise<string> {
  const digest = createHash('sha256').update(css).digest('hex').slice(0, 12)
  const path = `/assets/${digest}.css`
  const styles = await prepare(css, 'text/css; charset=utf-8', 11)
  app.get(path, (request, reply) => sendPrepared(request, reply, styles, CACHE_FOREVER))
  return path
}
