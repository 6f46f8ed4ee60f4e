import { type IncomingMessage, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

const POLLS = 40
/** That one device may hold. */
const HELD = 3
const SECONDS = 50

/**
 * One device that waits forty times at once, and goes away in the middle: the product ends all but a few at once, and
 * answers everybody meanwhile and afterwards.
 * @returns the faults
 */
export async function tryLongPolls(
  port: number,
  authorization: string,
): Promise<readonly string[]> {
  const findings: string[] = []
  const headers = { authorization }
  const feed = async (query: string) =>
    fetch(`http://127.0.0.1:${port}/api/device/feed?${query}`, { headers })
  const first = await feed('')
  if (!first.ok) return [`long polls: the feed answers ${first.status}`]
  const { cursor, config } = (await first.json()) as {
    cursor: number
    config: { version: number } | null
  }
  const known = `cursor=${cursor}&config=${config?.version ?? 0}`
  let ended = 0
  const polls = Array.from({ length: POLLS }, () => {
    const path = `/api/device/feed?${known}&wait=${SECONDS}`
    const poll = request({ port, host: '127.0.0.1', path, headers, agent: false })
    poll.on('response', (response: IncomingMessage) => {
      ended += 1
      if (response.statusCode !== 204) findings.push(`long polls: ${response.statusCode}`)
      response.resume()
    })
    poll.on('error', () => undefined)
    poll.end()
    return poll
  })
  await sleep(3_000)
  if (ended < POLLS - HELD) findings.push(`long polls: one device holds ${POLLS - ended}`)
  for (const poll of polls) poll.destroy()
  const began = performance.now()
  for (const path of ['/healthz', '/api/terminals/?limit=5'])
    if (!(await fetch(`http://127.0.0.1:${port}${path}`)).ok)
      findings.push(`long polls: ${path} is not served`)
  const last = await feed(known)
  if (last.status !== 204 && last.status !== 200)
    findings.push(`long polls: the feed answers ${last.status} afterwards`)
  for (const wait of ['-1', '51', '1e3', '0x10', '9'.repeat(40)])
    if ((await feed(`${known}&wait=${wait}`)).status !== 400)
      findings.push(`long polls: wait=${wait} is taken`)
  if (performance.now() - began > 10_000) findings.push('long polls: others waited ten seconds')
  return findings
}
