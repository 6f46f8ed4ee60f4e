import { join } from 'node:path'
import type { Product } from '../faults/product.ts'
import { HERE, Machine } from './machine.ts'

const CADDYFILE = join(import.meta.dirname, '..', 'deploy', 'Caddyfile')
const AT = 40

/**
 * The proxy before the processes, by `deploy/Caddyfile`.
 * @returns its URL
 */
export function openSite(folder: string, notes: string, webs: readonly Product[]): string {
  const upstreams = webs.map(({ origin }) => `${HERE}:${new URL(origin).port}`).join(' ')
  const { address } = new Machine('site', AT, notes, (own) => ({
    command: ['caddy', 'run', '--adapter', 'caddyfile', '--config', CADDYFILE],
    env: {
      HOME: folder,
      ACME_EMAIL: 'admin@example.org',
      SITE_ADDRESS: `http://${own}:8080`,
      PLAIN_ADDRESS: `http://${own}:8081`,
      UPSTREAMS: upstreams,
    },
  }))
  return `http://${address}:8080`
}
