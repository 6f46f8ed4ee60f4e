import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { crc32, deflateSync } from 'node:zlib'
import { create, type Font, type PathCommand } from 'fontkit'

/** A line of a page: where its foot stands and how high its letters are, in pixels from the left top. */
export interface Line {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly size: number
}

/** Each pixel is tried at so many places each way, for smooth edges. */
const FINE = 3
const PAPER = 0xf4
const INK = 0x22

let font: Font | undefined
const loadFont = (): Font =>
  (font ??= create(
    readFileSync(
      fileURLToPath(
        import.meta.resolve('@expo-google-fonts/pt-sans/400Regular/PTSans_400Regular.ttf'),
      ),
    ),
  ))

/** A grey PNG with lines of text, as a scanner would make it of a page. */
export function picturePage(width: number, height: number, lines: readonly Line[]): Buffer {
  const pixels = Buffer.alloc(width * height, PAPER)
  for (const line of lines) drawLine({ pixels, width, height }, line)
  return encodePng(pixels, width, height)
}

interface Sheet {
  readonly pixels: Buffer
  readonly width: number
  readonly height: number
}

type Edge = readonly [x1: number, y1: number, x2: number, y2: number]

function drawLine(sheet: Sheet, { text, x, y, size }: Line): void {
  const type = loadFont()
  const { glyphs, positions } = type.layout(text)
  const scale = size / type.unitsPerEm
  let pen = x
  for (const [at, glyph] of glyphs.entries()) {
    fill(sheet, edgesOf(glyph.path.commands, pen, y, scale))
    pen += (positions[at]?.xAdvance ?? 0) * scale
  }
}

/** Outlines as straight pieces; curves in eight. */
function edgesOf(
  commands: readonly PathCommand[],
  left: number,
  foot: number,
  scale: number,
): readonly Edge[] {
  const edges: Edge[] = []
  let [startX, startY, x, y] = [0, 0, 0, 0]
  const to = (nextX: number, nextY: number) => {
    edges.push([left + x * scale, foot - y * scale, left + nextX * scale, foot - nextY * scale])
    ;[x, y] = [nextX, nextY]
  }
  for (const { command, args } of commands) {
    const [a = 0, b = 0, c = 0, d = 0] = args
    if (command === 'moveTo') [startX, startY, x, y] = [a, b, a, b]
    else if (command === 'lineTo') to(a, b)
    else if (command === 'quadraticCurveTo') {
      const [fromX, fromY] = [x, y]
      for (let part = 1; part <= 8; part += 1) {
        const t = part / 8
        const mix = (from: number, over: number, end: number) =>
          (1 - t) ** 2 * from + 2 * (1 - t) * t * over + t ** 2 * end
        to(mix(fromX, a, c), mix(fromY, b, d))
      }
    } else if (command === 'closePath') to(startX, startY)
  }
  return edges
}

/** Darkens what lies within the outlines, by the share of each pixel that does. */
function fill({ pixels, width, height }: Sheet, edges: readonly Edge[]): void {
  const ys = edges.flatMap(([, y1, , y2]) => [y1, y2])
  const [top, bottom] = [Math.floor(Math.min(...ys)), Math.ceil(Math.max(...ys))]
  for (let row = Math.max(0, top); row < Math.min(height, bottom); row += 1) {
    const covered = new Map<number, number>()
    for (let part = 0; part < FINE; part += 1)
      for (const [from, to] of spansAt(edges, row + (part + 0.5) / FINE))
        for (let fine = Math.ceil(from * FINE - 0.5); fine < to * FINE - 0.5; fine += 1) {
          const column = Math.floor(fine / FINE)
          covered.set(column, (covered.get(column) ?? 0) + 1)
        }
    for (const [column, count] of covered) {
      if (column < 0 || column >= width) continue
      const at = row * width + column
      const shade = Math.round(PAPER + (INK - PAPER) * (count / FINE ** 2))
      pixels[at] = Math.min(pixels[at] ?? PAPER, shade)
    }
  }
}

/** Pieces of a horizontal line that lie within, from left to right: where outlines wind around them. */
function spansAt(edges: readonly Edge[], y: number): readonly (readonly [number, number])[] {
  const crossings = edges
    .filter(([, y1, , y2]) => y1 <= y !== y2 <= y)
    .map(([x1, y1, x2, y2]) => ({
      x: x1 + ((y - y1) / (y2 - y1)) * (x2 - x1),
      way: y1 < y2 ? 1 : -1,
    }))
    .toSorted((one, other) => one.x - other.x)
  const spans: [number, number][] = []
  let winding = 0
  let begun = 0
  for (const { x, way } of crossings) {
    if (winding === 0) begun = x
    winding += way
    if (winding === 0) spans.push([begun, x])
  }
  return spans
}

/** Eight bits of grey, each row as it is. */
function encodePng(pixels: Buffer, width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.writeUInt8(8, 8)
  const rows = Buffer.alloc((width + 1) * height)
  for (let row = 0; row < height; row += 1)
    pixels.copy(rows, row * (width + 1) + 1, row * width, (row + 1) * width)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
