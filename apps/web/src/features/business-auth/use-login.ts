import {
  credentials,
  requiredCaptchaToken,
  SUSPENDED_CODE,
} from '@yacheyka/contract/accounts/accounts'
import { TRIAL_OVER_CODE } from '@yacheyka/contract/applications/trial-access'
import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import { useEffect, useState, useSyncExternalStore, type RefObject } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ApiError } from '@yacheyka/frontend/api/api-error.ts'
import { call } from '@yacheyka/frontend/api/call.ts'
import { afterSignIn } from '#/session/guard.ts'
import { session } from '#/session/session.ts'
import type { CaptchaHandle } from '@yacheyka/frontend/captcha/captcha-props.ts'
import { useEndpointForm } from '@yacheyka/frontend/forms/use-endpoint-form.ts'
import { failureNotice, MESSAGES } from './failure.ts'
import { handed } from './handed.ts'
import type { NoticeWords } from './notice.tsx'

const loginFields = credentials.extend({ yandex_token: requiredCaptchaToken })

const NO_COOKIES = new ApiError(
  0,
  'Браузер не сохраняет cookie, а без них вход не запомнить. Разрешите их для этого сайта.',
)

/** Whoever is signed in, here or in another tab, goes on to the cabinet. */
const useMoveOn = () => {
  const navigate = useNavigate()
  const { search } = useLocation()
  const userUid = useSyncExternalStore(session.subscribe, session.userUid, () => undefined)
  useEffect(() => {
    if (userUid !== undefined) void navigate(afterSignIn(search), { replace: true })
  }, [userUid, navigate, search])
}

/** What is wrong at first glance; a customer whose sign-in is suspended has filled in nothing wrong. */
const wordsOf = (error: unknown): string => {
  if (!(error instanceof ApiError) || error.status !== 403) return MESSAGES.later
  if (hasCode(error, TRIAL_OVER_CODE)) return 'Пробный доступ закончился'
  return hasCode(error, SUSPENDED_CODE) ? MESSAGES.suspended : MESSAGES.invalid
}

const hasCode = ({ response }: ApiError, code: string): boolean =>
  typeof response === 'object' && response !== null && 'code' in response && response.code === code

/** The form of sign-in; after any rejection the captcha is new, and what was typed stays. */
export const useLogin = (captcha: RefObject<CaptchaHandle | null>) => {
  useMoveOn()
  const { state } = useLocation()
  const [notice, setNotice] = useState<NoticeWords | null>(null)
  const form = useEndpointForm({
    defaultValues: { username: handed(state, 'login'), password: '', yandex_token: '' },
    schema: loginFields,
    send: async (body) => {
      try {
        if (!session.signIn(await call(ENDPOINTS.obtainTokens, { body }))) throw NO_COOKIES
      } catch (error) {
        captcha.current?.reset()
        setNotice(failureNotice(error, wordsOf(error)))
      }
    },
  })
  return { form, notice, closeNotice: () => setNotice(null) }
}
