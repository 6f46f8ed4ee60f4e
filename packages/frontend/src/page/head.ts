import type { PublicConfig } from '@yacheyka/contract/site/config'
import { brandTitle, describeBrand } from '#/brand/brand-words.ts'

/** What a page says of itself to a browser's tab, a search engine and a messenger's preview. */
export interface Head {
  readonly title: string
  readonly description: string
  /** Canonical path on this site. */
  readonly path: string
}

/** The `handle` of a route that is a page. */
export interface PageHandle {
  /** `state` is what came with the move; a page that is prerendered gets none. */
  readonly head: (config: PublicConfig, pathname: string, state?: unknown) => Head
}

/** «Как получить посылку — Ячейка» */
export const titled = (title: string, { brand }: PublicConfig): string => `${title} — ${brand.name}`

export const siteHead = ({ brand }: PublicConfig): Head => ({
  title: brandTitle(brand),
  description: describeBrand(brand),
  path: '/',
})

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text made safe inside an element or a quoted attribute. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)

const meta = (attribute: 'name' | 'property', name: string, content: string): string =>
  `<meta ${attribute}="${name}" content="${escapeHtml(content)}">`

const pictureMeta = (address: string): string[] => [
  meta('property', 'og:image', address),
  meta('property', 'og:image:width', '1200'),
  meta('property', 'og:image:height', '630'),
  meta('name', 'twitter:card', 'summary_large_image'),
]

/** Title, description, canonical address and Open Graph as HTML; addresses become absolute. */
export const renderHead = (head: Head, { brand, public_url }: PublicConfig): string => {
  const address = public_url + head.path
  return [
    `<title>${escapeHtml(head.title)}</title>`,
    meta('name', 'description', head.description),
    `<link rel="canonical" href="${escapeHtml(address)}">`,
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', brand.name),
    meta('property', 'og:locale', 'ru_RU'),
    meta('property', 'og:title', head.title),
    meta('property', 'og:description', head.description),
    meta('property', 'og:url', address),
    ...(brand.social_picture === undefined ? [] : pictureMeta(public_url + brand.social_picture)),
  ].join('')
}

/** Brings the open document's own head in line after a move inside the page. */
export const applyHead = (head: Head, { public_url }: PublicConfig): void => {
  document.title = head.title
  document.querySelector('meta[name="description"]')?.setAttribute('content', head.description)
  document.querySelector('link[rel="canonical"]')?.setAttribute('href', public_url + head.path)
}
