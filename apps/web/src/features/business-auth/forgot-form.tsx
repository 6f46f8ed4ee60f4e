import { credentials, requiredCaptchaToken } from '@yacheyka/contract/accounts/accounts'
import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import { typeset } from '@yacheyka/core/text/wording'
import { useId, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { call } from '@yacheyka/frontend/api/call.ts'
import { paths } from '@yacheyka/frontend/paths.ts'
import { ButtonLink } from '@yacheyka/ui/button-link.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { stack } from '@yacheyka/ui/layout.ts'
import { CaptchaField } from '@yacheyka/frontend/captcha/captcha-field.tsx'
import type { CaptchaHandle } from '@yacheyka/frontend/captcha/captcha-props.ts'
import { TextField } from '@yacheyka/ui/text-field.tsx'
import { useEndpointForm } from '@yacheyka/frontend/forms/use-endpoint-form.ts'
import { failureNotice, MESSAGES } from './failure.ts'
import styles from './form.module.css'
import { Notice, type NoticeWords } from './notice.tsx'
import { NEEDS_CAPTCHA, Submit } from './submit.tsx'

const forgotFields = credentials
  .pick({ username: true })
  .extend({ yandex_token: requiredCaptchaToken })

const SENT: NoticeWords = {
  kind: 'success',
  text: typeset('Проверьте почту'),
  detail: typeset(
    'Если такой логин есть, мы отправили письмо со ссылкой на почту этого кабинета. Ссылка действует сутки и служит один раз.',
  ),
}

/** Asks for an email with a one-time link; the response does not tell whether there is such a login. */
export const ForgotForm = () => {
  const id = useId()
  const captcha = useRef<CaptchaHandle>(null)
  const [notice, setNotice] = useState<NoticeWords | null>(null)
  const { register, control, setValue, errorOf, pending, submit } = useEndpointForm({
    defaultValues: { username: '', yandex_token: '' },
    schema: forgotFields,
    send: async (body) => {
      try {
        await call(ENDPOINTS.sendPasswordLink, { body })
        setNotice(SENT)
      } catch (error) {
        setNotice(failureNotice(error, MESSAGES.later))
      }
      captcha.current?.reset()
    },
  })
  const token = useWatch({ control, name: 'yandex_token' })
  const why = pending ? 'Отправляем…' : token === '' ? NEEDS_CAPTCHA : undefined
  return (
    <>
      <form
        noValidate
        aria-label="Ссылка на смену пароля"
        className={classes(stack(24), styles['form'])}
        onSubmit={(event) => void submit(event)}
      >
        <TextField
          label="Логин"
          hint={typeset('Он есть в письме, которым мы открыли вам кабинет')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={errorOf('username')}
          {...register('username')}
        />
        <CaptchaField
          control={control}
          name="yandex_token"
          captcha={captcha}
          form="login"
          onToken={(next) => setValue('yandex_token', next, { shouldValidate: next !== '' })}
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
