/** Prints rows under heads: the first column to the left, figures to the right. */
export function printTable(heads: readonly string[], rows: readonly (readonly string[])[]) {
  const widths = heads.map((head, column) =>
    Math.max(head.length, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  const line = (cells: readonly string[]) =>
    widths
      .map((width, column) => {
        const cell = cells[column] ?? ''
        return column === 0 ? cell.padEnd(width) : cell.padStart(width)
      })
      .join('  ')
      .trimEnd()
  console.log(
    ['', line(heads), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n'),
  )
}

const GROUPED = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })

/** 1234567 → `1 234 567`. */
export const whole = (value: number): string => GROUPED.format(value).replaceAll(',', ' ')

/** Milliseconds with as many digits as they deserve. */
export const ms = (value: number): string => `${value < 10 ? value.toFixed(2) : whole(value)} ms`

export const ratio = (value: number, base: number): string => `${(value / base).toFixed(2)}×`

/** «✓ at most 7 bytes a point: 3.7», for people and for grep. */
export function printAim(met: boolean, aim: string, seen: string) {
  console.log(`${met ? '✓' : '✗'} ${aim}: ${seen}`)
}
