import type { FaqQuestion } from '@yacheyka/contract/content/faq'
import type { LegalDocument } from '@yacheyka/contract/content/legal'
import type { PublicConfig } from '@yacheyka/contract/site/config'
import type { OfferedVacancy } from '@yacheyka/contract/vacancies/vacancies'
import type { LegalKind } from '@yacheyka/core/legal/legal-edition'
import { type LoaderFunctionArgs, redirect, type RouteObject } from 'react-router'
import { handle as homeHandle, HomePage } from '#/features/home/home-page.tsx'
import { FailedPage, LoadingPage } from '@yacheyka/frontend/page/page-states.tsx'
import { Layout } from '#/features/shell/layout.tsx'
import { cabinetRoutes, leaveIfSignedIn } from './cabinet-routes.tsx'
import { HomeMap, PointMapOfPath, preparePointMap } from './map-slot.tsx'
import { paths } from '@yacheyka/frontend/paths.ts'

const pointPage = async () => {
  // The page's map is on screen from the start. While prerendering there is none.
  if (!import.meta.env.SSR) preparePointMap().catch(() => undefined)
  const { handle, PointPage } = await import('#/features/point/point-page.tsx')
  return { handle, element: <PointPage map={<PointMapOfPath />} /> }
}

const pickupPage = async () => {
  const [{ handle, PickupPage }, { PointPlace }] = await Promise.all([
    import('#/features/pickup/pickup-page.tsx'),
    import('./point-place.tsx'),
  ])
  return {
    handle,
    element: (
      <PickupPage
        renderPlace={(terminal, parcel) => <PointPlace terminal={terminal} parcel={parcel} />}
      />
    ),
  }
}

const statusPage = async () => {
  const [{ handle, StatusPage }, { PointPlace }] = await Promise.all([
    import('#/features/tracking/status-page.tsx'),
    import('./point-place.tsx'),
  ])
  return {
    handle,
    element: (
      <StatusPage
        renderPlace={(terminal, parcel) => <PointPlace terminal={terminal} parcel={parcel} />}
      />
    ),
  }
}

/** What the server gives to the pages that it renders; in the browser they ask for it themselves. */
export interface PageData {
  readonly vacancies?: readonly OfferedVacancy[]
  readonly faq?: readonly FaqQuestion[]
  readonly legal?: LegalDocument
}

const preloadLegal =
  (kind: LegalKind, legal: LegalDocument | undefined) =>
  async ({ request }: LoaderFunctionArgs) =>
    legal ?? (await import('#/features/legal/preload-legal.ts')).preloadLegal(kind, request.url)

/**
 * Every screen of the product by its path. A route's id is the product's own name of it (specification 1, section 2);
 * a new screen is one line here, one in `paths.ts` and one in their test.
 */
export const createRoutes = (
  { brand }: PublicConfig,
  { vacancies, faq, legal }: PageData = {},
): RouteObject[] => [
  {
    element: <Layout />,
    children: [
      {
        errorElement: <FailedPage />,
        HydrateFallback: LoadingPage,
        children: [
          {
            id: 'Home',
            path: '/',
            loader: async () =>
              faq ?? (await import('#/features/home/preload-faq.ts')).preloadFaq(),
            element: <HomePage map={<HomeMap />} />,
            handle: homeHandle,
          },
          { id: 'How', path: '/how', lazy: () => import('#/features/how/how-page.tsx') },
          { id: 'Point', path: '/point/:number?', lazy: pointPage },
          {
            id: 'privacy_policy',
            path: '/privacy-policy',
            loader: preloadLegal('privacy_policy', legal),
            lazy: () => import('#/features/legal/privacy-policy-page.tsx'),
          },
          {
            id: 'Track',
            path: '/track/:code?',
            lazy: () => import('#/features/tracking/track-page.tsx'),
          },
          {
            id: 'ParcelStatus',
            path: '/parcel-status',
            lazy: statusPage,
          },
          { id: 'ParcelDetails', path: '/parcel-details/:uid', lazy: pickupPage },
          {
            id: 'Vacancies',
            path: '/vacancies',
            loader: async () =>
              vacancies ??
              (await import('#/features/vacancies/preload-vacancies.ts')).preloadVacancies(),
            lazy: () => import('#/features/vacancies/vacancies-page.tsx'),
          },
          {
            id: 'Partners',
            path: '/partners',
            lazy: () => import('#/features/partners/partners-page.tsx'),
          },
          {
            id: 'Offer',
            path: '/offer',
            loader: preloadLegal('offer', legal),
            lazy: () => import('#/features/legal/offer-page.tsx'),
          },
          {
            id: 'juridical_auth',
            path: '/juridical-auth',
            loader: leaveIfSignedIn,
            lazy: () => import('#/features/business-auth/login-page.tsx'),
          },
          {
            id: 'juridical_forgot',
            path: '/juridical-auth/forgot',
            loader: leaveIfSignedIn,
            lazy: () => import('#/features/business-auth/forgot-page.tsx'),
          },
          {
            id: 'juridical_registration',
            path: '/juridical-registration',
            lazy: () => import('#/features/business-auth/registration-page.tsx'),
          },
          {
            id: 'test_access',
            path: '/test-access',
            lazy: () => import('#/features/business-auth/trial-page.tsx'),
          },
          {
            id: 'test_access_opening',
            path: '/test-access/:token',
            lazy: () => import('#/features/business-auth/trial-open-page.tsx'),
          },
          {
            id: 'juridical_password',
            path: '/rp/:token',
            lazy: () => import('#/features/business-auth/password-page.tsx'),
          },
          {
            id: 'juridical_email',
            path: '/ec/:token',
            lazy: () => import('#/features/business-auth/email-page.tsx'),
          },
        ],
      },
    ],
  },
  cabinetRoutes,
  {
    id: 'parcel_short',
    path: '/p/:uid',
    loader: ({ params }) => redirect(paths.parcelDetails(params['uid'] ?? '')),
  },
  { id: 'promo', path: '/promo', loader: () => redirect(brand.promo_url ?? paths.home()) },
  { id: 'unknown', path: '*', loader: () => redirect(paths.home()) },
]
