import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import type { WidgetTerminal } from '@yacheyka/contract/widget/widget'
import type { Position } from '@yacheyka/core/points/point'
import { useState } from 'react'
import { request } from './calls.ts'
import { findPlace } from './reference-places.ts'
import type { NamedPlace } from './reference-places.ts'
import { useKeyedRequest } from './use-keyed-request.ts'
import type { TerminalsQuery } from './use-terminals.ts'

/** Points shown where the address itself has none. */
const NEAREST = 10

export interface Nearest {
  readonly key: string
  readonly place: NamedPlace
  readonly terminals: readonly WidgetTerminal[]
}

/**
 * The points nearest to the place that an address means, under the rest of the query; null while nobody knows such a place,
 * or where there is nothing to look for. A failure is silent: the list has said already that it is empty.
 */
export const useNearest = (
  token: string,
  address: string,
  { full_addr: _address, number: _number, ...query }: TerminalsQuery,
  view: Position,
): Nearest | null => {
  const [nearest, setNearest] = useState<Nearest | null>(null)
  const key = JSON.stringify([address, query])
  useKeyedRequest<Nearest | null>(
    address === '' ? null : key,
    async (signal) => {
      const place = await findPlace(address, signal, view)
      if (place === undefined) return null
      const { longitude, latitude } = place
      const input = { query: { ...query, longitude, latitude, limit: NEAREST } }
      const { results } = await request(ENDPOINTS.listWidgetTerminals, input, token, signal)
      return { key, place, terminals: results }
    },
    { onResponse: setNearest, onFailed: () => undefined },
  )
  return nearest?.key === key && nearest.terminals.length > 0 ? nearest : null
}

/**
 * What the map shows: where no point has the address, all around its place under the rest of the filter. Which of namesakes
 * an address means depends on the view, as for the list.
 */
export const filterOfMap = (
  filter: TerminalsQuery,
  nearest: Nearest | null,
  view: Position,
): TerminalsQuery => {
  const { full_addr: address, number: _number, ...rest } = filter
  if (nearest !== null) return rest
  return address === undefined ? filter : { ...filter, ...view }
}
