import type { FrameState } from 'ol/Map.js'
import RenderFeature from 'ol/render/Feature.js'
import RBush from 'rbush'
import type { Obstacles } from './pixel-box.ts'

type Declutter = NonNullable<FrameState['declutter']>
type TakenBox = ReturnType<Declutter[string]['all']>[number]

/**
 * Takes the room of obstacles before the words of a group are laid out: the library leaves out what would overlap.
 * @param group what layers call the words that may not overlap
 */
export const keepFree = (frame: FrameState, group: string, obstacles: Obstacles): void => {
  if (frame.declutter === null) return
  const { pixelRatio: ratio } = frame
  const taken = new RBush<TakenBox>(9)
  taken.load(
    obstacles(frame).map(([left, top, right, bottom]) => ({
      minX: left * ratio,
      minY: top * ratio,
      maxX: right * ratio,
      maxY: bottom * ratio,
      value: NOTHING,
    })),
  )
  frame.declutter[group] = taken
}

/** What stands in a box is not asked for: nobody picks a word. */
const NOTHING = new RenderFeature('Point', [0, 0], [], 2, {}, undefined)
