import type { LockersResponse, LockersCallMessage } from './lockers-calls.ts'
import { createLockersDesk } from './lockers-desk.ts'

const respondToCall = createLockersDesk()

const respond = async (message: LockersCallMessage): Promise<LockersResponse> => {
  const { id } = message
  try {
    return { id, ok: true, response: await respondToCall(message) }
  } catch (error) {
    return { id, ok: false, error: error instanceof Error ? error.message : String(error) }
  }
}

self.onmessage = async ({ data }: MessageEvent<LockersCallMessage>) => {
  postMessage(await respond(data))
}
