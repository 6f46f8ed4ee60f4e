import { operatorRefuseApplication } from '@yacheyka/contract/applications/console-applications'
import {
  APPLICATION_MESSAGES,
  REJECTION_LENGTH_MAX,
  REJECTION_REASONS,
} from '@yacheyka/core/applications/application'
import { typeset } from '@yacheyka/core/text/wording'
import { Button } from '@yacheyka/ui/button.tsx'
import { Dialog, DialogActions } from '@yacheyka/ui/dialog.tsx'
import { FormFailure } from '@yacheyka/ui/form-failure.tsx'
import { stack } from '@yacheyka/ui/layout.ts'
import { TextAreaField } from '@yacheyka/ui/text-field.tsx'
import { callAsOperator } from '../../api.ts'
import { useOperatorForm } from '../../parts/use-operator-form.ts'
import styles from './refuse-dialog.module.css'
import { ABOUT, refreshApplications } from './use-approve.ts'

interface RefuseProps {
  readonly uid: string
  readonly email: string
}

const Form = ({ uid, email, close }: RefuseProps & { readonly close: () => void }) => {
  const form = useOperatorForm({
    defaultValues: { reason: '' },
    schema: operatorRefuseApplication.body,
    toBody: ({ reason }) => ({ reason: reason.trim() }),
    send: async (body) => {
      try {
        return await callAsOperator(operatorRefuseApplication, { params: { uid }, body })
      } finally {
        await refreshApplications()
      }
    },
    success: (refused) => typeset(`Отказано, причина уходит на ${refused.email}`),
    onDone: close,
    about: ABOUT,
  })
  const area = form.area('reason')
  const chosen = form.watch('reason')
  return (
    <form noValidate className={stack(12)} onSubmit={(event) => void form.submit(event)}>
      <p>{typeset(`Причину прочтёт заявитель: письмо уйдёт на ${email}.`)}</p>
      <ul className={styles['reasons']} aria-label="Готовые причины">
        {REJECTION_REASONS.map(({ title, text }) => (
          <li key={title}>
            <button
              type="button"
              className={styles['reason']}
              aria-pressed={chosen === text}
              onClick={() => form.change('reason', text)}
            >
              {title}
            </button>
          </li>
        ))}
      </ul>
      <TextAreaField
        label="Причина"
        rows={4}
        most={REJECTION_LENGTH_MAX}
        {...area}
        error={
          area.length > REJECTION_LENGTH_MAX
            ? APPLICATION_MESSAGES.long(REJECTION_LENGTH_MAX)
            : area.error
        }
      />
      <FormFailure text={form.formError} />
      <DialogActions>
        <Button look="quiet" onClick={close}>
          Не отказывать
        </Button>
        <Button look="danger" type="submit" disabled={form.pending}>
          {form.pending ? 'Отказываем…' : 'Отказать'}
        </Button>
      </DialogActions>
    </form>
  )
}

/** Asks why: one of the usual reasons, or words of one's own. */
export const RefuseDialog = ({
  onClose,
  ...application
}: RefuseProps & { readonly onClose: () => void }) => (
  <Dialog title="Отказать по заявке?" closedBy="closerequest" onClose={onClose}>
    {(close) => <Form {...application} close={close} />}
  </Dialog>
)
