import { type AnswerMessage, type CallMessage, POINTS_GONE } from './points-calls.ts'
import { createPointsDesk } from './points-desk.ts'
import type { PointsSchedules, PointsZones } from './points-hours.ts'
import { loadPoints } from './points-keep.ts'

/** @throws Error with `POINTS_GONE` where the server keeps this version no more */
const askColumn = async <T>(what: string, url: string): Promise<T> => {
  const response = await fetch(url)
  if (response.status === 404) throw new Error(POINTS_GONE)
  if (!response.ok) throw new Error(`${what} answered ${response.status}`)
  return (await response.json()) as T
}

const answerCall = createPointsDesk({
  points: async ({ pointsUrl, keptOnly }) => loadPoints(pointsUrl, keptOnly),
  schedules: async ({ schedulesUrl }) => askColumn<PointsSchedules>('schedules', schedulesUrl),
  zones: async ({ zonesUrl }) => askColumn<PointsZones>('zones', zonesUrl),
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
