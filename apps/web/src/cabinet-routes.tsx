import type { CustomerArea } from '@yacheyka/core/accounts/customer-role'
import type { ComponentType } from 'react'
import { redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router'
import { FailedPage, LoadingPage } from '@yacheyka/frontend/page/page-states.tsx'
import { paths } from '@yacheyka/frontend/paths.ts'

/** No visitor of the public site waits for what only customers need. */
const guard = () => import('#/session/guard.ts')

const lazyWithSession =
  <T,>(load: () => Promise<T>) =>
  async (): Promise<T> =>
    (await guard()).lazyWithSession(load)()

interface PageModule {
  readonly Component: ComponentType
}

/** `lazy` of a page that members of some roles open; to others it says whose it is. */
const pageOf = <T extends PageModule>(area: CustomerArea, load: () => Promise<T>) =>
  lazyWithSession(async () => {
    const [page, { gatePage }] = await Promise.all([load(), import('#/session/role-gate.tsx')])
    return { ...page, Component: gatePage(area, page.Component) }
  })

/** Loader of the login page: who is signed in goes on. */
export const leaveIfSignedIn = async (call: LoaderFunctionArgs): Promise<null> =>
  (await guard()).leaveIfSignedIn(call)

/** The business area (specification 1, section 2): its children stand only where there is a session. */
export const cabinetRoutes: RouteObject = {
  id: 'juridical',
  path: '/juridical',
  // On a route of its own: one that fails to load its parts has no say in where the visitor goes.
  loader: async (call) => (await guard()).requireSession(call),
  errorElement: <FailedPage />,
  HydrateFallback: LoadingPage,
  children: [
    {
      // What is printed has no frame around it.
      id: 'juridical_print_order',
      path: 'print/order/barcode/:id',
      lazy: pageOf('shipping', () => import('#/features/orders/print-page.tsx')),
      errorElement: <FailedPage />,
    },
    {
      lazy: lazyWithSession(() => import('#/features/cabinet/cabinet-layout.tsx')),
      children: [
        { id: 'juridical_main', index: true, loader: () => redirect(paths.businessOrders()) },
        {
          errorElement: <FailedPage />,
          children: [
            {
              id: 'juridical_orders',
              path: 'orders',
              lazy: lazyWithSession(() => import('#/features/orders/orders-page.tsx')),
            },
            {
              id: 'juridical_order',
              path: 'orders/:id',
              lazy: lazyWithSession(() => import('#/features/orders/order-page.tsx')),
            },
            {
              id: 'juridical_parcels',
              path: 'parcels',
              lazy: lazyWithSession(() => import('#/features/parcels/parcels-page.tsx')),
            },
            {
              id: 'juridical_parcel',
              path: 'parcels/:id',
              lazy: lazyWithSession(() => import('#/features/parcel-card/parcel-page.tsx')),
            },
            {
              id: 'juridical_map',
              path: 'map',
              lazy: lazyWithSession(() => import('#/features/cabinet-map/map-page.tsx')),
            },
            {
              id: 'juridical_integrations',
              path: 'integrations',
              lazy: pageOf('integrations', () => import('#/features/integrations/keys-page.tsx')),
            },
            {
              id: 'juridical_webhooks',
              path: 'integrations/webhooks',
              lazy: pageOf(
                'integrations',
                () => import('#/features/integrations/webhooks-page.tsx'),
              ),
            },
            {
              id: 'juridical_webhook',
              path: 'integrations/webhooks/:id',
              lazy: pageOf(
                'integrations',
                () => import('#/features/integrations/webhook-page.tsx'),
              ),
            },
            {
              id: 'juridical_calls',
              path: 'integrations/calls',
              lazy: pageOf('integrations', () => import('#/features/integrations/calls-page.tsx')),
            },
            {
              id: 'juridical_console',
              path: 'integrations/console',
              lazy: lazyWithSession(() => import('#/features/integrations/console-page.tsx')),
            },
            {
              id: 'juridical_usage',
              path: 'integrations/usage',
              lazy: lazyWithSession(() => import('#/features/integrations/usage-page.tsx')),
            },
            {
              id: 'juridical_sandbox',
              path: 'integrations/sandbox',
              lazy: pageOf(
                'integrations',
                () => import('#/features/integrations/sandbox-page.tsx'),
              ),
            },
            {
              id: 'juridical_instructions',
              path: 'instructions',
              lazy: lazyWithSession(() => import('#/features/help/help-page.tsx')),
            },
            {
              id: 'juridical_instruction',
              path: 'instructions/:id',
              lazy: lazyWithSession(() => import('#/features/help/instruction-page.tsx')),
            },
            {
              id: 'juridical_summary',
              path: 'summary',
              lazy: pageOf('balance', () => import('#/features/summary/summary-page.tsx')),
            },
            {
              id: 'juridical_profile',
              path: 'profile',
              lazy: lazyWithSession(() => import('#/features/cabinet/profile-page.tsx')),
            },
            {
              id: 'juridical_team',
              path: 'profile/team',
              lazy: pageOf('members', () => import('#/features/team/team-page.tsx')),
            },
            {
              id: 'juridical_actions',
              path: 'profile/actions',
              lazy: pageOf('members', () => import('#/features/team/actions-page.tsx')),
            },
            {
              id: 'juridical_deposit',
              path: 'deposit',
              lazy: pageOf('money', () => import('#/features/cabinet/deposit-page.tsx')),
            },
            {
              id: 'juridical_manual_load',
              path: 'manual-load',
              lazy: pageOf('shipping', () => import('#/features/shipments/manual-page.tsx')),
            },
            {
              id: 'juridical_package_load',
              path: 'package-load',
              lazy: pageOf(
                'shipping',
                () => import('#/features/shipments/package/package-page.tsx'),
              ),
            },
          ],
        },
      ],
    },
  ],
}
