import type { InputHTMLAttributes, Ref, TextareaHTMLAttributes } from 'react'
import { formatNumber, NBSP } from '@yacheyka/core/text/wording'
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

/** An amount of money, with the sign of the rouble in the field. */
export const MoneyField = ({
  label,
  hint,
  error,
  className,
  ...input
}: FieldWords & {
  readonly ref?: Ref<HTMLInputElement>
} & InputHTMLAttributes<HTMLInputElement>) => (
  <Field label={label} hint={hint} error={error} className={className}>
    {(control) => (
      <span className={styles['money']}>
        <input
          type="text"
          inputMode="decimal"
          autoComplete="off"
          className={styles['control']}
          {...input}
          {...control}
        />
        <span className={styles['sum']} aria-hidden="true">
          ₽
        </span>
      </span>
    )}
  </Field>
)

/** «1 523 из 2 048», which says that the text is too long before the rule does. */
const Counter = ({
  length,
  most,
  between = `из${NBSP}`,
}: {
  readonly length: number
  readonly most: number
  readonly between?: string | undefined
}) => (
  <span className={classes(styles['aside'], length > most && styles['over'])}>
    {formatNumber(length)} {between}
    {formatNumber(most)}
  </span>
)

/** Text of several lines that is counted as it grows; nothing of what is pasted is cut away. */
export const TextAreaField = ({
  label,
  hint,
  error,
  className,
  length,
  most,
  between,
  ...area
}: FieldWords & {
  readonly ref?: Ref<HTMLTextAreaElement>
  /** Signs in the field now, and how many the rule allows. */
  readonly length: number
  readonly most: number
  /** What stands between the two in the counter, where it is not «из». */
  readonly between?: string
} & TextareaHTMLAttributes<HTMLTextAreaElement>) => (
  <Field
    label={label}
    hint={hint}
    error={error}
    className={className}
    aside={<Counter length={length} most={most} between={between} />}
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
