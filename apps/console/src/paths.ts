import { pointNumberPath } from '@yacheyka/core/points/point-number'

const TEXT_FOLDERS = {
  news: 'news',
  faq: 'faq',
  instruction: 'instructions',
  question: 'questions',
} as const

/** Every link of the console is built here. */
export const operatorPaths = {
  today: () => '/operator',
  storageReport: () => '/operator/reports/storage',
  travelReport: () => '/operator/reports/travel',
  growthReport: () => '/operator/reports/growth',
  occupancyReport: () => '/operator/reports/occupancy',
  rejectionReport: () => '/operator/reports/refusals',
  silenceReport: () => '/operator/reports/silence',
  signIn: (next?: string) =>
    next === undefined ? '/operator/sign-in' : `/operator/sign-in?next=${encodeURIComponent(next)}`,
  operators: () => '/operator/operators',
  operator: (uid: string) => `/operator/operators/${encodeURIComponent(uid)}`,
  /** The journal, of one thing or of one operator where it says so. */
  audit: (
    filter: {
      readonly subject_kind?: string
      readonly subject_id?: string
      readonly operator?: string
    } = {},
  ) => {
    const query = new URLSearchParams(filter).toString()
    return query === '' ? '/operator/audit' : `/operator/audit?${query}`
  },
  security: () => '/operator/audit/security',
  me: () => '/operator/me',
  /** Of a customer's people where it says so; a phone or an e-mail never stands in an address. */
  personalData: (customer?: string) =>
    customer === undefined
      ? '/operator/personal-data'
      : `/operator/personal-data?customer=${customer}`,
  applications: () => '/operator/applications',
  application: (uid: string) => `/operator/applications/${uid}`,
  feedback: () => '/operator/feedback',
  responses: (filter: { readonly vacancy?: string; readonly state?: string } = {}) => {
    const query = new URLSearchParams(filter).toString()
    return query === '' ? '/operator/responses' : `/operator/responses?${query}`
  },
  vacancies: () => '/operator/vacancies',
  vacancy: (uid: string) => `/operator/vacancies/${uid}`,
  newVacancy: () => '/operator/vacancies/new',
  messages: (filter: { readonly status?: string; readonly parcel?: string } = {}) => {
    const query = new URLSearchParams(filter).toString()
    return query === '' ? '/operator/messages' : `/operator/messages?${query}`
  },
  customers: () => '/operator/customers',
  customer: (uid: string) => `/operator/customers/${uid}`,
  customerIntegrations: (uid: string) => `/operator/customers/${uid}/integrations`,
  invoices: (filter: { readonly customer?: string; readonly status?: string } = {}) => {
    const query = new URLSearchParams(filter).toString()
    return query === '' ? '/operator/invoices' : `/operator/invoices?${query}`
  },
  bank: () => '/operator/bank',
  corrections: (filter: { readonly customer?: string; readonly status?: string } = {}) => {
    const query = new URLSearchParams(filter).toString()
    return query === '' ? '/operator/corrections' : `/operator/corrections?${query}`
  },
  approvals: (filter: { readonly status?: string } = {}) => {
    const query = new URLSearchParams(filter).toString()
    return query === '' ? '/operator/approvals' : `/operator/approvals?${query}`
  },
  /** One request: its card stands over the list. */
  approval: (uid: string) => `/operator/approvals?request=${uid}`,
  news: () => '/operator/news',
  faq: () => '/operator/faq',
  instructions: () => '/operator/instructions',
  questions: () => '/operator/questions',
  text: (kind: keyof typeof TEXT_FOLDERS, key: string) => `/operator/${TEXT_FOLDERS[kind]}/${key}`,
  newText: (kind: keyof typeof TEXT_FOLDERS) => `/operator/${TEXT_FOLDERS[kind]}/new`,
  legal: () => '/operator/legal',
  /** The draft of the next edition. */
  legalDraft: (kind: string) => `/operator/legal/${kind}`,
  tariffs: (from?: string) =>
    from === undefined ? '/operator/tariffs' : `/operator/tariffs?from=${from}`,
  newTariff: () => '/operator/new-tariff',
  tariff: (uid: string) => `/operator/tariffs/${uid}`,
  parcels: (filter: { readonly q?: string; readonly customer?: string } = {}) => {
    const query = new URLSearchParams(filter).toString()
    return query === '' ? '/operator/parcels' : `/operator/parcels?${query}`
  },
  parcel: (barcode: string) => `/operator/parcels/${barcode}`,
  orders: (filter: { readonly customer?: string } = {}) => {
    const query = new URLSearchParams(filter).toString()
    return query === '' ? '/operator/orders' : `/operator/orders?${query}`
  },
  order: (number: string) => `/operator/orders/${number}`,
  points: (query = '') => `/operator/points${query}`,
  point: (number: string) => `/operator/points/${pointNumberPath(number)}`,
  editPoint: (number: string) => `/operator/points/${pointNumberPath(number)}/edit`,
  pointOwners: () => '/operator/point-owners',
  newPoint: () => '/operator/new-point',
  pointImport: (uid?: string) =>
    uid === undefined ? '/operator/import' : `/operator/import?check=${uid}`,
  quarantine: (source = '') =>
    `/operator/quarantine${source === '' ? '' : `?source=${encodeURIComponent(source)}`}`,
  feed: () => '/operator/feed',
  lockers: () => '/operator/lockers',
  locker: (number: string) => `/operator/lockers/${pointNumberPath(number)}`,
  lockerStaff: () => '/operator/locker-staff',
  partners: () => '/operator/partners',
} as const
