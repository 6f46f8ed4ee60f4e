import { formatNumber, NBSP } from '@yacheyka/core/text/wording'
import type { Art } from './art.ts'
import { cell, dot, fill, fillAfloat, paint } from './art.ts'
import type { MapColours } from './map-colours.ts'
import type { MapMarker } from './map-item.ts'
import { MARKER_GLYPHS } from './marker-glyphs.ts'
import type { Dress } from './marker-glyphs.ts'

export type Mood = 'calm' | 'hovered' | 'selected'

/** Side of a group's cell: a step for every tenfold, so that a glance tells a few from hundreds. */
export const clusterSide = (count: number): number =>
  [32, 38, 46, 54, 60][Math.min(4, Math.floor(Math.log10(count)))] ?? 32

const formatClusterCount = (count: number): string =>
  count < 10_000 ? formatNumber(count) : `${formatNumber(count / 1000)}${NBSP}тыс.`

/** Ground of a group: one cell on top of another. */
export const cellsArt = (side: number, mood: Mood, colours: MapColours, troubled = false): Art => {
  const radius = side * 0.32
  return paint(side + 20, 0, (pen) => {
    fillAfloat(pen, colours.surface, cell(side, radius, 3, -3), 5)
    fill(pen, colours.brandTint, cell(side - 3, radius - 1.5, 3, -3))
    fill(pen, colours.surface, cell(side, radius, -2, 2))
    const calm = troubled ? colours.danger : colours.brand
    const ground = mood === 'calm' ? calm : colours.accent
    fill(pen, ground, cell(side - 4, radius - 2, -2, 2))
  })
}

/**
 * A group: the number of points on its ground, which groups of one size share, for shadows are slow to draw; of a troubled one with a
 * sign, too.
 */
export const clusterArt = (
  count: number,
  mood: Mood,
  colours: MapColours,
  { canvas, size }: Art,
  troubled = false,
): Art => {
  const words = formatClusterCount(count) + (troubled ? ' !' : '')
  return paint(size, 0, (pen) => {
    pen.drawImage(canvas, -size / 2, -size / 2, size, size)
    pen.fillStyle = mood === 'calm' ? colours.onBrand : colours.onAccent
    pen.font = `600 ${words.length > 5 ? 12 : clusterSide(count) > 44 ? 16 : 14}px ${FONT}`
    pen.textAlign = 'center'
    pen.textBaseline = 'middle'
    pen.fillText(words, -2, 3)
  })
}

const FONT = "'Golos Text', 'Golos Arial', 'Golos Roboto', sans-serif"

/** What does not work is grey whatever the brand. */
const GREY = '#8D948F'

const dressOf = (kind: MapMarker, mood: Mood, colours: MapColours): Dress => {
  const { brand, surface, accent } = colours
  if (mood !== 'calm') {
    return { ground: accent, rim: surface, glyph: colours.onAccent, lit: surface }
  }
  const dresses: Record<MapMarker, Dress> = {
    default: { ground: brand, rim: surface, glyph: colours.onBrand, lit: accent },
    postal: { ground: colours.info, rim: surface, glyph: surface, lit: surface },
    pickup: { ground: surface, rim: brand, glyph: brand, lit: accent },
    'pickup-special': { ground: colours.brandDeep, rim: surface, glyph: accent, lit: accent },
    inactive: { ground: GREY, rim: surface, glyph: surface, lit: surface },
    'inactive-pickup': { ground: surface, rim: GREY, glyph: GREY, lit: surface },
    silent: { ground: colours.danger, rim: surface, glyph: surface, lit: surface },
    waiting: { ground: surface, rim: colours.warning, glyph: colours.warning, lit: surface },
  }
  return dresses[kind]
}

const SIDE = { calm: 32, hovered: 36, selected: 44 } as const

/** A locker stands in a cell of the wall, a counter or trouble in a round sign; inside is what one finds there. */
export const markerArt = (kind: MapMarker, mood: Mood, colours: MapColours): Art => {
  const side = SIDE[mood]
  const radius = kind.includes('pickup') || kind === 'silent' ? side / 2 : side * 0.32
  const dress = dressOf(kind, mood, colours)
  const selected = mood === 'selected'
  return paint(side + (selected ? 34 : 14), selected ? side / 2 + TAIL : 0, (pen) => {
    fillAfloat(pen, dress.rim, selected ? withTail(side, radius) : cell(side, radius), 4)
    fill(pen, dress.ground, selected ? withTail(side - 4, radius - 2) : cell(side - 4, radius - 2))
    pen.scale(side / 32, side / 32)
    MARKER_GLYPHS[kind](pen, dress)
  })
}

/** How far the tail of the selected marker reaches below it. */
export const TAIL = 7

const withTail = (side: number, radius: number): Path2D => {
  const path = cell(side, radius)
  const edge = side / 2
  const tail = new Path2D()
  // Clockwise like the cell: turned the other way, the two would cut each other out where they meet.
  tail.moveTo(9, edge - 4)
  tail.quadraticCurveTo(4, edge + 1, 1.5, edge + TAIL - 1)
  tail.quadraticCurveTo(0, edge + TAIL + 1, -1.5, edge + TAIL - 1)
  tail.quadraticCurveTo(-4, edge + 1, -9, edge - 4)
  tail.closePath()
  path.addPath(tail)
  return path
}

/** The place that was searched for: its tip stands on it. */
export const placeArt = (colours: MapColours): Art => {
  const side = 30
  return paint(side + 34, side / 2 + TAIL, (pen) => {
    fillAfloat(pen, colours.surface, withTail(side, side / 2), 4)
    fill(pen, colours.ink, withTail(side - 4, side / 2 - 2))
    fill(pen, colours.surface, dot(5))
  })
}

/** Where the visitor is. */
export const meArt = (colours: MapColours): Art =>
  paint(40, 0, (pen) => {
    pen.globalAlpha = 0.2
    fill(pen, colours.info, dot(18))
    pen.globalAlpha = 1
    fillAfloat(pen, colours.surface, dot(9), 4)
    fill(pen, colours.info, dot(6.5))
  })
