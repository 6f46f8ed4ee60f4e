import { isIPv4, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'

const callers = new WeakMap<FastifyRequest, string>()

type Kind = 'customer' | 'operator' | 'widget' | 'feed' | 'device' | 'key'

/** Whoever lets a call in says whose it is; `id` is an identifier of ours, or a source's name. */
export function nameCaller(request: FastifyRequest, kind: Kind, id?: string): void {
  callers.set(request, id === undefined ? kind : `${kind}:${id}`)
}

/** Whose call this is, as its log line has it. */
export const callerName = (request: FastifyRequest): string => callers.get(request) ?? 'nobody'

/** Of an address what tells a network from another, not a person: /24, and /48 of IPv6. */
export function networkOf(ip: string | undefined): string {
  if (ip === undefined) return 'unknown'
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? ip
  if (isIPv4(mapped)) return `${mapped.slice(0, mapped.lastIndexOf('.'))}.0/24`
  if (!isIPv6(ip)) return 'unknown'
  const [head = ''] = ip.split('::')
  const groups = [...head.split(':').filter((group) => group !== ''), '0', '0', '0'].slice(0, 3)
  return `${groups.join(':')}::/48`
}
