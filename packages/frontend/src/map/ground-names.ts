import type { FrameState } from 'ol/Map.js'
import { windowOf, zoomOf } from './frame-window.ts'
import { labelsWithin, placeLabels, SEA, standOf } from './ground-labels.ts'
import type { Label, LabelRow } from './ground-labels.ts'
import { overlap } from './pixel-box.ts'
import type { PixelBox } from './pixel-box.ts'
import type { Palette } from './ground-palette.ts'

/** By the kind of a label. */
const FONTS = [
  "600 15px 'Onest', 'Onest Arial', 'Onest Roboto', sans-serif",
  "500 13px 'Golos Text', 'Golos Arial', 'Golos Roboto', sans-serif",
  "400 12px 'Golos Text', 'Golos Arial', 'Golos Roboto', sans-serif",
  "italic 400 13px 'Golos Text', 'Golos Arial', 'Golos Roboto', sans-serif",
] as const

const fontOf = (kind: number): string => FONTS[kind] ?? FONTS[2]

/** The names of places. Which of them fit is found once for each zoom; where exactly they stand, as the groups allow. */
export const createNames = (palette: Palette) => {
  const inks = [palette.city, palette.town, palette.district, palette.sea]
  const placed = new Map<number, readonly Label[]>()
  const widths = new Map<string, number>()
  const widthOf = (pen: CanvasRenderingContext2D, name: string, kind: number): number => {
    const known = widths.get(name)
    if (known !== undefined) return known
    pen.font = fontOf(kind)
    const { width } = pen.measureText(name)
    widths.set(name, width)
    return width
  }
  const placedAt = (zoom: number, rows: readonly LabelRow[]) => {
    const known = placed.get(zoom)
    if (known !== undefined) return known
    const labels = placeLabels(rows, zoom)
    placed.set(zoom, labels)
    return labels
  }
  return {
    /** A font has arrived: what was measured before is not true any more. */
    forget: (): void => {
      widths.clear()
    },
    /** @param obstacles what stands above the names and hides them */
    draw: (
      pen: CanvasRenderingContext2D,
      frame: FrameState,
      rows: readonly LabelRow[],
      obstacles: readonly PixelBox[],
    ): void => {
      if (rows.length === 0) return
      const window = windowOf(frame)
      pen.textAlign = 'center'
      pen.textBaseline = 'middle'
      pen.lineWidth = 3
      pen.strokeStyle = palette.halo
      const zoom = Math.round(zoomOf(window))
      const taken: PixelBox[] = []
      const within = (boxes: readonly PixelBox[]) => (box: PixelBox) =>
        boxes.some((other) => overlap(box, other))
      for (const { label, x, y } of labelsWithin(placedAt(zoom, rows), window)) {
        const { name, kind } = label
        const width = widthOf(pen, name, kind)
        const stand = standOf({ x, y, kind, width }, within(obstacles), within(taken))
        if (stand === undefined) continue
        taken.push(stand.box)
        pen.font = fontOf(kind)
        pen.fillStyle = inks[kind] ?? palette.district
        if (kind !== SEA) pen.strokeText(name, ...stand.at)
        pen.fillText(name, ...stand.at)
      }
    },
  }
}
