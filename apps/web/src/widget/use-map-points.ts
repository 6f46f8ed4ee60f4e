import { READY_ZOOM_MAX } from '@yacheyka/core/map/map-view'
import { EVERY_POINT } from '@yacheyka/core/points/point-filter'
import { useState } from 'react'
import { ApiError } from '@yacheyka/frontend/api/api-error.ts'
import type { NetworkPoints, PointsVersion } from '@yacheyka/frontend/map/network-points.ts'
import type { PointChoice } from '@yacheyka/frontend/map/points-calls.ts'
import type { SeenView } from '@yacheyka/frontend/map/view-state.ts'
import { fetchMarks } from './calls.ts'
import { callPoints, loadPoints } from './map-points.ts'
import { useKeyedRequest } from './use-keyed-request.ts'
import type { WidgetState } from './use-widget.ts'

/** The points of the network in the worker, or why there are none. */
export const useNetwork = (sandbox?: PointsVersion) => {
  const [network, setNetwork] = useState<NetworkPoints | null>(null)
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const [loads, setLoads] = useState(0)
  useKeyedRequest(String(attempt), async () => loadPoints(sandbox), {
    onResponse: (points) => {
      setNetwork(points)
      setLoads(loads + 1)
      setFailed(false)
    },
    onFailed: () => {
      setFailed(true)
    },
  })
  return {
    network,
    /** Times that the worker has taken points: marks that it was given before are gone. */
    loads,
    failed,
    load: () => {
      setAttempt((before) => before + 1)
    },
  }
}

type Network = ReturnType<typeof useNetwork>

interface Marked {
  readonly key: string
  readonly choice: PointChoice
}

/**
 * Which points the map shows. The server tries the filter and sends marks; while nothing is asked for and the map looks
 * from afar, where only groups are seen, every point will do and nothing is asked.
 */
export const useChoice = (
  { token, filter, refuse }: Pick<WidgetState, 'token' | 'filter' | 'refuse'>,
  { network, loads, load }: Network,
  seen: SeenView | null,
) => {
  const [marked, setMarked] = useState<Marked | null>(null)
  const [failed, setFailed] = useState(false)
  /** The version that the server knows no more: one that is named again is not loaded without end. */
  const [gone, setGone] = useState('')
  const [near, setNear] = useState(false)
  const [attempt, setAttempt] = useState(0)
  if (!near && (seen?.zoom ?? 0) > READY_ZOOM_MAX) setNear(true)
  const isPlain = Object.keys(filter).length === 0 && !near
  const version = network?.version ?? ''
  const key = JSON.stringify([version, loads, filter])

  useKeyedRequest(
    version === '' || isPlain ? null : `${key} ${attempt}`,
    async (signal) => {
      const bytes = await fetchMarks({ ...filter, version }, token, signal)
      await callPoints('mark', { version, marked: key, bytes })
      return key
    },
    {
      onResponse: (of) => {
        setMarked({ key: of, choice: { marked: of } })
        setFailed(false)
      },
      onFailed: (error) => {
        const status = error instanceof ApiError ? error.status : 0
        if (error instanceof ApiError && (status === 401 || status === 403)) refuse(error)
        else if (status === 404 && version !== gone) {
          setGone(version)
          load()
        } else setFailed(true)
      },
    },
  )

  const choice: PointChoice | null = isPlain ? EVERY_POINT : null
  return {
    // While marks are on their way the map keeps what it shows.
    choice: choice ?? (marked?.key === key ? marked.choice : null),
    failed: failed && !isPlain,
    retry: () => {
      setGone('')
      setAttempt(attempt + 1)
    },
  }
}
