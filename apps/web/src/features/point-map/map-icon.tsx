/** Line icons of the map, on the grid and in the hand of `@yacheyka/ui/icons`. They never speak: the control beside them does. */
const PATHS = {
  route: 'M4 11.5 20.5 3.5 13 20l-2.2-6.3z',
  share: 'M12 14V3.5m-4 4 4-4 4 4M6 12v8h12v-8',
  filter: 'M4 7h16M7 12h10M10 17h4',
  check: 'm5 12.5 4.5 4.5L19 7.5',
} as const

export const MapIcon = ({
  name,
  size = 20,
}: {
  readonly name: keyof typeof PATHS
  readonly size?: number
}) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    <path d={PATHS[name]} />
  </svg>
)
