import {
  operatorGetCustomer,
  operatorListCustomers,
  type CustomerCard,
} from '@yacheyka/contract/customers/console-customers'
import {
  operatorCorrectDeposit,
  operatorGetStatement,
  operatorListCorrections,
} from '@yacheyka/contract/billing/console-deposits'
import { CORRECTION_REASON_LENGTH_MAX } from '@yacheyka/core/billing/correction'
import { typeset } from '@yacheyka/core/text/wording'
import { Dialog, FIRST } from '@yacheyka/ui/dialog.tsx'
import { SelectField } from '@yacheyka/ui/select-field.tsx'
import { TextAreaField, MoneyField } from '@yacheyka/ui/text-field.tsx'
import { formatWire } from '@yacheyka/frontend/money/wire-money.ts'
import { callAsOperator, refreshAfter } from '../../api.ts'
import { ConsoleDialogForm } from '../../parts/console-dialog-form.tsx'
import { useContentKey } from '../../parts/use-content-key.ts'
import { useOperatorForm } from '../../parts/use-operator-form.ts'
import { type CorrectionDraft, errorsOf, toBody } from './correction-draft.ts'
import styles from './customer-page.module.css'

/** What a correction changes. */
const CHANGED = [
  operatorGetCustomer,
  operatorListCustomers,
  operatorGetStatement,
  operatorListCorrections,
]

const START: CorrectionDraft = { way: 'give', change: '', reason: '' }

const useCorrection = (uid: string, close: () => void) => {
  const key = useContentKey()
  return useOperatorForm({
    defaultValues: START,
    schema: operatorCorrectDeposit.body,
    toBody,
    check: errorsOf,
    send: (body) => {
      const input = { params: { uid }, body }
      return refreshAfter(
        () => callAsOperator(operatorCorrectDeposit, input, key.optionsFor(body)),
        ...CHANGED,
      )
    },
    success: ({ status }) =>
      status === 'waiting' ? 'Исправление ждёт согласия другого оператора' : 'Депозит исправлен',
    onDone: close,
  })
}

const Form = ({
  card,
  limit,
  close,
}: {
  readonly card: CustomerCard
  readonly limit: string | undefined
  readonly close: () => void
}) => {
  const form = useCorrection(card.uid, close)
  return (
    <ConsoleDialogForm
      form={form}
      act={form.watch('way') === 'give' ? 'Зачислить' : 'Списать'}
      acting="Исправляем…"
      onCancel={close}
    >
      <p className={styles['quiet']}>
        {typeset(
          `На депозите ${formatWire(card.balance ?? '0.00')}.${limit === undefined ? '' : ` Больше ${formatWire(limit)} за сутки по одному клиенту — после согласия другого оператора.`}`,
        )}
      </p>
      <SelectField
        label="Что сделать"
        options={[
          { value: 'give', title: 'Зачислить на депозит' },
          { value: 'take', title: 'Списать с депозита' },
        ]}
        {...form.field('way')}
        {...FIRST}
      />
      <MoneyField label="Сумма" {...form.field('change')} />
      <TextAreaField
        label="Причина"
        hint={typeset('Её прочтёт клиент в выписке')}
        rows={3}
        most={CORRECTION_REASON_LENGTH_MAX}
        {...form.area('reason')}
      />
    </ConsoleDialogForm>
  )
}

/** Corrects a deposit, or asks for it where the limit wants a second pair of eyes. */
export const CorrectionDialog = ({
  card,
  limit,
  onClose,
}: {
  readonly card: CustomerCard
  /** Roubles; undefined while it is not known. */
  readonly limit: string | undefined
  readonly onClose: () => void
}) => (
  <Dialog title="Исправить депозит" closedBy="closerequest" onClose={onClose}>
    {(close) => <Form card={card} limit={limit} close={close} />}
  </Dialog>
)
