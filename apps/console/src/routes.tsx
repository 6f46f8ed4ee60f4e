import { redirect, type RouteObject } from 'react-router'
import { FailedPage, LoadingPage } from '@yacheyka/frontend/page/page-states.tsx'
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
            id: 'operator_messages',
            path: 'messages',
            lazy: () => import('./features/messages/messages-page.tsx'),
          },
          {
            id: 'operator_responses',
            path: 'responses',
            lazy: () => import('./features/responses/responses-page.tsx'),
          },
          {
            id: 'operator_parcels',
            path: 'parcels',
            lazy: () => import('./features/parcels/parcels-page.tsx'),
          },
          {
            id: 'operator_parcel',
            path: 'parcels/:barcode',
            lazy: () => import('./features/parcel-card/parcel-page.tsx'),
          },
          {
            id: 'operator_orders',
            path: 'orders',
            lazy: () => import('./features/orders/orders-page.tsx'),
          },
          {
            id: 'operator_order',
            path: 'orders/:number',
            lazy: () => import('./features/orders/order-page.tsx'),
          },
          {
            id: 'operator_points',
            path: 'points',
            lazy: () => import('./features/points/points-page.tsx'),
          },
          {
            id: 'operator_new_point',
            path: 'new-point',
            lazy: () => import('./features/points/new-point-page.tsx'),
          },
          {
            id: 'operator_point',
            path: 'points/:number',
            lazy: () => import('./features/points/point-page.tsx'),
          },
          {
            id: 'operator_edit_point',
            path: 'points/:number/edit',
            lazy: () => import('./features/points/edit-point-page.tsx'),
          },
          {
            id: 'operator_point_owners',
            path: 'point-owners',
            lazy: () => import('./features/points/owners-page.tsx'),
          },
          {
            id: 'operator_import',
            path: 'import',
            lazy: () => import('./features/import/import-page.tsx'),
          },
          {
            id: 'operator_quarantine',
            path: 'quarantine',
            lazy: () => import('./features/quarantine/quarantine-page.tsx'),
          },
          {
            id: 'operator_feed',
            path: 'feed',
            lazy: () => import('./features/feed/feed-page.tsx'),
          },
          {
            id: 'operator_storage_report',
            path: 'reports/storage',
            lazy: () => import('./features/reports/storage-page.tsx'),
          },
          {
            id: 'operator_travel_report',
            path: 'reports/travel',
            lazy: () => import('./features/reports/travel-page.tsx'),
          },
          {
            id: 'operator_growth_report',
            path: 'reports/growth',
            lazy: () => import('./features/reports/growth-page.tsx'),
          },
          {
            id: 'operator_occupancy_report',
            path: 'reports/occupancy',
            lazy: () => import('./features/reports/occupancy-page.tsx'),
          },
          {
            id: 'operator_refusal_report',
            path: 'reports/refusals',
            lazy: () => import('./features/reports/refusal-page.tsx'),
          },
          {
            id: 'operator_silence_report',
            path: 'reports/silence',
            lazy: () => import('./features/reports/silence-page.tsx'),
          },
          {
            id: 'operator_lockers',
            path: 'lockers',
            lazy: () => import('./features/lockers/lockers-page.tsx'),
          },
          {
            id: 'operator_locker',
            path: 'lockers/:number',
            lazy: () => import('./features/lockers/locker-page.tsx'),
          },
          {
            id: 'operator_locker_staff',
            path: 'locker-staff',
            lazy: () => import('./features/lockers/staff-page.tsx'),
          },
          {
            id: 'operator_partners',
            path: 'partners',
            lazy: () => import('./features/partners/partners-page.tsx'),
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
            id: 'operator_customers',
            path: 'customers',
            lazy: () => import('./features/customers/customers-page.tsx'),
          },
          {
            id: 'operator_customer',
            path: 'customers/:uid',
            lazy: () => import('./features/customers/customer-page.tsx'),
          },
          {
            id: 'operator_customer_integrations',
            path: 'customers/:uid/integrations',
            lazy: () => import('./features/customers/integrations-page.tsx'),
          },
          {
            id: 'operator_invoices',
            path: 'invoices',
            lazy: () => import('./features/invoices/invoices-page.tsx'),
          },
          {
            id: 'operator_bank',
            path: 'bank',
            lazy: () => import('./features/bank/bank-page.tsx'),
          },
          {
            id: 'operator_approvals',
            path: 'approvals',
            lazy: () => import('./features/approvals/approvals-page.tsx'),
          },
          {
            id: 'operator_corrections',
            path: 'corrections',
            lazy: () => import('./features/corrections/corrections-page.tsx'),
          },
          {
            id: 'operator_news',
            path: 'news',
            lazy: async () => (await import('./features/texts/texts-page.tsx')).textsPageOf('news'),
          },
          {
            id: 'operator_new_news',
            path: 'news/new',
            lazy: async () => (await import('./features/texts/text-page.tsx')).textPageOf('news'),
          },
          {
            id: 'operator_edit_news',
            path: 'news/:key',
            lazy: async () => (await import('./features/texts/text-page.tsx')).textPageOf('news'),
          },
          {
            id: 'operator_instructions',
            path: 'instructions',
            lazy: async () =>
              (await import('./features/texts/texts-page.tsx')).textsPageOf('instruction'),
          },
          {
            id: 'operator_new_instruction',
            path: 'instructions/new',
            lazy: async () =>
              (await import('./features/texts/text-page.tsx')).textPageOf('instruction'),
          },
          {
            id: 'operator_edit_instruction',
            path: 'instructions/:key',
            lazy: async () =>
              (await import('./features/texts/text-page.tsx')).textPageOf('instruction'),
          },
          {
            id: 'operator_faq',
            path: 'faq',
            lazy: async () => (await import('./features/texts/texts-page.tsx')).textsPageOf('faq'),
          },
          {
            id: 'operator_new_faq',
            path: 'faq/new',
            lazy: async () => (await import('./features/texts/text-page.tsx')).textPageOf('faq'),
          },
          {
            id: 'operator_edit_faq',
            path: 'faq/:key',
            lazy: async () => (await import('./features/texts/text-page.tsx')).textPageOf('faq'),
          },
          {
            id: 'operator_questions',
            path: 'questions',
            lazy: async () =>
              (await import('./features/texts/texts-page.tsx')).textsPageOf('question'),
          },
          {
            id: 'operator_new_question',
            path: 'questions/new',
            lazy: async () =>
              (await import('./features/texts/text-page.tsx')).textPageOf('question'),
          },
          {
            id: 'operator_edit_question',
            path: 'questions/:key',
            lazy: async () =>
              (await import('./features/texts/text-page.tsx')).textPageOf('question'),
          },
          {
            id: 'operator_legal',
            path: 'legal',
            lazy: () => import('./features/texts/legal-page.tsx'),
          },
          {
            id: 'operator_legal_draft',
            path: 'legal/:kind',
            lazy: () => import('./features/texts/legal-draft-page.tsx'),
          },
          {
            id: 'operator_vacancies',
            path: 'vacancies',
            lazy: () => import('./features/vacancies/vacancies-page.tsx'),
          },
          {
            id: 'operator_new_vacancy',
            path: 'vacancies/new',
            lazy: () => import('./features/vacancies/vacancy-page.tsx'),
          },
          {
            id: 'operator_vacancy',
            path: 'vacancies/:uid',
            lazy: () => import('./features/vacancies/vacancy-page.tsx'),
          },
          {
            id: 'operator_tariffs',
            path: 'tariffs',
            lazy: () => import('./features/tariffs/tariffs-page.tsx'),
          },
          {
            id: 'operator_new_tariff',
            path: 'new-tariff',
            lazy: () => import('./features/tariffs/tariff-page.tsx'),
          },
          {
            id: 'operator_tariff',
            path: 'tariffs/:uid',
            lazy: () => import('./features/tariffs/tariff-page.tsx'),
          },
          {
            id: 'operator_audit',
            path: 'audit',
            lazy: () => import('./features/audit/audit-page.tsx'),
          },
          {
            id: 'operator_security',
            path: 'audit/security',
            lazy: () => import('./features/audit/security-page.tsx'),
          },
          {
            id: 'operator_personal_data',
            path: 'personal-data',
            lazy: () => import('./features/personal-data/personal-data-page.tsx'),
          },
          {
            id: 'operator_me',
            path: 'me',
            lazy: () => import('./features/access/me-page.tsx'),
          },
        ],
      },
    ],
  },
  { id: 'operator_unknown', path: '*', loader: () => redirect(operatorPaths.today()) },
]
