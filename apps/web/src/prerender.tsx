import type { PublicConfig } from '@yacheyka/contract/site/config'
import { prerender } from 'react-dom/static'
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  StaticRouterProvider,
} from 'react-router'
import { App } from '@yacheyka/frontend/page/app.tsx'
import type { Page } from './document.ts'
import { renderHead, siteHead, titled, type PageHandle } from '@yacheyka/frontend/page/head.ts'
import { paths } from '@yacheyka/frontend/paths.ts'
import { createRoutes, type PageData } from './routes.tsx'

export { composeDocument } from './document.ts'
export { webManifest } from './manifest.ts'
export { CABINET_PATHS } from '@yacheyka/frontend/paths.ts'
export { brandCss } from '@yacheyka/frontend/brand/brand-css.ts'

/** Pages whose content is the same for everyone, with the modules that each loads besides the entry. */
const MODULES: Readonly<Record<string, readonly string[]>> = {
  [paths.home()]: [],
  [paths.how()]: ['src/features/how/how-page.tsx'],
  [paths.point()]: ['src/features/point/point-page.tsx'],
  [paths.offer()]: ['src/features/legal/offer-page.tsx'],
  [paths.privacyPolicy()]: ['src/features/legal/privacy-policy-page.tsx'],
  [paths.vacancies()]: ['src/features/vacancies/vacancies-page.tsx'],
  [paths.partners()]: ['src/features/partners/partners-page.tsx'],
  [paths.track()]: ['src/features/tracking/track-page.tsx'],
}

/** The map, where it is on screen from the start. */
const LATER_MODULES: Readonly<Record<string, readonly string[]>> = {
  [paths.point()]: [
    '../../packages/frontend/src/api/api-provider.tsx',
    'src/features/point-map/preload-points.ts',
    'src/features/point-map/point-map.tsx',
  ],
}

export const PRERENDERED_PATHS: readonly string[] = Object.keys(MODULES)

/** Further paths of a prerendered page, as a server's router writes them: the browser adds what is theirs. */
export const FURTHER_PATHS: Readonly<Record<string, string>> = {
  '/point/:number': paths.point(),
  '/track/:code': paths.track(),
}

/** Pages that the browser renders whole, each from an empty document with its own head, and the module of each. */
const SHELL_MODULES: Readonly<Record<string, string>> = {
  [paths.businessLogin()]: 'src/features/business-auth/login-page.tsx',
  [paths.businessPasswordLink()]: 'src/features/business-auth/forgot-page.tsx',
  [paths.businessRegistration()]: 'src/features/business-auth/registration-page.tsx',
  [paths.testAccess()]: 'src/features/business-auth/trial-page.tsx',
}
export const SHELL_PATHS: readonly string[] = Object.keys(SHELL_MODULES)

/**
 * Those of one person's parcel, password or e-mail, with a title that tells nothing: never kept, never searched, and no other
 * site learns whence its visitor came.
 */
export const PRIVATE_PATHS: Readonly<Record<string, string>> = {
  '/ec/:token': 'Адрес почты',
  '/parcel-details/:uid': 'Посылка',
  '/parcel-status': 'Посылка',
  '/rp/:token': 'Смена пароля',
  '/test-access/:token': 'Пробный доступ',
}

/** The empty document of one of `SHELL_PATHS`. */
export const shellPage = async (path: string, config: PublicConfig): Promise<Page> => {
  const lazy = matchRoutes(createRoutes(config), path)?.at(-1)?.route.lazy
  if (typeof lazy !== 'function') throw new Error(`${path} is no page that is loaded by its path`)
  const { handle } = (await lazy()) as { readonly handle: PageHandle }
  return {
    html: '',
    head: renderHead(handle.head(config, path), config),
    modules: [SHELL_MODULES[path] ?? []].flat(),
    laterModules: [],
  }
}

/** The one of all the cabinet's pages: it tells nothing and loads nothing before the session is known. */
export const cabinetPage = (config: PublicConfig): Page => privatePage('Личный кабинет', config)

/** The one of all the console's pages. */
export const operatorPage = (config: PublicConfig): Page => privatePage('Консоль оператора', config)
/** The module that it begins with. */
export const OPERATOR_ENTRY = 'src/main.tsx'

/** What stands in for those until the browser has rendered them: neither a parcel's nor Home's. */
export const privatePage = (title: string, config: PublicConfig): Page => ({
  html: '',
  head: renderHead({ ...siteHead(config), title: titled(title, config) }, config),
  modules: [],
  laterModules: [],
})

/** Renders one of `PRERENDERED_PATHS` in the operator's brand, as the browser will find it, with what its loader needs. */
export const prerenderPage = async (
  path: string,
  config: PublicConfig,
  data: PageData = {},
): Promise<Page> => {
  const handler = createStaticHandler(createRoutes(config, data))
  const context = await handler.query(new Request(new URL(path, config.public_url)))
  if (context instanceof Response) throw new Error(`${path} answers a redirect, not a page`)
  const { prelude } = await prerender(
    <App config={config}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </App>,
  )
  const handle = context.matches.at(-1)?.route.handle as PageHandle
  return {
    html: await new Response(prelude).text(),
    head: renderHead(handle.head(config, path), config),
    modules: MODULES[path] ?? [],
    laterModules: LATER_MODULES[path] ?? [],
    loaderData: context.loaderData,
  }
}
