import {
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useRef,
  useState,
  type Ref,
} from 'react'
import { FieldError } from '@yacheyka/ui/field-error.tsx'
import { CaptchaFailure } from './captcha-box.tsx'
import styles from './captcha.module.css'
import type { CaptchaHandle, CaptchaProps } from './captcha-props.ts'
import { loadSmartCaptcha } from './smart-captcha.ts'

interface FrameProps {
  readonly ref: Ref<CaptchaHandle> | undefined
  readonly siteKey: string
  readonly label: string
  readonly describedBy: string | undefined
  readonly onToken: (token: string | null) => void
  readonly onFailed: () => void
}

/** One widget of the service; a new `key` makes a new one. */
const Frame = ({ ref, siteKey, label, describedBy, onToken, onFailed }: FrameProps) => {
  const frame = useRef<HTMLElement>(null)
  const resetWidget = useRef<() => void>(undefined)
  const take = useEffectEvent(onToken)
  const fail = useEffectEvent(onFailed)
  useImperativeHandle(ref, () => ({
    reset: () => {
      resetWidget.current?.()
      onToken(null)
    },
    focus: () => frame.current?.focus(),
  }))
  useEffect(() => {
    let gone = false
    let destroy: (() => void) | undefined
    const show = async () => {
      const api = await loadSmartCaptcha()
      if (gone || frame.current === null) return
      const widget = api.render(frame.current, {
        sitekey: siteKey,
        hl: 'ru',
        callback: (token) => take(token),
      })
      destroy = () => api.destroy(widget)
      resetWidget.current = () => api.reset(widget)
      api.subscribe(widget, 'token-expired', () => take(null))
      for (const event of ['network-error', 'javascript-error'] as const)
        api.subscribe(widget, event, () => fail())
    }
    show().catch(() => gone || fail())
    return () => {
      gone = true
      resetWidget.current = undefined
      destroy?.()
    }
  }, [siteKey])
  return (
    <section
      ref={frame}
      tabIndex={-1}
      aria-label={label}
      aria-describedby={describedBy}
      className={styles['frame']}
    />
  )
}

/** Yandex SmartCaptcha in Russian; its script is asked for only where the installation has its keys. */
export const YandexCaptcha = ({
  ref,
  siteKey,
  label,
  error,
  onToken,
}: Required<CaptchaProps> & { readonly siteKey: string }) => {
  const id = useId()
  const [attempt, setAttempt] = useState(0)
  const [failed, setFailed] = useState(false)
  const fail = () => {
    setFailed(true)
    onToken(null)
  }
  const retry = () => {
    setFailed(false)
    setAttempt(attempt + 1)
  }
  return (
    <>
      <Frame
        key={attempt}
        ref={ref}
        siteKey={siteKey}
        label={label}
        describedBy={error === undefined ? undefined : id}
        onToken={onToken}
        onFailed={fail}
      />
      {failed && (
        <CaptchaFailure
          detail="Проверка не загрузилась. Проверьте интернет и попробуйте ещё раз."
          onRetry={retry}
        />
      )}
      {error !== undefined && <FieldError id={id} text={error} />}
    </>
  )
}
