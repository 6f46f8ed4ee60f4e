import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ResolvedFilter } from '@yacheyka/frontend/map/resolved-filter.ts'
import type { ClusterItem, MapItem, PointItem } from '@yacheyka/frontend/map/map-item.ts'
import type { NetworkMap } from '@yacheyka/frontend/map/network-map.ts'
import type { PlacedPoint } from '@yacheyka/frontend/map/points-engine.ts'
import { numberOf } from './number-of.ts'
import { callPoints, pointsQuery } from './points.ts'

/** What is open beside the map. The number of an open point stands in the address; the rest lives here. */
export type Opened =
  | { readonly kind: 'nothing' }
  /** A marker was pressed; its number is on its way, or could not be had. */
  | {
      readonly kind: 'marker'
      readonly item: PointItem
      readonly failed: boolean
      /** The point that was open as the marker was pressed. */
      readonly over: string | undefined
    }
  /** A group that looking closer does not part: all that is inside, by the wire order of a version. */
  | {
      readonly kind: 'group'
      readonly points: readonly PlacedPoint[]
      readonly version: string
    }

const NOTHING: Opened = { kind: 'nothing' }
/** How many steps closer a group is shown while there is no index to say how many it takes. */
const CLOSER = 2

/** A response opens nothing when another press has come since, or the address has gone elsewhere. */
const useLatestPress = (number: string | undefined) => {
  const latest = useRef(0)
  const url = useRef(number)
  useEffect(() => {
    url.current = number
  }, [number])
  return () => {
    latest.current += 1
    const mine = latest.current
    return () => mine === latest.current && number === url.current
  }
}

/** What a press on the map leads to; `number` is that of the open point. */
export const useSelection = (
  map: NetworkMap | null,
  filter: ResolvedFilter,
  number: string | undefined,
  onNumber: (number: string | null) => void,
) => {
  const client = useQueryClient()
  const version = useQuery(pointsQuery).data?.version
  const [state, setOpened] = useState<Opened>(NOTHING)
  const stale = isStale(state, number, version)
  if (stale) setOpened(NOTHING)
  const opened = stale ? NOTHING : state
  const beginPress = useLatestPress(number)

  const openGroup = async (item: ClusterItem) => {
    const isMine = beginPress()
    const expansion = await expansionOf(item, filter, version)
    if (!isMine()) return
    if (expansion === undefined) map?.moveCloser(item, CLOSER)
    else if (expansion.kind === 'zoom') map?.moveTo(item, expansion.zoom)
    else {
      setOpened({ kind: 'group', points: expansion.points, version: item.version ?? '' })
      if (number !== undefined) onNumber(null)
    }
  }
  const openMarker = async (item: PointItem) => {
    const isMine = beginPress()
    setOpened({ kind: 'marker', item, failed: false, over: number })
    const found = await numberOf(client, item, filter).catch(() => undefined)
    if (!isMine()) return
    if (found === undefined) setOpened({ kind: 'marker', item, failed: true, over: number })
    else if (found === number) setOpened(NOTHING)
    // It gives way as the address follows: until then the list would show through.
    else onNumber(found)
  }
  return {
    opened,
    pick: (item: MapItem): void => {
      void (item.kind === 'cluster' ? openGroup(item) : openMarker(item))
    },
    retry: (): void => {
      if (opened.kind === 'marker') void openMarker(opened.item)
    },
    /** Closes what is open here, and whatever is on its way never opens. */
    drop: (): void => {
      beginPress()
      setOpened(NOTHING)
    },
  }
}

/** The address went elsewhere while a marker's number was awaited, or a group's points have given way to others. */
const isStale = (
  opened: Opened,
  number: string | undefined,
  version: string | undefined,
): boolean =>
  (opened.kind === 'marker' && opened.over !== number) ||
  (opened.kind === 'group' && opened.version !== version)

/** Undefined where there is no index to ask: groups of the server, of an earlier filter or of an earlier version. */
const expansionOf = async (
  { cluster, version }: ClusterItem,
  filter: ResolvedFilter,
  current: string | undefined,
) => {
  if (cluster === null || version === undefined || version !== current) return undefined
  return callPoints('expand', { version, filter, cluster }).catch(() => undefined)
}
