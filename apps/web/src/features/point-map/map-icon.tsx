/** Line icons of the map, on the grid and in the hand of `#/ui/icons`. They never speak: the control beside them does. */
const PATHS = {
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  here: 'M12 3v3m0 12v3M3 12h3m12 0h3M12 17a5 5 0 1 0 0-10 5 5 0 0 0 0 10Z',
  route: 'M4 11.5 20.5 3.5 13 20l-2.2-6.3z',
  share: 'M12 14V3.5m-4 4 4-4 4 4M6 12v8h12v-8',
  list: 'M4 6.5h16M4 12h16M4 17.5h10',
  map: 'M9 4 3.5 6v14L9 18l6 2 5.5-2V4L15 6zM9 4v14m6-12v14',
  filter: 'M4 7h16M7 12h10M10 17h4',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  picture: 'M4 5h16v14H4zm0 11 5-5 4 4 2.5-2.5L20 17M15.5 9.5h.01',
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
