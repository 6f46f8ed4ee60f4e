import { useImperativeHandle, useRef, useState } from 'react'
import { CaptchaBox } from './captcha-box.tsx'
import type { CaptchaProps } from './captcha-props.ts'

/** The same mark without a check behind it, where the installation has switched it off. */
export const OffCaptcha = ({ ref, label, error, onToken }: Required<CaptchaProps>) => {
  const [marked, setMarked] = useState(false)
  const mark = useRef<HTMLInputElement>(null)
  const set = (next: boolean) => {
    setMarked(next)
    onToken(next ? 'off' : null)
  }
  useImperativeHandle(ref, () => ({
    reset: () => set(false),
    focus: () => mark.current?.focus(),
  }))
  return (
    <CaptchaBox
      ref={mark}
      label={label}
      step={marked ? 'solved' : 'idle'}
      error={error}
      onPress={() => set(!marked)}
    />
  )
}
