import type { SVGProps } from 'react'

/** Line icons on a 24-unit grid, in the hand of the illustrations. They never speak: the control beside them does. */
const PATHS = {
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Zm4.8-1.7L20.5 20.5',
  menu: 'M4 7h16M4 12h16M4 17h10',
  close: 'M6 6l12 12M18 6L6 18',
  left: 'M19 12H5m6-6-6 6 6 6',
  right: 'M5 12h14m-6-6 6 6-6 6',
  up: 'M12 19V5m-6 6 6-6 6 6',
  down: 'M6 9.5l6 6 6-6',
  outward: 'M8 16 16.5 7.5M9 7h8v8',
  download: 'M12 4v11m-5-5 5 5 5-5M5 20h14',
  phone:
    'M6.5 4h3l1.5 4-2 1.5a11 11 0 0 0 5.5 5.5l1.5-2 4 1.5v3a2 2 0 0 1-2.2 2A16.5 16.5 0 0 1 4.5 6.2 2 2 0 0 1 6.5 4Z',
  clock: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 7.5V12l3 2',
  alert: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 7.5V12m0 4v.01',
  attach:
    'M19.5 11.5l-7.6 7.6a4.8 4.8 0 0 1-6.8-6.8l8-8a3.2 3.2 0 0 1 4.5 4.5l-7.7 7.7a1.6 1.6 0 0 1-2.3-2.3l7-7',
  done: 'M5 12.5l4.5 4.5L19 7.5',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  here: 'M12 3v3m0 12v3M3 12h3m12 0h3M12 17a5 5 0 1 0 0-10 5 5 0 0 0 0 10Z',
  list: 'M4 6.5h16M4 12h16M4 17.5h10',
  map: 'M9 4 3.5 6v14L9 18l6 2 5.5-2V4L15 6zM9 4v14m6-12v14',
  edit: 'M4.5 19.5l1-4.2L16 4.8a1.7 1.7 0 0 1 2.4 0l.8.8a1.7 1.7 0 0 1 0 2.4L8.7 18.5l-4.2 1Z',
  message: 'M4 5.5h16v11h-9l-4.5 3.5v-3.5H4zM8 9.5h8m-8 3h5',
  leave: 'M14 4.5H5.5v15H14M10 12h10m-4-4 4 4-4 4',
  table: 'M4 5h16v14H4zM4 10h16M4 14.5h16M10 10v9',
  document: 'M7 3.5h7l4 4v13H7zM14 3.5v4h4M10 12h5m-5 4h5',
} as const

export type IconName = keyof typeof PATHS

export const Icon = ({
  name,
  size = 24,
  ...rest
}: { readonly name: IconName; readonly size?: number } & SVGProps<SVGSVGElement>) => (
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
    {...rest}
  >
    <path d={PATHS[name]} />
  </svg>
)
