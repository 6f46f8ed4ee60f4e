import type { SelectHTMLAttributes } from 'react'
import { Field, type FieldWords } from '#/ui/field.tsx'
import styles from './select-field.module.css'

/** One of a few, by the browser's own list. */
export const SelectField = ({
  label,
  className,
  options,
  ...select
}: Pick<FieldWords, 'label'> & {
  readonly options: readonly { readonly value: string; readonly title: string }[]
} & SelectHTMLAttributes<HTMLSelectElement>) => (
  <Field label={label} className={className}>
    {(control) => (
      <select className={styles['control']} {...select} {...control}>
        {options.map(({ value, title }) => (
          <option key={value} value={value}>
            {title}
          </option>
        ))}
      </select>
    )}
  </Field>
)
