import { zodResolver } from '@hookform/resolvers/zod'
import { OPERATOR_ENDPOINTS } from '@yacheyka/contract/operator/endpoints'
import { operatorCredentials } from '@yacheyka/contract/operator/session'
import { useState, type SubmitEvent } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate, useSearchParams } from 'react-router'
import type * as z from 'zod'
import { ApiError, SERVER_FAULT } from '#/api/api-error.ts'
import { call } from '#/api/call.ts'
import { queryClient } from '#/api/query.ts'
import { useBrand } from '#/config.tsx'
import { titled, type PageHandle } from '#/head.ts'
import { useDocumentHead } from '#/navigation.ts'
import { BrandMark } from '#/ui/brand-mark.tsx'
import { Button } from '#/ui/button.tsx'
import { TextField } from '#/ui/text-field.tsx'
import { OPERATOR } from '../../operator-query.ts'
import { operatorPaths } from '../../paths.ts'
import styles from './sign-in-page.module.css'

export const handle: PageHandle = {
  head: (config) => ({
    title: titled('Вход в консоль оператора', config),
    description: 'Вход для сотрудников сети.',
    path: operatorPaths.signIn(),
  }),
}

/** Back to where the operator was, on pages of the console alone. */
const nextOf = (search: URLSearchParams): string => {
  const next = search.get('next') ?? ''
  return /^\/operator(?:[/?]|$)/.test(next) ? next : operatorPaths.today()
}

type Values = z.input<typeof operatorCredentials>

/** Sign-in of the network's own people. */
export const Component = () => {
  useDocumentHead()
  const { name } = useBrand()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [refusal, setRefusal] = useState('')
  const { register, handleSubmit, formState } = useForm<Values>({
    resolver: zodResolver(operatorCredentials),
    defaultValues: { login: '', password: '' },
  })
  const send = async (body: Values) => {
    setRefusal('')
    try {
      await call(OPERATOR_ENDPOINTS.operatorSignIn, { body })
      queryClient.removeQueries({ queryKey: OPERATOR })
      await navigate(nextOf(search), { replace: true })
    } catch (error) {
      setRefusal(error instanceof ApiError ? error.detail : SERVER_FAULT)
    }
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => void handleSubmit(send)(event)
  const { errors, isSubmitting } = formState
  return (
    <main className={styles['page']}>
      <div className={styles['card']}>
        <p className={styles['brand']}>
          <BrandMark size={28} />
          {name}
        </p>
        <h1 className={styles['title']}>Консоль оператора</h1>
        <form noValidate aria-label="Вход" className={styles['form']} onSubmit={submit}>
          <TextField
            label="Логин"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            error={errors.login?.message}
            {...register('login')}
          />
          <TextField
            label="Пароль"
            type="password"
            autoComplete="current-password"
            error={errors.password?.message}
            {...register('password')}
          />
          <p role="alert" className={styles['refusal']}>
            {refusal}
          </p>
          <Button type="submit" disabled={isSubmitting}>
            {isSubmitting ? 'Входим…' : 'Войти'}
          </Button>
        </form>
      </div>
    </main>
  )
}
