import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FaqQuestion } from '@yacheyka/contract/content/faq'
import type { LegalDocument } from '@yacheyka/contract/content/legal'
import type { Brand } from '@yacheyka/contract/site/brand'
import type { PublicConfig } from '@yacheyka/contract/site/config'
import type { OfferedVacancy } from '@yacheyka/contract/vacancies/vacancies'
import type { WidgetBoot } from '@yacheyka/contract/widget/widget'

/** One page as the site's own code renders it; only that code reads it. */
export type Page = unknown
/** The build's manifest; only the site's own code reads it. */
type Assets = unknown

/** What the built site offers the server (`apps/web/src/prerender.tsx`). */
export interface SiteBundle {
  readonly PRERENDERED_PATHS: readonly string[]
  /** Further paths, as a router writes them, to the prerendered page that is sent for each. */
  readonly FURTHER_PATHS: Readonly<Record<string, string>>
  /** Paths that the browser renders whole, each from an empty document of its own. */
  readonly SHELL_PATHS: readonly string[]
  shellPage(path: string, config: PublicConfig): Promise<Page>
  /** The same for pages of the cabinet, as a router writes them, from one document. */
  readonly CABINET_PATHS: readonly string[]
  cabinetPage(config: PublicConfig): Page
  /** The same for pages of one person's parcel or password, with the title of each. */
  readonly PRIVATE_PATHS: Readonly<Record<string, string>>
  /** The empty page that is sent for those of this title. */
  privatePage(title: string, config: PublicConfig): Page
  prerenderPage(
    path: string,
    config: PublicConfig,
    /** What the page shows of the database. */
    data?: {
      readonly vacancies?: readonly OfferedVacancy[]
      readonly faq?: readonly FaqQuestion[]
      readonly legal?: LegalDocument
    },
  ): Promise<Page>
  composeDocument(parts: {
    page: Page
    config: PublicConfig
    assets: Assets
    /** The module that it begins with, where that is not the site's own. */
    entry?: string
  }): string
  /** The empty document of all pages of the console, and the module that it begins with. */
  operatorPage(config: PublicConfig): Page
  readonly OPERATOR_ENTRY: string
  brandCss(brand: Brand): string
  webManifest(brand: Brand): unknown
}

/** What stands in the frame's document itself, as text. */
export interface WidgetInline {
  readonly styles: string
  readonly early: string
}

/** What the frame's own build offers (`apps/web/src/widget/document.tsx`); `assets` is its manifest. */
export interface WidgetBundle {
  composeWidgetDocument(parts: {
    config: PublicConfig
    assets: Assets
    inline: WidgetInline
    boot: WidgetBoot
    /** Milliseconds since 1970. */
    now: number
  }): string
  /** The files of what stands inline, the styles without the brand's colours. */
  widgetInlineFiles(assets: Assets): WidgetInline
}

/** The built site: `client` holds files to send, `prerender` the code that renders pages. */
export async function loadSiteBundle(dist: string): Promise<{
  site: SiteBundle
  widget: WidgetBundle
  assets: Assets
  widgetAssets: Assets
  operatorAssets: Assets
}> {
  const load = (name: string): Promise<unknown> =>
    import(pathToFileURL(join(dist, 'prerender', name)).href)
  const site = (await load('prerender.js')) as SiteBundle
  const widget = (await load('widget.js')) as WidgetBundle
  const manifest = (name: string): Assets =>
    JSON.parse(readFileSync(join(dist, 'client', '.vite', name), 'utf8'))
  return {
    site,
    widget,
    assets: manifest('manifest.json'),
    widgetAssets: manifest('widget-manifest.json'),
    operatorAssets: manifest('operator-manifest.json'),
  }
}
