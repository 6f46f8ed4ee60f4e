import { FEEDBACK_LENGTH_MAX, FEEDBACK_THANKS } from '@yacheyka/core/feedback/feedback'
import { typeset } from '@yacheyka/core/text/wording'
import { useRef, type ChangeEvent, type RefObject } from 'react'
import { Link } from 'react-router'
import { paths } from '@yacheyka/frontend/paths.ts'
import { Button } from '@yacheyka/ui/button.tsx'
import { CaptchaField } from '@yacheyka/frontend/captcha/captcha-field.tsx'
import type { CaptchaHandle } from '@yacheyka/frontend/captcha/captcha-props.ts'
import { CheckboxField } from '@yacheyka/ui/checkbox-field.tsx'
import { Dialog, DialogActions, FIRST } from '@yacheyka/ui/dialog.tsx'
import { autoStack } from '@yacheyka/ui/layout.ts'
import { EditionOf } from '@yacheyka/frontend/legal/edition-of.tsx'
import { TextAreaField } from '@yacheyka/ui/text-field.tsx'
import { VisuallyHidden } from '@yacheyka/ui/visually-hidden.tsx'
import { useFeedback } from './use-feedback.ts'

const Consent = ({ form: { register, errorOf }, edition }: Pick<Feedback, 'form' | 'edition'>) => (
  <CheckboxField error={errorOf('consent')} {...register('consent')}>
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
  feedback: { form, edition, submit, onToken },
  captcha,
  onDraft,
}: Pick<Draft, 'onDraft'> & {
  readonly feedback: Feedback
  readonly captcha: RefObject<CaptchaHandle | null>
}) => {
  const { register, control, watch, errorOf, pending } = form
  const { length } = watch('text').trim()
  return (
    <form noValidate className={autoStack(16)} onSubmit={(event) => void submit(event)}>
      <TextAreaField
        label="Отзыв"
        hint={typeset('Что понравилось, а что мешает работать')}
        between="/ "
        length={length}
        most={FEEDBACK_LENGTH_MAX}
        error={errorOf('text')}
        {...register('text', {
          onChange: ({ target }: ChangeEvent<HTMLTextAreaElement>) => onDraft(target.value),
        })}
        {...FIRST}
      />
      {length > 0 && (
        <>
          <Consent form={form} edition={edition} />
          <CaptchaField
            control={control}
            name="yandex_token"
            captcha={captcha}
            form="feedback"
            onToken={onToken}
          />
        </>
      )}
      <DialogActions>
        <Button type="submit" aria-disabled={pending || undefined}>
          {pending ? 'Отправляем…' : 'Отправить'}
        </Button>
      </DialogActions>
    </form>
  )
}

/** Feedback on the service (specification 2, «Feedback popup»). */
export const FeedbackDialog = ({
  draft,
  onDraft,
  onClose,
}: Draft & { readonly onClose: () => void }) => {
  const captcha = useRef<CaptchaHandle>(null)
  const feedback = useFeedback(draft, captcha)
  const dismiss = () => {
    if (feedback.sent) onDraft('')
    onClose()
  }
  if (feedback.sent)
    return (
      <Dialog key="thanks" title={FEEDBACK_THANKS.title} onClose={dismiss}>
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
    <Dialog key="form" title="Оставьте обратную связь по работе сервиса" onClose={dismiss}>
      {() => <Form feedback={feedback} captcha={captcha} onDraft={onDraft} />}
    </Dialog>
  )
}
