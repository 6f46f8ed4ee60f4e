import type { WidgetBoot } from '@yacheyka/contract/widget/widget'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#/context.ts'
import { isUnavailable } from '#/db/unavailable.ts'
import { AppError, serviceUnavailable } from '#/http/errors.ts'
import { NOT_KEPT, type Prepared, prepare, sendPrepared } from '#/http/compressed-response.ts'
import { framedPolicyOf } from '#/http/security.ts'
import {
  businessToken,
  judgeToken,
  makeWidgetLimits,
  openSandbox,
  type WidgetAccess,
} from '#/widget/access.ts'
import { countWidgetUses } from '#/widget/count-uses.ts'
import { readFormQuery, readOpened } from '#/widget/form-query.ts'
import { noteExposed } from '#/widget/guard-calls.ts'
import { pointsVersionOf } from '#/point-index/snapshot-build.ts'
import { maySpeak, refererOrigin } from '#/http/page-origins.ts'
import { type PageQuery, readPageQuery, textOf } from '#/widget/page-query.ts'
import { findWidgetTerminals } from '#/widget/queries.ts'
import type { WidgetInline } from './bundle.ts'
import { sendDocument } from './widget-document.ts'

/** The frame's document by what it starts with; the site's own code writes it. */
type ComposeWidget = (boot: WidgetBoot) => string

const PATH = '/widget'
/** The business area's own map is recognised by this word in the path (specification 1, section 2). */
const BUSINESS_PATHS = ['/juridical-widget', '/juridical/widget']

const HTML = 'text/html; charset=utf-8'
/** Points that stand in the document itself. */
const FIRST = 20

const HEADERS = {
  'cross-origin-resource-policy': 'cross-origin',
  'referrer-policy': 'strict-origin',
  'x-robots-tag': 'noindex, nofollow',
}
const THIS_SITE = "'self'"
const NOTHING_ASKED = { ...readPageQuery({}), ...readFormQuery({}) }

/**
 * The frame's document. A token that opens it makes it one for the token's sites only; without one it says that the
 * widget is unavailable, and whoever holds the frame may hold that: one who did something wrong sees words and not a
 * blank frame, and one who only came at a bad time a way to try again.
 */
export async function registerWidgetPage(
  app: FastifyInstance,
  context: Context,
  compose: ComposeWidget,
  inline: WidgetInline,
): Promise<void> {
  const limits = makeWidgetLimits(context)
  const countUse = countWidgetUses(app, context)
  const policyOf = framedPolicyOf(context.config, { script: inline.early, style: inline.styles })
  const rejectionPage = (mayPass: boolean) =>
    prepare(compose({ access: null, mayPass, ...NOTHING_ASKED, first: null }), HTML, 11)
  const rejection = await rejectionPage(false)
  const passing = await rejectionPage(true)

  const guard = (reply: FastifyReply, ancestors?: readonly string[]) => {
    void reply.headers({ ...HEADERS, 'content-security-policy': policyOf(ancestors) })
    // It knows no list of sites, and would stand against the policy in old browsers.
    return reply.removeHeader('x-frame-options')
  }
  const refuse = (request: FastifyRequest, reply: FastifyReply, page: Prepared) =>
    sendPrepared(request, guard(reply), page, NOT_KEPT)

  const open = async (request: FastifyRequest, reply: FastifyReply, token: string | undefined) => {
    const access = await judgeToken(context, token)
    if (typeof access === 'string') {
      if (token !== undefined) await limits.refused(request)
      if (access === 'secret') await noteExposed(request, context, token)
      return refuse(request, reply.code(403), rejection)
    }
    await limits.opened(request, access.key)
    if (isHeldElsewhere(request, access, context))
      return refuse(request, reply.code(403), rejection)
    await openSandbox(context, access)
    countUse(request, access, 'openings')
    const boot = await makeBoot(context, request.query as PageQuery, token ?? '', access)
    const html = compose(boot)
    return sendDocument(request, guard(reply, [THIS_SITE, ...access.origins]), html)
  }

  const serve = (path: string, tokenOf: (query: PageQuery) => string | undefined) =>
    app.get(path, async (request, reply) => {
      try {
        return await open(request, reply, tokenOf(request.query as PageQuery))
      } catch (error) {
        const { status, retryAfter } = errorOf(error, request)
        if (retryAfter !== undefined) void reply.header('retry-after', retryAfter)
        return refuse(request, reply.code(status), passing)
      }
    })

  serve(PATH, (query) => textOf(query, 'tk'))
  const ofBusiness = businessToken(context.config)
  for (const path of BUSINESS_PATHS) serve(path, () => ofBusiness)
}

const FRAMES = new Set(['iframe', 'frame', 'embed', 'object'])

/**
 * Whether the page that holds the frame is of a site that the token is not for, where the browser tells. The policy
 * guards in any case; this shows words where it would show nothing.
 */
function isHeldElsewhere(
  request: FastifyRequest,
  { origins }: WidgetAccess,
  { config }: Context,
): boolean {
  // The element names its page's origin as well, for browsers that name none.
  const holder = refererOrigin(request) ?? textOf(request.query as PageQuery, 'origin')
  const isFrame = FRAMES.has(String(request.headers['sec-fetch-dest']))
  return isFrame && holder !== undefined && !maySpeak(holder, origins, request, config)
}

async function makeBoot(
  context: Context,
  query: PageQuery,
  token: string,
  { origins, sandbox }: WidgetAccess,
): Promise<WidgetBoot> {
  const { city, parcel } = readPageQuery(query)
  const form = readFormQuery(query)
  const [longitude, latitude] = city.centre
  const { weight, box } = parcel
  const first = await findWidgetTerminals(context, {
    filter: { ...form.fields, weight, ...box },
    place: { longitude, latitude },
    offset: 0,
    limit: FIRST,
    sandbox,
  })
  const ofSandbox = sandbox ? { sandbox: pointsVersionOf(await context.points.sandbox()) } : {}
  const access = { token, origins: [...origins], ...ofSandbox }
  return { access, city, parcel, ...form, ...readOpened(query, first.results), first }
}

/** What becomes of the document when something fails: its message, under a status that tells programs. */
function errorOf(error: unknown, request: FastifyRequest): Pick<AppError, 'status' | 'retryAfter'> {
  if (error instanceof AppError) return error
  if (isUnavailable(error)) return serviceUnavailable()
  request.log.error({ err: error }, 'the widget failed')
  return { status: 500, retryAfter: undefined }
}
