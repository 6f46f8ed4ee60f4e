import type { InputHTMLAttributes, Ref, TextareaHTMLAttributes } from 'react'
import { formatNumber, NBSP } from '@yacheyka/core/wording'
import { classes } from './classes.ts'
import styles from './field.module.css'
import { Field, type FieldWords } from './field.tsx'

/** One line of text. */
export const TextField = ({
  label,
  hint,
  error,
  className,
  ...input
}: FieldWords & {
  readonly ref?: Ref<HTMLInputElement>
} & InputHTMLAttributes<HTMLInputElement>) => (
  <Field label={label} hint={hint} error={error} className={className}>
    {(control) => <input type="text" className={styles['control']} {...input} {...control} />}
  </Field>
)

/** «1 523 из 2 048», which says that the text is too long before the rule does. */
const Counter = ({ length, most }: { readonly length: number; readonly most: number }) => (
  <span className={classes(styles['aside'], length > most && styles['over'])}>
    {formatNumber(length)} из{NBSP}
    {formatNumber(most)}
  </span>
)

/** Text of several lines that is counted as it grows; nothing of what is pasted is cut away. */
export const LetterField = ({
  label,
  hint,
  error,
  className,
  length,
  most,
  ...area
}: FieldWords & {
  readonly ref?: Ref<HTMLTextAreaElement>
  /** Signs in the field now, and how many the rule allows. */
  readonly length: number
  readonly most: number
} & TextareaHTMLAttributes<HTMLTextAreaElement>) => (
  <Field
    label={label}
    hint={hint}
    error={error}
    className={className}
    aside={<Counter length={length} most={most} />}
  >
    {(control) => (
      <textarea
        rows={6}
        className={classes(styles['control'], styles['letter'])}
        {...area}
        {...control}
      />
    )}
  </Field>
)
