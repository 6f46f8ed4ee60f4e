import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import { APPLICATION_MESSAGES } from '@yacheyka/core/applications/application'
import { CONSENT_NEEDED } from '@yacheyka/core/privacy/consent'
import { FEEDBACK_LENGTH_MAX, FEEDBACK_TYPE } from '@yacheyka/core/feedback/feedback'
import { typeset } from '@yacheyka/core/text/wording'
import { useRef, useState, type RefObject, type SubmitEvent } from 'react'
import { callAsCustomer } from '#/session/call-as-customer.ts'
import { firstMessages } from '@yacheyka/frontend/api/api-error.ts'
import type { CaptchaHandle } from '@yacheyka/frontend/captcha/captcha-props.ts'
import { useEditions } from '@yacheyka/frontend/legal/use-editions.ts'
import { useProfile } from './account.ts'
import { randomKey } from '@yacheyka/frontend/api/random-key.ts'
import type { Errors } from '@yacheyka/frontend/forms/form-errors.ts'
import { useEndpointForm } from '@yacheyka/frontend/forms/use-endpoint-form.ts'

const MARK = typeset('Отметьте, что вы не робот: отзыв уйдёт сразу после проверки.')

const textError = (text: string): string | undefined => {
  if (text === '') return APPLICATION_MESSAGES.required
  return text.length > FEEDBACK_LENGTH_MAX
    ? APPLICATION_MESSAGES.long(FEEDBACK_LENGTH_MAX)
    : undefined
}

interface Values {
  readonly text: string
  readonly consent: boolean
  readonly yandex_token: string
}

const errorsOf = ({ text, consent, yandex_token }: Values): Errors => {
  const error = textError(text.trim())
  if (error !== undefined) return { text: error }
  return {
    ...(!consent && { consent: CONSENT_NEEDED }),
    ...(yandex_token === '' && { yandex_token: MARK }),
  }
}

/** A failure is only logged (specification 2, section 8), but for what the server has against the consent. */
const readErrors = (error: unknown): Errors => {
  const { consent } = firstMessages(error)
  return consent === undefined ? {} : { consent }
}

/**
 * The feedback popup. It is sent once the captcha's token is there, asked for before or after, and the customer agrees
 * that contacts go along (decisions, section 6). After a failure the text stays.
 */
export const useFeedback = (draft: string, captcha: RefObject<CaptchaHandle | null>) => {
  const profile = useProfile().data
  const { editions, shown, renew } = useEditions()
  const [sent, setSent] = useState(false)
  const message = useRef({ text: '', uid: '' })
  /** Until the captcha's token is there. */
  const waits = useRef(false)

  const form = useEndpointForm<Values>({
    defaultValues: { text: draft, consent: false, yandex_token: '' },
    check: errorsOf,
    readErrors,
    send: async ({ text: typed, yandex_token }) => {
      waits.current = false
      const text = typed.trim()
      // The same text sent again is one message.
      if (message.current.text !== text) message.current = { text, uid: randomKey() }
      try {
        await callAsCustomer(ENDPOINTS.sendFeedback, {
          body: {
            type: FEEDBACK_TYPE,
            uid: message.current.uid,
            text,
            yandex_token,
            user_email: profile?.confirmed_email ?? '',
            user_name: profile?.juridical_name ?? '',
            user_phone: profile?.ceo_phone ?? '',
            consent: (await shown()).privacy_policy,
          },
        })
        setSent(true)
      } catch (error) {
        console.warn('The feedback was not sent', error)
        if (readErrors(error)['consent'] !== undefined) {
          // What was ticked is another text now.
          form.setValue('consent', false)
          renew()
        }
        captcha.current?.reset()
        throw error
      }
    },
  })
  const submit = (event?: SubmitEvent<HTMLFormElement>) => {
    waits.current = true
    return form.submit(event)
  }
  const onToken = (token: string) => {
    form.setValue('yandex_token', token)
    if (token === '') return
    form.clearErrors('yandex_token')
    if (waits.current && Object.keys(errorsOf(form.getValues())).length === 0) void submit()
  }
  return { form, edition: editions?.privacy_policy, sent, submit, onToken }
}
