import { zodResolver } from '@hookform/resolvers/zod'
import { credentials } from '@yacheyka/contract/accounts/accounts'
import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import { APPLICATION_MESSAGES } from '@yacheyka/core/applications/application'
import { typeset } from '@yacheyka/core/text/wording'
import { useId, useRef, useState, type SubmitEvent } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import * as z from 'zod'
import { call } from '#/api/call.ts'
import { paths } from '#/paths.ts'
import { ButtonLink } from '#/ui/button-link.tsx'
import type { CaptchaHandle } from '#/ui/captcha/captcha-props.ts'
import { TextField } from '#/ui/text-field.tsx'
import { useOnce } from '#/ui/use-once.ts'
import { CaptchaField } from './captcha-field.tsx'
import { failureNotice, MESSAGES } from './failure.ts'
import styles from './form.module.css'
import { Notice, type NoticeWords } from './notice.tsx'
import { NEEDS_CAPTCHA, Submit } from './submit.tsx'

const forgotFields = credentials
  .pick({ username: true })
  .extend({ token: z.string().min(1, APPLICATION_MESSAGES.required) })
type ForgotValues = z.input<typeof forgotFields>

const SENT: NoticeWords = {
  kind: 'success',
  text: typeset('Проверьте почту'),
  detail: typeset(
    'Если такой логин есть, мы отправили письмо со ссылкой на почту этого кабинета. Ссылка действует сутки и служит один раз.',
  ),
}

/** Asks for a letter with a one-time link; the response does not tell whether there is such a login. */
export const ForgotForm = () => {
  const id = useId()
  const captcha = useRef<CaptchaHandle>(null)
  const [notice, setNotice] = useState<NoticeWords | null>(null)
  const { pending, once } = useOnce()
  const form = useForm<ForgotValues, unknown, ForgotValues>({
    resolver: zodResolver(forgotFields),
    defaultValues: { username: '', token: '' },
    mode: 'onSubmit',
  })
  const { register, control, formState, setValue } = form
  const token = useWatch({ control, name: 'token' })
  const send = ({ username, token: yandex_token }: ForgotValues) =>
    once(async () => {
      try {
        await call(ENDPOINTS.sendPasswordLink, { body: { username, yandex_token } })
        setNotice(SENT)
      } catch (error) {
        setNotice(failureNotice(error, MESSAGES.later))
      }
      captcha.current?.reset()
    })
  const submit = (event: SubmitEvent<HTMLFormElement>) => void form.handleSubmit(send)(event)
  const why = pending ? 'Отправляем…' : token === '' ? NEEDS_CAPTCHA : undefined
  return (
    <>
      <form
        noValidate
        aria-label="Ссылка на смену пароля"
        className={styles['form']}
        onSubmit={submit}
      >
        <TextField
          label="Логин"
          hint={typeset('Он есть в письме, которым мы открыли вам кабинет')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={formState.errors.username?.message}
          {...register('username')}
        />
        <CaptchaField
          control={control}
          name="token"
          captcha={captcha}
          form="login"
          onToken={(next) => setValue('token', next, { shouldValidate: next !== '' })}
        />
        <Submit id={id} label={pending ? 'Отправляем…' : 'Получить ссылку'} why={why}>
          <ButtonLink to={paths.businessLogin()} look="quiet">
            Вернуться ко входу
          </ButtonLink>
        </Submit>
      </form>
      <Notice words={notice} onClose={() => setNotice(null)} />
    </>
  )
}
