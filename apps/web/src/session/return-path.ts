/** The query parameter of the login page that says where its visitor was. */
export const RETURN_PARAMETER = 'next'

/**
 * A path of this site to go to after signing in, or undefined. Whatever leads elsewhere, or to the login page again, is
 * none: an address is anybody's to write.
 */
export const safeReturnPath = (text: string | null, origin: string): string | undefined => {
  if (text === null || !text.startsWith('/')) return undefined
  const url = URL.parse(text, origin)
  if (url === null || url.origin !== origin) return undefined
  const { pathname, search, hash } = url
  // `//host` is no path of ours, though it may come out of one: `/x/..//host`.
  if (pathname.startsWith('//') || /^\/juridical-auth(?:\/|$)/.test(pathname)) return undefined
  return pathname + search + hash
}
