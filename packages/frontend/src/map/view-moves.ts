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
  const go = ({ center, zoom }: Destination): void => {
    view.cancelAnimations()
    const to = { center, zoom }
    destination = to
    view.animate({ ...to, duration: duration(), easing: easeOut }, () => {
      // A later move has a destination of its own.
      if (destination === to) destination = undefined
    })
  }
  const aim = (): Destination | undefined => {
    const [center, zoom] = [view.getCenter(), view.getZoom()]
    return destination ?? (center && zoom !== undefined ? { center, zoom } : undefined)
  }
  return {
    go,
    /** Where the view will come to rest: the destination, or where it is. */
    aim,
    /** What OpenLayers stops a move for, a change of the padding, leaves it going where it leads. */
    keep: (change: () => void): void => {
      const to = destination
      change()
      if (to !== undefined) go(to)
    },
    /** Steps closer, or further away where negative. */
    zoomBy: (steps: number): void => {
      const from = aim()
      const zoom = from && view.getConstrainedZoom(from.zoom + steps)
      if (from !== undefined && zoom !== undefined) go({ center: from.center, zoom })
    },
  }
}
