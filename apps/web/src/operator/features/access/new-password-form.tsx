import { isGoodPassword, PASSWORD_MESSAGES } from '@yacheyka/core/accounts/password'
import { APPLICATION_MESSAGES } from '@yacheyka/core/applications/application'
import { useId, useState, type SubmitEvent } from 'react'
import { ApiError, formatError } from '#/api/api-error.ts'
import { classes } from '#/ui/classes.ts'
import { Button } from '#/ui/button.tsx'
import { PasswordField } from '#/ui/password-field.tsx'
import { PasswordRules } from '#/ui/password-rules.tsx'
import { useOnce } from '#/ui/use-once.ts'
import styles from './forms.module.css'

interface Values {
  readonly current: string
  readonly password: string
  readonly again: string
}
type Errors = Partial<Record<keyof Values, string>>

const EMPTY: Values = { current: '', password: '', again: '' }

const errorsIn = ({ current, password, again }: Values, withCurrent: boolean): Errors => ({
  ...(withCurrent && current === '' ? { current: APPLICATION_MESSAGES.required } : {}),
  ...(isGoodPassword(password) ? {} : { password: PASSWORD_MESSAGES.weak }),
  ...(again === password ? {} : { again: PASSWORD_MESSAGES.different }),
})

const errorsOf = ({ fields }: ApiError): Errors => {
  const { current_password: current, new_password: password } = fields
  return {
    ...(current?.[0] === undefined ? {} : { current: current[0] }),
    ...(password?.[0] === undefined ? {} : { password: password[0] }),
  }
}

/** A password of one's own, twice, with its rules; the present one first where it is asked for. */
export const NewPasswordForm = ({
  login,
  withCurrent,
  onSend,
}: {
  /** For keepers of passwords: whose it is. */
  readonly login: string
  readonly withCurrent: boolean
  readonly onSend: (values: Pick<Values, 'current' | 'password'>) => Promise<void>
}) => {
  const id = useId()
  const [values, setValues] = useState(EMPTY)
  const [errors, setErrors] = useState<Errors>({})
  const [rejection, setRejection] = useState('')
  const { pending, once } = useOnce()
  const field = (name: keyof Values) => ({
    value: values[name],
    error: errors[name],
    onChange: ({ target }: { readonly target: HTMLInputElement }) => {
      setValues({ ...values, [name]: target.value })
      setErrors({ ...errors, [name]: undefined })
    },
  })
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = errorsIn(values, withCurrent)
    setErrors(found)
    setRejection('')
    if (Object.keys(found).length > 0) return
    await once(async () => {
      try {
        await onSend(values)
        setValues(EMPTY)
      } catch (error) {
        const told = error instanceof ApiError ? errorsOf(error) : {}
        setErrors(told)
        if (Object.keys(told).length === 0) setRejection(formatError(error))
      }
    })
  }
  return (
    <form
      noValidate
      aria-label="Смена пароля"
      className={classes(styles['form'], styles['narrow'])}
      onSubmit={(event) => void submit(event)}
    >
      {/* Keepers of passwords learn from it whose the new one is. */}
      <input type="text" name="username" autoComplete="username" value={login} readOnly hidden />
      {withCurrent && (
        <PasswordField
          label="Нынешний пароль"
          autoComplete="current-password"
          {...field('current')}
        />
      )}
      <PasswordField
        label="Новый пароль"
        autoComplete="new-password"
        describedBy={`${id}-rules`}
        {...field('password')}
      />
      <PasswordRules id={`${id}-rules`} password={values.password} />
      <PasswordField label="Повторите пароль" autoComplete="new-password" {...field('again')} />
      <p role="alert" className={styles['refusal']}>
        {rejection}
      </p>
      <Button type="submit" aria-disabled={pending || undefined}>
        {pending ? 'Сохраняем…' : 'Сохранить пароль'}
      </Button>
    </form>
  )
}
