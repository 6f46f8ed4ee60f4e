import { execFileSync } from 'node:child_process'
import { chainLines } from './chain.ts'
import type { Line, Place } from './line.ts'

/** West, east, south, north, degrees: what a Russian network may show. */
const WINDOW = '-R5/195/30/82'

interface Piece {
  readonly level: number
  readonly line: Line
}

/** Runs GMT's own dump of GSHHG (`pscoast -M`) at high resolution and reads its pieces. Throws where GMT is absent. */
function dump(...features: string[]): Piece[] {
  const text = execFileSync('gmt', ['pscoast', WINDOW, '-Dh', '-M', ...features], {
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  })
  // Where the window passes the antimeridian, GMT tells some bins twice.
  const seen = new Set<string>()
  return text.split('\n>').flatMap((block) => {
    const [head = '', ...rows] = block.split('\n')
    const body = rows.join('\n')
    const level = Number(/Level (\d)/.exec(head)?.[1])
    if (Number.isNaN(level) || seen.has(body)) return []
    seen.add(body)
    return [{ level, line: rows.flatMap(parsePlace) }]
  })
}

function parsePlace(row: string): Place[] {
  const [longitude, latitude] = row.split('\t').map(Number)
  return longitude === undefined || latitude === undefined ? [] : [[eastern(longitude), latitude]]
}

/** Alaska's longitudes go on past 180. */
const eastern = (longitude: number) => (longitude < -20 ? longitude + 360 : longitude)

/** Rings of the shores of one level: 1 land, 2 lakes in it, 3 islands in lakes; from `area` km². */
export function readShores(level: 1 | 2 | 3, area: number): Line[] {
  const pieces = dump('-W', `-A${area}`).filter((piece) => piece.level === level)
  return chainLines(pieces.map((piece) => piece.line)).rings
}

/** Rivers of one GSHHG rank, 1 the greatest: lines. */
export function readRivers(rank: number): Line[] {
  const { lines, rings } = chainLines(dump(`-I${rank}`).map((piece) => piece.line))
  return [...lines, ...rings]
}
