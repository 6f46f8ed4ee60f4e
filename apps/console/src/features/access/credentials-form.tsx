import { OPERATOR_ENDPOINTS } from '@yacheyka/contract/console-endpoints'
import {
  operatorCredentials,
  type SignInResponse,
} from '@yacheyka/contract/operators/console-session'
import type * as z from 'zod'
import { formatError } from '@yacheyka/frontend/api/api-error.ts'
import { call } from '@yacheyka/frontend/api/call.ts'
import { Button } from '@yacheyka/ui/button.tsx'
import { autoStack } from '@yacheyka/ui/layout.ts'
import { PasswordField } from '@yacheyka/ui/password-field.tsx'
import { TextField } from '@yacheyka/ui/text-field.tsx'
import { useEndpointForm } from '@yacheyka/frontend/forms/use-endpoint-form.ts'
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
  const { register, errorOf, formError, pending, submit, formState } = useEndpointForm<Values>({
    defaultValues: { login: '', password: '' },
    schema: operatorCredentials,
    send: async (body) =>
      onResponse(await call(OPERATOR_ENDPOINTS.operatorSignIn, { body }), body.login),
    readErrors: (error) => ({ '': formatError(error) }),
  })
  return (
    <form
      noValidate
      aria-label="Вход"
      className={autoStack(16)}
      onSubmit={(event) => void submit(event)}
    >
      <TextField
        label="Логин"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errorOf('login')}
        {...register('login')}
      />
      <PasswordField
        label="Пароль"
        autoComplete="current-password"
        error={errorOf('password')}
        {...register('password')}
      />
      <p role="alert" className={styles['refusal']}>
        {formError ?? (formState.isSubmitted ? '' : notice)}
      </p>
      <Button type="submit" disabled={pending}>
        {pending ? 'Входим…' : 'Войти'}
      </Button>
    </form>
  )
}
