const channels = (hex: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) || 0)

/** A colour on the way from one `#RRGGBB` to another; `part` 0…1. */
export const mixColours = (from: string, to: string, part: number): string => {
  const target = channels(to)
  const mixed = channels(from).map((channel, at) => {
    const value = Math.round(channel + ((target[at] ?? 0) - channel) * part)
    return value.toString(16).padStart(2, '0')
  })
  return `#${mixed.join('')}`
}
