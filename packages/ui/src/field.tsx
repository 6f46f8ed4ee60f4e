import { useId, type ReactNode } from 'react'
import { classes } from './classes.ts'
import { FieldError } from './field-error.tsx'
import styles from './field.module.css'

/** What every field is told. */
export interface FieldWords {
  /** The field's name; not optional, a placeholder is none. */
  readonly label: string
  /** How to fill it, below the name. */
  readonly hint?: string | undefined
  /** What is wrong and how to mend it, below the control. */
  readonly error?: string | undefined
}

/** What a control carries so that its name, hint and error are read with it. */
export interface ControlProps {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': boolean
}

/**
 * A control with its name, hint and error. The public pages' own: the kit's fields cost 45 KB (gz) of script and as
 * much again of styles where these cost two, and a form that looks like the page needs no other. The business cabinet
 * uses the kit.
 */
export const Field = ({
  label,
  hint,
  error,
  aside,
  live = false,
  className,
  children,
}: FieldWords & {
  /** What stands in line with the name, such as a counter. */
  readonly aside?: ReactNode
  /** The error comes while the focus is elsewhere than in the control, and must be spoken as it comes. */
  readonly live?: boolean
  readonly className?: string | undefined
  readonly children: (control: ControlProps) => ReactNode
}) => {
  const id = useId()
  const described = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`]
  return (
    <div className={classes(styles['field'], className)}>
      <div className={styles['top']}>
        <label htmlFor={id} className={styles['label']}>
          {label}
        </label>
        {aside}
      </div>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles['hint']}>
          {hint}
        </p>
      )}
      {children({
        id,
        'aria-describedby': described.filter(Boolean).join(' ') || undefined,
        'aria-invalid': error !== undefined,
      })}
      <div aria-live={live ? 'polite' : undefined} className={styles['message']}>
        {error !== undefined && <FieldError id={`${id}-error`} text={error} />}
      </div>
    </div>
  )
}
