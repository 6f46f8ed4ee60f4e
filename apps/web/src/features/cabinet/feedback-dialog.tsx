import { FEEDBACK_LENGTH_MAX, FEEDBACK_THANKS } from '@yacheyka/core/feedback/feedback'
import { typeset } from '@yacheyka/core/text/wording'
import { useRef, type RefObject } from 'react'
import { Link } from 'react-router'
import { paths } from '#/paths.ts'
import { Button } from '#/ui/button.tsx'
import { Captcha } from '#/ui/captcha/captcha.tsx'
import type { CaptchaHandle } from '#/ui/captcha/captcha-props.ts'
import { CheckboxField } from '#/ui/checkbox-field.tsx'
import { Dialog, DialogActions, FIRST } from '#/ui/dialog.tsx'
import { EditionOf } from '#/ui/edition-of.tsx'
import { TextAreaField } from '#/ui/text-field.tsx'
import { VisuallyHidden } from '#/ui/visually-hidden.tsx'
import styles from './feedback-dialog.module.css'
import { useFeedback } from './use-feedback.ts'

const Consent = ({ consent: { ref, given, error, give, edition } }: Pick<Feedback, 'consent'>) => (
  <CheckboxField
    ref={ref}
    checked={given}
    error={error}
    onChange={({ target }) => give(target.checked)}
  >
    {typeset(
      'Даю согласие на обработку моих персональных данных: названия, телефона и e-mail из профиля, чтобы мне ответили',
    )}
    <EditionOf edition={edition} />.{' '}
    {typeset('Как мы храним данные и как отозвать согласие, сказано в')}{' '}
    <Link to={paths.privacyPolicy()} target="_blank">
      политике конфиденциальности
      <VisuallyHidden> (откроется в новой вкладке)</VisuallyHidden>
    </Link>
    .
  </CheckboxField>
)

type Feedback = ReturnType<typeof useFeedback>

interface Draft {
  /** What has been written so far; it outlives the popup. */
  readonly draft: string
  readonly onDraft: (draft: string) => void
}

const Form = ({
  draft,
  onDraft,
  feedback,
  captcha,
}: Draft & {
  readonly feedback: Feedback
  readonly captcha: RefObject<CaptchaHandle | null>
}) => (
  <form
    noValidate
    className={styles['form']}
    onSubmit={(event) => {
      event.preventDefault()
      feedback.submit()
    }}
  >
    <TextAreaField
      label="Отзыв"
      hint={typeset('Что понравилось, а что мешает работать')}
      between="/ "
      length={feedback.length}
      most={FEEDBACK_LENGTH_MAX}
      error={feedback.error}
      value={draft}
      onChange={({ target }) => onDraft(target.value)}
      {...FIRST}
    />
    {feedback.hasText && (
      <>
        <Consent consent={feedback.consent} />
        <Captcha
          ref={captcha}
          form="feedback"
          error={feedback.captchaError}
          onToken={feedback.onToken}
        />
      </>
    )}
    <DialogActions>
      <Button type="submit" aria-disabled={feedback.pending || undefined}>
        {feedback.pending ? 'Отправляем…' : 'Отправить'}
      </Button>
    </DialogActions>
  </form>
)

/** Feedback on the service (specification 2, «Feedback popup»). */
export const FeedbackDialog = ({
  draft,
  onDraft,
  onClose,
}: Draft & { readonly onClose: () => void }) => {
  const captcha = useRef<CaptchaHandle>(null)
  const feedback = useFeedback(draft, captcha)
  const leave = () => {
    if (feedback.sent) onDraft('')
    onClose()
  }
  if (feedback.sent)
    return (
      <Dialog key="thanks" title={FEEDBACK_THANKS.title} onClose={leave}>
        {(close) => (
          <>
            <p>{FEEDBACK_THANKS.text}</p>
            <DialogActions>
              <Button onClick={close} {...FIRST}>
                Хорошо
              </Button>
            </DialogActions>
          </>
        )}
      </Dialog>
    )
  return (
    <Dialog key="form" title="Оставьте обратную связь по работе сервиса" onClose={leave}>
      {() => <Form draft={draft} onDraft={onDraft} feedback={feedback} captcha={captcha} />}
    </Dialog>
  )
}
