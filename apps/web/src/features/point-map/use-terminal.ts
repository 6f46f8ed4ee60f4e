import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import type { Terminal } from '@yacheyka/contract/points/points'
import { markerOf } from '@yacheyka/core/points/point-marker'
import { POINT_TYPE_WORDING } from '@yacheyka/core/points/point'
import { queryOf } from '@yacheyka/frontend/api/query.ts'
import type { SelectedPoint } from '@yacheyka/frontend/map/items-layer.ts'

export const terminalQuery = (number: string) =>
  queryOf(ENDPOINTS.getTerminal, { params: { number } })

/** The point whose card is open, whole. */
export const useTerminal = (number: string | undefined) =>
  useQuery({ ...terminalQuery(number ?? ''), enabled: number !== undefined })

/** Forgets the loaded points as the card closes (specification 1, «Map»). */
export const useForgetTerminals = () => {
  const client = useQueryClient()
  return () => {
    client.removeQueries({ queryKey: [ENDPOINTS.getTerminal.id] })
  }
}

/** How the point stands on the map. */
export const selectedPointOf = (
  terminal: Terminal,
  specialOwner: string | undefined,
): SelectedPoint => {
  const [longitude, latitude] = terminal.point.coordinates
  const pointType = terminal.point_type === POINT_TYPE_WORDING.pickup ? 'pickup' : 'locker'
  const { active, owner } = terminal
  return { longitude, latitude, marker: markerOf({ active, owner, pointType }, specialOwner) }
}
