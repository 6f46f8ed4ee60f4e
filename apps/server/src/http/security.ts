import { createHash } from 'node:crypto'
import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { CustomerRole } from '@yacheyka/core/accounts/customer-role'
import type { OperatorRole } from '@yacheyka/core/operators/operator-role'
import type { ApiScope } from '@yacheyka/core/api-keys/api-key'
import type { FastifyInstance } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'
import { captchaOrigins, captchaSourceOf } from '#/adapters/captcha/source.ts'
import { mapOrigins, mapSourceOf } from '#/adapters/map/source.ts'
import type { Config } from '#/config.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The response is data for programs, never a page that a browser shows. */
    readonly call?: boolean
    /** A long answer of it is no slow one. */
    readonly mayWait?: boolean
    /** Operators that may call it. */
    readonly roles?: readonly OperatorRole[]
    /** Members of a customer that may call it. */
    readonly people?: readonly CustomerRole[]
    /** Of the merchant API: what the key must be allowed, and whether a publishable one will do. */
    readonly scopes?: readonly ApiScope[]
    readonly publishable?: boolean
    readonly liveOnly?: boolean
    readonly testOnly?: boolean
    /** Its endpoint's id, and the query parameters that it knows. */
    readonly operation?: string
    readonly queryNames?: readonly string[]
  }
}

/** Headers of every response; what the page may load is made from the configuration. */
export function registerSecurity(app: FastifyInstance, config: Config) {
  const ofPages = { ...recordHeaders(optionsOf(config)), 'permissions-policy': PERMISSIONS }
  const ofParts = withPolicy(ofPages, PART_POLICY)
  // What may be kept says so itself (`compressed-response.ts`, the lists that everybody reads).
  const ofCalls = { 'cache-control': 'no-store', ...withPolicy(ofPages, CALL_POLICY) }
  app.addHook('onRequest', (request, reply, done) => {
    const { config: route, url } = request.routeOptions
    void reply.headers(
      route.call === true ? ofCalls : url?.startsWith(PARTS) === true ? ofParts : ofPages,
    )
    done()
  })
}

/** Scripts, styles, fonts and pictures of the pages, called by a digest of what they hold. */
const PARTS = '/assets/'

/**
 * The policy of a page that sites may hold in a frame: as strict as any page's but for who may hold it, and for one script
 * and one style element that stand inline in it, which it names by their digests.
 * @returns makes it for a list of `frame-ancestors`; with `undefined` for any holder at all, for `*` means only those
 * that came by http: not a page that was opened as a file
 */
export function framedPolicyOf(
  config: Config,
  inline: { readonly script: string; readonly style: string },
): (ancestors: readonly string[] | undefined) => string {
  const policy = String(recordHeaders(optionsOf(config))['content-security-policy'])
    .replace("script-src 'self'", `$& ${digestSource(inline.script)}`)
    .replace("style-src 'self'", `$& ${digestSource(inline.style)}`)
  return (ancestors) =>
    ancestors === undefined
      ? policy.replace(`;${NO_FRAME}`, '')
      : policy.replace(NO_FRAME, `frame-ancestors ${ancestors.join(' ')}`)
}

/** The policy of a page that pages of this site alone may hold in a frame. */
export const ownFramePolicyOf = (config: Config): string =>
  String(recordHeaders(optionsOf(config))['content-security-policy']).replace(
    NO_FRAME,
    "frame-ancestors 'self'",
  )

const digestSource = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Of the browser's powers the pages use these alone: one's place on the map, copying and sharing, a screen that stays on. */
const PERMISSIONS = [
  ...['geolocation', 'fullscreen'].map((name) => `${name}=(self)`),
  ...[
    'camera',
    'display-capture',
    'hid',
    'microphone',
    'midi',
    'payment',
    'publickey-credentials-get',
    'serial',
    'usb',
    'xr-spatial-tracking',
  ].map((name) => `${name}=()`),
].join(', ')

const NO_FRAME = "frame-ancestors 'none'"

/** What still means something where no page is shown: a response that a browser opens by itself may do nothing at all. */
const CALL_POLICY = ["default-src 'none'", "base-uri 'none'", "form-action 'none'", NO_FRAME].join(
  ';',
)
/** Of what is refused before any route is found, when no hook has run. */
export const REJECTION_HEADERS = {
  'content-security-policy': CALL_POLICY,
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const

/** A worker has the policy of its own script, which may import and fetch from this site. */
const PART_POLICY = CALL_POLICY.replace("'none'", "'self'")

/** What else means something there. */
const NOT_OF_PAGES_ALONE = new Set([
  'cross-origin-resource-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
])

/**
 * The headers of what is no page: each costs a small answer of the API as much as a field of its own, and without HTTP/2
 * all of a page's would be 20 KB of thirty files.
 */
function withPolicy(ofPages: OutgoingHttpHeaders, policy: string): OutgoingHttpHeaders {
  const kept = Object.entries(ofPages).filter(([name]) => NOT_OF_PAGES_ALONE.has(name))
  return { 'content-security-policy': policy, ...Object.fromEntries(kept) }
}

/** Written once and kept: to make them anew for every response costs as much as the response (`npm run bench`). */
function recordHeaders(options: HelmetOptions): OutgoingHttpHeaders {
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  helmet(options)(response.req, response, (error) => {
    if (error !== undefined) throw error
  })
  return response.getHeaders()
}

function optionsOf(config: Config): HelmetOptions {
  // Streets of an archive come from this site.
  const source = mapSourceOf(config.env, null)
  const origins = mapOrigins(source)
  const captcha = captchaOrigins(captchaSourceOf(config.env))
  const styleOrigins = source.kind === 'style' ? origins : []
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...captcha],
        styleSrc: ["'self'"],
        // The kit and the map place things with style attributes; no style element is ever inline.
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', ...origins, ...config.env.PHOTO_ORIGINS],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...styleOrigins, ...captcha],
        // The page that shows the widget as a shop would hold it.
        frameSrc: ["'self'", ...captcha],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
      },
    },
    // For a year; other hosts of the domain may have no https yet, and there would be no way back.
    hsts: config.publicUrl.startsWith('https:')
      ? { maxAge: 31_536_000, includeSubDomains: config.env.HSTS_SUBDOMAINS }
      : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
    xPoweredBy: false,
  }
}
