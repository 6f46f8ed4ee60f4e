import { Agent, request } from 'node:http'
import type { FeedResponse } from '@yacheyka/contract/device/feed'
import { DEVICE_PATHS } from '@yacheyka/contract/device/paths'

export interface BenchDevice {
  readonly token: string
  readonly terminal: string
}

export interface DevicePolls {
  /** Calls that have been sent and are not answered. */
  readonly held: () => number
  /** Answers so far, those without news among them. */
  readonly responses: () => number
  /** Whether every device has had its first response, and waits for the second. */
  readonly areWaiting: () => boolean
  /** @throws what went wrong meanwhile */
  readonly stop: () => Promise<void>
}

/** Seconds, as lockers ask for. */
const WAIT = 50
/** Devices that begin at the same time. */
const RAMP = 50

/**
 * Long polls of so many devices at one server, each on a connection of its own: whoever is answered asks again at once.
 * @param onNews called for each response with news but a device's first
 */
export function openDevicePolls(
  port: number,
  devices: readonly BenchDevice[],
  onNews: (terminal: string) => void,
): DevicePolls {
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity })
  const stopped = new AbortController()
  const count = { held: 0, responses: 0, waiting: 0 }
  let failure: unknown

  /** @returns undefined where there is no news */
  const call = (token: string, query: string): Promise<FeedResponse | undefined> =>
    new Promise((resolve, reject) => {
      count.held += 1
      const sent = request(
        {
          port,
          host: '127.0.0.1',
          path: `${DEVICE_PATHS.feed}?${query}`,
          headers: { authorization: `Device ${token}` },
          agent,
          signal: stopped.signal,
        },
        (response) => {
          let text = ''
          response.setEncoding('utf8').on('data', (part: string) => {
            text += part
          })
          response.once('error', reject)
          response.once('end', () => {
            count.responses += 1
            if (response.statusCode === 204) resolve(undefined)
            else if (response.statusCode === 200) resolve(JSON.parse(text) as FeedResponse)
            else reject(new Error(`${response.statusCode} ${text}`))
          })
        },
      )
      sent.once('error', reject)
      sent.once('close', () => (count.held -= 1))
      sent.end()
    })

  const poll = async ({ token, terminal }: BenchDevice, begun: () => void) => {
    let cursor = 0
    let config = 0
    const query = (wait: number) => `cursor=${cursor}&config=${config}&wait=${wait}`
    const take = (response: FeedResponse | undefined) => {
      cursor = response?.cursor ?? cursor
      config = response?.config?.version ?? config
      return response
    }
    while (take(await call(token, query(0)))?.has_more === true);
    begun()
    count.waiting += 1
    while (!stopped.signal.aborted)
      if (take(await call(token, query(WAIT))) !== undefined) onNews(terminal)
  }

  const queue = devices.values()
  const begin = async () => {
    for (const device of queue)
      await new Promise<void>((begun) => {
        poll(device, begun).catch((error: unknown) => {
          if (!stopped.signal.aborted) failure ??= error
          begun()
        })
      })
  }
  const beginning = Promise.all(Array.from({ length: RAMP }, begin))
  return {
    held: () => count.held,
    responses: () => count.responses,
    areWaiting: () => failure !== undefined || count.waiting === devices.length,
    stop: async () => {
      stopped.abort()
      await beginning
      agent.destroy()
      if (failure instanceof Error) throw failure
    },
  }
}
