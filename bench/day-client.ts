import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { type Request, type Kind, makeKinds, type Send } from './day-mix.ts'
import type { DayData } from './day-store.ts'

// The callers, in a process of their own. Each kind of call comes at random instants of its own rate, whether or not the
// ones before are answered: who waits for a response is counted from the instant at which he would have asked.

export interface Phase {
  readonly origins: readonly string[]
  /** How many times faster than life the day goes. */
  readonly speed: number
  readonly seconds: number
  /** Seconds at its beginning that are not counted. */
  readonly warm: number
  /** Calls that may wait for a response at once: beyond it callers give up. */
  readonly underWayMost: number
  /** Only this kind of call, so often, in place of a whole day. */
  readonly alone?: { readonly kind: string; readonly perSecond: number }
}

export interface KindResult {
  readonly name: string
  readonly offered: number
  /** Milliseconds of those that were answered, in order of size. */
  readonly times: readonly number[]
  readonly failures: readonly string[]
  readonly failed: number
}

export interface PhaseResult {
  readonly kinds: readonly KindResult[]
  /** Some were not sent, since too many were under way. */
  readonly drowned: boolean
  readonly seconds: number
  /** Of processor time, of the callers themselves. */
  readonly cpuSeconds: number
}

const TIMEOUT = 30_000
const FAILURES_KEPT = 3
const TICK = 2

const data = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as DayData
const kinds = makeKinds(data, `T${Date.now().toString(36)}`)
const agent = new Agent({ keepAlive: true, maxSockets: 512 })
/** The instants at which those that wait for a response were due. */
const underWay = new Set<number>()

const anyAddress = () =>
  `10.${Math.trunc(Math.random() * 8)}.${Math.trunc(Math.random() * 256)}.${Math.trunc(Math.random() * 256)}`

const sender =
  (origins: readonly string[]): Send =>
  ({ method = 'GET', path, headers = {}, body }: Request) =>
    new Promise((resolve, reject) => {
      const origin = origins[Math.trunc(Math.random() * origins.length)] ?? ''
      const sent = request(
        `${origin}${path}`,
        {
          method,
          agent,
          headers: { 'x-forwarded-for': anyAddress(), ...headers },
          timeout: TIMEOUT,
        },
        (response) => {
          const parts: Buffer[] = []
          response.on('data', (part: Buffer) => parts.push(part))
          response.on('error', reject)
          response.on('end', () => {
            const whole = Buffer.concat(parts)
            const { statusCode = 0 } = response
            if (statusCode >= 200 && statusCode < 300) resolve(whole)
            else reject(new Error(`${statusCode} ${whole.toString('utf8', 0, 200)}`))
          })
        },
      )
      sent.on('timeout', () => sent.destroy(new Error(`no answer in ${TIMEOUT / 1000} s`)))
      sent.on('error', reject)
      sent.end(body)
    })

interface Stream {
  readonly kind: Kind
  /** Mean milliseconds between two. */
  readonly gap: number
  next: number
  offered: number
  failed: number
  readonly times: number[]
  readonly failures: string[]
}

const SECONDS_OF_DAY = 86_400

const streamOf =
  ({ speed, alone }: Phase, now: number) =>
  (kind: Kind): Stream => {
    const rate =
      alone?.perSecond ?? (kind.perSecond ?? 0) + ((kind.perDay ?? 0) / SECONDS_OF_DAY) * speed
    const gap = 1000 / rate
    return { kind, gap, next: now + wait(gap), offered: 0, failed: 0, times: [], failures: [] }
  }

/** Between two instants that know nothing of one another. */
const wait = (mean: number): number => -Math.log(1 - Math.random()) * mean

async function runPhase(phase: Phase): Promise<PhaseResult> {
  const send = sender(phase.origins)
  // Whoever works in the cabinet has signed in before.
  await signEverybodyIn(send)
  const began = performance.now()
  const countedFrom = began + phase.warm * 1000
  const until = countedFrom + phase.seconds * 1000
  const { alone } = phase
  const requested = alone === undefined ? kinds : kinds.filter(({ name }) => name === alone.kind)
  const streams = requested.map(streamOf(phase, began))
  let drowned = false
  const cpu = process.cpuUsage()
  while (performance.now() < until && !drowned) {
    const now = performance.now()
    for (const stream of streams)
      while (stream.next <= now) {
        if (underWay.size >= phase.underWayMost) drowned = true
        else void start(stream, send, stream.next >= countedFrom)
        stream.next += wait(stream.gap)
      }
    await new Promise((resolve) => setTimeout(resolve, TICK))
  }
  const last = performance.now() + TIMEOUT
  while (underWay.size > 0 && performance.now() < last)
    await new Promise((resolve) => setTimeout(resolve, 20))
  const { user, system } = process.cpuUsage(cpu)
  return {
    kinds: streams.map(({ kind: { name }, offered, times, failures, failed }) => ({
      name,
      offered,
      times: times.toSorted((one, other) => one - other),
      failures,
      failed,
    })),
    drowned,
    seconds: (performance.now() - countedFrom) / 1000,
    cpuSeconds: (user + system) / 1e6,
  }
}

async function start(stream: Stream, send: Send, counts: boolean) {
  const due = stream.next
  underWay.add(stream.next)
  if (counts) stream.offered += 1
  try {
    await stream.kind.run(send)
    if (counts) stream.times.push(performance.now() - due)
  } catch (error) {
    if (!counts) return
    stream.failed += 1
    if (stream.failures.length < FAILURES_KEPT) stream.failures.push(String(error))
  } finally {
    underWay.delete(due)
  }
}

let areSignedIn = false
async function signEverybodyIn(send: Send) {
  if (areSignedIn) return
  areSignedIn = true
  const signIn = kinds.find(({ name }) => name === 'sign-in')
  for (let at = 0; at < data.users.length; at += 1) await signIn?.run(send)
}

process.on('message', (phase: Phase) => {
  void runPhase(phase).then((result) => process.send?.(result))
})
process.send?.('ready')
