import { useQuery } from '@tanstack/react-query'
import { operatorListApprovals } from '@yacheyka/contract/billing/console-approvals'
import {
  operatorAssignReceipt,
  operatorGetReceipt,
  operatorListInvoices,
  operatorListReceipts,
  type Receipt,
} from '@yacheyka/contract/billing/console-bank'
import {
  operatorListCustomers,
  SEARCH_LENGTH_MAX,
} from '@yacheyka/contract/customers/console-customers'
import type { ResponseBody } from '@yacheyka/contract/http/endpoint'
import { typeset } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatError } from '@yacheyka/frontend/api/api-error.ts'
import { Button } from '@yacheyka/ui/button.tsx'
import { Dialog } from '@yacheyka/ui/dialog.tsx'
import { Facts } from '@yacheyka/ui/facts.tsx'
import { FormFailure } from '@yacheyka/ui/form-failure.tsx'
import { autoStack, stack } from '@yacheyka/ui/layout.ts'
import { LoadingState } from '@yacheyka/ui/states.tsx'
import { TextFilter, TYPING_PAUSE } from '@yacheyka/ui/list-filters.tsx'
import { showToast } from '@yacheyka/ui/toast-store.ts'
import { useAttempt } from '@yacheyka/frontend/api/use-attempt.ts'
import { formatWire } from '@yacheyka/frontend/money/wire-money.ts'
import { callAsOperator, operatorQuery, refresh } from '../../api.ts'
import { operatorPaths } from '../../paths.ts'
import styles from './bank.module.css'
import { formatDay } from './format-day.ts'

interface Target {
  readonly body: { readonly invoice: number } | { readonly customer: string }
  readonly name: string
}

const formatAssigned = (
  { linked, receipt }: ResponseBody<typeof operatorAssignReceipt>,
  name: string,
): string => {
  if (receipt.waits) return 'Это выше вашего лимита: поступление ждёт второго оператора'
  return linked
    ? `Поступление записано к счёту, который уже был оплачен: ${name}`
    : `${formatWire(receipt.amount)} зачислено: ${name}`
}

/** What an assigned receipt changes. */
const CHANGED = [
  operatorListReceipts,
  operatorGetReceipt,
  operatorListInvoices,
  operatorListApprovals,
  operatorListCustomers,
]

const useAssign = (receipt: Receipt, close: () => void) => {
  const { pending, failure, attempt } = useAttempt()
  const assign = ({ body, name }: Target) =>
    attempt(
      async () => {
        const params = { uid: receipt.uid }
        const assigned = await callAsOperator(operatorAssignReceipt, { params, body })
        showToast({ kind: 'success', text: formatAssigned(assigned, name) })
        close()
      },
      () => void refresh(...CHANGED),
    )
  return { pending, failure, assign }
}

const Choice = ({
  words,
  more,
  label,
  pending,
  onChoose,
}: {
  readonly words: string
  readonly more: string
  readonly label: string
  readonly pending: boolean
  readonly onChoose: () => void
}) => (
  <li className={styles['choice']}>
    <span>
      {words}
      <span className={styles['small']}>{more}</span>
    </span>
    <Button look="quiet" aria-label={label} aria-disabled={pending || undefined} onClick={onChoose}>
      Зачислить
    </Button>
  </li>
)

type Assign = ReturnType<typeof useAssign>

/** Any customer, where the payer's INN is nobody's. */
const OtherCustomer = ({ pending, assign }: Assign) => {
  const [search, setSearch] = useState('')
  const { data } = useQuery({
    ...operatorQuery(operatorListCustomers, { query: { search, limit: 5 } }),
    enabled: search !== '',
  })
  return (
    <>
      <TextFilter
        label="Другой клиент: название, ИНН или логин"
        maxLength={SEARCH_LENGTH_MAX}
        pause={TYPING_PAUSE}
        value={search}
        onApply={setSearch}
      />
      {search !== '' && data?.count === 0 && <p>Никого не нашлось.</p>}
      {search !== '' && data !== undefined && data.count > 0 && (
        <ul className={autoStack(8)} aria-label="Найденные клиенты">
          {data.results.map(({ uid, juridical_name: name, inn }) => (
            <Choice
              key={uid}
              words={name}
              more={inn === '' ? 'ИНН не записан' : `ИНН ${inn}`}
              label={`Зачислить на депозит: ${name}`}
              pending={pending}
              onChoose={() => void assign({ body: { customer: uid }, name })}
            />
          ))}
        </ul>
      )}
    </>
  )
}

