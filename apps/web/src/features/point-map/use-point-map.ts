import type { Terminal } from '@yacheyka/contract/points/points'
import { distanceBetween } from '@yacheyka/core/map/distance'
import { MAP_ZOOM, MAP_ZOOM_POINT } from '@yacheyka/core/map/map-view'
import type { City } from '@yacheyka/core/map/map-view'
import type { Position } from '@yacheyka/core/points/point'
import { useRef, useState } from 'react'
import { resolveFilter } from '@yacheyka/frontend/map/resolved-filter.ts'
import type { MapItem } from '@yacheyka/frontend/map/map-item.ts'
import type { NetworkMap } from '@yacheyka/frontend/map/network-map.ts'
import type { MapView, SeenView } from '@yacheyka/frontend/map/view-state.ts'
import { useNow } from '@yacheyka/ui/use-now.ts'
import type { View } from '@yacheyka/frontend/map/view-switch.tsx'
import type { FoundPlace } from './find-place.ts'
import { useMapItems } from './use-map-items.ts'
import { useMapQuery } from './use-map-query.ts'
import { useMyPlace } from './use-my-place.ts'
import { cityAt, cityNamed, keptSearchOf, usePlaceQuery } from './use-place-query.ts'
import { usePointFilter } from './use-point-filter.ts'
import { useReturnFocus, type FocusBefore } from './use-return-focus.ts'
import { useReturnView } from './use-return-view.ts'
import { useSearchedPlace, zoomOf } from './use-searched-place.ts'
import { useSelection } from './use-selection.ts'
import { useShownPoint } from './use-shown-point.ts'
import { useForgetTerminals, useTerminal } from './use-terminal.ts'

/** Zoom at which the visitor's own surroundings are shown. */
const ZOOM_NEARBY = 14

/** Where the map looked last in this visit: pages come and go, the place stays. */
let lastView: MapView | undefined

/** A namesake of a popular city is another city. */
const isSamePlace = (one: Position, other: Position): boolean =>
  distanceBetween(one, other) < 30_000

/** The searched place's city while the map looks at it. */
const cityNear = (
  { place, city }: { readonly place: Position | null; readonly city: string },
  centre: Position,
): string => (place !== null && isSamePlace(place, centre) ? city : '')

/** A map that opens with a point's card opens at the point, where it is known by then. */
const viewOf = (terminal: Terminal): MapView => ({
  centre: positionOf(terminal),
  zoom: MAP_ZOOM_POINT,
})

const positionOf = ({ point }: Terminal): Position => {
  const [longitude, latitude] = point.coordinates
  return { longitude, latitude }
}

export interface PointMapProps {
  /** The open point, as the address has it. */
  readonly number?: string
  readonly onNumberChange: (number: string | null) => void
  /** On a phone the map is the screen, and its list and cards are a sheet over it. */
  readonly wholeScreen?: boolean
}

/** Everything that the map, its fields, its list and its card share. */
export const usePointMap = ({ number, onNumberChange }: PointMapProps) => {
  const query = useMapQuery()
  const [filter, setFilter] = usePointFilter(query)
  const resolvedFilter = resolveFilter(filter, useNow())
  const place = usePlaceQuery(query)
  const [map, setMap] = useState<NetworkMap | null>(null)
  const [seen, setSeen] = useState<SeenView | null>(null)
  const [shown, setShown] = useState<View>('map')
  const [byVisitor, setByVisitor] = useState(false)
  const before = useRef<FocusBefore>({ element: null })
  const known = useTerminal(number).data

  const opening = (line?: string) => {
    // What is opened from a card or a group goes back to where the first of them was opened from.
    if (!covered) before.current = { element: document.activeElement, line }
    setByVisitor(true)
  }
  const selection = useSelection(map, resolvedFilter, number, onNumberChange)
  const { opened } = selection
  const covered = number !== undefined || opened.kind !== 'nothing'
  const openFromGroup = (next: string) => {
    opening(next)
    onNumberChange(next)
  }
  const open = (next: string) => {
    selection.drop()
    openFromGroup(next)
  }
  const forget = useForgetTerminals()
  const close = () => {
    forget()
    selection.drop()
    if (number !== undefined) onNumberChange(null)
  }
  const backToGroup = () => {
    forget()
    onNumberChange(null)
  }
  const [kept] = useState(() => keptSearchOf(query.query))
  const [isSeen] = useState(() => lastView !== undefined || number !== undefined)
  const searched = useSearchedPlace(map, resolvedFilter, kept, isSeen)
  const [mine, findMe] = useMyPlace((found) => {
    searched.forget()
    place.forgetSearch()
    map?.setMe(found)
    map?.moveTo(found, ZOOM_NEARBY)
  })
  const goToCity = (city: City) => {
    searched.forget()
    place.setCity(city.name)
    map?.moveTo(city, MAP_ZOOM)
  }
  const goToPlace = (found: FoundPlace, text: string) => {
    const [longitude, latitude] = found.coordinates
    const isCity = found.kind === 'city'
    const city = isCity ? cityNamed(found.title) : undefined
    if (found.kind === 'point' && found.number !== undefined) {
      searched.forget()
      open(found.number)
      return
    }
    const centre = { longitude, latitude }
    const isPopular = city !== undefined && isSamePlace(city, centre)
    place.setSearched(text, { centre, zoom: zoomOf({ isCity }) }, isPopular ? city : undefined)
    searched.search(found)
  }

  useMapItems(map, seen, resolvedFilter)
  useShownPoint(map, number, opened)
  useReturnView(map, covered, known && positionOf(known))
  useReturnFocus(covered, () => before.current)

  return {
    number,
    map,
    setMap,
    seen,
    start: lastView ?? (known === undefined ? place.start : viewOf(known)),
    onView: (view: SeenView) => {
      lastView = view
      setSeen(view)
    },
    /** An open card lies over the map. The view that the visitor chose comes back as it closes, whatever closes it. */
    shown: covered ? ('map' as const) : shown,
    setShown: (view: View) => {
      setShown(view)
      if (view === 'map' || !covered) return
      selection.drop()
      if (number !== undefined) onNumberChange(null)
    },
    filter,
    resolvedFilter,
    setFilter,
    city: seen === null ? cityAt(place.start.centre) : cityAt(seen.centre),
    otherCity: cityNear(searched, seen?.centre ?? place.start.centre),
    goToCity,
    goToPlace,
    goToPoint: (position: Position) => map?.moveTo(position, MAP_ZOOM_POINT),
    mine,
    findMe,
    searched,
    kept,
    open,
    openFromGroup,
    pick: (item: MapItem) => {
      opening()
      selection.pick(item)
    },
    opened,
    retry: selection.retry,
    close,
    backToGroup,
    covered,
    byVisitor,
  }
}
export type PointMapState = ReturnType<typeof usePointMap>
