import { renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { MapView } from '@yacheyka/frontend/map/view-state.ts'
import { useReturnView } from './use-return-view.ts'

const CITY: MapView = { centre: { longitude: 39.7, latitude: 47.2 }, zoom: 11 }
const POINT = { longitude: 39.75, latitude: 47.25 }

const openMap = (start: MapView) => {
  let view = start
  const moveTo = vi.fn<(centre: MapView['centre'], zoom: number) => void>((centre, zoom) => {
    view = { centre, zoom }
  })
  return { aim: () => view, moveTo }
}

interface Props {
  readonly map: ReturnType<typeof openMap> | null
  readonly covered: boolean
  readonly point?: typeof POINT
}

/** A card that is shown and closed; `meanwhile` is what the visitor does. `first`: how the page opens. */
const throughCard = (
  meanwhile: (map: ReturnType<typeof openMap>) => void,
  first: (map: ReturnType<typeof openMap>) => Props = (map) => ({ map, covered: false }),
) => {
  const map = openMap(CITY)
  const { rerender } = renderHook(
    (props: Props) => useReturnView(props.map, props.covered, props.point),
    { initialProps: first(map) },
  )
  rerender({ map, covered: true })
  rerender({ map, covered: true, point: POINT })
  map.moveTo(POINT, 16)
  meanwhile(map)
  rerender({ map, covered: false })
  return map.aim()
}

test('a card that closes brings back the view that it was opened from', () => {
  expect(throughCard(() => undefined)).toEqual(CITY)
})

test('a map shifted by a sheet is still the one of the card', () => {
  const shifted = { ...POINT, latitude: POINT.latitude + 0.001 }
  expect(throughCard((map) => map.moveTo(shifted, 16))).toEqual(CITY)
})

test.each([
  ['closer', { centre: POINT, zoom: 17 }],
  ['elsewhere', { centre: { ...POINT, latitude: 47.26 }, zoom: 16 }],
])('a map that the visitor moved %s stays where it is', (_, view) => {
  expect(throughCard((map) => map.moveTo(view.centre, view.zoom))).toEqual(view)
})

test('a page that was opened with a card stays at its point', () => {
  const first = () => ({ map: null, covered: true })
  expect(throughCard(() => undefined, first)).toEqual({ centre: POINT, zoom: 16 })
})
