import type { Agent } from 'node:http'
import { HttpsProxyAgent } from 'https-proxy-agent'

/** How a proxy says that it does not call this address: 407 is smokescreen's word for it, too. */
const REFUSALS = new Set([403, 407])

interface Tunnel {
  readonly agent: Agent
  /** Ends a wait for the proxy's answer: a request that is destroyed has no connection yet to end with it. */
  readonly giveUp: () => void
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
    readonly refused: (fault: 'address_refused' | 'connect') => void
  },
): Tunnel {
  const opening = new AbortController()
  const agent = new HttpsProxyAgent(proxy, { signal: opening.signal })
  let isAnswered = false
  agent.on('proxyConnect', ({ statusCode }: { readonly statusCode: number }) => {
    isAnswered = true
    if (statusCode !== 200) refused(REFUSALS.has(statusCode) ? 'address_refused' : 'connect')
  })
  // Not at once: while an answer is on its way from the parser to here, nobody listens to the socket's errors.
  const giveUp = () =>
    setImmediate(() => {
      if (!isAnswered) opening.abort()
    })
  signal.addEventListener('abort', giveUp, { once: true })
  if (signal.aborted) giveUp()
  return { agent, giveUp }
}
