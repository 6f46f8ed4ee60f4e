import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '@yacheyka/frontend/api/api-error.ts'
import { openSession, REFRESH_EVERY, type Session } from './session.ts'
import { clearTokens, readTokens, writeTokens } from './session-cookie.ts'

const MINUTE = 60_000
const NOW = Date.UTC(2026, 10, 21, 12)
const USER = '01936b0e-7c5a-7000-8000-000000000001'

const encode = (value: unknown) =>
  btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
let made = 0
const token = (endsAt: number, userUid = USER) =>
  `e30.${encode({ exp: endsAt / 1000, user_id: userUid, made: (made += 1) })}.c2ln`
const tokens = (userUid = USER) => ({
  access: token(Date.now() + 10 * MINUTE, userUid),
  refresh: token(Date.now() + 24 * 60 * MINUTE, userUid),
})

/**
 * A response whose body is there at once. A stream is read in as many turns of the event loop as it takes, and the fake clock waits
 * for one: it would pass the next refresh before that is due to be scheduled.
 */
const respond = async (status: number, body: string): Promise<Response> =>
  Object.assign(new Response(body, { status }), { text: async () => body })

/** What the server answers to a refresh, until told otherwise. */
let response: () => Promise<Response>
const fresh = () => respond(200, JSON.stringify({ access: token(Date.now() + 10 * MINUTE) }))
const refused = () => respond(401, '{"detail":"Сессия завершена"}')
const lost = () => Promise.reject(new TypeError('Failed to fetch'))

const fetched = vi.fn<(url: string, request?: RequestInit) => Promise<Response>>()
const refreshes = () => fetched.mock.calls.filter(([url]) => url.includes('/refresh/'))
const bodyOf = (request: RequestInit | undefined): unknown =>
  typeof request?.body === 'string' ? JSON.parse(request.body) : undefined

const opened: Session[] = []
/** A tab of its own: the cookie and the locks are all that it shares with another. */
const openTab = () => {
  const tab = openSession()
  opened.push(tab)
  return tab
}

/** The browser's locks, as far as they are used: one after another. */
const stubLocks = () => {
  let last: Promise<unknown> = Promise.resolve()
  const request = <T,>(_name: string, work: () => Promise<T>) => {
    const mine = last.then(work)
    last = mine.catch(() => undefined)
    return mine
  }
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true })
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  response = fresh
  fetched.mockReset().mockImplementation(() => response())
  vi.stubGlobal('fetch', fetched)
  stubLocks()
})

afterEach(() => {
  for (const tab of opened.splice(0)) tab.close()
  Reflect.deleteProperty(navigator, 'locks')
  clearTokens()
  vi.useRealTimers()
})

const keep = (kept: { access: string; refresh: string }) =>
  writeTokens({ ...kept, at: Date.now(), skew: 0 })

describe('the check at start', () => {
  test('both tokens alive: a new access token, and in', async () => {
    const kept = tokens()
    keep(kept)
    const tab = openTab()
    expect(await tab.ensure()).toBe(true)
    expect(tab.userUid()).toBe(USER)
    expect(refreshes()).toHaveLength(1)
    expect(bodyOf(refreshes()[0]?.[1])).toEqual({ refresh: kept.refresh })
    expect(readTokens()?.access).not.toBe(kept.access)
    expect(readTokens()?.refresh).toBe(kept.refresh)
    expect(await tab.ensure()).toBe(true)
    expect(refreshes()).toHaveLength(1)
  })

  test.each([
    ['nothing', () => undefined],
    ['an access token that has run out', () => keep({ ...tokens(), access: token(NOW) })],
    ['a refresh token that has run out', () => keep({ ...tokens(), refresh: token(NOW) })],
    ['no tokens at all', () => keep({ access: 'abc', refresh: 'a.b.c' })],
    ['rubbish', () => void (document.cookie = 'juridical_session=%7B%22access%22; Path=/')],
  ])('%s: cleared, nothing requested, out', async (_name, prepare) => {
    prepare()
    const tab = openTab()
    expect(await tab.ensure()).toBe(false)
    expect(fetched).not.toHaveBeenCalled()
    expect(document.cookie).toBe('')
    expect(tab.userUid()).toBeUndefined()
  })

  test('a rejection clears; a lost connection and a server that is down do not', async () => {
    keep(tokens())
    const tab = openTab()
    response = lost
    await expect(tab.ensure()).rejects.toBeInstanceOf(ApiError)
    response = () => respond(503, '')
    await expect(tab.ensure()).rejects.toBeInstanceOf(ApiError)
    response = () => respond(429, '{"detail":"Подождите"}')
    await expect(tab.ensure()).rejects.toBeInstanceOf(ApiError)
    expect(readTokens()).toBeDefined()
    response = refused
    expect(await tab.ensure()).toBe(false)
    expect(readTokens()).toBeUndefined()
  })

  test('asked by many parts of the page at once, the server is asked once', async () => {
    keep(tokens())
    const tab = openTab()
    expect(await Promise.all([tab.ensure(), tab.ensure(), tab.ensure()])).toEqual([
      true,
      true,
      true,
    ])
    expect(refreshes()).toHaveLength(1)
  })
})

