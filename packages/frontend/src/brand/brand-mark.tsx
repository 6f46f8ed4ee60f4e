const CELLS = [0, 12, 24].flatMap((y) => [0, 12, 24].map((x) => ({ x, y })))

/** The wall of cells with one open and lit: drawn here and not loaded, so that it wears the brand's colours. */
export const BrandMark = ({ size = 32 }: { readonly size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
    {CELLS.map(({ x, y }) => (
      <rect
        key={`${x}-${y}`}
        x={x}
        y={y}
        width="8"
        height="8"
        rx="2"
        fill={x === 24 && y === 0 ? 'var(--accent)' : 'currentColor'}
      />
    ))}
  </svg>
)
