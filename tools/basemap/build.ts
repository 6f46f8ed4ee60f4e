/**
 * Builds the embedded base map, `apps/web/public/map/*.json`, and where a demonstration network may stand,
 * `apps/server/src/gazetteer/built-up.json`. Land from Natural Earth (`world-atlas`), lakes and rivers from GSHHG
 * (through GMT), names from the gazetteer.
 *
 *     sudo apt-get install gmt gmt-gshhg-high
 *     node tools/basemap/build.ts
 *
 * Everything it writes is committed. The shape of the files and their licences: `docs/data-sources.md`; the
 * coding of lines: `@yacheyka/core/map/basemap`.
 */
import { writeFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { encodeLine, type Shapes } from '@yacheyka/core/map/basemap'
import { CITIES, DISTRICTS } from '../../apps/server/src/gazetteer/cities.ts'
import { buildUp } from './built-up.ts'
import { isWorthDrawing, toleranceAround } from './detail.ts'
import { dryGround } from './dry.ts'
import { cutOut } from './cut-out.ts'
import { formatBuiltUp } from './format-built-up.ts'
import { readRivers, readShores } from './gshhg.ts'
import { placeLabels } from './labels.ts'
import { areaOf, lengthOf, type Line } from './line.ts'
import { readLand } from './natural-earth.ts'
import { outlineCells } from './outline.ts'
import { withSatellites } from './satellites.ts'
import { simplifyLine, simplifyRing, type Tolerance } from './simplify.ts'
import { SKETCHED_LAKES, SKETCHED_PLACES, SKETCHED_RIVERS, SKETCHED_ROADS } from './sketch.ts'
import { smoothLine } from './smooth.ts'

/** Steps in a degree: 110 m of latitude, 60 m of longitude. */
const SCALE = 1000
/** Cities of at least so many people show their built-up ground, from so many square kilometres. */
const URBAN_POPULATION = 50_000
const URBAN_AREA = 8

const write = (path: string, text: string): void => {
  writeFileSync(new URL(`../../${path}`, import.meta.url), text)
  console.log(
    `${path}: ${text.length} characters, ${brotliCompressSync(text).length} bytes of brotli`,
  )
}

function writeShapes(path: string, layers: Record<string, readonly Line[]>): void {
  const coded = Object.entries(layers).map(([name, lines]) => [
    name,
    lines.map((line) => encodeLine(line, SCALE)),
  ])
  const shapes: Shapes = { scale: SCALE, layers: Object.fromEntries(coded) }
  write(path, `${JSON.stringify(shapes)}\n`)
}

const drawRings = (rings: readonly Line[], tolerance: Tolerance, times: number): Line[] =>
  rings
    .filter((ring) => isWorthDrawing(ring, tolerance, times))
    .map((ring) => simplifyRing(ring, tolerance))
    .filter((ring) => ring.length > 0)

/** Rivers of one rank where they come within `farthest` kilometres of tolerance of a city, cut out of the sketch. */
function drawRivers(rank: number, tolerance: Tolerance, farthest: number): Line[] {
  return readRivers(rank)
    .filter((line) => line.some((place) => tolerance(place) < farthest))
    .flatMap((line) => cutOut(line, SKETCHED_PLACES))
    .map((line) => simplifyLine(line, tolerance))
    .filter((line) => line[0] !== undefined && lengthOf(line) > 5 * tolerance(line[0]))
}

const fine = toleranceAround(CITIES, 0.25, 25)
const rough = toleranceAround(CITIES, 0.4, 25)
const rawLand = readLand()
const rawLakes = [...readShores(2, 3), ...readShores(3, 3)]
const land = drawRings(rawLand, fine, 3)
const lakes = [
  ...drawRings(rawLakes, rough, 5),
  ...SKETCHED_LAKES.map((lake) => smoothLine(lake, true)),
]

const dry = dryGround([rawLand, land], [rawLakes, lakes])
const cities = CITIES.map((city) => ({
  ...city,
  districts: DISTRICTS.filter((district) => district.city === city),
}))
const builtUp = buildUp(
  cities.map((city) => withSatellites(city, dry)),
  dry,
)
const urbanCells = cities
  .filter((city) => city.population >= URBAN_POPULATION)
  .flatMap((city) => builtUp.get(city.label) ?? [])
const urban = outlineCells(urbanCells)
  .filter((ring) => areaOf(ring) > URBAN_AREA)
  .map((ring) => simplifyRing(ring, () => 0.22))

writeShapes('apps/web/public/map/land.json', { land })
writeShapes('apps/web/public/map/water.json', {
  lakes,
  rivers_1: [
    ...drawRivers(1, rough, 25),
    ...SKETCHED_RIVERS.map((line) => smoothLine(line, false)),
  ],
  rivers_2: drawRivers(2, rough, 6),
  rivers_3: drawRivers(3, rough, 3),
})
writeShapes('apps/web/public/map/cities.json', {
  urban,
  roads: SKETCHED_ROADS.map((road) => {
    const ring = smoothLine(road, true)
    return [...ring, ...ring.slice(0, 1)]
  }),
})
const labels = placeLabels(CITIES, DISTRICTS)
write('apps/web/public/map/labels.json', `${JSON.stringify({ labels })}\n`)
write('apps/server/src/gazetteer/built-up.json', formatBuiltUp(builtUp))
