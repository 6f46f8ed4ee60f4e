import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import { APPLICATION_MESSAGES } from '@yacheyka/core/applications/application'
import { CONSENT_NEEDED } from '@yacheyka/core/privacy/consent'
import { FEEDBACK_LENGTH_MAX, FEEDBACK_TYPE } from '@yacheyka/core/feedback/feedback'
import { typeset } from '@yacheyka/core/text/wording'
import { useRef, useState, type RefObject } from 'react'
import { callAsCustomer } from '#/session/call-as-customer.ts'
import { ApiError } from '#/api/api-error.ts'
import type { CaptchaHandle } from '#/ui/captcha/captcha-props.ts'
import { useEditions } from '#/ui/use-editions.ts'
import { useProfile } from './account.ts'
import { randomKey } from '#/api/random-key.ts'
import { useOnce } from '#/ui/use-once.ts'

const MARK = typeset('Отметьте, что вы не робот: отзыв уйдёт сразу после проверки.')

const errorOf = (text: string): string | undefined => {
  if (text === '') return APPLICATION_MESSAGES.required
  return text.length > FEEDBACK_LENGTH_MAX
    ? APPLICATION_MESSAGES.long(FEEDBACK_LENGTH_MAX)
    : undefined
}

/**
 * The feedback popup. It is sent once the captcha's token is there, asked for before or after, and the customer agrees
 * that contacts go along (decisions, section 6). A failure is only logged (specification 2, section 8), and the text
 * stays.
 */
export const useFeedback = (draft: string, captcha: RefObject<CaptchaHandle | null>) => {
  const profile = useProfile().data
  const { editions, shown, renew } = useEditions()
  const [given, setGiven] = useState(false)
  /** What the server has against the consent. */
  const [rejection, setRejection] = useState<string>()
  const tick = useRef<HTMLInputElement>(null)
  const [token, setToken] = useState<string | null>(null)
  const [requested, setRequested] = useState(false)
  const { pending, once } = useOnce()
  const [sent, setSent] = useState(false)
  const message = useRef({ text: '', uid: '' })
  const text = draft.trim()
  const error = errorOf(text)

  const send = (proof: string) =>
    once(async () => {
      // The same text sent again is one message.
      if (message.current.text !== text) message.current = { text, uid: randomKey() }
      try {
        await callAsCustomer(ENDPOINTS.sendFeedback, {
          body: {
            type: FEEDBACK_TYPE,
            uid: message.current.uid,
            text,
            yandex_token: proof,
            user_email: profile?.confirmed_email ?? '',
            user_name: profile?.juridical_name ?? '',
            user_phone: profile?.ceo_phone ?? '',
            consent: (await shown()).privacy_policy,
          },
        })
        setSent(true)
      } catch (thrown) {
        console.warn('The feedback was not sent', thrown)
        const refused = thrown instanceof ApiError ? thrown.fields['consent']?.[0] : undefined
        if (refused !== undefined) {
          // What was ticked is another text now.
          setGiven(false)
          setRejection(refused)
          renew()
        }
        captcha.current?.reset()
      }
      setRequested(false)
    })
  const submit = () => {
    setRequested(true)
    if (error !== undefined) return
    if (!given) tick.current?.focus()
    else if (token === null) captcha.current?.focus()
    else void send(token)
  }
  return {
    consent: {
      ref: tick,
      given,
      error: rejection ?? (requested && error === undefined && !given ? CONSENT_NEEDED : undefined),
      edition: editions?.privacy_policy,
      give: (next: boolean) => {
        setGiven(next)
        setRejection(undefined)
      },
    },
    pending,
    sent,
    hasText: text !== '',
    length: text.length,
    error: requested ? error : undefined,
    captchaError: requested && error === undefined && token === null && !pending ? MARK : undefined,
    submit,
    onToken: (next: string | null) => {
      setToken(next)
      if (next !== null && requested && given && error === undefined) void send(next)
    },
  }
}
