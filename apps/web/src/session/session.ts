import type { CustomerRole } from '@yacheyka/core/accounts/customer-role'
import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import { call } from '@yacheyka/frontend/api/call.ts'
import { forgetDrafts } from './drafts.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { isRejection, renewTokens, sessionEnded } from './renew-tokens.ts'
import { clearTokens, readTokens, writeTokens, type KeptTokens } from './session-cookie.ts'
import { claimsOf, isAlive } from './tokens.ts'
import { openTabChannel } from './tab-channel.ts'

/** Milliseconds between refreshes of the access token (specification 1, «Business session»). */
export const REFRESH_EVERY = 540_000
/** What an access token lives when it comes, in milliseconds (decisions, section 6). */
const ACCESS_LIFE = 600_000
/** A token is not sent that ends on its way. */
const MARGIN = 5000
/** Milliseconds after which a refresh that got no response is tried again. */
const TRY_AGAIN = 30_000
/** A clock is wrong from here on, in milliseconds. */
const SKEW_SEEN = 60_000

/** `left`: the customer has signed out here. `lost`: there is no session, or none any more. */
type State =
  | { readonly status: 'unchecked' | 'left' | 'lost' }
  | { readonly status: 'in'; readonly userUid: string; readonly role: CustomerRole }

export type Session = ReturnType<typeof openSession>

const serverNow = ({ skew }: KeptTokens): number => Date.now() + skew
const userOf = ({ access }: KeptTokens): string => claimsOf(access)?.userUid ?? ''
const roleOf = ({ access }: KeptTokens): CustomerRole => claimsOf(access)?.role ?? 'owner'

/**
 * The session of a business customer in this tab (specification 1, «Business session»). The tokens are in the cookie,
 * and nowhere else: what one tab does to them, all see.
 */
export function openSession() {
  let state: State = { status: 'unchecked' }
  let timer: ReturnType<typeof setTimeout> | undefined
  let renewing: Promise<KeptTokens> | undefined
  const listeners = new Set<() => void>()
  const tabs = openTabChannel(() => look())

  const become = (next: State) => {
    state = next
    for (const listener of listeners) listener()
  }
  const end = (status: 'left' | 'lost') => {
    clearTimeout(timer)
    if (state.status === 'in' || state.status === 'unchecked') become({ status })
  }
  const schedule = (delay: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void tick(), Math.max(0, delay))
  }
  const adopt = (kept: KeptTokens): KeptTokens => {
    schedule(kept.at + REFRESH_EVERY - Date.now())
    const [userUid, role] = [userOf(kept), roleOf(kept)]
    if (state.status !== 'in' || state.userUid !== userUid || state.role !== role)
      become({ status: 'in', userUid, role })
    return kept
  }
  const isMine = (kept: KeptTokens) => state.status !== 'in' || state.userUid === userOf(kept)

  const renew = async (): Promise<KeptTokens> => {
    const stale = readTokens()?.access
    renewing ??= oneAtATime(() => renewTokens(stale, isMine, tabs.notify)).finally(() => {
      renewing = undefined
    })
    try {
      return adopt(await renewing)
    } catch (error) {
      if (isRejection(error)) end('lost')
      throw error
    }
  }
  const tick = async () => {
    const kept = readTokens()
    if (kept === undefined || !isMine(kept)) return end('lost')
    const due = kept.at + REFRESH_EVERY - Date.now()
    if (due > 0) return schedule(due)
    await renew().catch(() => {
      if (state.status === 'in') schedule(TRY_AGAIN)
    })
  }
  /** Another tab has signed in or out, or this one is looked at again after a while. */
  const look = () => {
    const kept = readTokens()
    if (state.status === 'in') {
      if (kept === undefined || !isMine(kept)) end('lost')
    } else if (kept !== undefined) ensure().catch(() => undefined)
  }

  /**
   * The check at start; later it only looks whether the session is still there.
   * @throws {ApiError} where the server cannot be asked: the session stays as it is
   */
  const ensure = async (): Promise<boolean> => {
    tabs.open()
    const kept = readTokens()
    if (state.status === 'in' && kept !== undefined && isMine(kept)) return true
    const now = kept === undefined ? 0 : serverNow(kept)
    if (kept === undefined || !isAlive(kept.access, now) || !isAlive(kept.refresh, now)) {
      clearTokens()
      end('lost')
      return false
    }
    if (state.status === 'in') state = { status: 'unchecked' }
    try {
      await renew()
      return true
    } catch (error) {
      if (isRejection(error)) return false
      throw error
    }
  }

  /** An access token to send now. @throws {ApiError} */
  const access = async (): Promise<string> => {
    const kept = readTokens()
    if (kept === undefined || !isMine(kept)) {
      end('lost')
      throw sessionEnded()
    }
    return isAlive(kept.access, serverNow(kept) + MARGIN) ? kept.access : (await renew()).access
  }

  return {
    ensure,
    access,
    /** Another token than this one, which the server has refused. @throws {ApiError} */
    accessAfter: async (refused: string): Promise<string> => {
      const current = await access()
      return current === refused ? (await renew()).access : current
    },
    /** Begins with the tokens of a sign-in. @returns false where the browser keeps no cookies */
    signIn: (tokens: { readonly access: string; readonly refresh: string }): boolean => {
      const now = Date.now()
      const skew = (claimsOf(tokens.access)?.endsAt ?? now) - ACCESS_LIFE - now
      writeTokens({ ...tokens, at: now, skew: Math.abs(skew) < SKEW_SEEN ? 0 : skew })
      const kept = readTokens()
      if (kept === undefined) return false
      tabs.open()
      adopt(kept)
      tabs.notify()
      return true
    },
    /** Ends here at once, and on the server as soon as it hears of it. */
    signOut: async (): Promise<void> => {
      const kept = readTokens()
      clearTokens()
      forgetDrafts()
      end('left')
      tabs.notify()
      if (kept === undefined) return
      const body = { refresh: kept.refresh }
      await call(ENDPOINTS.logOut, { body }, { keepalive: true }).catch(() => undefined)
    },
    /** The signed-in user, or undefined. */
    userUid: (): string | undefined => (state.status === 'in' ? state.userUid : undefined),
    /** Of the signed-in user, as the last token says; the server looks for itself. */
    role: (): CustomerRole => (state.status === 'in' ? state.role : 'owner'),
    /** Whether the customer has just signed out here, rather than lost the session; true once. */
    consumeSignOut: (): boolean => {
      const left = state.status === 'left'
      if (left) state = { status: 'lost' }
      return left
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    /** Forgets the timer and the other tabs. */
    close: () => {
      clearTimeout(timer)
      tabs.close()
    },
  }
}

export const session = openSession()
