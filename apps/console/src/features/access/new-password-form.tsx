import { isGoodPassword, PASSWORD_MESSAGES } from '@yacheyka/core/accounts/password'
import { APPLICATION_MESSAGES } from '@yacheyka/core/applications/application'
import { useId } from 'react'
import { classes } from '@yacheyka/ui/classes.ts'
import { Button } from '@yacheyka/ui/button.tsx'
import { autoStack } from '@yacheyka/ui/layout.ts'
import type { Errors } from '@yacheyka/frontend/forms/form-errors.ts'
import { PasswordField } from '@yacheyka/ui/password-field.tsx'
import { PasswordRules } from '@yacheyka/frontend/forms/password-rules.tsx'
import { useEndpointForm } from '@yacheyka/frontend/forms/use-endpoint-form.ts'
import styles from './forms.module.css'

const EMPTY = { current_password: '', new_password: '', again: '' }
type Values = typeof EMPTY

const errorsIn = (typed: Values, withCurrent: boolean): Errors => ({
  ...(withCurrent &&
    typed.current_password === '' && { current_password: APPLICATION_MESSAGES.required }),
  ...(!isGoodPassword(typed.new_password) && { new_password: PASSWORD_MESSAGES.weak }),
  ...(typed.again !== typed.new_password && { again: PASSWORD_MESSAGES.different }),
})

/** A password of one's own, twice, with its rules; the present one first where it is asked for. */
export const NewPasswordForm = ({
  login,
  withCurrent,
  onSend,
}: {
  /** For keepers of passwords: whose it is. */
  readonly login: string
  readonly withCurrent: boolean
  readonly onSend: (values: Omit<Values, 'again'>) => Promise<void>
}) => {
  const id = useId()
  const form = useEndpointForm({
    defaultValues: EMPTY,
    check: (typed) => errorsIn(typed, withCurrent),
    send: async ({ again: _again, ...typed }) => {
      await onSend(typed)
      form.reset()
    },
  })
  const field = (name: keyof Values) => ({ ...form.register(name), error: form.errorOf(name) })
  return (
    <form
      noValidate
      aria-label="Смена пароля"
      className={classes(autoStack(16), styles['narrow'])}
      onSubmit={(event) => void form.submit(event)}
    >
      {/* Keepers of passwords learn from it whose the new one is. */}
      <input type="text" name="username" autoComplete="username" value={login} readOnly hidden />
      {withCurrent && (
        <PasswordField
          label="Нынешний пароль"
          autoComplete="current-password"
          {...field('current_password')}
        />
      )}
      <PasswordField
        label="Новый пароль"
        autoComplete="new-password"
        describedBy={`${id}-rules`}
        {...field('new_password')}
      />
      <PasswordRules id={`${id}-rules`} password={form.watch('new_password')} />
      <PasswordField label="Повторите пароль" autoComplete="new-password" {...field('again')} />
      <p role="alert" className={styles['refusal']}>
        {form.formError}
      </p>
      <Button type="submit" aria-disabled={form.pending || undefined}>
        {form.pending ? 'Сохраняем…' : 'Сохранить пароль'}
      </Button>
    </form>
  )
}
