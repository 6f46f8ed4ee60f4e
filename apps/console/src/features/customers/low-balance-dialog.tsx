import { operatorGetCustomer } from '@yacheyka/contract/customers/console-customers'
import { operatorSetLowBalance } from '@yacheyka/contract/billing/console-deposits'
import { formatWireMoney, parseTypedMoney } from '@yacheyka/core/money/money'
import { typeset } from '@yacheyka/core/text/wording'
import { Dialog, FIRST } from '@yacheyka/ui/dialog.tsx'
import type { Errors } from '@yacheyka/frontend/forms/form-errors.ts'
import { MoneyField } from '@yacheyka/ui/text-field.tsx'
import { callAsOperator, refresh } from '../../api.ts'
import { ConsoleDialogForm } from '../../parts/console-dialog-form.tsx'
import { useOperatorForm } from '../../parts/use-operator-form.ts'

const Form = ({
  uid,
  line,
  close,
}: {
  readonly uid: string
  readonly line: string
  readonly close: () => void
}) => {
  const form = useOperatorForm({
    defaultValues: { warn_below: line.replace('.', ',') },
    schema: operatorSetLowBalance.body,
    toBody: ({ warn_below: sum }) => ({ warn_below: formatWireMoney(parseTypedMoney(sum) ?? 0) }),
    check: ({ warn_below: sum }): Errors =>
      parseTypedMoney(sum) === undefined
        ? { warn_below: 'Введите сумму в рублях, например 1 000' }
        : {},
    send: (body) => callAsOperator(operatorSetLowBalance, { params: { uid }, body }),
    success: 'Порог записан',
    onDone: () => {
      void refresh(operatorGetCustomer)
      close()
    },
  })
  return (
    <ConsoleDialogForm form={form} act="Сохранить" acting="Сохраняем…" onCancel={close}>
      <MoneyField
        label="Порог"
        hint={typeset('Когда трата опускает депозит ниже, клиенту уходит письмо; 0 — не писать')}
        {...form.field('warn_below')}
        {...FIRST}
      />
    </ConsoleDialogForm>
  )
}

/** Below which balance the customer is told by mail. */
export const LowBalanceDialog = ({
  uid,
  line,
  onClose,
}: {
  readonly uid: string
  readonly line: string
  readonly onClose: () => void
}) => (
  <Dialog title="Порог малого остатка" onClose={onClose}>
    {(close) => <Form uid={uid} line={line} close={close} />}
  </Dialog>
)
