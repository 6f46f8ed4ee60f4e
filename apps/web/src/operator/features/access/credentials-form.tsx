import { zodResolver } from '@hookform/resolvers/zod'
import { OPERATOR_ENDPOINTS } from '@yacheyka/contract/console-endpoints'
import {
  operatorCredentials,
  type SignInResponse,
} from '@yacheyka/contract/operators/console-session'
import { useState, type SubmitEvent } from 'react'
import { useForm } from 'react-hook-form'
import type * as z from 'zod'
import { formatError } from '#/api/api-error.ts'
import { call } from '#/api/call.ts'
import { Button } from '#/ui/button.tsx'
import { PasswordField } from '#/ui/password-field.tsx'
import { TextField } from '#/ui/text-field.tsx'
import styles from './forms.module.css'

type Values = z.input<typeof operatorCredentials>

/** Login and password. `notice` says why the operator is here again. */
export const CredentialsForm = ({
  notice,
  onResponse,
}: {
  readonly notice: string
  readonly onResponse: (response: SignInResponse, login: string) => void
}) => {
  const [rejection, setRejection] = useState(notice)
  const { register, handleSubmit, formState } = useForm<Values>({
    resolver: zodResolver(operatorCredentials),
    defaultValues: { login: '', password: '' },
  })
  const send = async (body: Values) => {
    setRejection('')
    try {
      onResponse(await call(OPERATOR_ENDPOINTS.operatorSignIn, { body }), body.login)
    } catch (error) {
      setRejection(formatError(error))
    }
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => void handleSubmit(send)(event)
  const { errors, isSubmitting } = formState
  return (
    <form noValidate aria-label="Вход" className={styles['form']} onSubmit={submit}>
      <TextField
        label="Логин"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.login?.message}
        {...register('login')}
      />
      <PasswordField
        label="Пароль"
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <p role="alert" className={styles['refusal']}>
        {rejection}
      </p>
      <Button type="submit" disabled={isSubmitting}>
        {isSubmitting ? 'Входим…' : 'Войти'}
      </Button>
    </form>
  )
}
