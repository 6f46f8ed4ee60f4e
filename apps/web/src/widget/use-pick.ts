import { useState } from 'react'
import { ApiError } from '@yacheyka/frontend/api/api-error.ts'
import type { MapItem } from '@yacheyka/frontend/map/map-item.ts'
import type { NetworkMap } from '@yacheyka/frontend/map/network-map.ts'
import type { NetworkPoints } from '@yacheyka/frontend/map/network-points.ts'
import type { PointChoice } from '@yacheyka/frontend/map/points-calls.ts'
import { callPoints, wordsOf } from './map-points.ts'
import type { WidgetState } from './use-widget.ts'

/** How many steps closer a group is shown while there is no index to say how many it takes. */
const CLOSER = 2

type PickMap = Pick<NetworkMap, 'moveCloser' | 'moveTo'>

/**
 * What a press on the map leads to: a marker opens its card, a group comes nearer or, where that parts it no more, lists
 * all its points.
 */
export const usePick = (
  card: Pick<WidgetState['card'], 'openPoint' | 'openGroup'>,
  network: NetworkPoints | null,
  choice: PointChoice | null,
  /** The points have changed since: their new version is to be loaded. */
  onGone: () => void,
) => {
  const [failed, setFailed] = useState(false)
  const open = async (item: MapItem, map: PickMap) => {
    const place = item.kind === 'cluster' ? item.cluster : item.point
    const isOld = network === null || item.version !== network.version
    if (isOld || place === null || choice === null) {
      map.moveCloser(item, CLOSER)
      return
    }
    if (item.kind === 'point') {
      const [words] = await wordsOf(network, [place])
      if (words !== undefined) card.openPoint(words.number)
      return
    }
    const { version } = network
    const inside = await callPoints('expand', { version, filter: choice, cluster: place })
    if (inside.kind === 'zoom') map.moveTo(item, inside.zoom)
    else {
      const points = inside.points.map(({ point }) => point)
      card.openGroup(await wordsOf(network, points))
    }
  }
  return {
    failed,
    pick: async (item: MapItem, map: PickMap) => {
      setFailed(false)
      try {
        await open(item, map)
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) {
          onGone()
          map.moveCloser(item, CLOSER)
        } else setFailed(true)
      }
    },
    forget: () => {
      setFailed(false)
    },
  }
}
