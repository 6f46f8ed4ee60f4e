import { artUrl } from '@yacheyka/ui/art.ts'
import { pointNumberPath } from '@yacheyka/core/points/point-number'

/** Anchors of Home that the header and the footer lead to, in the order of the links. */
export const SECTIONS = ['information', 'partners', 'news', 'steps', 'map'] as const
export type Section = (typeof SECTIONS)[number]

const withEdition = (path: string, edition?: string): string =>
  edition === undefined ? path : `${path}?edition=${edition}`

/** Every link of the product is built here and tested against the route table. */
export const paths = {
  home: () => '/',
  section: (section: Section) => `/#${section}`,
  how: () => '/how',
  /** The one in force, or the edition of a day. */
  privacyPolicy: (edition?: string) => withEdition('/privacy-policy', edition),
  promo: () => '/promo',
  /** The map page, with a point's card open where a number is given. */
  point: (number?: string) =>
    number === undefined ? '/point' : `/point/${pointNumberPath(number)}`,
  /** Tracking, with the parcel's number filled in where one is given. */
  track: (code = '') => (code === '' ? '/track' : `/track/${pointNumberPath(code)}`),
  /** What tracking has found; it comes with the move, and not by the address. */
  parcelStatus: () => '/parcel-status/',
  /** The page with a parcel's code, for whoever has its address. */
  parcelDetails: (uid: string) => `/parcel-details/${encodeURIComponent(uid)}`,
  vacancies: () => '/vacancies',
  /** What the widget gives a shop. */
  partners: () => '/partners',
  /** The login page; `next` is the path of this site that it leads to afterwards. */
  businessLogin: (next?: string) =>
    next === undefined ? '/juridical-auth' : `/juridical-auth?next=${encodeURIComponent(next)}`,
  /** «Забыли пароль?» */
  businessPasswordLink: () => '/juridical-auth/forgot',
  /** Asks for trial access: test keys without a contract. */
  testAccess: () => '/test-access',
  /** Where the email about it leads. */
  testAccessOpening: (token: string) => `/test-access/${encodeURIComponent(token)}`,
  /** Where a one-time link leads: the form of a new password. */
  businessPassword: (token: string) => `/rp/${encodeURIComponent(token)}`,
  /** Where a link about an e-mail leads: confirming it, or taking it back. */
  businessEmail: (token: string) => `/ec/${encodeURIComponent(token)}`,
  /** What a business customer accepts. */
  offer: (edition?: string) => withEdition('/offer', edition),
  businessRegistration: () => '/juridical-registration',
  /** The main page of the business cabinet. */
  businessOrders: () => '/juridical/orders',
  businessOrder: (number: string) => `/juridical/orders/${encodeURIComponent(number)}`,
  /** The page that prints the labels of an order. */
  businessOrderBarcodes: (number: string) =>
    `/juridical/print/order/barcode/${encodeURIComponent(number)}`,
  businessParcels: () => '/juridical/parcels',
  businessParcel: (uid: string) => `/juridical/parcels/${encodeURIComponent(uid)}`,
  /** How the business goes: figures and plots. */
  businessSummary: () => '/juridical/summary',
  /** The cabinet's map, with a point's card open where its number is given. */
  businessMap: (point?: string) =>
    point === undefined ? '/juridical/map' : `/juridical/map?point=${encodeURIComponent(point)}`,
  /** Keys of the merchant API. */
  businessIntegrations: () => '/juridical/integrations',
  businessWebhooks: () => '/juridical/integrations/webhooks',
  businessWebhook: (id: string) => `/juridical/integrations/webhooks/${encodeURIComponent(id)}`,
  /** Calls of the merchant API. */
  businessCalls: () => '/juridical/integrations/calls',
  businessConsole: () => '/juridical/integrations/console',
  businessUsage: () => '/juridical/integrations/usage',
  businessSandbox: () => '/juridical/integrations/sandbox',
  businessInstructions: () => '/juridical/instructions',
  businessInstruction: (id: number) => `/juridical/instructions/${id}`,
  businessProfile: () => '/juridical/profile',
  /** Members of the company and their roles. */
  businessTeam: () => '/juridical/profile/team',
  /** What its members did. */
  businessActions: () => '/juridical/profile/actions',
  /** Balance, statement, invoices and acts. */
  businessDeposit: () => '/juridical/deposit',
  /** The form of parcels, with the locker chosen where its number is given. */
  businessManualLoad: (point?: string) =>
    point === undefined
      ? '/juridical/manual-load'
      : `/juridical/manual-load?point=${encodeURIComponent(point)}`,
  businessPackageLoad: () => '/juridical/package-load',
  /** A saved batch, in the page that it belongs to. */
  businessBatch: (uid: string, page: 'sheet' | 'form') =>
    `/juridical/${page === 'sheet' ? 'package-load' : 'manual-load'}?batch=${encodeURIComponent(uid)}`,
  /** The frame that the cabinet's map shows. */
  businessWidget: () => '/juridical-widget',
} as const

/** Pages of the business cabinet, as a router writes them; what they show is asked for with a session. */
export const CABINET_PATHS: readonly string[] = [
  '/juridical',
  paths.businessOrders(),
  `${paths.businessOrders()}/:id`,
  '/juridical/print/order/barcode/:id',
  paths.businessParcels(),
  `${paths.businessParcels()}/:id`,
  paths.businessMap(),
  paths.businessIntegrations(),
  paths.businessWebhooks(),
  `${paths.businessWebhooks()}/:id`,
  paths.businessCalls(),
  paths.businessConsole(),
  paths.businessUsage(),
  paths.businessSandbox(),
  paths.businessInstructions(),
  `${paths.businessInstructions()}/:id`,
  paths.businessSummary(),
  paths.businessProfile(),
  paths.businessTeam(),
  paths.businessActions(),
  paths.businessDeposit(),
  paths.businessManualLoad(),
  paths.businessPackageLoad(),
]

/** The addresses of files that stand beside the pages. */
export const files = {
  brandCss: '/brand.css',
  /** Keeps the pickup page able to open without a connection. */
  pickupWorker: '/pickup-worker.js',
  /** The script that shops load, and so do we. */
  widgetScript: '/widget.js',
  apiDocs: '/api/docs/',
  developers: '/developers/',
  webManifest: '/manifest.webmanifest',
  favicon: '/favicon.svg',
  touchIcon: '/apple-touch-icon.png',
  icon: (size: 192 | 512) => `/icon-${size}.png`,
  art: artUrl,
} as const

/**
 * What an address carries behind a prefix, or undefined. Taken from the raw path: the router's own parameter has lost
 * the difference between `/` and a written `%2F`.
 */
const segmentAfter = (prefix: RegExp, pathname: string): string | undefined => {
  const segment = prefix.exec(pathname)?.[1]
  if (segment === undefined) return undefined
  try {
    return decodeURIComponent(segment).trim() || undefined
  } catch {
    return segment
  }
}

/** The point's number in the address, or undefined. */
export const pointNumberOf = (pathname: string): string | undefined =>
  segmentAfter(/^\/point\/([^/]+)\/?$/, pathname)

/** The parcel's number in tracking's address; an empty text where there is none. */
export const trackCodeOf = (pathname: string): string =>
  segmentAfter(/^\/track\/([^/]+)\/?$/, pathname) ?? ''
