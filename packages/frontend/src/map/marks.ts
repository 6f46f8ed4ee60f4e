/** Moments of the map's life that the browser's profiler shows and `npm run bench` measures. */
export type MapMoment =
  /** The map has drawn for the first time. */
  | 'map:frame'
  /** It has drawn points or groups, at full strength, for the first time. */
  | 'map:clusters'
  /** What it shows comes from the worker's index, no longer ready-made from the server. */
  | 'map:indexed'
  /** Streets of an archive stand on it. */
  | 'map:streets'

const marked = new Set<MapMoment>()

/** Marks the first time of a moment; free afterwards, for it is said at every frame. */
export const markOnce = (moment: MapMoment): void => {
  if (marked.has(moment)) return
  marked.add(moment)
  performance.mark(moment)
}
