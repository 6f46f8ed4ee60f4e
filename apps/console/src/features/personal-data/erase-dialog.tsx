import {
  operatorAskErasure,
  operatorFindPersonalData,
  operatorListErasures,
} from '@yacheyka/contract/privacy/console-personal-data'
import {
  ERASURE_GROUND_WORDING,
  ERASURE_GROUNDS,
  ERASURE_REASON_LENGTH_MAX,
  type ErasureGround,
} from '@yacheyka/core/privacy/personal-data'
import { typeset } from '@yacheyka/core/text/wording'
import { Dialog, FIRST } from '@yacheyka/ui/dialog.tsx'
import { SelectField } from '@yacheyka/ui/select-field.tsx'
import { TextAreaField } from '@yacheyka/ui/text-field.tsx'
import { callAsOperator, refreshAfter } from '../../api.ts'
import { ConsoleDialogForm } from '../../parts/console-dialog-form.tsx'
import page from '../../parts/page.module.css'
import { useOperatorForm } from '../../parts/use-operator-form.ts'
import { bodyOf, type Whom } from './whom.ts'

const START: { readonly ground: ErasureGround; readonly reason: string } = {
  ground: 'demand',
  reason: '',
}

const Form = ({ whom, close }: { readonly whom: Whom; readonly close: () => void }) => {
  const form = useOperatorForm({
    defaultValues: START,
    schema: operatorAskErasure.body,
    toBody: (typed) => ({ ...bodyOf(whom), ...typed }),
    send: (body) =>
      refreshAfter(
        () => callAsOperator(operatorAskErasure, { body }),
        operatorListErasures,
        operatorFindPersonalData,
      ),
    success: 'Запрос ждёт согласия другого оператора',
    onDone: close,
  })
  return (
    <ConsoleDialogForm form={form} act="Попросить стереть" acting="Отправляем…" onCancel={close}>
      <p className={page['quiet']}>
        {typeset(
          'Сейчас не сотрётся ничего: сначала согласится другой менеджер или администратор. Стёртое не вернуть. Убедитесь, что просит сам человек.',
        )}
      </p>
      <SelectField
        label="Основание"
        options={ERASURE_GROUNDS.map((value) => ({ value, title: ERASURE_GROUND_WORDING[value] }))}
        {...form.field('ground')}
        {...FIRST}
      />
      <TextAreaField
        label="Причина"
        hint={typeset('Откуда просьба: «Письмо от 20 ноября, вх. 17». Без имени, телефона и почты')}
        rows={3}
        most={ERASURE_REASON_LENGTH_MAX}
        {...form.area('reason')}
      />
    </ConsoleDialogForm>
  )
}

/** Asks that everything about somebody be erased; another operator agrees. */
export const EraseDialog = ({
  whom,
  onClose,
}: {
  readonly whom: Whom
  readonly onClose: () => void
}) => (
  <Dialog title="Стереть персональные данные" closedBy="closerequest" onClose={onClose}>
    {(close) => <Form whom={whom} close={close} />}
  </Dialog>
)
