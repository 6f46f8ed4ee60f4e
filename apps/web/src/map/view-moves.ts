import type { Coordinate } from 'ol/coordinate.js'
import { easeOut } from 'ol/easing.js'
import type View from 'ol/View.js'

interface Destination {
  readonly center: Coordinate
  readonly zoom: number
}

/**
 * Animated moves of a view that know where they lead: a step of zoom taken on the way keeps the destination, where
 * OpenLayers would stop the view half-way.
 * @param duration of one move, milliseconds
 */
export const createViewMoves = (view: View, duration: () => number) => {
  let destination: Destination | undefined
  const go = (to: Destination): void => {
    view.cancelAnimations()
    destination = to
    view.animate({ ...to, duration: duration(), easing: easeOut }, () => {
      // A later move has a destination of its own.
      if (destination === to) destination = undefined
    })
  }
  return {
    go,
    /** Steps closer, or further away where negative. */
    zoomBy: (steps: number): void => {
      const center = destination?.center ?? view.getCenter()
      const zoom = view.getConstrainedZoom((destination?.zoom ?? view.getZoom() ?? 0) + steps)
      if (center !== undefined && zoom !== undefined) go({ center, zoom })
    },
  }
}
