import { EVERY_ENDPOINT, OPERATOR_ENDPOINT_LIST } from '@yacheyka/contract/endpoint-lists'
import type { Endpoint } from '@yacheyka/contract/http/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInCustomer } from '#/accounts/test-accounts.ts'
import { newUid } from '#/db/uuid.ts'
import { signInOperator } from '#/operators/test-operators.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'

// Walks every call of the contract as whoever may call it: whatever it answers, nobody on the way keeps it and no browser
// takes it for a page.

/** What everybody may read and keep: the points, news, vacancies, the empty table that orders are written into. */
const KEPT: ReadonlySet<string> = new Set([
  'listNews',
  'listFaq',
  'listEditionsInForce',
  'listTerminals',
  'getPointsVersion',
  'listVacancies',
  'getPackageTemplate',
])

let opened: TestApp
let authorization: string
let asOperator: Awaited<ReturnType<typeof signInOperator>>['inject']
beforeAll(async () => {
  opened = await openTestApp({ PUBLIC_URL: 'https://yacheyka.example' })
  authorization = (await signInCustomer(opened)).headers.authorization
  asOperator = (await signInOperator(opened)).inject
})
afterAll(() => opened.close())

const requestOf = ({ method, path }: Endpoint) => ({
  method,
  url: path.replaceAll(/:\w+/g, newUid()),
  headers: { authorization },
  ...(method === 'GET' ? {} : { payload: {} }),
})

test.each(EVERY_ENDPOINT.map((endpoint) => [endpoint.id, endpoint] as const))(
  '%s',
  async (id, endpoint) => {
    const request = requestOf(endpoint)
    const { headers, statusCode } = await (OPERATOR_ENDPOINT_LIST.includes(endpoint)
      ? asOperator(request)
      : opened.app.inject(request))
    expect(statusCode).toBeLessThan(500)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'strict-transport-security': 'max-age=31536000',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
    const isKept = !String(headers['cache-control']).includes('no-store')
    expect(isKept).toBe(statusCode < 300 && KEPT.has(id))
  },
)
