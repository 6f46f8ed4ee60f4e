import type { WidgetBoot } from '@yacheyka/contract/widget'
import type { Position } from '@yacheyka/core/point'
import { useState } from 'react'
import { findPlace } from './places.ts'
import { useAsked } from './use-asked.ts'

/** The city that distances are measured in until the visitor says where they are; the shop may name another. */
export const useCity = (
  city: WidgetBoot['city'],
  onFound: (place: Position) => void,
): readonly [Position, (name: string) => void] => {
  const [longitude, latitude] = city.centre
  const [centre, setCentre] = useState<Position>({ longitude, latitude })
  const [told, setTold] = useState(city.name)
  useAsked(told === city.name ? null : told, async (signal) => findPlace(told, signal), {
    onAnswer: (place) => {
      if (place === undefined) return
      const found = { longitude: place.longitude, latitude: place.latitude }
      setCentre(found)
      onFound(found)
    },
    // A city that nobody knows changes nothing.
    onFailed: () => undefined,
  })
  const tell = (name: string) => {
    setTold(name)
    if (name !== city.name) return
    setCentre({ longitude, latitude })
    onFound({ longitude, latitude })
  }
  return [centre, tell]
}
