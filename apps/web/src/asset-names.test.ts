import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import { expect, test } from 'vitest'
import { files, paths } from '@yacheyka/frontend/paths.ts'

// Content blockers stop requests by words in their paths. These are the shapes of rule that lists of trackers are full
// of, written down from their kind and not from any list. What has another name under which the page asks again is
// named here.

const BLOCKED = [
  /track(?:er|ing)?(?:[^a-z]|$)/i,
  /(?:^|[^a-z])(?:pixel|beacon|analytics?|metrics?|metrika|counter|stats?|statistics?|telemetry)(?:[^a-z]|$)/i,
  /(?:^|[^a-z])(?:ads?|adv|advert(?:s|ising)?|banners?|sponsors?|promo)(?:[^a-z]|$)/i,
  /(?:^|[^a-z])(?:collect|log(?:ger|s)?|hits?|visits?|fingerprint)(?:[^a-z]|$)/i,
]
const stopped = (address: string): boolean => BLOCKED.some((rule) => rule.test(address))

/** Calls that a blocker may stop, with the call that stands in for each. */
const STANDS_IN: Readonly<Record<string, keyof typeof ENDPOINTS>> = {
  trackParcel: 'findParcel',
  repeatSms: 'resendSms',
}

test('the rules stop what they are meant to', () => {
  const names = ['/assets/track-page-1f.js', '/js/pixel.js', '/api/track/', '/stats/']
  expect(names.filter(stopped)).toEqual(names)
})

test('no call that a page needs is stopped without another in its place', () => {
  const calls = Object.entries(ENDPOINTS).filter(([, { path }]) => stopped(path))
  expect(calls.map(([name]) => name).toSorted()).toEqual(Object.keys(STANDS_IN).toSorted())
  for (const name of Object.values(STANDS_IN)) expect(stopped(ENDPOINTS[name].path)).toBe(false)
})

test('no file that stands beside the pages is stopped', () => {
  const named = Object.values(files).flatMap((file) => (typeof file === 'string' ? [file] : []))
  expect(named.filter(stopped)).toEqual([])
  expect(stopped(paths.parcelDetails('3yQ8vKpT7sWbX2nLm4RfZc'))).toBe(false)
})
