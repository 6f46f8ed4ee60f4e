import type { Agent } from 'node:http'
import { connect } from 'node:net'
import { HttpsProxyAgent } from 'https-proxy-agent'

/** How a proxy says that it does not call this address: 407 is smokescreen's word for it, too. */
const REJECTIONS = new Set([403, 407])
/** Milliseconds that a proxy has to take a connection. */
const LISTENING_WITHIN = 2000

interface Tunnel {
  readonly agent: Agent
  /** Ends a wait for the proxy's answer: a request that is destroyed has no connection yet to end with it. */
  readonly giveUp: () => void
  /** Whether the proxy has answered. */
  readonly isAnswered: () => boolean
}

/** `login`: it does not take ours for this address. */
export type Rejection = 'address_refused' | 'connect' | 'login'

interface ProxyResponse {
  readonly statusCode: number
  readonly headers: Readonly<Record<string, unknown>>
}

/**
 * The way by CONNECT through a proxy, for one request; TLS is the shop's, end to end. What the proxy itself says is no answer
 * of the shop: it is told to `refused`, which ends the request before the agent replays it.
 */
export function openTunnel(
  proxy: string,
  {
    signal,
    refused,
  }: {
    readonly signal: AbortSignal
    readonly refused: (error: Rejection) => void
  },
): Tunnel {
  const opening = new AbortController()
  const agent = new HttpsProxyAgent(proxy, { signal: opening.signal })
  let isAnswered = false
  agent.on('proxyConnect', (response: ProxyResponse) => {
    isAnswered = true
    if (response.statusCode !== 200) refused(rejectionOf(response))
  })
  // Not at once: while an answer is on its way from the parser to here, nobody listens to the socket's errors.
  const giveUp = () =>
    setImmediate(() => {
      if (!isAnswered) opening.abort()
    })
  signal.addEventListener('abort', giveUp, { once: true })
  if (signal.aborted) giveUp()
  return { agent, giveUp, isAnswered: () => isAnswered }
}

function rejectionOf({ statusCode, headers }: ProxyResponse): Rejection {
  if (statusCode === 407 && headers['proxy-authenticate'] !== undefined) return 'login'
  return REJECTIONS.has(statusCode) ? 'address_refused' : 'connect'
}

/** Whether a proxy takes connections: one that waits for a shop does, and one that is away does not. */
export function isListening(proxy: string): Promise<boolean> {
  const { hostname, port } = new URL(proxy)
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const host = hostname.replaceAll(/[[\]]/g, '')
  const socket = connect({ host, port: Number(port === '' ? 80 : port), timeout: LISTENING_WITHIN })
  socket.once('connect', () => {
    resolve(true)
    socket.destroy()
  })
  socket.once('timeout', () => socket.destroy())
  socket.on('error', () => resolve(false))
  socket.once('close', () => resolve(false))
  return promise
}
