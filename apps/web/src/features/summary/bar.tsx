import type { CSSProperties } from 'react'
import { classes } from '@yacheyka/ui/classes.ts'
import styles from './bar.module.css'

declare module 'react' {
  interface CSSProperties {
    /** From 0 to 1. */
    '--share'?: number
  }
}

const styleOf = (share: number): CSSProperties => ({ '--share': Math.min(1, Math.max(0, share)) })

/** A bar of its share of the room; what it says stands in words beside it. */
export const Bar = ({
  share,
  look,
  upright = false,
}: {
  readonly share: number
  readonly look?: 'open' | 'danger' | 'unfinished' | undefined
  /** Stands where the plot has the room. */
  readonly upright?: boolean
}) => (
  <span
    aria-hidden="true"
    style={styleOf(share)}
    className={classes(
      styles['bar'],
      upright && styles['upright'],
      look !== undefined && styles[look],
    )}
  />
)
