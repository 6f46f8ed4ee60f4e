import { useId, type Ref } from 'react'
import { Button } from '@yacheyka/ui/button.tsx'
import { FieldError } from '@yacheyka/ui/field-error.tsx'
import styles from './captcha.module.css'

/** Where the proof stands. */
export type CaptchaStep = 'idle' | 'solving' | 'solved' | 'expired' | 'failed'

const STATUS: Readonly<Record<CaptchaStep, string>> = {
  idle: '',
  solving: 'Проверяем, это пара секунд…',
  solved: 'Проверено',
  expired: 'Срок проверки истёк, отметьте ещё раз',
  failed: '',
}

/** A failed check: what happened, and the way to try again. */
export const CaptchaFailure = ({
  detail,
  onRetry,
}: {
  readonly detail: string
  readonly onRetry: () => void
}) => {
  const id = useId()
  return (
    <div role="alert" className={styles['failed']}>
      <FieldError id={id} text={detail} />
      <Button look="quiet" onClick={onRetry}>
        Повторить проверку
      </Button>
    </div>
  )
}

/** A mark that one press sets: the check itself runs behind it, and the wall of cells shows that it does. */
export const CaptchaBox = ({
  ref,
  label,
  step,
  error,
  onPress,
}: {
  readonly ref: Ref<HTMLInputElement>
  readonly label: string
  readonly step: CaptchaStep
  /** What the form has against the field. */
  readonly error?: string | undefined
  readonly onPress: () => void
}) => {
  const id = useId()
  return (
    <>
      <label
        className={styles['box']}
        data-step={step}
        data-faulty={error === undefined ? undefined : ''}
      >
        <input
          ref={ref}
          type="checkbox"
          className={styles['tick']}
          checked={step === 'solved'}
          aria-labelledby={`${id}-label`}
          aria-describedby={`${id}-status${error === undefined ? '' : ` ${id}-error`}`}
          aria-invalid={error !== undefined}
          aria-required="true"
          onChange={onPress}
        />
        <span className={styles['words']}>
          <span id={`${id}-label`}>{label}</span>
          <output className={styles['status']}>
            <span id={`${id}-status`}>{STATUS[step]}</span>
          </output>
        </span>
        <span className={styles['wall']} aria-hidden="true">
          <span className={styles['cell']} />
          <span className={styles['cell']} />
          <span className={styles['cell']} />
          <span className={styles['cell']} />
        </span>
      </label>
      {error !== undefined && <FieldError id={`${id}-error`} text={error} />}
    </>
  )
}
