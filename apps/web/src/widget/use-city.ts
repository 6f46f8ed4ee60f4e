import type { WidgetBoot } from '@yacheyka/contract/widget/widget'
import { DEFAULT_CITY, MAP_CENTRE, POPULAR_CITIES } from '@yacheyka/core/map/map-view'
import type { Position } from '@yacheyka/core/points/point'
import { useState } from 'react'
import { findPlace } from './reference-places.ts'
import { useKeyedRequest } from './use-keyed-request.ts'

/**
 * The city that distances are measured in until the visitor says where they are. The shop may name another; one that
 * nobody knows, and none at all, is Moscow, as in the frame's address.
 */
export const useCity = (
  city: WidgetBoot['city'],
  onFound: (place: Position) => void,
): readonly [Position, (name: string) => void] => {
  const [longitude, latitude] = city.centre
  const [centre, setCentre] = useState<Position>({ longitude, latitude })
  const [named, setNamed] = useState(city.name)
  const go = (place: Position) => {
    const found = { longitude: place.longitude, latitude: place.latitude }
    setCentre(found)
    onFound(found)
  }
  const known = (name: string): Position | undefined =>
    name === city.name ? { longitude, latitude } : POPULAR_CITIES.find((each) => each.name === name)
  useKeyedRequest(
    known(named) === undefined ? named : null,
    async (signal) => findPlace(named, signal),
    {
      onResponse: (place) => {
        go(place ?? MAP_CENTRE)
      },
      onFailed: () => undefined,
    },
  )
  const setCity = (name: string) => {
    const next = name.trim() || DEFAULT_CITY
    setNamed(next)
    const place = known(next)
    if (place !== undefined) go(place)
  }
  return [centre, setCity]
}
