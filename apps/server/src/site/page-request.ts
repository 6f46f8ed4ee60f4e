import type { FastifyRequest } from 'fastify'

/** Calls, and files that stand in folders of their own. */
const NO_PAGES = /^\/(?:api(?:\/|$)|(?:assets|art|map|documents)\/.)/

/** Whether somebody asks for a page: a person in a browser, not a program and not a page's file. */
export function isPageRequest({
  method,
  url,
  headers,
}: Pick<FastifyRequest, 'method' | 'url' | 'headers'>): boolean {
  const path = url.split('?', 1)[0] ?? ''
  const reads = method === 'GET' || method === 'HEAD'
  return reads && !NO_PAGES.test(path) && /text\/html|\*\/\*/.test(headers.accept ?? '*/*')
}
