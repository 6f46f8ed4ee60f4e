/** A small picture that the map stamps many times. */
export interface Art {
  readonly canvas: HTMLCanvasElement
  /** Side, CSS pixels. */
  readonly size: number
  /** CSS pixels from the middle of the picture down to the place that is meant. */
  readonly drop: number
}

type Pen = CanvasRenderingContext2D

/** Draws on a square whose unit is a CSS pixel and whose origin is its middle. */
export const paint = (size: number, drop: number, draw: (pen: Pen) => void): Art => {
  const scale = Math.max(2, Math.ceil(devicePixelRatio))
  const canvas = document.createElement('canvas')
  canvas.width = size * scale
  canvas.height = size * scale
  const pen = canvas.getContext('2d')
  if (pen !== null) {
    pen.scale(scale, scale)
    pen.translate(size / 2, size / 2)
    pen.lineJoin = 'round'
    pen.lineCap = 'round'
    draw(pen)
  }
  return { canvas, size, drop }
}

export const fill = (pen: Pen, colour: string, path: Path2D): void => {
  pen.fillStyle = colour
  pen.fill(path)
}

/** A cell of the wall around the middle, moved by `x` and `y`. */
export const cell = (side: number, radius: number, x = 0, y = 0): Path2D => {
  const path = new Path2D()
  path.roundRect(x - side / 2, y - side / 2, side, side, radius)
  return path
}

export const dot = (radius: number): Path2D => cell(2 * radius, radius)

/** Fills with a soft shadow beneath. A canvas does not scale shadows, so that is done here. */
export const fillAfloat = (pen: Pen, colour: string, path: Path2D, blur: number): void => {
  const scale = pen.getTransform().a
  pen.save()
  pen.shadowColor = 'rgb(22 33 29 / 0.3)'
  pen.shadowBlur = blur * scale
  pen.shadowOffsetY = scale
  fill(pen, colour, path)
  pen.restore()
}
