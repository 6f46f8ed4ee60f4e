import type { ReactNode } from 'react'
import { Button } from '@yacheyka/ui/button.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { stack } from '@yacheyka/ui/layout.ts'
import styles from './form.module.css'

/**
 * The button that sends a form, and why it cannot yet. It keeps the focus and its place while it is disabled: pressed
 * then, it sends nothing, and the form shows what is missing.
 */
export const Submit = ({
  id,
  label,
  why,
  children,
}: {
  readonly id: string
  readonly label: string
  /** Undefined where it may be pressed. */
  readonly why: string | undefined
  /** The other things to do here. */
  readonly children?: ReactNode
}) => (
  <div className={classes(stack(12), styles['actions'])}>
    <Button
      type="submit"
      aria-disabled={why === undefined ? undefined : true}
      aria-describedby={`${id}-why`}
    >
      {label}
    </Button>
    {children}
    <output className={styles['why']}>
      <span id={`${id}-why`}>{why}</span>
    </output>
  </div>
)

export const NEEDS_CAPTCHA = 'Сначала отметьте «Я не робот».'
