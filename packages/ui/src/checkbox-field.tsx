import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react'
import styles from './checkbox-field.module.css'
import { FieldError } from './field-error.tsx'

/** A tick with a sentence beside it, which may hold links. */
export const CheckboxField = ({
  error,
  children,
  ...input
}: {
  readonly ref?: Ref<HTMLInputElement>
  readonly error?: string | undefined
  readonly children: ReactNode
} & InputHTMLAttributes<HTMLInputElement>) => {
  const id = useId()
  return (
    <div>
      <label className={styles['line']}>
        <input
          type="checkbox"
          className={styles['tick']}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : id}
          {...input}
        />
        <span className={styles['words']}>{children}</span>
      </label>
      {error !== undefined && (
        <div className={styles['error']}>
          <FieldError id={id} text={error} />
        </div>
      )}
    </div>
  )
}
