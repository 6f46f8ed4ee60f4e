import { providerCalls } from './meters.ts'
import { traced } from './tracing.ts'

/**
 * Asks an outside service: counted by its name and whether it answered, and a span where traces are on. Neither has the
 * address, which may hold a key, nor what is said.
 * @param provider a name of ours, such as `SMS gateway`
 */
export async function watchedOutgoing<T>(provider: string, request: () => Promise<T>): Promise<T> {
  try {
    const response = await traced('client', provider, { 'peer.service': provider }, request)
    providerCalls.inc({ provider, outcome: 'ok' })
    return response
  } catch (error) {
    // It answered, and will not have this one: nothing is wrong with it.
    const refused = error instanceof Error && error.name === 'RefusedError'
    providerCalls.inc({ provider, outcome: refused ? 'refused' : 'failed' })
    throw error
  }
}
