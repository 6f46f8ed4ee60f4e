import { startProduct } from './child.ts'

const CALLS = 1_300
const AT_ONCE = 16

/** Calls that anybody may make, with limits as they are from the start; the first of them that each stops. */
const REQUESTED: readonly {
  readonly path: string
  readonly body?: object
  readonly calls: number
}[] = [
  { path: '/api/captcha/challenge?form=login', calls: 90 },
  { path: '/api/track/?number=X-1&yandex_token=x', calls: 40 },
  { path: '/api/parcel/1111111111111111111111', calls: 400 },
  { path: '/api/suggest?text=М', calls: 200 },
  {
    path: '/api/juridical/jwt/obtain/',
    body: { username: 'nobody', password: 'x', yandex_token: 'x' },
    calls: 40,
  },
  { path: '/api/juridical/jwt/refresh/', body: { refresh: 'x' }, calls: 400 },
  { path: '/api/operator/session', body: { login: 'nobody', password: 'x' }, calls: 40 },
  { path: '/api/track/repeat_sms/', body: { order_id: 'X-1' }, calls: 40 },
  {
    path: '/api/juridical/juridical_users/restore_password',
    body: { username: 'x', yandex_token: 'x' },
    calls: 20,
  },
]

/** With every limit at its default: whoever asks too often is told 429 and when to come back, and nobody else waits. */
export async function tryLimits(): Promise<{ tried: number; errors: readonly string[] }> {
  const product = await startProduct('limits', { SECRET: 'a secret of the hostile run alone, 32+' })
  try {
    const errors: string[] = []
    let tried = 0
    for (const { path, body, calls } of REQUESTED) {
      const met = new Map<number, number>()
      const request = async () => {
        const response = await fetch(`http://127.0.0.1:${product.port}${path}`, {
          ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
          headers: { 'content-type': 'application/json' },
        })
        await response.arrayBuffer()
        met.set(response.status, (met.get(response.status) ?? 0) + 1)
        if (response.status === 429 && Number(response.headers.get('retry-after')) < 1)
          errors.push(`limits: ${path}: 429 without Retry-After`)
        if (response.status >= 500) errors.push(`limits: ${path}: ${response.status}`)
      }
      for (let sent = 0; sent < Math.min(calls, CALLS); sent += AT_ONCE)
        await Promise.all(Array.from({ length: AT_ONCE }, request))
      tried += calls
      if ((met.get(429) ?? 0) === 0)
        errors.push(`limits: ${path}: never 429, ${JSON.stringify([...met])}`)
    }
    const health = await fetch(`http://127.0.0.1:${product.port}/healthz`)
    if (!health.ok) errors.push('limits: /healthz is limited too')
    return { tried, errors }
  } finally {
    await product.stop()
  }
}
