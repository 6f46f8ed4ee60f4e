import { useQuery } from '@tanstack/react-query'
import type { RejectedLine } from '@yacheyka/contract/batches/batches'
import { getAmount } from '@yacheyka/contract/billing/deposit'
import type { CreatedOrder } from '@yacheyka/contract/orders/orders'
import { lineRejectionWording } from '@yacheyka/core/batches/batch-availability'
import { formatDistance } from '@yacheyka/core/map/distance'
import { AFTER_PAYMENT_WORDING } from '@yacheyka/core/orders/order'
import { counted, formatNumber, NBSP, typeset } from '@yacheyka/core/text/wording'
import { useId } from 'react'
import { Link } from 'react-router'
import { paths } from '@yacheyka/frontend/paths.ts'
import { customerQuery } from '#/session/call-as-customer.ts'
import { fetchOrderLabels } from '#/session/labels/label-files.ts'
import { PRINT_LABELS } from '#/session/labels/label-words.ts'
import { useOpenPopup } from '#/session/open-popup.ts'
import { useMay, useUserUid } from '#/session/use-session.ts'
import { Button } from '@yacheyka/ui/button.tsx'
import { Dialog, DialogActions, FIRST } from '@yacheyka/ui/dialog.tsx'
import { FieldError } from '@yacheyka/ui/field-error.tsx'
import { Icon } from '@yacheyka/ui/icons.tsx'
import { formatLack } from '@yacheyka/frontend/money/lack.ts'
import { useDocument } from '@yacheyka/frontend/downloads/use-document.ts'
import { formatPoint } from '#/locker-choice/format-point.ts'
import type { NewParcel } from '../new-parcel.ts'
import type { Outcome } from './outcome.ts'
import styles from './ordering-panel.module.css'
import { ORDERING } from './wording.ts'

const PARCELS = ['отправление', 'отправления', 'отправлений'] as const

const Words = ({ children }: { readonly children: string }) => (
  <p className={styles['words']}>{typeset(children)}</p>
)

const One = ({ close }: { readonly close: () => void }) => (
  <DialogActions>
    <Button onClick={close} {...FIRST}>
      Хорошо
    </Button>
  </DialogActions>
)

/** What the deposit lacks, and the way to fill it: the popup of the shell opens when this one has closed. */
const Lack = ({ order, close }: { readonly order: CreatedOrder; readonly close: () => void }) => {
  const uid = useUserUid() ?? ''
  const openPopup = useOpenPopup()
  const mayTopUp = useMay('money')
  const { data } = useQuery(customerQuery(getAmount, { params: { uid } }))
  return (
    <>
      <Words>{formatLack(order.juridical_order_price, data?.amount)}</Words>
      {mayTopUp && (
        <Button
          look="quiet"
          aria-haspopup="dialog"
          onClick={() => {
            close()
            openPopup('top-up')
          }}
        >
          Пополнить
        </Button>
      )}
    </>
  )
}

/** The order that is made, and the ways on from it. */
const Made = ({
  paid,
  order,
  close,
}: {
  readonly paid: boolean
  readonly order: CreatedOrder
  readonly close: () => void
}) => {
  const id = useId()
  const { pending, failure, save } = useDocument()
  return (
    <>
      <p className={styles['words']}>
        Заказ №{NBSP}
        <Link to={paths.businessOrder(order.order_number)}>{order.order_number}</Link>:{' '}
        {counted(order.parcels.length, PARCELS)}.
      </p>
      <Words>
        {paid
          ? 'Распечатайте этикетки и положите отправления в почтоматы. Подтверждение придёт письмом, а в заказе ждут акт приёма-передачи и путь каждого отправления.'
          : 'На депозите не хватает денег. Пополните депозит: заказ оплатится сам, как только придут деньги. До оплаты отправления не поедут, этикетки можно готовить.'}
      </Words>
      {!paid && <Lack order={order} close={close} />}
      {order.cells === 'after_payment' && (
        <Words>{`${AFTER_PAYMENT_WORDING}: без оплаты вы уже держите столько, сколько можно.`}</Words>
      )}
      <div role="alert">{failure !== undefined && <FieldError id={id} text={failure} />}</div>
      <DialogActions>
        <Button
          look="quiet"
          aria-disabled={pending || undefined}
          onClick={() => void save(() => fetchOrderLabels(order))}
        >
          <Icon name="download" size={18} />
          {pending ? 'Готовим файл…' : PRINT_LABELS}
        </Button>
        <Button onClick={close} {...FIRST}>
          К заказам
        </Button>
      </DialogActions>
    </>
  )
}

/** More than anybody reads in a popup; the form has them all. */
const SHOWN = 50

/** Every line that was refused, with its locker and the nearest one that takes it: the sentence itself does not say. */
const Refused = ({
  refused,
  parcels,
}: {
  readonly refused: readonly RejectedLine[]
  readonly parcels: readonly NewParcel[]
}) => {
  const points = new Map(parcels.map(({ point }) => [point.number, point]))
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys
    <section aria-label="Отправления без места" tabIndex={0} className={styles['refused']}>
      <ul>
        {refused.slice(0, SHOWN).map((line) => {
          const point = points.get(line.terminal_number)
          const [nearest] = line.alternatives
          return (
            <li key={line.parcel_number}>
              <strong>{line.parcel_number}</strong>:{' '}
              {point ? formatPoint(point) : line.terminal_number}.{' '}
              {typeset(lineRejectionWording(line.code, line.size))}.
              {nearest !== undefined && (
                <span className={styles['nearest']}>
                  Ближайший: {nearest.terminal_number}, {nearest.address},{' '}
                  {formatDistance(nearest.distance)}
                </span>
              )}
            </li>
          )
        })}
      </ul>
      {refused.length > SHOWN && (
        <p>
          и{NBSP}ещё {formatNumber(refused.length - SHOWN)}
        </p>
      )}
    </section>
  )
}

/** How ordering ended, to the letter of the specification (2, sections 4 and 8), and what to do next. */
export const OrderPopup = ({
  outcome,
  parcels,
  onClose,
}: {
  readonly outcome: Exclude<Outcome, { readonly kind: 'faulty' }>
  readonly parcels: readonly NewParcel[]
  readonly onClose: () => void
}) => {
  if ('order' in outcome)
    return (
      <Dialog title={ORDERING[outcome.kind]} onClose={onClose}>
        {(close) => <Made paid={outcome.kind === 'paid'} order={outcome.order} close={close} />}
      </Dialog>
    )
  if (outcome.kind === 'refused') {
    return (
      <Dialog title={ORDERING.refusedTitle} onClose={onClose}>
        {(close) => (
          <>
            <p className={styles['words']}>{ORDERING.refused}</p>
            {outcome.refused.length > 0 && <Refused refused={outcome.refused} parcels={parcels} />}
            <One close={close} />
          </>
        )}
      </Dialog>
    )
  }
  if (outcome.kind === 'repriced')
    return (
      <Dialog title="Стоимость изменилась" onClose={onClose}>
        {(close) => (
          <>
            <Words>{outcome.detail}</Words>
            <Words>Заказ не оформлен: проверьте новую стоимость и оформите его снова.</Words>
            <One close={close} />
          </>
        )}
      </Dialog>
    )
  return (
    <Dialog title={ORDERING.failedTitle} onClose={onClose}>
      {(close) => (
        <>
          <p className={styles['words']}>{ORDERING.failed}</p>
          {outcome.detail !== undefined && <Words>{outcome.detail}</Words>}
          <One close={close} />
        </>
      )}
    </Dialog>
  )
}
