import type { LockersAnswer, LockersCallMessage } from './lockers-calls.ts'
import { createLockersDesk } from './lockers-desk.ts'

const answerCall = createLockersDesk()

const answer = async (message: LockersCallMessage): Promise<LockersAnswer> => {
  const { id } = message
  try {
    return { id, ok: true, answer: await answerCall(message) }
  } catch (error) {
    return { id, ok: false, fault: error instanceof Error ? error.message : String(error) }
  }
}

self.onmessage = async ({ data }: MessageEvent<LockersCallMessage>) => {
  postMessage(await answer(data))
}
