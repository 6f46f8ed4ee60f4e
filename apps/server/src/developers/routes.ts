import { readFileSync } from 'node:fs'
import { MERCHANT_ENDPOINT_LIST } from '@yacheyka/contract/endpoint-lists'
import { V1_OPENAPI_PATH } from '@yacheyka/contract/merchant-api/v1-path'
import type { FastifyInstance } from 'fastify'
import { openApiDocument } from '#/api-docs/openapi.ts'
import type { Context } from '#/context.ts'
import { serveMade } from '#/http/compressed-response.ts'
import { renderFeed } from './changelog.ts'
import { COLLECTION_PATH, collectionOf } from './collection.ts'
import { renderEventSamples } from './event-samples.ts'
import {
  DEVELOPERS_PATH,
  GUIDES,
  pageOfFile,
  pathOfSource,
  PHP_CLIENT,
  readGuide,
  readSource,
  REFERENCE_TEXT_PATH,
  SDK_OLD_PATH,
  SDK_PATH,
  SDK_RELEASES,
  VENDURE_GUIDE,
  VENDURE_SOURCES,
} from './guides.ts'
import { describeLimitsAndEvents } from './limits-and-events.ts'
import { type PageOptions, renderPage, SCRIPT_PATH } from './layout.ts'
import { renderContents, renderReferenceText } from './plain-texts.ts'
import { PROBLEM_PAGES } from './problem-pages.ts'
import { renderReference } from './reference.ts'
import { renderGuide } from './render-guide.ts'
import { renderStart } from './start-page.ts'
import { withExamples } from './with-examples.ts'

const HTML = 'text/html; charset=utf-8'
/** The address of an installation in texts for developers. */
const EXAMPLE_URL = 'https://yacheyka.example'
const CHANGELOG = 'api/changelog.md'
const EVENTS_GUIDE = 'merchant-events.md'

const renderSources = (): string =>
  `<h2 id="files">Files</h2>\n<ul>${VENDURE_SOURCES.map((name) => `<li><a href="${pathOfSource(name)}" download><code>${name}</code></a></li>`).join('')}</ul>`

/** `/developers`: the start page, the reference, the guides of `docs/` and the changelog; and OpenAPI of the merchant API alone. */
export function registerDevelopers(app: FastifyInstance, { config }: Context) {
  const { publicUrl, env } = config
  const brand = config.brand.name
  const document = () => openApiDocument(brand, publicUrl, MERCHANT_ENDPOINT_LIST)
  /** With the address and the settings of this installation. */
  const guideOf = (file: string) => {
    const text = readGuide({ file })
      .replaceAll(EXAMPLE_URL, publicUrl)
      .replaceAll(/`API_KEEP_DAYS` дней(?: \(30\))?/g, `${env.API_KEEP_DAYS} дней`)
    return renderGuide(text, pageOfFile(file))
  }
  const page = (path: string, title: string, main: string, more: PageOptions = {}) =>
    renderPage({ brand, path, title, main, ...more })

  serveMade(app, DEVELOPERS_PATH, HTML, () =>
    page(DEVELOPERS_PATH, 'Разработчикам', renderStart(brand, publicUrl)),
  )
  const reference = `${DEVELOPERS_PATH}/reference`
  serveMade(app, reference, HTML, () =>
    page(
      reference,
      'Справочник вызовов',
      renderReference(document(), describeLimitsAndEvents(env)),
      { isWide: true },
    ),
  )
  const TEXT = 'text/plain; charset=utf-8'
  serveMade(app, '/llms.txt', TEXT, () => renderContents(brand, publicUrl))
  serveMade(app, REFERENCE_TEXT_PATH, TEXT, () =>
    renderReferenceText(brand, publicUrl, document(), describeLimitsAndEvents(env)),
  )
  for (const { name, file, language } of GUIDES) {
    const path = `${DEVELOPERS_PATH}/${name}`
    serveMade(app, path, HTML, () => {
      const { title, html } = guideOf(file)
      const feed = file === CHANGELOG ? `<p><a href="${path}.atom">Лента Atom</a></p>` : ''
      const files = file === VENDURE_GUIDE ? renderSources() : ''
      const samples = file === EVENTS_GUIDE ? renderEventSamples() : ''
      return page(
        path,
        title,
        html + feed + files + samples,
        language === undefined ? {} : { language },
      )
    })
  }
  for (const { path, title, main } of PROBLEM_PAGES)
    serveMade(app, path, HTML, () => page(path, title, main))
  for (const name of VENDURE_SOURCES)
    serveMade(app, pathOfSource(name), TEXT, () =>
      readSource(name).replaceAll(EXAMPLE_URL, publicUrl),
    )
  serveMade(app, `${DEVELOPERS_PATH}/changelog.atom`, 'application/atom+xml; charset=utf-8', () =>
    renderFeed(readGuide({ file: CHANGELOG }), { brand, publicUrl }, pageOfFile(CHANGELOG)),
  )
  serveMade(app, COLLECTION_PATH, 'application/json; charset=utf-8', () =>
    JSON.stringify(collectionOf(brand, publicUrl), undefined, 2),
  )
  serveMade(app, PHP_CLIENT.path, 'text/plain; charset=utf-8', () =>
    readGuide(PHP_CLIENT).replaceAll(EXAMPLE_URL, publicUrl),
  )
  for (const [path, bytes] of SDK_RELEASES)
    app.get(path, (_request, reply) =>
      reply
        .header('content-type', 'application/gzip')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .send(bytes),
    )
  app.get(SDK_OLD_PATH, (_request, reply) => reply.redirect(SDK_PATH, 308))
  const fileBeside = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
  for (const name of ['page.css', 'reference.css'])
    serveMade(app, `${DEVELOPERS_PATH}/${name}`, 'text/css; charset=utf-8', () => fileBeside(name))
  serveMade(app, SCRIPT_PATH, 'text/javascript; charset=utf-8', () => fileBeside('page.js'))
  serveMade(app, V1_OPENAPI_PATH, 'application/json; charset=utf-8', () =>
    JSON.stringify(withExamples(document())),
  )
}
