import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { FieldError } from '@yacheyka/ui/field-error.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { stack } from '@yacheyka/ui/layout.ts'
import styles from './form.module.css'
import { Notice } from './notice.tsx'
import { PasswordField } from '@yacheyka/ui/password-field.tsx'
import { PasswordRules } from '@yacheyka/frontend/forms/password-rules.tsx'
import { Submit } from './submit.tsx'
import { useNewPassword } from './use-new-password.ts'

/** The new password twice, with its rules shown as they are met (specification 2, «Password change»). */
export const PasswordForm = ({
  link,
  onInvalid,
}: {
  readonly link: { readonly token: string; readonly username: string }
  readonly onInvalid: () => void
}) => {
  const id = useId()
  const { form, notice, closeNotice } = useNewPassword(link, onInvalid)
  const { register, control, formState, trigger, errorOf, formError, pending, submit } = form
  const password = useWatch({ control, name: 'password' })
  const { touchedFields } = formState
  const checkAgain = () => {
    if (touchedFields.again === true) void trigger('again')
  }
  return (
    <>
      <form
        noValidate
        aria-label="Смена пароля"
        className={classes(stack(24), styles['form'])}
        onSubmit={(event) => void submit(event)}
      >
        <p className={styles['whose']}>
          Логин: <strong className={styles['email']}>{link.username}</strong>
        </p>
        {/* Keepers of passwords learn from it whose the new one is. */}
        <input
          type="text"
          name="username"
          autoComplete="username"
          value={link.username}
          readOnly
          hidden
        />
        <PasswordField
          label="Новый пароль"
          autoComplete="new-password"
          describedBy={`${id}-rules`}
          error={errorOf('password')}
          {...register('password', { onChange: checkAgain })}
        />
        <PasswordRules id={`${id}-rules`} password={password} />
        <PasswordField
          label="Повторите пароль"
          autoComplete="new-password"
          error={errorOf('again')}
          {...register('again')}
        />
        {formError !== undefined && <FieldError id={`${id}-whole`} text={formError} />}
        <Submit
          id={id}
          label={pending ? 'Сохраняем…' : 'Сменить пароль'}
          why={pending ? 'Сохраняем новый пароль.' : undefined}
        />
      </form>
      <Notice words={notice} onClose={closeNotice} />
    </>
  )
}
