import { redirect, type RouteObject } from 'react-router'
import { FailedPage, LoadingPage } from '#/features/shell/page-states.tsx'
import { lazyWithSession, requireSession } from '#/session/guard.ts'
import { paths } from './paths.ts'

const coming = lazyWithSession(() => import('#/features/cabinet/coming-page.tsx'))

/** The business area (specification 1, section 2): its children stand only where there is a session. */
export const cabinetRoutes: RouteObject = {
  id: 'juridical',
  path: '/juridical',
  // On a route of its own: one that fails to load its parts has no say in where the visitor goes.
  loader: requireSession,
  errorElement: <FailedPage />,
  HydrateFallback: LoadingPage,
  children: [
    {
      lazy: lazyWithSession(() => import('#/features/cabinet/cabinet-layout.tsx')),
      children: [
        { id: 'juridical_main', index: true, loader: () => redirect(paths.businessOrders()) },
        {
          errorElement: <FailedPage />,
          children: [
            { id: 'juridical_orders', path: 'orders/:id?', lazy: coming },
            { id: 'juridical_parcels', path: 'parcels/:id?', lazy: coming },
            {
              id: 'juridical_map',
              path: 'map',
              lazy: lazyWithSession(() => import('#/features/cabinet/map-page.tsx')),
            },
            { id: 'juridical_instructions', path: 'instructions/:id?', lazy: coming },
            {
              id: 'juridical_profile',
              path: 'profile',
              lazy: lazyWithSession(() => import('#/features/cabinet/profile-page.tsx')),
            },
            {
              id: 'juridical_deposit',
              path: 'deposit',
              lazy: lazyWithSession(() => import('#/features/cabinet/deposit-page.tsx')),
            },
            { id: 'juridical_manual_load', path: 'manual-load', lazy: coming },
            { id: 'juridical_package_load', path: 'package-load', lazy: coming },
          ],
        },
      ],
    },
  ],
}
