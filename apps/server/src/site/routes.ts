import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { Brand } from '@yacheyka/contract/site/brand'
import { getConfig, type PublicConfig } from '@yacheyka/contract/site/config'
import type { WidgetBoot } from '@yacheyka/contract/widget/widget'
import { LEGAL_KINDS } from '@yacheyka/core/legal/legal-edition'
import { pointNumberPath } from '@yacheyka/core/points/point-number'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#/context.ts'
import { notFound } from '#/http/errors.ts'
import {
  CACHE_FOREVER,
  CACHE_REVALIDATE,
  type Prepared,
  prepare,
  sendPrepared,
} from '#/http/compressed-response.ts'
import { serve } from '#/http/serve.ts'
import { findFaq } from '#/content/faq-queries.ts'
import { findHasNews } from '#/content/news-queries.ts'
import { selectOffered } from '#/vacancies/vacancy-store.ts'
import { loadArt } from './art.ts'
import { loadSiteBundle, type Page } from './bundle.ts'
import { openChangingPage, registerChangingPage } from './changing-page.ts'
import { openLastKnown } from './last-known.ts'
import { LEGAL_PATHS, registerLegalPage } from './legal-pages.ts'
import { isPageRequest } from './page-request.ts'
import { registerPrivatePages, registerUnlisted } from './private-pages.ts'
import { publicConfigOf } from './public-config.ts'
import { registerWidgetPage } from './widget-page.ts'

const HTML = 'text/html; charset=utf-8'
const TEXT = 'text/plain; charset=utf-8'
const CACHE_AN_HOUR = 'public, max-age=3600'
const TRACKING = '/track'
const VACANCIES = '/vacancies'
const HOME = '/'
interface VacanciesContent {
  readonly vacancies: Awaited<ReturnType<typeof selectOffered>>
  readonly news: boolean
}
interface HomeContent {
  readonly faq: Awaited<ReturnType<typeof findFaq>>
  readonly news: boolean
}

/** The console finds its own way below them. */
const OPERATOR_PATHS = ['/operator', '/operator/*'] as const

/**
 * The public site: pages rendered once at start in the operator's brand (those of vacancies, offer, policy and of FAQ, which is Home, whenever they change), files of the build, pictures in the brand's
 * colours, redirects. Whatever else a browser asks for as a page leads Home.
 */
export async function registerSite(app: FastifyInstance, context: Context, dist: string) {
  const { config } = context
  const { site, widget, assets, widgetAssets, operatorAssets } = await loadSiteBundle(dist)
  const { brand } = config
  const { read } = context.database
  const readHasNews = () => read(findHasNews)
  const hasNews = await openLastKnown({ name: 'news', read: readHasNews }, context.log)
  const publicConfig = (news = hasNews()) => publicConfigOf(config, context.streets, news)

  serve(app, getConfig, () => publicConfig())

  const fixed = (path: string, prepared: Prepared, cache = CACHE_REVALIDATE) =>
    app.get(path, (request, reply) => sendPrepared(request, reply, prepared, cache))

  const documentOf = (page: Page, of: PublicConfig, quality: number) =>
    prepare(site.composeDocument({ page, config: of, assets }), HTML, quality)
  /** Rendered anew where the network has its first news, or none any more: the header and the footer lead to them. */
  const openPage = (name: string, compose: (of: PublicConfig) => Page) =>
    openChangingPage(
      {
        name,
        read: () => Promise.resolve(hasNews()),
        render: async (news, quality) => {
          const of = publicConfig(news)
          return documentOf(await compose(of), of, quality)
        },
      },
      context.log,
    )
  const vacanciesPage = {
    path: VACANCIES,
    name: 'vacancies',
    read: async () => ({ vacancies: await read(selectOffered), news: hasNews() }),
    render: async ({ news, ...data }: VacanciesContent, quality: number) => {
      const of = publicConfig(news)
      return documentOf(await site.prerenderPage(VACANCIES, of, data), of, quality)
    },
  }
  await registerChangingPage(app, vacanciesPage, context.log)
  const home = {
    path: HOME,
    name: 'faq',
    read: async () => ({ faq: await read(findFaq), news: await readHasNews() }),
    render: async ({ news, ...data }: HomeContent, quality: number) => {
      const of = publicConfig(news)
      return documentOf(await site.prerenderPage(HOME, of, data), of, quality)
    },
  }
  await registerChangingPage(app, home, context.log)
  const changing = new Set<string>([VACANCIES, HOME, ...Object.values(LEGAL_PATHS)])
  for (const kind of LEGAL_KINDS)
    await registerLegalPage(app, context, { kind, hasNews }, async ({ news, legal }, quality) => {
      const of = publicConfig(news)
      return documentOf(await site.prerenderPage(LEGAL_PATHS[kind], of, { legal }), of, quality)
    })
  for (const path of site.PRERENDERED_PATHS) {
    if (changing.has(path)) continue
    const page = await openPage(path, (of) => site.prerenderPage(path, of))
    if (path === TRACKING) registerTracking(app, page)
    else registerOpened(app, path, page)
    for (const [further, of] of Object.entries(site.FURTHER_PATHS))
      if (of === TRACKING && of === path) registerUnlisted(app, further, page)
      else if (of === path) registerOpened(app, further, page)
  }
  for (const path of site.SHELL_PATHS)
    registerOpened(app, path, await openPage(path, (of) => site.shellPage(path, of)))
  const cabinet = await openPage('cabinet', (of) => site.cabinetPage(of))
  for (const path of site.CABINET_PATHS) registerUnlisted(app, path, cabinet)
  const ownConfig = publicConfig()
  const operator = await prepare(
    site.composeDocument({
      page: site.operatorPage(ownConfig),
      config: ownConfig,
      assets: operatorAssets,
      entry: site.OPERATOR_ENTRY,
    }),
    HTML,
  )
  for (const path of OPERATOR_PATHS) registerUnlisted(app, path, () => Promise.resolve(operator))
  const privatePages = Object.entries(site.PRIVATE_PATHS).map(
    async ([path, title]) =>
      [path, await openPage(path, (of) => site.privatePage(title, of))] as const,
  )
  registerPrivatePages(app, await Promise.all(privatePages))

  const inlineFiles = widget.widgetInlineFiles(widgetAssets)
  const inlineText = (file: string) => readFileSync(join(dist, 'client', file), 'utf8')
  const inline = {
    styles: site.brandCss(brand) + inlineText(inlineFiles.styles),
    // A module in the build: its names stay its own here too.
    early: `(()=>{'use strict';${inlineText(inlineFiles.early)}})()`,
  }
  const compose = (boot: WidgetBoot) =>
    widget.composeWidgetDocument({
      config: ownConfig,
      assets: widgetAssets,
      inline,
      boot,
      now: Date.now(),
    })
  await registerWidgetPage(app, context, compose, inline)
  registerTypes(app, await prepare(readFileSync(join(dist, 'client', WIDGET_TYPES)), TEXT))

  fixed('/brand.css', await prepare(site.brandCss(brand), 'text/css; charset=utf-8', 11))
  fixed(
    '/manifest.webmanifest',
    await prepare(JSON.stringify(site.webManifest(brand)), 'application/manifest+json'),
  )
  fixed('/robots.txt', await prepare(robots(config.publicUrl), TEXT))
  fixed(
    '/sitemap.xml',
    await prepare(
      sitemap(config.publicUrl, site.PRERENDERED_PATHS),
      'application/xml; charset=utf-8',
    ),
  )
  const art = await loadArt(join(dist, 'client', 'art'), brand)
  for (const [path, prepared] of art) fixed(path, prepared, CACHE_AN_HOUR)

  app.get('/promo', (_request, reply) => reply.redirect(brand.promo_url ?? '/', 302))
  await registerFiles(app, join(dist, 'client'), unnamedFiles(brand))
  app.setNotFoundHandler(leadHome)
}

