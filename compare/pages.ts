import { type Role, OPERATORS } from './product.ts'

export type Viewer = 'visitor' | 'customer' | Role

/** A page, by the route that draws it: values of its parameters are those of a call's. */
interface PageKind {
  readonly route: string
  readonly viewers: readonly Viewer[]
  /** A list and the field of its first row, or the value itself. */
  readonly value?: readonly [list: string, field: string] | string
}

const ALL = ['visitor', 'customer'] as const
const site = (route: string, value?: PageKind['value']): PageKind => ({
  route,
  viewers: ALL,
  ...(value === undefined ? {} : { value }),
})
const cabinet = (route: string, value?: PageKind['value']): PageKind => ({
  route: `/juridical/${route}`,
  viewers: ALL,
  ...(value === undefined ? {} : { value }),
})
const console_ = (route: string, value?: PageKind['value']): PageKind => ({
  route: route === '' ? '/operator' : `/operator/${route}`,
  viewers: Object.keys(OPERATORS) as Role[],
  ...(value === undefined ? {} : { value }),
})

const NOBODYS = 'A'.repeat(22)
const ORDERS = ['/api/juridical/juridical_users/{user}/juridical_orders', 'uid'] as const
const PARCELS = ['/api/juridical/juridical_users/{user}/juridical_parcels', 'uid'] as const
/** A list of the console, and the field that its pages are named by. */
const listed = (list: string, field = 'uid') => [`/api/operator/${list}`, field] as const

export const PAGES: readonly PageKind[] = [
  site('/'),
  site('/how'),
  site('/point/:number?', ['/api/terminals/', 'number']),
  site('/privacy-policy'),
  site('/track/:code?', 'DEMO-09'),
  site('/parcel-status'),
  site('/parcel-details/:uid', PARCELS),
  site('/p/:uid', NOBODYS),
  site('/vacancies'),
  site('/partners'),
  site('/offer'),
  site('/juridical-auth'),
  site('/juridical-auth/forgot'),
  site('/juridical-registration'),
  site('/rp/:token', NOBODYS),
  site('/test-access'),
  site('/test-access/:token', NOBODYS),
  site('/ec/:token', NOBODYS),
  site('/widget'),
  site('/api/docs'),
  site('/developers'),
  site('/developers/reference'),
  site('/developers/quickstart'),
  site('/api/v1/problems'),
  site('/*', 'nowhere'),
  cabinet('orders'),
  cabinet('orders/:id', ORDERS),
  cabinet('print/order/barcode/:id', ORDERS),
  cabinet('parcels'),
  cabinet('parcels/:id', PARCELS),
  cabinet('map'),
  cabinet('integrations'),
  cabinet('integrations/webhooks'),
  cabinet('integrations/webhooks/:id', 'whk_0'),
  cabinet('integrations/calls'),
  cabinet('integrations/console'),
  cabinet('integrations/usage'),
  cabinet('integrations/sandbox'),
  cabinet('instructions'),
  cabinet('instructions/:id', ['/api/instruction/', 'id']),
  cabinet('summary'),
  cabinet('profile'),
  cabinet('profile/team'),
  cabinet('profile/actions'),
  cabinet('deposit'),
  cabinet('manual-load'),
  cabinet('package-load'),
  console_(''),
  console_('sign-in'),
  console_('applications'),
  console_('applications/:uid', listed('applications')),
  console_('feedback'),
  console_('messages'),
  console_('responses'),
  console_('parcels'),
  console_('parcels/:barcode', listed('parcels', 'barcode')),
  console_('orders'),
  console_('orders/:number', listed('orders', 'number')),
  console_('points'),
  console_('new-point'),
  console_('points/:number', listed('points', 'number')),
  console_('points/:number/edit', listed('points', 'number')),
  console_('import'),
  console_('point-owners'),
  console_('quarantine'),
  console_('feed'),
  console_('reports/storage'),
  console_('reports/travel'),
  console_('reports/growth'),
  console_('reports/occupancy'),
  console_('reports/refusals'),
  console_('reports/silence'),
  console_('lockers'),
  console_('lockers?view=map'),
  console_('lockers/:number', listed('points', 'number')),
  console_('locker-staff'),
  console_('partners'),
  console_('operators'),
  console_('operators/:uid', listed('operators')),
  console_('customers'),
  console_('customers/:uid', listed('customers')),
  console_('customers/:uid/integrations', listed('customers')),
  console_('invoices'),
  console_('bank'),
  console_('corrections'),
  console_('approvals'),
  console_('legal'),
  console_('legal/:kind', 'offer'),
  ...(['news', 'faq', 'instructions', 'questions'] as const).flatMap((kind) => [
    console_(kind),
    console_(`${kind}/new`),
    console_(`${kind}/:key`, listed(`texts/${kind}`, 'key')),
  ]),
  console_('vacancies'),
  console_('vacancies/new'),
  console_('vacancies/:uid', listed('vacancies')),
  console_('tariffs'),
  console_('new-tariff'),
  console_('tariffs/:uid', listed('tariffs')),
  console_('audit'),
  console_('audit/security'),
  console_('personal-data'),
  console_('me'),
]

/** One page as one viewer opens it. */
export interface Page {
  readonly name: string
  readonly path: string
  readonly viewer: Viewer
}

/** @param firstOf the field of the first row of a list */
export async function openPages(
  firstOf: (list: string, field: string) => Promise<string>,
): Promise<readonly Page[]> {
  const pages: Page[] = []
  for (const { route, viewers, value } of PAGES) {
    const param = value === undefined || typeof value === 'string' ? value : await firstOf(...value)
    const path = route.replace(/:\w+\??|\*/, encodeURIComponent(param ?? ''))
    const name = route.replaceAll(/[^\w-]+/g, '_')
    pages.push(...viewers.map((viewer) => ({ name: `${name}-${viewer}`, path, viewer })))
  }
  return pages
}
