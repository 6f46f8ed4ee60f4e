import type { CaptchaForm } from '@yacheyka/contract/captcha/captcha'
import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#/api/api-error.ts'
import { call } from '#/api/call.ts'
import type { CaptchaStep } from './captcha-box.tsx'
import type { Proof } from './solve-challenge.ts'

/** A slow phone must never be locked out: it has this long, in milliseconds. */
const TIMEOUT = 90_000
/** A token is given up a little before the server gives it up, in milliseconds. */
const EARLY = 10_000
const TIMER_MAX = 2 ** 31 - 1

const FAILED = 'Проверка не удалась. Попробуйте ещё раз.'
const SLOW = 'Проверка заняла слишком много времени. Попробуйте ещё раз.'
const INSECURE =
  'Браузер проверяет только по защищённому соединению. Откройте сайт по адресу с https.'

const prove = async (form: CaptchaForm, controller: AbortController): Promise<Proof> => {
  if (!isSecureContext) throw new ApiError(0, INSECURE)
  const signal = AbortSignal.any([controller.signal, AbortSignal.timeout(TIMEOUT)])
  const [challenge, { solveChallenge }] = await Promise.all([
    call(ENDPOINTS.getCaptchaChallenge, { query: { form } }, { signal }),
    import('./solve-challenge.ts'),
  ])
  const proof = await solveChallenge(challenge, TIMEOUT, controller)
  if (proof === undefined) throw new ApiError(0, SLOW)
  return proof
}

/** Milliseconds that a token is good for by this device's clock; undefined where the clock must be wrong. */
const lifeOf = ({ expiresAt }: Proof): number | undefined => {
  const life = (expiresAt ?? 0) * 1000 - Date.now() - EARLY
  return life > 0 ? Math.min(life, TIMER_MAX) : undefined
}

/** A proof for `form`, asked for by `start`: each one new, given up when it expires and when the form has used it. */
export const useProof = (form: CaptchaForm, onToken: (token: string | null) => void) => {
  const [step, setStep] = useState<CaptchaStep>('idle')
  const [detail, setDetail] = useState(FAILED)
  const running = useRef<AbortController>(null)
  const expiry = useRef<ReturnType<typeof setTimeout>>(undefined)

  const drop = (next: CaptchaStep) => {
    running.current?.abort()
    clearTimeout(expiry.current)
    setStep(next)
    onToken(null)
  }
  const accept = (proof: Proof) => {
    const life = lifeOf(proof)
    if (life !== undefined) expiry.current = setTimeout(drop, life, 'expired')
    setStep('solved')
    onToken(proof.token)
  }
  const start = async () => {
    drop('solving')
    const controller = new AbortController()
    running.current = controller
    try {
      const proof = await prove(form, controller)
      if (!controller.signal.aborted) accept(proof)
    } catch (error) {
      if (controller.signal.aborted) return
      setDetail(error instanceof ApiError ? error.detail : FAILED)
      setStep('failed')
    }
  }

  useEffect(
    () => () => {
      running.current?.abort()
      clearTimeout(expiry.current)
    },
    [],
  )
  return { step, detail, start: () => void start(), drop: () => drop('idle') }
}
