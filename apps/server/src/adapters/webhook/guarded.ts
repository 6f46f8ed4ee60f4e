import { request as requestHttp, type RequestOptions } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { toStorable } from '@yacheyka/core/text/storable'
import { mayCallAll, type Resolve, resolveLocal, resolvePublic } from './resolve.ts'
import { isListening, openTunnel, type Rejection } from './tunnel.ts'
import { errorOfWebhookUrl, type WebhookRules } from './webhook-url.ts'

/** Why there is no answer; never an address. */
type WebhookError =
  | 'url_refused'
  | 'address_refused'
  | 'dns'
  | 'connect'
  | 'tls'
  | 'timeout'
  | 'answer_broken'
  | 'interrupted'
  /** The endpoint's own secret was sealed under a lost one of the installation. */
  | 'secret_unreadable'

/** What came of one call: a status of whatever kind, or why there is none. */
export type WebhookResponse =
  | {
      readonly status: number
      readonly retryAfter: string | undefined
      /** How its text begins. */
      readonly text: string
    }
  | { readonly fault: WebhookError }
  | ProxyError

/** The installation's own proxy is away, or does not take its login for this address: the shop has nothing to do with it. */
export interface ProxyError {
  readonly fault: 'proxy'
  readonly isAway: boolean
}

export interface WebhookCall {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Ends it at once. */
  readonly signal?: AbortSignal
}

export interface GuardOptions extends WebhookRules {
  /** `http://host:port` that https goes through: it resolves names and judges addresses, not we. */
  readonly proxy?: string | undefined
  readonly resolve?: Resolve
  readonly timeouts?: { readonly connect: number; readonly whole: number }
}

const TIMEOUTS = { connect: 5000, whole: 15_000 }
/** Octets of an answer that are read, so that it ends in peace, and those that are kept. */
const RESPONSE_MAX = 64 * 1024
const TEXT_MAX = 1024

/**
 * Posts to a shop's server what it asked to be told, and to nobody inside of our network: the name is resolved once, every
 * address judged, and the connection made to one of those; or the proxy that is set does so. Redirects are answers like any
 * other. Never throws.
 */
export function openGuarded(
  options: GuardOptions,
): (call: WebhookCall) => Promise<WebhookResponse> {
  const { allowLocal, timeouts = TIMEOUTS } = options
  const resolve = options.resolve ?? (allowLocal ? resolveLocal : resolvePublic)
  return async (call) => {
    if (errorOfWebhookUrl(call.url, options) !== undefined) return { fault: 'url_refused' }
    const end = AbortSignal.timeout(timeouts.whole)
    const signal = call.signal === undefined ? end : AbortSignal.any([end, call.signal])
    const url = new URL(call.url)
    const proxy = url.protocol === 'https:' ? options.proxy : undefined
    const vetted =
      proxy === undefined
        ? await vettedAddresses(url, { allowLocal, resolve, timeout: timeouts.connect })
        : []
    if (typeof vetted === 'string') return { fault: vetted }
    const reply = await post(url, call, { vetted, proxy, signal, connect: timeouts.connect })
    if (!('fault' in reply)) return reply
    if (call.signal?.aborted === true) return { fault: 'interrupted' }
    return end.aborted && reply.fault !== 'proxy' ? { fault: 'timeout' } : reply
  }
}

async function vettedAddresses(
  { hostname }: URL,
  { allowLocal, resolve, timeout }: { allowLocal: boolean; resolve: Resolve; timeout: number },
): Promise<readonly string[] | WebhookError> {
  const name = hostname.replaceAll(/[[\]]|\.+$/g, '')
  if (isIP(name) > 0) return allowLocal ? [name] : 'address_refused'
  const late = Promise.withResolvers<readonly string[]>()
  const timer = setTimeout(() => late.resolve([]), timeout)
  const addresses = await Promise.race([resolve(name).catch(() => []), late.promise])
  clearTimeout(timer)
  if (addresses.length === 0) return 'dns'
  return allowLocal || mayCallAll(addresses) ? addresses : 'address_refused'
}

