import { CODE128_QUIET_ZONE, code128Modules, code128Widths } from '@yacheyka/core/labels/code128'
import styles from './print-label.module.css'

/** Millimetres: three dots of a printer of 203 dots an inch; narrower where a long code would not fit. */
const MODULE = 0.375

/** A Code 128 of the text, with the white that must stand on either side. */
export const Bars = ({ text }: { readonly text: string }) => {
  const widths = code128Widths(text)
  const modules = code128Modules(widths) + 2 * CODE128_QUIET_ZONE
  return (
    <svg
      className={styles['bars']}
      viewBox={`0 0 ${modules} 1`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      style={{ width: `${modules * MODULE}mm` }}
      // The same text stands below it.
      aria-hidden="true"
    >
      <path d={barsPath(widths)} />
    </svg>
  )
}

/** Bars stand at even places of the widths, the spaces between them at odd ones. */
const barsPath = (widths: readonly number[]): string => {
  let x = CODE128_QUIET_ZONE
  return widths
    .map((width, at) => {
      const bar = at % 2 === 0 ? `M${x} 0h${width}v1h-${width}z` : ''
      x += width
      return bar
    })
    .join('')
}
