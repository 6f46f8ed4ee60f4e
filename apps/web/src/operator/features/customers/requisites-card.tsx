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
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Dialog, FIRST } from '#/ui/dialog.tsx'
import { Facts } from '#/ui/facts.tsx'
import { FormFailure } from '#/ui/form-failure.tsx'
import { formatMoment } from '#/ui/moment.ts'
import { TextField } from '#/ui/text-field.tsx'
import { showToast } from '#/ui/toast-store.ts'
import { useSubmit } from '#/ui/use-submit.ts'
import { callAsOperator, refresh } from '../../api.ts'
import { DialogForm } from '../../parts/dialog-form.tsx'
import { useMay } from '../../use-operator.ts'
import styles from './customer-page.module.css'

type Field = keyof RequisitesFields

const FIELDS: readonly { readonly name: Field; readonly label: string; readonly hint?: string }[] =
  [
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

const useRequisites = (card: CustomerCard, close: () => void) => {
  const [typed, setTyped] = useState(() => fieldsOf(card))
  const { errors, pending, submit, mend } = useSubmit()
  const send = async () => {
    await callAsOperator(operatorChangeRequisites, { params: { uid: card.uid }, body: typed })
    showToast({ kind: 'success', text: 'Реквизиты записаны' })
    void refresh(operatorGetCustomer, operatorListCustomers)
    close()
  }
  return {
    typed,
    errors,
    pending,
    submit: () => submit(send),
    type: (field: Field, text: string) => {
      setTyped((before) => ({ ...before, [field]: text }))
      mend(field)
    },
  }
}

const Form = ({ card, close }: { readonly card: CustomerCard; readonly close: () => void }) => {
  const { typed, errors, pending, submit, type } = useRequisites(card, close)
  return (
    <DialogForm
      act="Сохранить"
      acting="Сохраняем…"
      pending={pending}
      onSubmit={() => void submit()}
      onCancel={close}
    >
      {FIELDS.map(({ name, label, hint }, at) => (
        <TextField
          key={name}
          label={label}
          hint={hint === undefined ? undefined : typeset(hint)}
          value={typed[name]}
          error={errors[name]}
          onChange={({ target }) => type(name, target.value)}
          {...(at === 0 ? FIRST : {})}
        />
      ))}
      <FormFailure text={errors['']} />
    </DialogForm>
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
