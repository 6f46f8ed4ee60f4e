import { useState, type InputHTMLAttributes, type ReactNode, type Ref } from 'react'
import { Field, type FieldWords } from './field.tsx'
import fields from './field.module.css'
import styles from './password-field.module.css'

/** A password that can be looked at while it is typed. */
export const PasswordField = ({
  label,
  hint,
  error,
  aside,
  describedBy,
  ...input
}: FieldWords & {
  readonly ref?: Ref<HTMLInputElement>
  /** What stands in line with the name. */
  readonly aside?: ReactNode
  /** The id of further words about the field. */
  readonly describedBy?: string
} & InputHTMLAttributes<HTMLInputElement>) => {
  const [shown, setShown] = useState(false)
  return (
    <Field label={label} hint={hint} error={error} aside={aside}>
      {(control) => (
        <div className={styles['well']}>
          <input
            className={fields['control']}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            aria-describedby={
              [control['aria-describedby'], describedBy].filter(Boolean).join(' ') || undefined
            }
          />
          <button
            type="button"
            className={styles['eye']}
            aria-label={shown ? 'Скрыть пароль' : 'Показать пароль'}
            aria-controls={control.id}
            onClick={() => setShown(!shown)}
          >
            {shown ? 'Скрыть' : 'Показать'}
          </button>
        </div>
      )}
    </Field>
  )
}
