import { decodeLine } from '@yacheyka/core/map/basemap'
import type { Shapes } from '@yacheyka/core/map/basemap'
import type { LabelRow } from './ground-labels.ts'
import { shapeOf } from './ground-shapes.ts'
import type { Shape } from './ground-shapes.ts'

interface River {
  /** Zoom from which it is drawn. */
  readonly from: number
  /** CSS pixels at that zoom. */
  readonly width: number
  readonly shapes: readonly Shape[]
}

/** What there is to draw, as the files arrive. */
export interface Ground {
  land: readonly Shape[]
  lakes: readonly Shape[]
  rivers: readonly River[]
  /** Built-up ground of greater cities. */
  urban: readonly Shape[]
  roads: readonly Shape[]
  /** Most important first. */
  labels: readonly LabelRow[]
}

const RIVERS = [
  { layer: 'rivers_1', from: 0, width: 1.6 },
  { layer: 'rivers_2', from: 5, width: 1.2 },
  { layer: 'rivers_3', from: 6, width: 0.9 },
] as const

/** One file in place of the four, for a page that counts its questions: `tools/build.ts` makes it. */
interface WholeGround extends Shapes, LabelsFile {}
interface LabelsFile {
  readonly labels: readonly LabelRow[]
}

/** @throws Error when the file cannot be read */
export const loadWholeGround = async (
  ground: Ground,
  url: string,
  arrived: () => void,
): Promise<void> => {
  const file = await readJson<WholeGround>(url)
  ground.land = await ringsOf(file, 'land')
  ground.lakes = await ringsOf(file, 'lakes')
  for (const { layer, ...river } of RIVERS)
    ground.rivers = [...ground.rivers, { ...river, shapes: await linesOf(file, layer) }]
  ground.urban = await ringsOf(file, 'urban')
  ground.roads = await linesOf(file, 'roads')
  ground.labels = file.labels
  arrived()
}

/**
 * Fills the ground file by file; tells of the land, and then of all.
 * @throws Error when a file cannot be read; what has arrived stays
 */
export const loadGround = async (ground: Ground, arrived: () => void): Promise<void> => {
  const land = async () => {
    ground.land = await ringsOf(await readJson<Shapes>('/map/land.json'), 'land')
  }
  const water = async () => {
    const file = await readJson<Shapes>('/map/water.json')
    ground.lakes = await ringsOf(file, 'lakes')
    for (const { layer, ...river } of RIVERS) {
      ground.rivers = [...ground.rivers, { ...river, shapes: await linesOf(file, layer) }]
    }
  }
  const cities = async () => {
    const file = await readJson<Shapes>('/map/cities.json')
    ground.urban = await ringsOf(file, 'urban')
    ground.roads = await linesOf(file, 'roads')
  }
  const labels = async () => {
    const file = await readJson<LabelsFile>('/map/labels.json')
    ground.labels = file.labels
  }
  // Twice: a frame of the whole ground is dear, and four files come almost together.
  const first = land().finally(arrived)
  const all = await Promise.allSettled([first, water(), cities(), labels()])
  arrived()
  for (const file of all) if (file.status === 'rejected') throw file.reason
}

/** Milliseconds of work after which the page gets its turn: reading all the shores takes a tenth of a second. */
const TURN = 8

const inTurns = async (
  lines: readonly string[],
  shapeFrom: (line: string) => Shape,
): Promise<Shape[]> => {
  const shapes: Shape[] = []
  let since = performance.now()
  for (const line of lines) {
    shapes.push(shapeFrom(line))
    if (performance.now() - since < TURN) continue
    await new Promise((resolve) => {
      setTimeout(resolve)
    })
    since = performance.now()
  }
  return shapes
}

const linesOf = async ({ scale, layers }: Shapes, layer: string): Promise<Shape[]> =>
  inTurns(layers[layer] ?? [], (text) => shapeOf(decodeLine(text, scale)))

/** Each ring with its first place once more at its end: a canvas is slow to close many paths. */
const ringsOf = async ({ scale, layers }: Shapes, layer: string): Promise<Shape[]> =>
  inTurns(layers[layer] ?? [], (text) => {
    const ring = decodeLine(text, scale)
    return shapeOf([...ring, ...ring.slice(0, 1)])
  })

const readJson = async <T>(url: string): Promise<T> => {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return (await response.json()) as T
}