interface Posting {
  readonly vetted: readonly string[]
  readonly proxy: string | undefined
  readonly signal: AbortSignal
  readonly connect: number
}

function post(
  url: URL,
  { headers, body }: WebhookCall,
  { vetted, proxy, signal, connect }: Posting,
): Promise<WebhookResponse> {
  const isSecure = url.protocol === 'https:'
  const { promise, resolve } = Promise.withResolvers<WebhookResponse>()
  const refused = (rejection: Rejection) => {
    settle(rejection)
    request.destroy()
  }
  const tunnel = proxy === undefined ? undefined : openTunnel(proxy, { signal, refused })
  const settings: RequestOptions = {
    method: 'POST',
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    // A connection of its own: none is shared between shops, and no proxy is taken from the environment.
    agent: tunnel?.agent ?? false,
    lookup: lookupAmong(vetted),
    signal,
  }
  const request = isSecure ? requestHttps(url, settings) : requestHttp(url, settings)
  let isConnected = false
  let isTooLate = false
  let reply: { readonly status: number; readonly retryAfter: string | undefined } | undefined
  const kept: Uint8Array[] = []
  const isProxyAway = async () =>
    proxy !== undefined &&
    tunnel?.isAnswered() === false &&
    !signal.aborted &&
    !(await isListening(proxy))
  const responseFor = async (error: WebhookError | Rejection): Promise<WebhookResponse> => {
    if (await isProxyAway()) return { fault: 'proxy', isAway: true }
    if (error === 'login') return { fault: 'proxy', isAway: false }
    return { fault: isTooLate ? 'timeout' : error }
  }
  let isSettled = false
  /** Once: the proxy is not asked again. A status stands, however its text ends. */
  const settle = (error: WebhookError | Rejection) => {
    if (isSettled) return
    isSettled = true
    resolve(reply === undefined ? responseFor(error) : { ...reply, text: beginningOf(kept) })
  }
  const timer = setTimeout(() => {
    isTooLate = true
    request.destroy()
    tunnel?.giveUp()
  }, connect)
  const connected = () => {
    isConnected = true
    clearTimeout(timer)
  }
  request.on('socket', (socket) => socket.once(isSecure ? 'secureConnect' : 'connect', connected))
  request.on('response', (response) => {
    connected()
    let size = 0
    reply = { status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] }
    response.on('data', (chunk: Uint8Array) => {
      if (size < TEXT_MAX) kept.push(chunk.subarray(0, TEXT_MAX - size))
      size += chunk.byteLength
      if (size > RESPONSE_MAX) request.destroy()
    })
    response.on('error', () => settle('answer_broken'))
    response.on('close', () => settle('answer_broken'))
  })
  request.on('error', (error: NodeJS.ErrnoException) => settle(errorOf(error, isConnected)))
  request.on('close', () => {
    clearTimeout(timer)
    settle('answer_broken')
  })
  request.end(body)
  return promise
}

/** A character that is cut at the end is left out. */
const beginningOf = (chunks: readonly Uint8Array[]): string =>
  toStorable(new TextDecoder().decode(Buffer.concat(chunks), { stream: true }))

const lookupAmong =
  (vetted: readonly string[]): LookupFunction =>
  (_hostname, options, done) => {
    const addresses = vetted.map((address) => ({ address, family: isIP(address) }))
    const [first] = addresses
    if (options.all === true || first === undefined) done(null, addresses)
    else done(null, first.address, first.family)
  }

const TLS = /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|EPROTO)/

function errorOf({ code = '' }: NodeJS.ErrnoException, isConnected: boolean): WebhookError {
  if (TLS.test(code)) return 'tls'
  return isConnected ? 'answer_broken' : 'connect'
}
