import type { RejectedLine } from '@yacheyka/contract/batches/batches'
import type { CreatedOrder } from '@yacheyka/contract/orders/orders'
import { formatMoney } from '@yacheyka/core/money/money'
import { counted, typeset } from '@yacheyka/core/text/wording'
import { useId, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '@yacheyka/frontend/paths.ts'
import { defineDraft } from '#/session/drafts.ts'
import { useUserUid } from '#/session/use-session.ts'
import { Button } from '@yacheyka/ui/button.tsx'
import { FieldError } from '@yacheyka/ui/field-error.tsx'
import { Icon } from '@yacheyka/ui/icons.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { autoStack, stack } from '@yacheyka/ui/layout.ts'
import type { BatchVersion } from '../saving/batch-saver.ts'
import type { NewParcel } from '../new-parcel.ts'
import { CityField } from './city-field.tsx'
import { LineTable } from './line-table.tsx'
import { OrderPopup } from './order-popups.tsx'
import styles from './ordering-panel.module.css'
import { estimateFailure, lineErrorsOf, type LineErrors, type Outcome } from './outcome.ts'
import { ApiError } from '@yacheyka/frontend/api/api-error.ts'
import { useCities, useEstimate } from './use-estimate.ts'
import { useOrder } from './use-order.ts'
import { ORDERING } from './wording.ts'

const NO_ERRORS: LineErrors = new Map()
const CITY = defineDraft<string>('dispatch-city', 1)
const LINES = ['отправлении', 'отправлениях', 'отправлениях'] as const

export interface OrderingPanelProps {
  /** At least one. They stay the same as long as the panel stands: other ones want a panel with another `key`. */
  readonly parcels: readonly NewParcel[]
  /** Saves the batch that they come from, and says what the server has of it. */
  readonly batchOf: () => Promise<BatchVersion | undefined>
  /** «Назад»: the parcels are to be looked at again. */
  readonly onBack: () => void
  /**
   * The order is made: the page forgets its draft and asks nobody about unsaved data any more, but leaves the panel
   * standing. The panel tells of the order and then leads to the orders by itself.
   */
  readonly onOrdered: (order: CreatedOrder) => void
  /** The customer has read which lockers do not take their parcels: back to the form. */
  readonly onLockerRejected: (refused: readonly RejectedLine[]) => void
}

const focusNew = (element: HTMLElement | null): void => {
  element?.focus()
}

/** Says what is wrong above the lines, and takes the focus as it comes. */
const Alert = ({ text, children }: { readonly text: string; readonly children?: ReactNode }) => {
  const id = useId()
  return (
    <div
      ref={focusNew}
      role="alert"
      tabIndex={-1}
      className={classes(autoStack(12), styles['alert'])}
    >
      <FieldError id={id} text={text} />
      {children}
    </div>
  )
}

/** Why «Оформить» does nothing yet; undefined where it does. */
const reasonToWait = (city: string, estimating: boolean, priced: boolean): string | undefined => {
  if (estimating) return 'Считаем стоимость…'
  if (city === '') return 'Выберите город отправки, чтобы узнать стоимость.'
  return priced ? undefined : 'Сначала нужно узнать стоимость.'
}

const useOrdering = ({ parcels, batchOf, onOrdered, onLockerRejected }: OrderingPanelProps) => {
  const navigate = useNavigate()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const uid = useUserUid() ?? ''
  // Kept for those who go back to the parcels; the next order begins with the customer's own city.
  const [chosen, setChosen] = useState(() => CITY.read(uid))
  const cities = useCities()
  const city = chosen ?? cities.data?.default ?? ''
  const estimate = useEstimate(parcels, city)
  const { pending, order } = useOrder(parcels, batchOf, (end) => {
    setOutcome(end)
    if (end.kind !== 'paid' && end.kind !== 'saved') return
    CITY.forget(uid)
    onOrdered(end.order)
  })
  const closePopup = () => {
    setOutcome(null)
    if (outcome?.kind === 'paid' || outcome?.kind === 'saved')
      void navigate(paths.businessOrders(), {
        state: { orderingSuccess: true, order_number: outcome.order.order_number },
      })
    else if (outcome?.kind === 'refused') onLockerRejected(outcome.refused)
    else if (outcome?.kind === 'repriced') void estimate.refetch()
  }
  const setCity = (next: string) => {
    if (next === city) return
    setOutcome(null)
    setChosen(next)
    CITY.keep(uid, next)
  }
  return { cities, city, setCity, estimate, outcome, closePopup, pending, order }
}

/** What is wrong with which line, as the estimate or the order has told. */
const errorsOf = (outcome: Outcome | null, error: unknown): LineErrors => {
  if (outcome?.kind === 'faulty') return outcome.errors
  return (error instanceof ApiError ? lineErrorsOf(error) : undefined) ?? NO_ERRORS
}

const Total = ({ estimate }: { readonly estimate: ReturnType<typeof useEstimate> }) => (
  <output className={styles['total']}>
    {estimate.data === undefined || estimate.isFetching ? (
      <>
        Итого: <span className={styles['waiting']} />
      </>
    ) : (
      `Итого: ${formatMoney(estimate.data.total)}`
    )}
  </output>
)

/** Prices parcels and orders them; shared by both forms (specification 2, «Manual load», «Package load»). */
export const OrderingPanel = (props: OrderingPanelProps) => {
  const { parcels, onBack } = props
  const id = useId()
  const { cities, city, setCity, estimate, outcome, closePopup, pending, order } =
    useOrdering(props)
  // Cities that are known stay so, when looking at them again has failed.
  const unknownCities = cities.data === undefined ? cities.error : null
  const error = estimate.isFetching ? null : (unknownCities ?? estimate.error)
  const errors = errorsOf(outcome, error)
  const prices = estimate.isFetching || error !== null ? undefined : estimate.data
  const why = pending
    ? 'Оформляем заказ. Не закрывайте страницу.'
    : reasonToWait(city, estimate.isFetching || cities.isPending, prices !== undefined)
  const submit = () => {
    if (why === undefined && prices !== undefined) void order(prices, city)
  }
  return (
    <section aria-labelledby={id} className={classes(stack(16), styles['panel'])}>
      <h2 id={id} ref={focusNew} tabIndex={-1} className={styles['title']}>
        {ORDERING.title}
      </h2>
      {cities.data !== undefined && (
        <div className={styles['city']}>
          <CityField cities={cities.data.results} city={city} onCity={setCity} />
        </div>
      )}
      {error !== null && (
        <Alert text={estimateFailure(error)}>
          <Button
            look="quiet"
            onClick={() => void (unknownCities === null ? estimate.refetch() : cities.refetch())}
          >
            Попробовать ещё раз
          </Button>
        </Alert>
      )}
      {outcome?.kind === 'faulty' && (
        <Alert
          text={typeset(
            `Заказ не оформлен: исправьте ошибки в ${counted(errors.size, LINES)} и попробуйте снова.`,
          )}
        />
      )}
      <LineTable parcels={parcels} prices={prices} errors={errors} />
      <div className={styles['foot']}>
        <Button look="quiet" onClick={onBack}>
          <Icon name="left" size={18} />
          {ORDERING.back}
        </Button>
        <Total estimate={estimate} />
        <Button
          aria-disabled={why !== undefined || undefined}
          aria-describedby={`${id}-why`}
          onClick={submit}
        >
          {pending ? 'Оформляем…' : ORDERING.order}
        </Button>
        <p id={`${id}-why`} className={styles['why']}>
          {why !== undefined && typeset(why)}
        </p>
      </div>
      {outcome !== null && outcome.kind !== 'faulty' && (
        <OrderPopup key={outcome.kind} outcome={outcome} parcels={parcels} onClose={closePopup} />
      )}
    </section>
  )
}
