import { CODE128_QUIET_ZONE, code128Modules, code128Widths } from '@yacheyka/core/labels/code128'
import { BLACK } from './label-text.ts'
import { MM, type Pdf } from './pdf.ts'

/** Dots of a thermal printer of 203 dpi in a millimetre: bars that are whole dots stay sharp. */
const DOTS_IN_MM = 8
/** Widths of a module in such dots: 0.5 mm, which is six dots at 300 dpi too, down to 0.25 mm, which scanners still read. */
const MODULES = [4, 3, 2]

/** Points that the widest module takes with which the symbol and its quiet zones fit; the narrowest, where none does. */
export function moduleFor(modules: number, maxWidth: number): number {
  const wanted = modules + 2 * CODE128_QUIET_ZONE
  const widths = MODULES.map((dots) => (dots / DOTS_IN_MM) * MM)
  return widths.find((width) => width * wanted <= maxWidth + 0.01) ?? maxWidth / wanted
}

/** A Code 128 in the middle of its box: filled rectangles, sharp at any size. */
export function drawCode128(
  pdf: Pdf,
  text: string,
  box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
): void {
  const widths = code128Widths(text)
  const modules = code128Modules(widths)
  const module = moduleFor(modules, box.width)
  let x = box.x + (box.width - modules * module) / 2
  for (const [at, width] of widths.entries()) {
    if (at % 2 === 0) pdf.rect(x, box.y, width * module, box.height)
    x += width * module
  }
  pdf.fill(BLACK)
}
