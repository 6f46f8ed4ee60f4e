import { feedResponse } from '@yacheyka/contract/device/feed'
import type { ApiDocument, Operation } from '../document.ts'
import { type Draft, encode } from '../draft.ts'
import type { Facts } from '../facts.ts'
import { goodRequest } from '../good.ts'
import { chanceOf, type World } from '../main-run.ts'
import type { Random } from '../random.ts'
import { changeToBoundary } from '../v1/boundaries.ts'
import { openLane, type WireResponse } from '../wire.ts'
import type { RefusedDevices } from '../make-devices.ts'

/** Of each call with each token. */
const REQUESTS = 40
/** So many at least have a body that is read. */
const LEAST_DUE = 10
/** Of bodies, those with a value at the edge of the schema. */
const BOUNDARIES = 0.3

interface Requested {
  readonly document: ApiDocument
  readonly facts: Facts
  readonly judge: World['judge']
  readonly seed: number
  readonly port: number
  readonly timeout: number
}

/**
 * Every call of a device with the token of a revoked one and of one that nobody has confirmed: each is answered as
 * `docs/devices.md` says.
 * @returns the faults
 */
export async function tryRefused(
  { document, facts, judge, seed, port, timeout }: Requested,
  operations: readonly Operation[],
  devices: RefusedDevices,
): Promise<readonly string[]> {
  const findings = new Set<string>()
  const lane = openLane(port, timeout)
  for (const state of ['revoked', 'pending'] as const) {
    const token = devices[state]
    // Neither has a code of another point.
    const own: Facts = {
      ...facts,
      credentialOf: () => [['Authorization', token]],
      enrolmentCodes: [],
    }
    for (const operation of operations) {
      let due = 0
      for (let at = 0; at < REQUESTS; at += 1) {
        const draft = draftOf(document, own, operation, chanceOf(seed, at))
        const response = await lane.request(encode(draft), draft.method)
        const found = [...judge.errorsOf(draft, response)]
        if (typeof response !== 'string' && isDue(state, token, operation, response)) due += 1
        else if (typeof response !== 'string' && !mayBeUnread(state, operation, response))
          found.push(`status ${response.status}, ${response.body.toString('utf8', 0, 200)}`)
        for (const what of found) findings.add(`${state} device, ${operation.id}: ${what}`)
      }
      if (due < LEAST_DUE) findings.add(`${state} device, ${operation.id}: ${due} due answers`)
    }
  }
  lane.close()
  return [...findings]
}

function draftOf(document: ApiDocument, facts: Facts, operation: Operation, random: Random): Draft {
  const good = goodRequest(document, facts, operation, random)
  if (good.json !== undefined && random.chance(BOUNDARIES)) changeToBoundary(document, good, random)
  return good.draft
}

/** Whether that is the response which the contract has for a device of this state. */
function isDue(
  state: keyof RefusedDevices,
  token: string,
  operation: Operation,
  response: WireResponse,
): boolean {
  const { status } = response
  const body = readResponse(response)
  if (operation.scheme === undefined) return status === 403 && body.code === 'code_refused'
  if (state === 'revoked') return status === 401 && namesDevice(body.revoked, token)
  if (operation.method !== 'GET') return status === 403 && body.code === 'device_pending'
  if (status !== 200) return status === 204
  const { success, data } = feedResponse.safeParse(body)
  return success && data.state === 'pending' && hasNothing(data)
}

/** Some values are of no schema; a revoked device is refused before its body is read. */
const mayBeUnread = (
  state: keyof RefusedDevices,
  { scheme, body }: Operation,
  { status }: WireResponse,
): boolean => status === 400 && body !== undefined && (state === 'pending' || scheme === undefined)

interface ResponseBody {
  readonly code?: string
  readonly revoked?: string
}

/** Nothing where it is no JSON. */
function readResponse({ body }: WireResponse): ResponseBody {
  try {
    return JSON.parse(body.toString()) as ResponseBody
  } catch {
    return {}
  }
}

const hasNothing = ({ code_key: key, tasks, commands, staff }: FeedParts): boolean =>
  key === null && staff === null && tasks.length === 0 && commands.length === 0
type FeedParts = ReturnType<typeof feedResponse.parse>

/** The signed word is about this device. */
function namesDevice(revoked: string | undefined, token: string): boolean {
  const [text = ''] = revoked?.split('.') ?? []
  const uid = /^Device ([\w-]+)\./.exec(token)?.[1]
  return uid !== undefined && Buffer.from(text, 'base64url').toString().includes(`"${uid}"`)
}
