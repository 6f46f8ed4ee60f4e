import { typeset } from '@yacheyka/core/text/wording'
import { useRef, useState } from 'react'
import { Button } from '@yacheyka/ui/button.tsx'
import { repeatSms } from './find-parcel.ts'
import styles from './status-page.module.css'

/** The letter of the error catalogue (specification 1, section 8). */
const SENT = 'Смс переотправлено!'
const FAILED = 'Смс не переотправлено'

type Step = 'idle' | 'sending' | 'sent' | 'failed'

/** Sends the message with the code once more. After a success the button goes, and the words stay in its place. */
export const ResendSms = ({
  orderId,
  sent,
  onSent,
}: {
  readonly orderId: string
  /** It was sent before the page was loaded again. */
  readonly sent: boolean
  readonly onSent: () => void
}) => {
  const [step, setStep] = useState<Step>(sent ? 'sent' : 'idle')
  const words = useRef<HTMLOutputElement>(null)
  const send = async () => {
    if (step === 'sending') return
    setStep('sending')
    try {
      await repeatSms(orderId)
      // The button is about to go, and the focus with it.
      words.current?.focus()
      setStep('sent')
      onSent()
    } catch {
      setStep('failed')
    }
  }
  return (
    <div className={styles['resend']}>
      {step !== 'sent' && (
        <Button look="quiet" aria-disabled={step === 'sending'} onClick={() => void send()}>
          {step === 'sending' ? 'Отправляем…' : 'Отправить СМС с кодом ещё раз'}
        </Button>
      )}
      <output ref={words} tabIndex={-1} data-step={step}>
        {step === 'sent' && SENT}
        {step === 'failed' && FAILED}
      </output>
      {step !== 'sent' && (
        <p className={styles['hint']}>{typeset('Код придёт в СМС на телефон получателя.')}</p>
      )}
    </div>
  )
}
