import { useImperativeHandle, useRef } from 'react'
import { CaptchaBox, CaptchaFailure } from './captcha-box.tsx'
import type { CaptchaProps } from './captcha-props.ts'
import { useProof } from './use-proof.ts'

/** The mark that a second of work by the visitor's own device confirms (ALTCHA): nothing to read, hear or drag. */
export const AltchaCaptcha = ({ ref, form, label, error, onToken }: Required<CaptchaProps>) => {
  const { step, detail, start, drop } = useProof(form, onToken)
  const mark = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => ({ reset: drop, focus: () => mark.current?.focus() }))
  const press = () => {
    if (step === 'solved') drop()
    else if (step !== 'solving') start()
  }
  const retry = () => {
    mark.current?.focus()
    start()
  }
  return (
    <>
      <CaptchaBox ref={mark} label={label} step={step} error={error} onPress={press} />
      {step === 'failed' && <CaptchaFailure detail={detail} onRetry={retry} />}
    </>
  )
}
