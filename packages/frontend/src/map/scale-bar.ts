import { formatNumber, NBSP } from '@yacheyka/core/text/wording'

/** Metres of a CSS pixel on the equator at zoom 0. */
const METRES = (2 * Math.PI * 6_378_137) / 256
const WIDEST = 90

export interface ScaleBar {
  /** CSS pixels. */
  readonly width: number
  readonly label: string
}

/** The longest round distance that fits: 1, 2 or 5 with zeros. */
export const scaleBar = (zoom: number, latitude: number): ScaleBar => {
  const metresPerPixel = (METRES * Math.cos((latitude * Math.PI) / 180)) / 2 ** zoom
  const most = metresPerPixel * WIDEST
  const power = 10 ** Math.floor(Math.log10(most))
  const metres = ([5, 2].find((digit) => digit * power <= most) ?? 1) * power
  const label =
    metres < 1000 ? `${formatNumber(metres)}${NBSP}м` : `${formatNumber(metres / 1000)}${NBSP}км`
  return { width: Math.round(metres / metresPerPixel), label }
}
