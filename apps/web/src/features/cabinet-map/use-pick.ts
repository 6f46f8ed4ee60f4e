import type { LimitedTerminal } from '@yacheyka/contract/batches/sending-points'
import { useState } from 'react'
import type { MapItem } from '@yacheyka/frontend/map/map-item.ts'
import type { NetworkMap } from '@yacheyka/frontend/map/network-map.ts'
import type { LockerFilter } from './locker-filter.ts'
import { callLockers } from './lockers.ts'

/** How many steps closer a group is shown that has given way to others meanwhile. */
const CLOSER = 2

/** What a press on the map leads to: a marker opens its point, a group comes nearer or lists its points. */
export const usePick = (filter: LockerFilter, onNumber: (number: string) => void) => {
  const [group, setGroup] = useState<readonly LimitedTerminal[]>([])
  const pick = async (item: MapItem, map: NetworkMap) => {
    setGroup([])
    if (item.kind === 'point') {
      const number =
        item.point === null ? null : await callLockers('numberAt', { ordinal: item.point })
      if (number !== null) onNumber(number)
      return
    }
    if (item.cluster === null) return
    const inside = await callLockers('openGroup', { filter, cluster: item.cluster }).catch(
      () => null,
    )
    if (inside === null) map.moveCloser(item, CLOSER)
    else if (inside.kind === 'zoom') map.moveTo(item, inside.zoom)
    else setGroup(inside.lockers)
  }
  return {
    /** Points of a group that looking closer does not part. */
    group,
    closeGroup: () => setGroup([]),
    pick,
  }
}
