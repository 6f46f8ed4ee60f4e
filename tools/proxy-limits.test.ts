import { readFileSync } from 'node:fs'
import type { Endpoint } from '@yacheyka/contract/http/endpoint'
import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import { ADAPTER_ENDPOINTS, MERCHANT_ENDPOINTS } from '@yacheyka/contract/merchant-endpoints'
import { expect, test } from 'vitest'

const caddyfile = readFileSync('deploy/Caddyfile', 'utf8')
const USUAL = 64 * 1024

/** Bytes that the proxy lets through under a matcher's name. */
const sizeOf = (name: string): number => {
  const megabytes = new RegExp(`request_body @${name} \\{\\s*max_size (\\d+)MB`).exec(
    caddyfile,
  )?.[1]
  if (megabytes === undefined) throw new Error(`the Caddyfile has no size of @${name}`)
  return Number(megabytes) * 1_000_000
}
const uploads = /@uploads path (.+)/.exec(caddyfile)?.[1]?.split(' ') ?? []
const isUpload = (path: string): boolean =>
  uploads.some((pattern) =>
    pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern,
  )

test('the proxy lets through the largest body that each call takes, and little more', () => {
  expect(caddyfile).toContain(`@others not path ${uploads.join(' ')}`)
  const largest = { uploads: 0, others: 0 }
  for (const { path, bodyLimit = USUAL } of Object.values<Endpoint>({
    ...ENDPOINTS,
    ...MERCHANT_ENDPOINTS,
    ...ADAPTER_ENDPOINTS,
  }))
    // Each call is answered with and without its trailing slash.
    for (const requestPath of [path, path.endsWith('/') ? path.slice(0, -1) : `${path}/`]) {
      const part = isUpload(requestPath) ? 'uploads' : 'others'
      largest[part] = Math.max(largest[part], bodyLimit)
    }
  for (const part of ['uploads', 'others'] as const) {
    expect(sizeOf(part)).toBeGreaterThanOrEqual(largest[part])
    expect(sizeOf(part)).toBeLessThan(largest[part] * 1.1)
  }
})
