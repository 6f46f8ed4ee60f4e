import { OPERATOR_ENDPOINTS } from '@yacheyka/contract/console-endpoints'
import type {
  Enrolment,
  SignInResponse,
  SignInStage,
} from '@yacheyka/contract/operators/console-session'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { ApiError } from '@yacheyka/frontend/api/api-error.ts'
import { call } from '@yacheyka/frontend/api/call.ts'
import { queryClient } from '@yacheyka/frontend/api/query.ts'
import { operatorPaths } from '../../paths.ts'

/** Where a sign-in stands. */
type Step =
  | { readonly kind: 'credentials'; readonly notice: string }
  | { readonly kind: 'password' }
  | { readonly kind: 'enrol'; readonly offer: Enrolment }
  | { readonly kind: 'code' }
  | { readonly kind: 'recovery'; readonly codes: readonly string[] }

const stepAt = (stage: Exclude<SignInStage, 'done'>, offer: Enrolment | null): Step | undefined => {
  if (stage !== 'enrol') return { kind: stage }
  return offer === null ? undefined : { kind: 'enrol', offer }
}

/** Back to where the operator was, on pages of the console alone. */
const nextOf = (search: URLSearchParams): string => {
  const next = search.get('next') ?? ''
  return /^\/operator(?:[/?]|$)/.test(next) ? next : operatorPaths.today()
}

const ENDED = 'Вход закончился: войдите снова, и вы вернётесь туда, где были.'

const isEnded = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'ended' in state

/** The sign-in, step by step as the server asks for it. */
export const useSignIn = () => {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { state } = useLocation()
  const next = nextOf(search)
  const [login, setLogin] = useState('')
  const [step, setStep] = useState<Step>({
    kind: 'credentials',
    notice: isEnded(state) ? ENDED : '',
  })

  const finish = () => {
    // What the last operator of this browser read is not for the next one.
    queryClient.clear()
    void navigate(next, { replace: true })
  }
  const goOn = ({ stage, enrolment, recovery_codes: codes }: SignInResponse) => {
    if (codes !== null) setStep({ kind: 'recovery', codes })
    else if (stage === 'done') finish()
    else setStep((current) => stepAt(stage, enrolment) ?? current)
  }
  useEffect(() => {
    let isStale = false
    const goOnWhereItWas = async () => {
      const progress = await call(OPERATOR_ENDPOINTS.getSignInProgress, {})
      const { stage, enrolment, login: begun } = progress
      if (isStale || stage === 'credentials') return
      if (stage === 'done') {
        // Loaded anew at its last step, which shows the recovery codes once: they can be made anew inside.
        await call(OPERATOR_ENDPOINTS.getOperatorSession, {})
        if (!isStale) void navigate(next, { replace: true })
        return
      }
      setLogin(begun)
      setStep((current) =>
        current.kind === 'credentials' ? (stepAt(stage, enrolment) ?? current) : current,
      )
    }
    // Where this fails the sign-in begins from its start.
    goOnWhereItWas().catch(() => undefined)
    return () => {
      isStale = true
    }
  }, [navigate, next])
  /** The time of a sign-in that is not finished is short: then it begins anew. */
  const isOver = (error: unknown): error is ApiError => {
    const over = error instanceof ApiError && (error.status === 401 || error.status === 409)
    if (over) setStep({ kind: 'credentials', notice: error.detail })
    return over
  }
  return {
    step,
    login,
    finish,
    restart: () => setStep({ kind: 'credentials', notice: '' }),
    begin: (response: SignInResponse, typed: string) => {
      setLogin(typed)
      goOn(response)
    },
    setPassword: async ({ new_password }: { readonly new_password: string }): Promise<void> => {
      try {
        goOn(await call(OPERATOR_ENDPOINTS.operatorSetPassword, { body: { new_password } }))
      } catch (error) {
        if (!isOver(error)) throw error
      }
    },
    sendCode: async (code: string): Promise<void> => {
      try {
        goOn(await call(OPERATOR_ENDPOINTS.operatorSendCode, { body: { code } }))
      } catch (error) {
        if (!isOver(error)) throw error
      }
    },
  }
}