describe('refreshing', () => {
  test('every nine minutes, to the millisecond', async () => {
    const tab = openTab()
    expect(tab.signIn(tokens())).toBe(true)
    await vi.advanceTimersByTimeAsync(REFRESH_EVERY - 1)
    expect(refreshes()).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(refreshes()).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(3 * REFRESH_EVERY)
    expect(refreshes()).toHaveLength(4)
    expect(tab.userUid()).toBe(USER)
  })

  test('one for many tabs, and each has the new token', async () => {
    const [first, ...others] = Array.from({ length: 5 }, openTab)
    first?.signIn(tokens())
    await Promise.all(others.map((tab) => tab.ensure()))
    fetched.mockClear()
    await vi.advanceTimersByTimeAsync(REFRESH_EVERY)
    expect(refreshes()).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(9 * REFRESH_EVERY)
    expect(refreshes()).toHaveLength(10)
    for (const tab of others) expect(await tab.access()).toBe(readTokens()?.access)
  })

  test('tabs that open at once ask once', async () => {
    keep({ ...tokens() })
    await vi.advanceTimersByTimeAsync(1000)
    const tabs = Array.from({ length: 5 }, openTab)
    expect(await Promise.all(tabs.map((tab) => tab.ensure()))).not.toContain(false)
    expect(refreshes()).toHaveLength(1)
  })

  test('before a call with a token that has run out while the device slept, once for all calls', async () => {
    const tab = openTab()
    const kept = tokens()
    tab.signIn(kept)
    expect(await tab.access()).toBe(kept.access)
    vi.setSystemTime(NOW + 15 * MINUTE)
    const given = await Promise.all([tab.access(), tab.access()])
    expect(refreshes()).toHaveLength(1)
    expect(given).toEqual([readTokens()?.access, readTokens()?.access])
    expect(given).not.toContain(kept.access)
  })

  test('after a 401, once; where another tab has a newer token, not at all', async () => {
    const tab = openTab()
    const kept = tokens()
    tab.signIn(kept)
    const newer = await tab.accessAfter(kept.access)
    expect(refreshes()).toHaveLength(1)
    expect(await tab.accessAfter(kept.access)).toBe(newer)
    expect(refreshes()).toHaveLength(1)
  })

  test('a lost connection is no logout: tried again until it is back', async () => {
    const tab = openTab()
    tab.signIn(tokens())
    response = lost
    await vi.advanceTimersByTimeAsync(REFRESH_EVERY + 2 * MINUTE)
    expect(refreshes().length).toBeGreaterThan(2)
    expect(tab.userUid()).toBe(USER)
    response = fresh
    await vi.advanceTimersByTimeAsync(MINUTE)
    const count = refreshes().length
    await vi.advanceTimersByTimeAsync(REFRESH_EVERY - MINUTE)
    expect(refreshes()).toHaveLength(count)
    expect(await tab.access()).toBe(readTokens()?.access)
  })

  test('a rejection ends the session here and in the other tabs, which go on asking nothing', async () => {
    const [here, there] = [openTab(), openTab()]
    here.signIn(tokens())
    await there.ensure()
    const ended = vi.fn<() => void>()
    here.subscribe(ended)
    fetched.mockClear()
    response = refused
    await vi.advanceTimersByTimeAsync(REFRESH_EVERY)
    expect([here.userUid(), there.userUid()]).toEqual([undefined, undefined])
    expect(ended).toHaveBeenCalled()
    expect(readTokens()).toBeUndefined()
    await vi.advanceTimersByTimeAsync(10 * REFRESH_EVERY)
    expect(refreshes()).toHaveLength(1)
    await expect(here.access()).rejects.toMatchObject({ status: 401 })
  })

  test('a device whose clock is three hours ahead, or behind, does not refresh at each call', async () => {
    for (const hours of [3, -3]) {
      fetched.mockClear()
      const tab = openTab()
      vi.setSystemTime(NOW + hours * 60 * MINUTE)
      tab.signIn({ access: token(NOW + 10 * MINUTE), refresh: token(NOW + 1440 * MINUTE) })
      await tab.access()
      expect(refreshes()).toHaveLength(0)
      const reopened = openTab()
      response = () => respond(200, JSON.stringify({ access: token(NOW + 10 * MINUTE) }))
      expect(await reopened.ensure()).toBe(true)
      vi.setSystemTime(NOW)
      clearTokens()
    }
  })
})

