import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import type { ParcelCard } from '@yacheyka/contract/parcels/parcel-card'
import { formatMoney, parseWireMoney } from '@yacheyka/core/money/money'
import { typeset } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import { firstMessages, formatError } from '@yacheyka/frontend/api/api-error.ts'
import { randomKey } from '@yacheyka/frontend/api/random-key.ts'
import type { ChosenPoint } from '#/locker-choice/chosen-point.ts'
import { LockerField } from '#/locker-choice/locker-field.tsx'
import { callAsCustomer, customerQuery } from '#/session/call-as-customer.ts'
import { refreshAfterAction } from '#/session/parcel-actions.ts'
import { Dialog } from '@yacheyka/ui/dialog.tsx'
import { DialogForm } from '@yacheyka/ui/dialog-form.tsx'
import type { Errors } from '@yacheyka/frontend/forms/form-errors.ts'
import { showToast } from '@yacheyka/ui/toast-store.ts'
import { useEndpointForm } from '@yacheyka/frontend/forms/use-endpoint-form.ts'
import { formatWire } from '@yacheyka/frontend/money/wire-money.ts'
import sums from './extend-dialog.module.css'
import { sizesOf } from './gathered.ts'

const messageOf = (error: unknown): string => {
  const [field] = Object.values(firstMessages(error))
  return field ?? formatError(error)
}

/** What it costs now, there, and the difference. */
const Sums = ({ before, after }: { readonly before: string; readonly after: string }) => {
  const more = (parseWireMoney(after) ?? 0) - (parseWireMoney(before) ?? 0)
  return (
    <dl className={sums['sums']} aria-live="polite">
      <dt>Стоимость сейчас</dt>
      <dd>{formatWire(before)}</dd>
      <dt>Стоимость туда</dt>
      <dd>{formatWire(after)}</dd>
      <dt className={sums['total']}>{more < 0 ? 'Вернётся' : 'Доплата'}</dt>
      <dd className={sums['total']}>{formatMoney(Math.abs(more))}</dd>
    </dl>
  )
}

const useChange = (card: ParcelCard, onDone: () => void) => {
  const client = useQueryClient()
  const [point, setPoint] = useState<ChosenPoint | null>(null)
  const params = { uid: card.uid }
  const price = useQuery({
    ...customerQuery(ENDPOINTS.getLockerPrice, {
      params,
      query: { terminal_number: point?.number ?? '' },
    }),
    enabled: point !== null && point.number !== card.terminal_number,
    staleTime: 0,
  })
  const { errorOf, formError, pending, submit, setValue, clearErrors } = useEndpointForm({
    defaultValues: { terminal_number: '' },
    check: ({ terminal_number: number }): Errors => {
      if (number === '') return { terminal_number: 'Выберите почтомат из списка или на карте' }
      return number === card.terminal_number
        ? { terminal_number: 'Посылка и так едет в этот почтомат' }
        : {}
    },
    send: async (typed) => {
      if (price.data === undefined) return
      const { message } = await callAsCustomer(
        ENDPOINTS.changeLocker,
        { params, body: { ...typed, price: price.data.after } },
        { headers: { 'idempotency-key': randomKey() } },
      ).catch((error: unknown) => {
        void price.refetch()
        throw error
      })
      showToast({ kind: 'success', text: typeset(message), about: 'parcel locker' })
      onDone()
      await refreshAfterAction(client)
    },
  })
  const priceError = point === null || price.error === null ? undefined : messageOf(price.error)
  return {
    point,
    price: point === null ? undefined : price.data,
    error: errorOf('terminal_number') ?? formError ?? priceError,
    pending,
    submit,
    choose: (next: ChosenPoint | null) => {
      setPoint(next)
      setValue('terminal_number', next?.number ?? '')
      clearErrors()
    },
  }
}

const Form = ({ card, close }: { readonly card: ParcelCard; readonly close: () => void }) => {
  const { point, price, error, pending, submit, choose } = useChange(card, close)
  return (
    <DialogForm
      error={error}
      submit={{ label: 'Изменить почтомат', pending, wording: 'Меняем…' }}
      onSubmit={submit}
      onCancel={close}
    >
      <LockerField
        point={point}
        load={{ cells: sizesOf(card), weight: card.weight ?? 0 }}
        error={undefined}
        onPoint={choose}
      />
      {price !== undefined && <Sums {...price} />}
      <p>{typeset('Старая этикетка больше не подойдёт: напечатайте новую.')}</p>
    </DialogForm>
  )
}

/** Sends the parcel to another locker before it is handed over. */
export const LockerDialog = ({
  card,
  onClose,
}: {
  readonly card: ParcelCard
  readonly onClose: () => void
}) => (
  <Dialog title="Другой почтомат" closedBy="closerequest" onClose={onClose}>
    {(close) => <Form card={card} close={close} />}
  </Dialog>
)
