import { enrolDevice, readDeviceFeed, reportFromDevice } from '@yacheyka/contract/device/calls'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#/context.ts'
import { openLateWriter } from '#/counters/write-late.ts'
import { AppError, tooManyRequests } from '#/http/errors.ts'
import { makeLimit, makeProcessLimit } from '#/http/limits.ts'
import { serve } from '#/http/serve.ts'
import { nameCaller } from '#/observability/caller.ts'
import { markSecurityEvent } from '#/observability/security-marks.ts'
import { parcelOptions } from '#/parcel-store/options.ts'
import { digestOfSecret, nextSecret, signRevocation } from './device-keys.ts'
import { openDeviceRoot } from './device-root.ts'
import { enrol } from './enrol.ts'
import { isSilent } from './incidents.ts'
import { hasNews, presentFeed } from './present-feed.ts'
import {
  type CallingDevice,
  findDevice,
  noteManyHeard,
  readPointStates,
  setNextToken,
  stateOfPoint,
  takeNextToken,
} from './queries.ts'
import { openKnownLockers } from './known-lockers.ts'
import { recordsOf, takeReport } from './take-report.ts'
import { openWaiters } from './waiters.ts'

const SECOND = 1000
const HOUR_SECONDS = 3600
const TOKEN_DAYS = 30
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * 60 * SECOND

