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
    lazy: () => import('./features/sign-in/sign-in-page.tsx'),
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
