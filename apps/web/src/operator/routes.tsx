import { redirect, type RouteObject } from 'react-router'
import { FailedPage, LoadingPage } from '#/features/shell/page-states.tsx'
import { operatorPaths } from './paths.ts'

/** Every page of the console by its path. */
export const operatorRoutes: RouteObject[] = [
  {
    id: 'operator_sign_in',
    path: '/operator/sign-in',
    errorElement: <FailedPage />,
    HydrateFallback: LoadingPage,
    lazy: () => import('./features/access/sign-in-page.tsx'),
  },
  {
    path: '/operator',
    errorElement: <FailedPage />,
    HydrateFallback: LoadingPage,
    lazy: () => import('./frame/frame.tsx'),
    children: [
      {
        errorElement: <FailedPage />,
        children: [
          {
            id: 'operator_today',
            index: true,
            lazy: () => import('./features/today/today-page.tsx'),
          },
          {
            id: 'operator_operators',
            path: 'operators',
            lazy: () => import('./features/access/operators-page.tsx'),
          },
          {
            id: 'operator_operator',
            path: 'operators/:uid',
            lazy: () => import('./features/access/operator-page.tsx'),
          },
          {
            id: 'operator_audit',
            path: 'audit',
            lazy: () => import('./features/audit/audit-page.tsx'),
          },
          {
            id: 'operator_me',
            path: 'me',
            lazy: () => import('./features/access/me-page.tsx'),
          },
          {
            id: 'operator_applications',
            path: 'applications',
            lazy: () => import('./features/applications/applications-page.tsx'),
          },
          {
            id: 'operator_application',
            path: 'applications/:uid',
            lazy: () => import('./features/applications/application-page.tsx'),
          },
          {
            id: 'operator_feedback',
            path: 'feedback',
            lazy: () => import('./features/feedback/feedback-page.tsx'),
          },
          {
            id: 'operator_responses',
            path: 'responses',
            lazy: () => import('./features/responses/responses-page.tsx'),
          },
        ],
      },
    ],
  },
  { id: 'operator_unknown', path: '*', loader: () => redirect(operatorPaths.today()) },
]