/** Lockers' own programs: who they are, what they report, what they must know. */
export function registerDevices(app: FastifyInstance, { config, database, log }: Context) {
  const { db, pool } = database
  const options = parcelOptions(config)
  const root = openDeviceRoot(db, config)
  const devices = new WeakMap<FastifyRequest, CallingDevice>()
  const requested = openLateWriter<Date>(app, log, {
    write: async (kept) => {
      await noteManyHeard(db, kept)
    },
    combine: (_, now) => now,
    failed: 'when lockers asked for news is written down later',
  })
  const waiters = openWaiters((points) => readPointStates(db, points))
  const known = openKnownLockers()
  const isPoll = ({ method }: FastifyRequest) => method === 'GET'
  /** Who is due for another token is read anew: it may have one. */
  const knownDevice = (authorization: string | undefined) => {
    const device = known.find(authorization)
    return device === undefined || isTokenOld(device) ? undefined : device
  }
  const limitEnrol = makeLimit(pool, config.secret, {
    name: 'device-enrol',
    calls: config.env.LIMIT_DEVICE_ENROL_PER_HOUR,
    seconds: HOUR_SECONDS,
  })
  const limitRefused = makeLimit(pool, config.secret, {
    name: 'device-refused',
    calls: config.env.LIMIT_FEED_REFUSED_PER_MINUTE,
    seconds: 60,
  })
  const limit = makeProcessLimit({
    name: 'device',
    calls: config.env.LIMIT_DEVICE_PER_MINUTE,
    seconds: 60,
  })
  /** Reports of one device wait for each other in the database: more than one would hold its connections. */
  const reporting = new Set<string>()
  const limitRecords = makeProcessLimit({
    name: 'device-records',
    calls: config.env.LIMIT_DEVICE_RECORDS_PER_HOUR,
    seconds: HOUR_SECONDS,
  })
  const deviceOf = (request: FastifyRequest): CallingDevice => {
    const device = devices.get(request)
    if (device === undefined) throw new Error('a call of a device without its device')
    return device
  }
  // Whoever waits is answered before the process goes.
  app.addHook('preClose', async () => waiters.endAll())

  serve(app, { ...enrolDevice, limit: limitEnrol }, async ({ body }) =>
    enrol(db, body, { config, root: await root(), now: new Date() }),
  )

  void app.register(async (scope) => {
    // Before the body is read: who has no token sends nothing.
    scope.addHook('onRequest', async (request, reply) => {
      const { authorization } = request.headers
      const device =
        (isPoll(request) ? knownDevice(authorization) : undefined) ??
        (await findDevice(db, authorization))
      if (device === undefined) {
        if (authorization !== undefined) markSecurityEvent(request, 'device')
        await limitRefused(request)
        return refuse(reply, NO_TOKEN)
      }
      await limit(device.uid)
      if (device.revokedAt !== null) {
        markSecurityEvent(request, 'device', { kind: 'device', id: device.uid })
        return refuseRevoked(reply, device, device.revokedAt)
      }
      if (device.byNextToken) await takeNextToken(db, device.uid, new Date())
      devices.set(request, device)
      nameCaller(request, 'device', device.uid)
    })

    serve(scope, reportFromDevice, async ({ body, request }) => {
      if (deviceOf(request).state !== 'active')
        throw new AppError(403, 'device_pending', 'Оператор ещё не сверил цифры этого постамата')
      const { uid } = deviceOf(request)
      if (reporting.has(uid)) throw tooManyRequests(1)
      reporting.add(uid)
      try {
        const records = recordsOf(body)
        if (records > 0) await limitRecords(uid, records)
        const now = new Date()
        const results = await takeReport(db, deviceOf(request), body, { ...options, now })
        return { now: now.toISOString(), results: [...results] }
      } finally {
        reporting.delete(uid)
      }
    })

    serve(scope, readDeviceFeed, async ({ query, request, reply }) => {
      const { authorization } = request.headers
      const remembered = deviceOf(request)
      const heardAt = await noteCall(remembered)
      // What is remembered may be older than what the device knows.
      const called =
        remembered.isFresh || !hasNews(remembered, query)
          ? remembered
          : await findDevice(db, authorization)
      const isPatient = called !== undefined && query.wait > 0 && !hasNews(called, query)
      if (isPatient && (called.byNextToken || !isTokenOld(called))) {
        const found = await waitForNews(called, query.wait * SECOND, reply)
        if (found.hasNone) {
          if (found.at !== null) known.keep(authorization, { ...called, heardAt }, found.at)
          // Whoever waited in vain asks again at once, and hears then what became of itself.
          return reply.code(204).send()
        }
      }
      const device =
        called?.isFresh === true && !isPatient ? called : await findDevice(db, authorization)
      if (device === undefined) return refuse(reply, NO_TOKEN)
      if (device.revokedAt !== null) return refuseRevoked(reply, device, device.revokedAt)
      const nextToken = await renew(device)
      if (isPatient && nextToken === null && !hasNews(device, query)) return reply.code(204).send()
      const about = { config, root: await root(), now: new Date(), nextToken }
      return presentFeed(db, device, query, about)
    })
  })

  /** @returns `at`: when the point was still what the device knows; null: nobody can say */
  async function waitForNews(device: CallingDevice, milliseconds: number, reply: FastifyReply) {
    const gone = new AbortController()
    reply.raw.once('close', () => gone.abort())
    if (reply.raw.closed) gone.abort()
    const began = Date.now()
    const { uid: deviceUid, pointUid, point } = device
    const waiting = { pointUid, deviceUid, state: stateOfPoint(point) }
    const hasNone = !(await waiters.wait(waiting, milliseconds, gone.signal))
    const at = waiters.lookedAt()
    return { hasNone, at: at > began && !device.byNextToken ? at : null }
  }

  /** Once a minute, and together with others; whoever was silent is seen to be back at once. @returns when it was heard */
  async function noteCall({ uid, heardAt }: CallingDevice): Promise<Date | null> {
    const now = new Date()
    if (isSilent(heardAt, now)) await noteManyHeard(db, new Map([[uid, now]]))
    else if (heardAt === null || now.getTime() - heardAt.getTime() >= MINUTE)
      requested.add(uid, now)
    else return heardAt
    return now
  }

  const refuseRevoked = async (reply: FastifyReply, { uid }: CallingDevice, revokedAt: Date) =>
    refuse(reply, 'Этот постамат отозван', {
      revoked: signRevocation(await root(), uid, revokedAt),
    })

  /** A token for the time after this one, made until it is used. */
  async function renew(device: CallingDevice): Promise<string | null> {
    const { uid, tokenMadeAt, byNextToken } = device
    if (byNextToken || !isTokenOld(device)) return null
    const secret = nextSecret(await root(), uid, tokenMadeAt)
    await setNextToken(db, uid, digestOfSecret(secret))
    return `${uid}.${secret}`
  }
}

const NO_TOKEN = 'Нужен действующий токен постамата: Authorization: Device …'

const isTokenOld = ({ tokenMadeAt }: CallingDevice): boolean =>
  Date.now() - tokenMadeAt.getTime() >= TOKEN_DAYS * DAY

const refuse = (reply: FastifyReply, detail: string, more: object = {}) =>
  reply
    .code(401)
    .header('www-authenticate', 'Device realm="lockers"')
    .send({ detail, ...more })
