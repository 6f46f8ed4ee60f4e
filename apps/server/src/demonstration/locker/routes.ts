import type { AddressInfo } from 'node:net'
import { demoLockerAct } from '@yacheyka/contract/device/demo-locker'
import {
  DEMO_LOCKER_ACT,
  DEMO_LOCKER_PATH,
  DEMO_LOCKER_SCREEN,
  DEMO_LOCKER_STATE,
} from '@yacheyka/contract/device/demo-locker-paths'
import { pointNumberPath } from '@yacheyka/core/points/point-number'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#/context.ts'
import { CACHE_FOREVER, CACHE_REVALIDATE, sendPrepared } from '#/http/compressed-response.ts'
import { AppError, notFound } from '#/http/errors.ts'
import { limitedAddress, makeLimit, makeProcessLimit } from '#/http/limits.ts'
import { ownFramePolicyOf } from '#/http/security.ts'
import { callerAddress } from '#/observability/caller-address.ts'
import { isDemonstration } from '../claim-database.ts'
import { makeEventStreams } from './event-stream.ts'
import type { Lockers } from './open-lockers.ts'
import { loadPageFiles, type PageFiles } from './page-files.ts'
import { findLockerPoints, findShownLocker } from './queries.ts'

export interface DemoLockerOptions {
  /** Milliseconds since 1970; the machine's clock unless said. */
  readonly now?: () => number
  /** Milliseconds between two things that a played courier does. */
  readonly pace?: number
  /** Looks for idle lockers again and again; returns the function that ends it. */
  readonly repeat?: (look: () => Promise<void>) => () => void
}

const PACE = 900
const OPENINGS_AN_HOUR = 30
/** A person types two codes of six digits in a few seconds. */
const ACTS_A_MINUTE = 240
const STREAMS_MAX = 120
/** A page has two; an office may share one address. */
const STREAMS_OF_ONE = 24
const HALF_A_MINUTE = 30_000

const everyHalfMinute = (look: () => Promise<void>) => {
  const timer = setInterval(() => void look(), HALF_A_MINUTE)
  timer.unref()
  return () => clearInterval(timer)
}

type OfLocker = { readonly Params: { readonly number: string } }

/**
 * `/demo-locker/{number}` of a demonstration: a locker's screen beside its wall of doors. Nothing of it runs, and hardly
 * anything of it is loaded, before somebody comes.
 */
