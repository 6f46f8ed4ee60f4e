import {
  operatorChangeRequisites,
  operatorGetCustomer,
  operatorListCustomers,
  type CustomerCard,
  type RequisitesFields,
} from '@yacheyka/contract/customers/console-customers'
import { MANAGERS } from '@yacheyka/contract/http/console-roles'
import { typeset } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import { Button } from '@yacheyka/ui/button.tsx'
import { Card } from '@yacheyka/ui/card.tsx'
import { Dialog, FIRST } from '@yacheyka/ui/dialog.tsx'
import { Facts } from '@yacheyka/ui/facts.tsx'
import { formatMoment } from '@yacheyka/ui/moment.ts'
import { TextField } from '@yacheyka/ui/text-field.tsx'
import { callAsOperator, refresh } from '../../api.ts'
import { ConsoleDialogForm } from '../../parts/console-dialog-form.tsx'
import { useOperatorForm } from '../../parts/use-operator-form.ts'
import { useMay } from '../../use-operator.ts'
import styles from './customer-page.module.css'

const FIELDS: readonly {
  readonly name: keyof RequisitesFields
  readonly label: string
  readonly hint?: string
}[] = [
  { name: 'juridical_name', label: 'Юридическое название' },
  { name: 'name', label: 'Название для получателей', hint: 'Его видят в СМС и на странице кода' },
  { name: 'inn', label: 'ИНН' },
  { name: 'kpp', label: 'КПП', hint: 'У предпринимателя его нет' },
  { name: 'ogrn', label: 'ОГРН или ОГРНИП' },
  { name: 'egrul_number', label: 'Номер ЕГРЮЛ', hint: 'ГРН записи или номер выписки' },
]

const fieldsOf = (card: CustomerCard): RequisitesFields => ({
  juridical_name: card.juridical_name,
  name: card.name,
  inn: card.inn,
  kpp: card.kpp,
  ogrn: card.ogrn,
  egrul_number: card.egrul_number,
})

const Form = ({ card, close }: { readonly card: CustomerCard; readonly close: () => void }) => {
  const form = useOperatorForm({
    defaultValues: fieldsOf(card),
    schema: operatorChangeRequisites.body,
    toBody: (typed) => typed,
    send: (body) => callAsOperator(operatorChangeRequisites, { params: { uid: card.uid }, body }),
    success: 'Реквизиты записаны',
    onDone: () => {
      void refresh(operatorGetCustomer, operatorListCustomers)
      close()
    },
  })
  return (
    <ConsoleDialogForm form={form} act="Сохранить" acting="Сохраняем…" onCancel={close}>
      {FIELDS.map(({ name, label, hint }, at) => (
        <TextField
          key={name}
          label={label}
          hint={hint === undefined ? undefined : typeset(hint)}
          {...form.field(name)}
          {...(at === 0 ? FIRST : {})}
        />
      ))}
    </ConsoleDialogForm>
  )
}

/** Who the customer is by the registers. */
export const RequisitesCard = ({ card }: { readonly card: CustomerCard }) => {
  // A company without a contract has none yet.
  const mayChange = useMay(MANAGERS) && card.trial_until === null
  const [open, setOpen] = useState(false)
  return (
    <Card
      title="Реквизиты"
      aside={
        mayChange && (
          <Button look="quiet" className={styles['button']} onClick={() => setOpen(true)}>
            Изменить
          </Button>
        )
      }
    >
      <Facts
        facts={[
          ['Для получателей', card.name],
          ['ИНН', card.inn],
          ['КПП', card.kpp],
          ['ОГРН', card.ogrn],
          ['Номер ЕГРЮЛ', card.egrul_number],
          ['Город отправки', card.dispatch_city],
          ['Заведён', formatMoment(card.created_at)],
        ]}
      />
      {open && (
        <Dialog title="Реквизиты клиента" closedBy="closerequest" onClose={() => setOpen(false)}>
          {(close) => <Form card={card} close={close} />}
        </Dialog>
      )}
    </Card>
  )
}