type OpenedPage = () => Promise<Prepared>

const registerOpened = (app: FastifyInstance, path: string, page: OpenedPage) =>
  app.get(path, async (request, reply) =>
    sendPrepared(request, reply, await page(), CACHE_REVALIDATE),
  )

/** The page of tracking; the search panel of a page whose script has not come yet submits its form to it by itself. */
function registerTracking(app: FastifyInstance, page: OpenedPage) {
  app.get<{ Querystring: { code?: unknown } }>(TRACKING, async (request, reply) => {
    const { code } = request.query
    if (typeof code !== 'string' || code.trim() === '')
      return sendPrepared(request, reply, await page(), CACHE_REVALIDATE)
    return reply.redirect(`${TRACKING}/${pointNumberPath(code.trim())}`, 302)
  })
}

/** What ships for the brand of the demonstration alone: another one has its own or none. */
const unnamedFiles = ({ documents, social_picture }: Brand): string[] => [
  ...(documents.some(({ file }) => file.startsWith('/documents/')) ? [] : ['documents/**']),
  ...(social_picture === `/${SOCIAL_PICTURE}` ? [] : [SOCIAL_PICTURE]),
]

const SOCIAL_PICTURE = 'og.png'

async function registerFiles(app: FastifyInstance, root: string, ignored: readonly string[]) {
  await app.register(fastifyStatic, {
    root,
    preCompressed: true,
    redirect: false,
    index: false,
    cacheControl: false,
    globIgnore: [
      '**/*.br',
      '**/*.gz',
      '.vite/**',
      'art/**',
      'index.html',
      WIDGET_TYPES,
      ...ignored,
    ],
    wildcard: false,
    setHeaders: (reply, path) => {
      // Names under assets/ carry a digest of what they hold.
      const cache = path.includes('/assets/') ? CACHE_FOREVER : CACHE_AN_HOUR
      void reply.header('cache-control', cache)
      if (WIDGET_SCRIPT.test(path)) void reply.headers(FOR_ANY_SITE)
    },
  })
}

/** What shops load into their pages, compressed or not. */
const WIDGET_SCRIPT = /[\\/]widget\.js(?:\.br|\.gz)?$/
const FOR_ANY_SITE = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
}

const WIDGET_TYPES = 'widget.d.ts'

/** By the name of its ending it would be a video. */
function registerTypes(app: FastifyInstance, types: Prepared) {
  app.get(`/${WIDGET_TYPES}`, (request, reply) =>
    sendPrepared(request, reply.headers(FOR_ANY_SITE), types, CACHE_AN_HOUR),
  )
}

/** Unknown paths redirect to Home (specification 1, section 2); calls and files get a plain 404. */
function leadHome(request: FastifyRequest, reply: FastifyReply) {
  if (isPageRequest(request)) return reply.redirect('/', 302)
  throw notFound('Такого адреса нет')
}

const robots = (publicUrl: string) =>
  `User-agent: *\nDisallow: /api/\nSitemap: ${publicUrl}/sitemap.xml\n`

const sitemap = (publicUrl: string, paths: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${paths
    .map((path) => `  <url><loc>${publicUrl}${path}</loc></url>\n`)
    .join('')}</urlset>\n`
