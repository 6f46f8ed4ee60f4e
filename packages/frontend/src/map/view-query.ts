import type { Position } from '@yacheyka/core/points/point'

/** Where the visitor looks, to about a kilometre: near views ask the same question. */
export const viewQuery = (view: Position | null) =>
  view === null
    ? {}
    : { longitude: Number(view.longitude.toFixed(2)), latitude: Number(view.latitude.toFixed(2)) }