export function registerDemoLocker(
  app: FastifyInstance,
  { config, database, log }: Context,
  { now = Date.now, pace = PACE, repeat = everyHalfMinute }: DemoLockerOptions = {},
): void {
  const { db, pool } = database
  const streams = makeEventStreams()
  const screenPolicy = ownFramePolicyOf(config)
  let files: Promise<PageFiles | undefined> | undefined
  let lockers: Promise<Lockers> | undefined
  let stopLooking = () => {}

  const limitOpenings = makeLimit(pool, config.secret, {
    name: 'demo-locker',
    calls: OPENINGS_AN_HOUR,
    seconds: 3600,
  })
  const countAct = makeProcessLimit({ name: 'demo-locker-act', calls: ACTS_A_MINUTE, seconds: 60 })
  const limitActs = (request: FastifyRequest) => countAct(limitedAddress(callerAddress(request)))

  const begin = async (): Promise<Lockers> => {
    const { openLockers } = await import('./open-lockers.ts')
    const begun = openLockers({
      context: { config, database, log },
      url: ownUrl(app.server.address() as AddressInfo | null),
      now,
      pace,
    })
    stopLooking = repeat(() =>
      begun.closeIdle().catch((error: unknown) => {
        log.warn({ err: error }, 'demonstration: a locker did not close')
      }),
    )
    return begun
  }
  const loadFiles = async () => {
    files ??= loadPageFiles()
    return (await files) ?? fail()
  }
  /** Whether it is a locker of a network that the demonstration filled. */
  const isShown = async (number: string): Promise<boolean> => {
    const points = (await isDemonstration(db)) === true ? await findLockerPoints(db) : []
    return points.some((point) => point.number === number)
  }
  /** One that is open. @throws {AppError} 404 */
  const openedOf = async ({ params }: FastifyRequest<OfLocker>) =>
    (await lockers)?.use(params.number) ?? fail()

  app.addHook('preClose', async () => {
    stopLooking()
    streams.closeAll()
    await (await lockers)?.close()
  })

  app.get(DEMO_LOCKER_PATH, async (_request, reply) => {
    const number = (await isDemonstration(db)) === true ? await findShownLocker(db) : undefined
    if (number === undefined) return reply.callNotFound()
    return reply.redirect(`${DEMO_LOCKER_PATH}/${pointNumberPath(number)}`, 302)
  })

  const ofLocker = `${DEMO_LOCKER_PATH}/:number`
  app.get<OfLocker>(ofLocker, async (request, reply) => {
    if (!(await isShown(request.params.number))) return reply.callNotFound()
    const { page } = await loadFiles()
    return sendPrepared(request, unlisted(reply), page, CACHE_REVALIDATE)
  })
  app.get<OfLocker>(`${ofLocker}${DEMO_LOCKER_SCREEN}`, async (request, reply) => {
    const { screen } = await loadFiles()
    void unlisted(reply).header('content-security-policy', screenPolicy)
    // It stands beside its wall, in a frame of this site.
    void reply.removeHeader('x-frame-options')
    return sendPrepared(request, reply, screen, CACHE_REVALIDATE)
  })
  app.get<{ Params: { readonly file: string } }>(
    `${DEMO_LOCKER_PATH}/assets/:file`,
    async (request, reply) => {
      const { assets, fonts, fontType } = await loadFiles()
      const { file } = request.params
      const asset = assets.get(file)
      if (asset !== undefined) return sendPrepared(request, reply, asset, CACHE_FOREVER)
      const font = fonts.get(file) ?? fail()
      return reply.header('cache-control', CACHE_FOREVER).type(fontType).send(font)
    },
  )

  app.post<OfLocker>(`${ofLocker}${DEMO_LOCKER_ACT}`, CALL, async (request, reply) => {
    await limitActs(request)
    const act = demoLockerAct.safeParse(request.body)
    if (!act.success) throw new AppError(400, 'demo_act', 'Этого здесь сделать нельзя')
    if (act.data.act === 'open') {
      const { number } = request.params
      if ((await lockers)?.use(number) === undefined) {
        await limitOpenings(request)
        if (!(await isShown(number))) fail()
        lockers ??= begin()
        await (await lockers).open(number)
      }
    } else await (await openedOf(request)).act(act.data)
    return reply.code(204).send()
  })
  app.get<OfLocker>(`${ofLocker}${DEMO_LOCKER_STATE}`, WAITING, async (request, reply) => {
    const opened = await openedOf(request)
    const caller = requireFreeStream(request)
    const { presentState } = await import('./present-state.ts')
    const { onChange, stopped } = opened.locker
    return streams.open(reply, caller, 'state', stopped, (send) =>
      sendChanges(onChange, async () => send(await presentState(opened))),
    )
  })
  app.get<OfLocker>(`${ofLocker}${DEMO_LOCKER_SCREEN}/events`, WAITING, async (request, reply) => {
    const { locker } = await openedOf(request)
    const caller = requireFreeStream(request)
    return streams.open(reply, caller, 'view', locker.stopped, (send) => {
      let last: unknown
      const show = () => {
        const view = locker.view()
        if (view !== null && view !== last) send(view)
        last = view
      }
      show()
      return locker.onChange(show)
    })
  })
  for (const name of ['press', 'drawn'] as const)
    app.post<OfLocker>(`${ofLocker}${DEMO_LOCKER_SCREEN}/${name}`, CALL, async (request, reply) => {
      await limitActs(request)
      const { locker } = await openedOf(request)
      const { parseDrawn, parsePress } = await import('@yacheyka/locker/parse-press')
      if (name === 'press') {
        const pressed = parsePress(request.body)
        if (pressed === null) throw new AppError(400, 'demo_act', 'Это не нажатие на экран')
        locker.press(pressed)
      } else if (parseDrawn(request.body) === null)
        throw new AppError(400, 'demo_act', 'Это не картинка экрана')
      return reply.code(204).send()
    })

  /** @returns whose stream it is */
  function requireFreeStream(request: FastifyRequest): string {
    const caller = limitedAddress(callerAddress(request))
    if (streams.size >= STREAMS_MAX || streams.countOf(caller) >= STREAMS_OF_ONE)
      throw new AppError(503, 'demo_busy', 'Слишком много зрителей: зайдите позже', 60)
    return caller
  }
}

const CALL = { config: { call: true } } as const
const WAITING = { config: { call: true, mayWait: true } } as const

const fail = (): never => {
  throw notFound('Этот постамат демонстрации закрыт')
}

const unlisted = (reply: FastifyReply): FastifyReply =>
  reply.header('x-robots-tag', 'noindex, nofollow')

/** Where this process reaches itself. */
function ownUrl(address: AddressInfo | null): string {
  if (address === null)
    throw new Error('the locker of the demonstration needs a server that listens')
  const everywhere = new Map([
    ['0.0.0.0', '127.0.0.1'],
    ['::', '::1'],
  ])
  const host = everywhere.get(address.address) ?? address.address
  return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`
}

/** Milliseconds: changes of one moment are sent once. */
const TOGETHER = 40

/** Sends now and after changes, one after another. */
function sendChanges(
  onChange: (listener: () => void) => () => void,
  send: () => Promise<void>,
): () => void {
  let timer: NodeJS.Timeout | undefined
  const later = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      // The locker has just ended: its page learns it by the end of the stream.
      send().catch(() => undefined)
    }, TOGETHER)
  }
  later()
  const stop = onChange(later)
  return () => {
    clearTimeout(timer)
    stop()
  }
}
