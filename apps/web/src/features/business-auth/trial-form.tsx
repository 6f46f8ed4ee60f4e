import { zodResolver } from '@hookform/resolvers/zod'
import { trialAccessFields } from '@yacheyka/contract/applications/trial-access'
import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import { APPLICATION_MESSAGES } from '@yacheyka/core/applications/application'
import { CONSENT_NEEDED } from '@yacheyka/core/privacy/consent'
import { typeset } from '@yacheyka/core/text/wording'
import { useId, useRef, useState, type SubmitEvent } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import * as z from 'zod'
import { ApiError } from '#/api/api-error.ts'
import { call } from '#/api/call.ts'
import { paths } from '#/paths.ts'
import { ButtonLink } from '#/ui/button-link.tsx'
import type { CaptchaHandle } from '#/ui/captcha/captcha-props.ts'
import { CheckboxField } from '#/ui/checkbox-field.tsx'
import { TextField } from '#/ui/text-field.tsx'
import { useEditions } from '#/ui/use-editions.ts'
import { useOnce } from '#/ui/use-once.ts'
import { CaptchaField } from './captcha-field.tsx'
import { ConsentWords } from './consent-words.tsx'
import { failureNotice, MESSAGES } from './failure.ts'
import styles from './form.module.css'
import { Notice, type NoticeWords } from './notice.tsx'
import { NEEDS_CAPTCHA, Submit } from './submit.tsx'

const trialFields = trialAccessFields.extend({
  consent: z.boolean().refine((given) => given, CONSENT_NEEDED),
  /** Token of the captcha; empty until it is solved. */
  token: z.string().min(1, APPLICATION_MESSAGES.required),
})
type TrialValues = z.input<typeof trialFields>

const FIELDS = ['email', 'consent', 'token'] as const

/** The form that asks for a letter; after any rejection the captcha is new, and what was typed stays. */
const useTrialForm = (onSent: (email: string) => void) => {
  const captcha = useRef<CaptchaHandle>(null)
  const [notice, setNotice] = useState<NoticeWords | null>(null)
  const { pending, once } = useOnce()
  const { editions, shown, renew } = useEditions()
  const form = useForm<TrialValues, unknown, TrialValues>({
    resolver: zodResolver(trialFields),
    defaultValues: { email: '', consent: false, token: '' },
    mode: 'onTouched',
  })
  const showErrors = ({ fields }: ApiError) => {
    for (const field of FIELDS) {
      const [message] = fields[field] ?? []
      if (message !== undefined) form.setError(field, { message })
    }
    if (fields['consent'] === undefined) return
    // What was ticked is another text now.
    form.setValue('consent', false)
    renew()
  }
  const send = ({ email, token }: TrialValues) =>
    once(async () => {
      try {
        const { privacy_policy: consent } = await shown()
        const body = { email, yandex_token: token, ...(consent !== undefined && { consent }) }
        await call(ENDPOINTS.requestTrialAccess, { body })
        onSent(email.trim())
      } catch (error) {
        captcha.current?.reset()
        if (error instanceof ApiError) showErrors(error)
        const isInvalid = error instanceof ApiError && error.status === 400
        setNotice(failureNotice(error, isInvalid ? MESSAGES.invalid : MESSAGES.later))
      }
    })
  return { form, captcha, editions, pending, send, notice, closeNotice: () => setNotice(null) }
}

/** Asks for a letter with the link that opens trial access; the response is the same whoever's address it is. */
export const TrialForm = ({ onSent }: { readonly onSent: (email: string) => void }) => {
  const id = useId()
  const { form, captcha, editions, pending, send, notice, closeNotice } = useTrialForm(onSent)
  const { register, control, formState, setValue } = form
  const token = useWatch({ control, name: 'token' })
  const submit = (event: SubmitEvent<HTMLFormElement>) => void form.handleSubmit(send)(event)
  const why = pending ? 'Отправляем…' : token === '' ? NEEDS_CAPTCHA : undefined
  return (
    <>
      <form noValidate aria-label="Тестовый ключ" className={styles['form']} onSubmit={submit}>
        <TextField
          label="E-mail"
          type="email"
          hint={typeset('Сюда придёт ссылка, она действует сутки')}
          autoComplete="email"
          error={formState.errors.email?.message}
          {...register('email')}
        />
        <CheckboxField error={formState.errors.consent?.message} {...register('consent')}>
          <ConsentWords
            purpose="чтобы открыть мне пробный доступ"
            edition={editions?.privacy_policy}
          />
        </CheckboxField>
        <CaptchaField
          control={control}
          name="token"
          captcha={captcha}
          form="trial"
          onToken={(next) => setValue('token', next, { shouldValidate: next !== '' })}
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
