import * as fc from 'fast-check'
import { matchRoutes } from 'react-router'
import { describe, expect, test } from 'vitest'
import {
  CABINET_PATHS,
  paths,
  pointNumberOf,
  SECTIONS,
  trackCodeOf,
} from '@yacheyka/frontend/paths.ts'
import { createRoutes } from './routes.tsx'
import { testConfig } from '@yacheyka/frontend/test-config.ts'

const routes = createRoutes(testConfig)
const routeOf = (path: string): string | undefined =>
  matchRoutes(routes, new URL(path, 'https://site.example').pathname)?.at(-1)?.route.id

test.each<readonly [string, string]>([
  [paths.home(), 'Home'],
  ...SECTIONS.map((section) => [paths.section(section), 'Home'] as const),
  [paths.how(), 'How'],
  [`${paths.how()}/`, 'How'],
  [paths.privacyPolicy(), 'privacy_policy'],
  [paths.point(), 'Point'],
  [paths.point('ЧЛБ%303/7 а'), 'Point'],
  [paths.promo(), 'promo'],
  [paths.track(), 'Track'],
  [paths.track('AB-1/2'), 'Track'],
  [paths.parcelStatus(), 'ParcelStatus'],
  ['/parcel-status', 'ParcelStatus'],
  [paths.parcelDetails('3yQ8vKpT7sWbX2nLm4RfZc'), 'ParcelDetails'],
  ['/p/3yQ8vKpT7sWbX2nLm4RfZc', 'parcel_short'],
  [paths.vacancies(), 'Vacancies'],
  [paths.partners(), 'Partners'],
  [paths.businessLogin(), 'juridical_auth'],
  [paths.businessLogin('/juridical/orders?page=2'), 'juridical_auth'],
  [paths.businessPasswordLink(), 'juridical_forgot'],
  [paths.businessRegistration(), 'juridical_registration'],
  [paths.businessPassword('e30.e30.c2ln'), 'juridical_password'],
  [paths.testAccess(), 'test_access'],
  [paths.testAccessOpening('c2VhbGVk'), 'test_access_opening'],
  [paths.businessEmail('3yQ8vKpT7sWbX2nLm4RfZc'), 'juridical_email'],
  [paths.offer(), 'Offer'],
  [paths.businessOrders(), 'juridical_orders'],
  [paths.businessOrder('100045'), 'juridical_order'],
  [paths.businessBatch('3yQ8', 'sheet'), 'juridical_package_load'],
  [paths.businessBatch('3yQ8', 'form'), 'juridical_manual_load'],
  [paths.businessOrderBarcodes('100045'), 'juridical_print_order'],
  [paths.businessParcels(), 'juridical_parcels'],
  [paths.businessParcel('3yQ8vKpT7sWbX2nLm4RfZc'), 'juridical_parcel'],
  [paths.businessMap(), 'juridical_map'],
  [paths.businessIntegrations(), 'juridical_integrations'],
  [paths.businessWebhooks(), 'juridical_webhooks'],
  [paths.businessWebhook('whk_0193'), 'juridical_webhook'],
  [paths.businessCalls(), 'juridical_calls'],
  [paths.businessConsole(), 'juridical_console'],
  [paths.businessUsage(), 'juridical_usage'],
  [paths.businessSandbox(), 'juridical_sandbox'],
  [paths.businessInstructions(), 'juridical_instructions'],
  [paths.businessInstruction(7), 'juridical_instruction'],
  [paths.businessSummary(), 'juridical_summary'],
  [paths.businessProfile(), 'juridical_profile'],
  [paths.businessDeposit(), 'juridical_deposit'],
  [paths.businessManualLoad(), 'juridical_manual_load'],
  [paths.businessPackageLoad(), 'juridical_package_load'],
])('%s leads to %s', (path, id) => {
  expect(routeOf(path)).toBe(id)
})

test.each([
  ['/parcel-details/'],
  ['/p/'],
  ['/rp/'],
  ['/ec/'],
  ['/no-such-page'],
  ['/how/more'],
  ['/point/1/2'],
  ['/index.html'],
])('%s is unknown and leads Home', (path) => {
  expect(routeOf(path)).toBe('unknown')
})

const number = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 64 })
  .filter((text) => text.trim() === text && text !== '' && text.isWellFormed())
const pathnameOf = (path: string): string => new URL(path, 'https://site.example').pathname

describe('the number of a parcel in the address', () => {
  test('comes back whole, whatever it holds', () => {
    fc.assert(
      fc.property(number, (text) => {
        expect(trackCodeOf(pathnameOf(paths.track(text)))).toBe(text)
      }),
    )
  })

  test.each([
    ['/track', ''],
    ['/track/%20', ''],
    ['/track/..%20', '..'],
    ['/track/AB%2F1/', 'AB/1'],
    ['/track/100%', '100%'],
  ])('%s holds %s', (pathname, expected) => {
    expect(trackCodeOf(pathname)).toBe(expected)
  })
})

test('every page of the cabinet is the browser’s to render', () => {
  const elsewhere = CABINET_PATHS.filter((path) => routeOf(path)?.startsWith('juridical_') !== true)
  expect(elsewhere).toEqual([])
  expect(routeOf('/juridical/nowhere')).toBe('unknown')
})

describe('the number of a point in the address', () => {
  test('comes back whole, whatever it holds', () => {
    fc.assert(
      fc.property(number, (text) => {
        expect(pointNumberOf(pathnameOf(paths.point(text)))).toBe(text)
      }),
    )
  })

  test.each([
    ['/point', undefined],
    ['/point/', undefined],
    ['/point/%20', undefined],
    ['/point/%2F', '/'],
    ['/point/%252F', '%2F'],
    ['/point/7/', '7'],
    ['/point/100%', '100%'],
    ['/how', undefined],
  ])('%s holds %s', (pathname, expected) => {
    expect(pointNumberOf(pathname)).toBe(expected)
  })
})