type Candidates = ResponseBody<typeof operatorGetReceipt>

const Choices = ({
  card: { receipt, customers, invoices },
  close,
}: {
  readonly card: Candidates
  readonly close: () => void
}) => {
  const acting = useAssign(receipt, close)
  const { pending, failure, assign } = acting
  return (
    <>
      {invoices.length > 0 && (
        <>
          <h3 className={styles['head']}>Счета на эту сумму</h3>
          <ul className={autoStack(8)} aria-label="Счета на эту сумму">
            {invoices.map(({ number, customer, status_text: status }) => (
              <Choice
                key={number}
                words={`Счёт № ${number}, ${customer.name}`}
                more={`${status}${customer.inn === receipt.payer_inn ? ', ИНН тот же' : ', ИНН другой'}`}
                label={`Зачислить по счёту № ${number}`}
                pending={pending}
                onChoose={() =>
                  void assign({ body: { invoice: number }, name: `счёт № ${number}` })
                }
              />
            ))}
          </ul>
        </>
      )}
      <h3 className={styles['head']}>На депозит клиента</h3>
      {customers.length > 0 && (
        <ul className={autoStack(8)} aria-label="Клиенты с этим ИНН">
          {customers.map(({ uid, name, inn }) => (
            <Choice
              key={uid}
              words={name}
              more={`ИНН ${inn}, тот же`}
              label={`Зачислить на депозит: ${name}`}
              pending={pending}
              onChoose={() => void assign({ body: { customer: uid }, name })}
            />
          ))}
        </ul>
      )}
      <OtherCustomer {...acting} />
      <FormFailure text={failure} />
    </>
  )
}

const Body = ({ uid, close }: { readonly uid: string; readonly close: () => void }) => {
  const { data, error } = useQuery(operatorQuery(operatorGetReceipt, { params: { uid } }))
  if (data === undefined)
    return error === null ? (
      <LoadingState label="Загружаем поступление" />
    ) : (
      <p role="alert">{formatError(error)}</p>
    )
  const { receipt } = data
  return (
    <div className={stack(16)}>
      <Facts
        facts={[
          ['Сумма', formatWire(receipt.amount)],
          ['Дата и номер', `${formatDay(receipt.paid_on)}, № ${receipt.document_number}`],
          ['Плательщик', receipt.payer_name],
          ['ИНН', receipt.payer_inn],
          ['Назначение', receipt.purpose],
          [
            'Зачислено',
            receipt.customer === null ? (
              typeset(`нет: ${receipt.unmatched_text}`)
            ) : (
              <>
                <Link to={operatorPaths.customer(receipt.customer.uid)}>
                  {receipt.customer.name}
                </Link>
                {receipt.invoice !== null && `, счёт № ${receipt.invoice}`}
              </>
            ),
          ],
        ]}
      />
      {receipt.waits ? (
        <p>
          {typeset('Выше лимита оператора: ')}
          <Link to={operatorPaths.approvals({ status: 'waiting' })}>ждёт второго оператора</Link>
        </p>
      ) : (
        receipt.unmatched !== null && <Choices card={data} close={close} />
      )}
    </div>
  )
}

/** A receipt of the bank; one that found nobody is given to an invoice or a deposit here. */
export const ReceiptDialog = ({
  uid,
  onClose,
}: {
  readonly uid: string
  readonly onClose: () => void
}) => (
  <Dialog title="Поступление" closedBy="closerequest" onClose={onClose}>
    {(close) => <Body uid={uid} close={close} />}
  </Dialog>
)
