import type { CreatedOrder } from '@yacheyka/contract/orders'
import { AFTER_PAYMENT_WORDING } from '@yacheyka/core/order'
import { counted, NBSP, typeset } from '@yacheyka/core/wording'
import { useId } from 'react'
import { Link } from 'react-router'
import { paths } from '#/paths.ts'
import { fetchOrderLabels } from '#/session/labels/label-files.ts'
import { PRINT_LABELS } from '#/session/labels/label-words.ts'
import { Button } from '#/ui/button.tsx'
import { Dialog, DialogActions, FIRST } from '#/ui/dialog.tsx'
import { FieldError } from '#/ui/field-error.tsx'
import { Icon } from '#/ui/icons.tsx'
import { useDocument } from '#/ui/use-document.ts'
import { sayPoint } from '../say-point.ts'
import type { ShipmentLine } from '../shipment-line.ts'
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

/** Which locker it was, and whose departures went there: the sentence itself does not say. */
const sayRefused = (parcels: readonly ShipmentLine[], terminal: string): string | undefined => {
  const there = parcels.filter(({ point }) => point.number === terminal)
  const [first] = there
  if (first === undefined) return undefined
  const whose =
    there.length === 1
      ? `отправление ${first.parcelNumber}`
      : `${counted(there.length, PARCELS)}, первое ${first.parcelNumber}`
  return `${sayPoint(first.point)}: ${whose}.`
}

/** How ordering ended, to the letter of the specification (2, sections 4 and 8), and what to do next. */
export const OrderPopup = ({
  outcome,
  parcels,
  onClose,
}: {
  readonly outcome: Exclude<Outcome, { readonly kind: 'faulty' }>
  readonly parcels: readonly ShipmentLine[]
  readonly onClose: () => void
}) => {
  if ('order' in outcome)
    return (
      <Dialog title={ORDERING[outcome.kind]} onClose={onClose}>
        {(close) => <Made paid={outcome.kind === 'paid'} order={outcome.order} close={close} />}
      </Dialog>
    )
  if (outcome.kind === 'refused') {
    const which = sayRefused(parcels, outcome.terminal)
    return (
      <Dialog title={ORDERING.refusedTitle} onClose={onClose}>
        {(close) => (
          <>
            <p className={styles['words']}>{ORDERING.refused}</p>
            {which !== undefined && <Words>{which}</Words>}
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
