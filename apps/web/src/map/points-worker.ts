import { type AnswerMessage, type CallMessage, POINTS_GONE } from './points-calls.ts'
import { createPointsDesk } from './points-desk.ts'
import type { PointsSchedules } from './points-hours.ts'
import { loadPoints } from './points-keep.ts'

const answerCall = createPointsDesk({
  points: async ({ pointsUrl, keptOnly }) => loadPoints(pointsUrl, keptOnly),
  schedules: async ({ schedulesUrl }) => {
    const response = await fetch(schedulesUrl)
    if (response.status === 404) throw new Error(POINTS_GONE)
    if (!response.ok) throw new Error(`schedules answered ${response.status}`)
    return (await response.json()) as PointsSchedules
  },
})

const answer = async (message: CallMessage): Promise<AnswerMessage> => {
  const { id } = message
  try {
    return { id, ok: true, answer: await answerCall(message) }
  } catch (error) {
    return { id, ok: false, fault: error instanceof Error ? error.message : String(error) }
  }
}

self.onmessage = async ({ data }: MessageEvent<CallMessage>) => {
  postMessage(await answer(data))
}