describe('signing out and in', () => {
  test('ends on the server too; the page is out at once, whatever the server says', async () => {
    const tab = openTab()
    const kept = tokens()
    tab.signIn(kept)
    response = lost
    const done = tab.signOut()
    expect(document.cookie).toBe('')
    expect(tab.userUid()).toBeUndefined()
    await done
    const [url, request] = fetched.mock.calls[0] ?? []
    expect(url).toContain('/logout/')
    expect(bodyOf(request)).toEqual({ refresh: kept.refresh })
    expect([tab.consumeSignOut(), tab.consumeSignOut()]).toEqual([true, false])
    await vi.advanceTimersByTimeAsync(2 * REFRESH_EVERY)
    expect(refreshes()).toHaveLength(0)
  })

  test('a sign-out while a refresh is on its way leaves nothing behind', async () => {
    const tab = openTab()
    tab.signIn(tokens())
    let release = (_response: Response) => {}
    response = () => new Promise((resolve) => (release = resolve))
    await vi.advanceTimersByTimeAsync(REFRESH_EVERY)
    response = fresh
    await tab.signOut()
    release(await fresh())
    await vi.advanceTimersByTimeAsync(0)
    expect(readTokens()).toBeUndefined()
    expect(tab.userUid()).toBeUndefined()
  })

  test('another customer signs in in another tab: this one ends, and keeps the other’s tokens', async () => {
    const tab = openTab()
    tab.signIn(tokens())
    const other = tokens('01936b0e-7c5a-7000-8000-000000000002')
    openTab().signIn(other)
    await expect(tab.access()).rejects.toMatchObject({ status: 401 })
    expect(tab.userUid()).toBeUndefined()
    expect(readTokens()?.refresh).toBe(other.refresh)
  })

  test('a session that another tab begins while an old one is rejected stays', async () => {
    keep(tokens())
    const tab = openTab()
    let release = (_response: Response) => {}
    response = () => new Promise((resolve) => (release = resolve))
    const checked = tab.ensure()
    await vi.advanceTimersByTimeAsync(0)
    const begun = tokens()
    openTab().signIn(begun)
    release(await refused())
    expect(await checked).toBe(false)
    expect(readTokens()?.refresh).toBe(begun.refresh)
    response = fresh
    expect(await tab.ensure()).toBe(true)
  })

  test('a browser that keeps no cookies is reported, not signed in', () => {
    const jar = vi.spyOn(Document.prototype, 'cookie', 'get').mockReturnValue('')
    expect(openTab().signIn(tokens())).toBe(false)
    jar.mockRestore()
  })
})

test('the cookie is of this site alone, for a day', () => {
  const set = vi.spyOn(Document.prototype, 'cookie', 'set')
  keep(tokens())
  expect(set.mock.calls[0]?.[0]).toMatch(
    /^juridical_session=[^;]+; Path=\/; SameSite=Strict; Max-Age=86400$/,
  )
  set.mockRestore()
})

test('on https the cookie is Secure and of this very host', () => {
  const set = vi.spyOn(Document.prototype, 'cookie', 'set')
  const { location } = globalThis
  vi.stubGlobal('location', { protocol: 'https:' })
  keep(tokens())
  vi.stubGlobal('location', location)
  expect(set.mock.calls[0]?.[0]).toMatch(
    /^__Host-juridical_session=[^;]+; Path=\/; SameSite=Strict; Max-Age=86400; Secure$/,
  )
  set.mockRestore()
})

test('without locks a tab refreshes all the same', async () => {
  Reflect.deleteProperty(navigator, 'locks')
  keep(tokens())
  expect(await openTab().ensure()).toBe(true)
})
