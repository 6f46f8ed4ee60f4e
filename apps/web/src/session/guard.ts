import { redirect, type LoaderFunctionArgs } from 'react-router'
import { paths } from '@yacheyka/frontend/paths.ts'
import { showToastAfterRedirect } from '@yacheyka/ui/toast-store.ts'
import { RETURN_PARAMETER, safeReturnPath } from './return-path.ts'
import { SESSION_ENDED } from './renew-tokens.ts'
import { session } from './session.ts'

/** Where the login page leads: back to where its visitor was, or else to the main business page. */
export const afterSignIn = (search: string): string =>
  safeReturnPath(new URLSearchParams(search).get(RETURN_PARAMETER), location.origin) ??
  paths.businessOrders()

/**
 * Loader of the cabinet: without a session the visitor goes to the login page, and from there back. It stands on a route
 * that has no `lazy`, above those that have: beside a `lazy` that fails, a route's loader is not listened to.
 * @throws {ApiError} where the server cannot be asked; the route's `errorElement` says so
 */
export const requireSession = async ({
  request,
}: Pick<LoaderFunctionArgs, 'request'>): Promise<null> => {
  if (await session.ensure()) return null
  const { pathname, search } = new URL(request.url)
  throw redirect(
    session.consumeSignOut() ? paths.businessLogin() : paths.businessLogin(pathname + search),
  )
}

/**
 * `lazy` of the cabinet's routes, the shell's own too. The router loads all parts of a page at once; this one asks for
 * nothing before there is a session. Without one it fails, and the loader above leads away; the next visit loads anew.
 */
export const lazyWithSession =
  <T>(load: () => Promise<T>) =>
  async (): Promise<T> => {
    if (!(await session.ensure())) throw new Error(SESSION_ENDED)
    return load()
  }

/** Loader of the login page: who is signed in goes on. A server that cannot be asked keeps nobody from the form. */
export const leaveIfSignedIn = async ({ request }: LoaderFunctionArgs): Promise<null> => {
  if (await session.ensure().catch(() => false))
    throw redirect(afterSignIn(new URL(request.url).search))
  return null
}

/**
 * Loader of a page for those who are not signed in: others go to the login page (specification 2, section 6), which leads
 * them on into the cabinet.
 * @param words why they are there instead
 */
export const refuseSignedIn = async (words: string): Promise<null> => {
  if (await session.ensure().catch(() => false)) {
    showToastAfterRedirect({ kind: 'failure', text: words })
    throw redirect(paths.businessLogin())
  }
  return null
}
