import type { InvoiceResponse } from '@yacheyka/contract/billing/deposit'
import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import { typeset } from '@yacheyka/core/text/wording'
import { Link } from 'react-router'
import { paths } from '@yacheyka/frontend/paths.ts'
import { fetchAsCustomer } from '#/session/download-as-customer.ts'
import { Button } from '@yacheyka/ui/button.tsx'
import { Dialog, DialogActions, FIRST } from '@yacheyka/ui/dialog.tsx'
import { FormFailure } from '@yacheyka/ui/form-failure.tsx'
import { autoStack } from '@yacheyka/ui/layout.ts'
import { MoneyField } from '@yacheyka/ui/text-field.tsx'
import { useAccount } from './account.ts'
import { DownloadButton } from '@yacheyka/frontend/downloads/download-button.tsx'
import styles from './top-up-dialog.module.css'
import { TOP_UP_FAILED, useTopUp } from './use-top-up.ts'
import { formatWire } from '@yacheyka/frontend/money/wire-money.ts'

/** `children` and buttons come anew with each step; the first of them takes the focus, as the old ones have gone. */
const focusNew = (element: HTMLElement | null): void => {
  element?.querySelector('button')?.focus()
}

const Done = ({
  invoice,
  onClose,
}: {
  readonly invoice: InvoiceResponse
  readonly onClose: () => void
}) => {
  const { uid } = useAccount()
  const request = () =>
    fetchAsCustomer(
      ENDPOINTS.getInvoicePdf,
      { params: { uid, id: invoice.uid } },
      `Счёт ${invoice.number}.pdf`,
    )
  return (
    <>
      <output className={autoStack(8)}>
        <span className={styles['sum']}>
          Счёт № {invoice.number} на {formatWire(invoice.amount)}
        </span>
        <span>
          {typeset(
            'Оплатите его по реквизитам или QR-коду. Деньги появятся на депозите, как только придут из банка; неоплаченные заказы оплатятся сами.',
          )}
        </span>
      </output>
      <p className={styles['more']}>
        {typeset('Все счета — на странице')}{' '}
        <Link to={paths.businessDeposit()} onClick={onClose}>
          депозита
        </Link>
        .
      </p>
      <div ref={focusNew}>
        <DialogActions>
          <DownloadButton request={request}>Скачать счёт</DownloadButton>
          <Button className={styles['control']} onClick={onClose}>
            Готово
          </Button>
        </DialogActions>
      </div>
    </>
  )
}

const Failed = ({
  onAgain,
  onClose,
}: {
  readonly onAgain: () => void
  readonly onClose: () => void
}) => (
  <>
    <FormFailure text={TOP_UP_FAILED} />
    <div ref={focusNew}>
      <DialogActions>
        <Button look="quiet" onClick={onAgain}>
          Вернуться к сумме
        </Button>
        <Button onClick={onClose}>Закрыть</Button>
      </DialogActions>
    </div>
  </>
)

const Amount = ({
  form: { register, errorOf, pending, submit },
  onClose,
}: Pick<ReturnType<typeof useTopUp>, 'form'> & { readonly onClose: () => void }) => (
  <form noValidate className={autoStack(16)} onSubmit={(event) => void submit(event)}>
    <MoneyField
      label="Сумма"
      hint={typeset('Выставим счёт вашей организации: его оплатит бухгалтерия')}
      error={errorOf('amount')}
      {...register('amount')}
      {...FIRST}
    />
    <DialogActions>
      <Button look="quiet" onClick={onClose}>
        Отменить
      </Button>
      <Button type="submit" aria-disabled={pending || undefined}>
        {pending ? 'Формируем…' : 'Сформировать счёт'}
      </Button>
    </DialogActions>
  </form>
)

/** Asks for an invoice on the deposit, then tells how it went (specification 2, «Top-up popup»). */
export const TopUpDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const topUp = useTopUp()
  const { step } = topUp
  return (
    <Dialog
      title={step.name === 'done' ? 'Счёт создан' : 'Пополнение депозитного счёта'}
      onClose={onClose}
    >
      {(close) => (
        <>
          {step.name === 'amount' && <Amount form={topUp.form} onClose={close} />}
          {step.name === 'failed' && <Failed onAgain={topUp.again} onClose={close} />}
          {step.name === 'done' && <Done invoice={step.invoice} onClose={close} />}
        </>
      )}
    </Dialog>
  )
}
