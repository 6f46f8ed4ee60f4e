/** Addresses of the neighbouring pages: relative to the site, with the other parts of the query kept. */
export function pageLinks(
  url: string,
  page: { readonly limit: number; readonly offset: number; readonly count: number },
): { next: string | null; previous: string | null } {
  const { limit, offset, count } = page
  const at = (start: number) => {
    const { pathname, searchParams } = new URL(url, 'http://site')
    searchParams.set('limit', String(limit))
    searchParams.set('offset', String(start))
    return `${pathname}?${searchParams.toString()}`
  }
  return {
    next: offset + limit < count ? at(offset + limit) : null,
    previous: offset > 0 ? at(Math.max(0, Math.min(offset, count) - limit)) : null,
  }
}
