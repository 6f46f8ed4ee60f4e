import { type ResponseMessage, type CallMessage, POINTS_GONE } from './points-calls.ts'
import { createPointsDesk } from './points-desk.ts'
import type { PointsSchedules, PointsZones } from './points-hours.ts'
import { loadPoints } from './points-keep.ts'

/** @throws Error with `POINTS_GONE` where the server keeps this version no more */
const fetchColumn = async <T>(what: string, url: string): Promise<T> => {
  const response = await fetch(url)
  if (response.status === 404) throw new Error(POINTS_GONE)
  if (!response.ok) throw new Error(`${what} answered ${response.status}`)
  return (await response.json()) as T
}

const respondToCall = createPointsDesk({
  points: async ({ pointsUrl, keptOnly }) => loadPoints(pointsUrl, keptOnly),
  schedules: async ({ schedulesUrl }) => fetchColumn<PointsSchedules>('schedules', schedulesUrl),
  zones: async ({ zonesUrl }) => fetchColumn<PointsZones>('zones', zonesUrl),
})

const respond = async (message: CallMessage): Promise<ResponseMessage> => {
  const { id } = message
  try {
    return { id, ok: true, response: await respondToCall(message) }
  } catch (error) {
    return { id, ok: false, error: error instanceof Error ? error.message : String(error) }
  }
}

self.onmessage = async ({ data }: MessageEvent<CallMessage>) => {
  postMessage(await respond(data))
}
