import { trialAccessFields } from '@yacheyka/contract/applications/trial-access'
import { requiredCaptchaToken } from '@yacheyka/contract/accounts/accounts'
import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import { CONSENT_NEEDED } from '@yacheyka/core/privacy/consent'
import { typeset } from '@yacheyka/core/text/wording'
import { useId, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod'
import { ApiError } from '@yacheyka/frontend/api/api-error.ts'
import { call } from '@yacheyka/frontend/api/call.ts'
import { paths } from '@yacheyka/frontend/paths.ts'
import { ButtonLink } from '@yacheyka/ui/button-link.tsx'
import { CaptchaField } from '@yacheyka/frontend/captcha/captcha-field.tsx'
import type { CaptchaHandle } from '@yacheyka/frontend/captcha/captcha-props.ts'
import { CheckboxField } from '@yacheyka/ui/checkbox-field.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { stack } from '@yacheyka/ui/layout.ts'
import { TextField } from '@yacheyka/ui/text-field.tsx'
import { useEditions } from '@yacheyka/frontend/legal/use-editions.ts'
import { useEndpointForm } from '@yacheyka/frontend/forms/use-endpoint-form.ts'
import { ConsentWords } from './consent-words.tsx'
import { failureNotice, MESSAGES } from './failure.ts'
import styles from './form.module.css'
import { Notice, type NoticeWords } from './notice.tsx'
import { NEEDS_CAPTCHA, Submit } from './submit.tsx'

const trialFields = trialAccessFields.extend({
  consent: z.boolean().refine((given) => given, CONSENT_NEEDED),
  yandex_token: requiredCaptchaToken,
})

/** The form that asks for an email; after any rejection the captcha is new, and what was typed stays. */
const useTrialForm = (onSent: (email: string) => void) => {
  const captcha = useRef<CaptchaHandle>(null)
  const [notice, setNotice] = useState<NoticeWords | null>(null)
  const { editions, shown, renew } = useEditions()
  const form = useEndpointForm({
    defaultValues: { email: '', consent: false, yandex_token: '' },
    schema: trialFields,
    mode: 'onTouched',
    send: async ({ email, yandex_token }) => {
      try {
        const { privacy_policy: consent } = await shown()
        const body = { email, yandex_token, ...(consent !== undefined && { consent }) }
        await call(ENDPOINTS.requestTrialAccess, { body })
        onSent(email.trim())
      } catch (error) {
        captcha.current?.reset()
        const isInvalid = error instanceof ApiError && error.status === 400
        setNotice(failureNotice(error, isInvalid ? MESSAGES.invalid : MESSAGES.later))
        if (error instanceof ApiError && error.fields['consent'] !== undefined) {
          // What was ticked is another text now.
          form.setValue('consent', false)
          renew()
        }
        throw error
      }
    },
  })
  return { form, captcha, editions, notice, closeNotice: () => setNotice(null) }
}

/** Asks for an email with the link that opens trial access; the response is the same whoever's address it is. */
export const TrialForm = ({ onSent }: { readonly onSent: (email: string) => void }) => {
  const id = useId()
  const { form, captcha, editions, notice, closeNotice } = useTrialForm(onSent)
  const { register, control, setValue, errorOf, pending, submit } = form
  const token = useWatch({ control, name: 'yandex_token' })
  const why = pending ? 'Отправляем…' : token === '' ? NEEDS_CAPTCHA : undefined
  return (
    <>
      <form
        noValidate
        aria-label="Тестовый ключ"
        className={classes(stack(24), styles['form'])}
        onSubmit={(event) => void submit(event)}
      >
        <TextField
          label="E-mail"
          type="email"
          hint={typeset('Сюда придёт ссылка, она действует сутки')}
          autoComplete="email"
          error={errorOf('email')}
          {...register('email')}
        />
        <CheckboxField error={errorOf('consent')} {...register('consent')}>
          <ConsentWords
            purpose="чтобы открыть мне пробный доступ"
            edition={editions?.privacy_policy}
          />
        </CheckboxField>
        <CaptchaField
          control={control}
          name="yandex_token"
          captcha={captcha}
          form="trial"
          onToken={(next) => setValue('yandex_token', next, { shouldValidate: next !== '' })}
        />
        <Submit id={id} label={pending ? 'Отправляем…' : 'Получить ссылку'} why={why}>
          <ButtonLink to={paths.businessLogin()} look="quiet">
            У меня есть логин
          </ButtonLink>
        </Submit>
      </form>
      <Notice words={notice} onClose={closeNotice} />
    </>
  )
}
