import type { PointState } from '@yacheyka/core/cells/point-capacity'
import { POINT_STATE_WORDING } from '@yacheyka/core/cells/point-capacity'
import { classes } from '@yacheyka/ui/classes.ts'
import styles from './availability-word.module.css'

/** How many of four cells are lit: the motif says how full the point is before the word does. */
const LIT: Readonly<Record<PointState, number>> = {
  free: 3,
  almost_full: 1,
  full: 0,
  closed: 0,
  too_heavy: 0,
  too_big: 0,
}
const CELLS = [
  [1, 1],
  [9, 1],
  [1, 9],
  [9, 9],
] as const

const Sign = ({ state }: { readonly state: PointState }) => (
  <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true" className={styles['sign']}>
    {CELLS.map(([x, y], index) => (
      <rect
        key={`${x} ${y}`}
        x={x}
        y={y}
        width="6"
        height="6"
        rx="1.75"
        fill={index < LIT[state] ? 'currentColor' : 'none'}
        stroke="currentColor"
        strokeWidth="1.25"
      />
    ))}
    {LIT[state] === 0 && (
      <path d="M1.5 14.5l13-13" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" />
    )}
  </svg>
)

/** «Есть места», «Почти заполнен», «Заполнен», «Закрыт»: a word, a sign and a colour. */
export const AvailabilityWord = ({ state }: { readonly state: PointState }) => (
  <span className={classes(styles['state'], styles[state])}>
    <Sign state={state} />
    {POINT_STATE_WORDING[state]}
  </span>
)
