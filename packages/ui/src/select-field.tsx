import type { Ref, SelectHTMLAttributes } from 'react'
import { Field, type FieldWords } from './field.tsx'
import styles from './select-field.module.css'

/** One of a few, by the browser's own list. */
export const SelectField = ({
  label,
  hint,
  error,
  className,
  empty,
  options,
  ...select
}: FieldWords & {
  readonly ref?: Ref<HTMLSelectElement>
  /** What stands there while nothing is chosen; without it something always is. */
  readonly empty?: string
  readonly options: readonly { readonly value: string; readonly title: string }[]
} & SelectHTMLAttributes<HTMLSelectElement>) => (
  <Field label={label} hint={hint} error={error} className={className}>
    {(control) => (
      <select className={styles['control']} {...select} {...control}>
        {empty !== undefined && <option value="">{empty}</option>}
        {options.map(({ value, title }) => (
          <option key={value} value={value}>
            {title}
          </option>
        ))}
      </select>
    )}
  </Field>
)
