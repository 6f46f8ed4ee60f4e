import type { OwnWebhook } from '@yacheyka/contract/merchant-api/cabinet-webhooks'
import type { WebhookDelivery } from '@yacheyka/contract/merchant-api/webhook-deliveries'
import { MERCHANT_EVENT_TYPES } from '@yacheyka/core/api-keys/event-types'
import { PING_TYPE, WEBHOOK_DELIVERY_STATES } from '@yacheyka/core/api-keys/webhook'
import { typeset } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import { formatError } from '@yacheyka/frontend/api/api-error.ts'
import { Button } from '@yacheyka/ui/button.tsx'
import { Card } from '@yacheyka/ui/card.tsx'
import { type Column, DataTable } from '@yacheyka/ui/data-table.tsx'
import { Dialog } from '@yacheyka/ui/dialog.tsx'
import { formatMoment } from '@yacheyka/ui/moment.ts'
import { TextFilter, TYPING_PAUSE } from '@yacheyka/ui/list-filters.tsx'
import { NothingFound } from '@yacheyka/ui/nothing-found.tsx'
import { SelectField } from '@yacheyka/ui/select-field.tsx'
import { FailedState, LoadingState } from '@yacheyka/ui/states.tsx'
import { TextField } from '@yacheyka/ui/text-field.tsx'
import { useUrlQuery, withChanges } from '@yacheyka/ui/use-url-query.ts'
import { dayAfter, startOfDay } from './days.ts'
import styles from './integrations.module.css'
import { StateMark } from '@yacheyka/ui/state-mark.tsx'
import { type DeliveriesQuery, useDeliveries, useDelivery, useWebhookActs } from './use-webhooks.ts'
import { capitalized } from '@yacheyka/frontend/integrations/capitalized.ts'
import {
  DELIVERY_STATES,
  formatOutcome,
  formatType,
  stateOfDelivery,
} from '@yacheyka/frontend/integrations/webhook-words.ts'
import { showOutcome } from '@yacheyka/frontend/api/use-toast-attempt.ts'

const TYPES = [...MERCHANT_EVENT_TYPES, PING_TYPE] as const
const DAY = /^\d{4}-\d\d-\d\d$/

/** The filters of the address; what is none is left out. */
const deliveriesQueryOf = (query: URLSearchParams, webhook: string): DeliveriesQuery => {
  const state = WEBHOOK_DELIVERY_STATES.find((each) => each === query.get('state'))
  const type = TYPES.find((each) => each === query.get('type'))
  const [from, to] = [query.get('from') ?? '', query.get('to') ?? '']
  const number = query.get('number')?.trim() ?? ''
  const before = query.get('before')
  return {
    webhook,
    ...(state !== undefined && { state }),
    ...(type !== undefined && { type }),
    ...(DAY.test(from) && { from: startOfDay(from) }),
    ...(DAY.test(to) && { to: startOfDay(dayAfter(to)) }),
    ...(number !== '' && { number }),
    ...(before !== null && { before }),
  }
}

const Attempts = ({ id }: { readonly id: string }) => {
  const { data, error, refetch } = useDelivery(id)
  if (data === undefined)
    return error === null ? (
      <LoadingState label="Загружаем попытки" />
    ) : (
      <FailedState detail={formatError(error)} onRetry={() => void refetch()} />
    )
  if (data.calls.length === 0) return <p>Попыток ещё не было.</p>
  return (
    <ol className={styles['attempts']}>
      {data.calls.map((call) => (
        <li key={call.n}>
          <span>
            {formatMoment(call.at)}: {formatOutcome(call)}
          </span>
          {call.answer !== null && call.answer !== '' && (
            <code className={styles['code']}>{call.answer}</code>
          )}
        </li>
      ))}
    </ol>
  )
}

const columnsOf = (
  onShow: (delivery: WebhookDelivery) => void,
  onResend: (delivery: WebhookDelivery) => void,
): readonly Column<WebhookDelivery>[] => [
  {
    id: 'at',
    head: 'Создана',
    names: true,
    cell: ({ created_at: at }) => <time dateTime={at}>{formatMoment(at)}</time>,
  },
  { id: 'type', head: 'Событие', grows: true, cell: ({ type }) => capitalized(formatType(type)) },
  { id: 'number', head: 'Номер', cell: ({ number }) => number ?? '—' },
  {
    id: 'state',
    head: 'Состояние',
    cell: (delivery) => <StateMark {...stateOfDelivery(delivery)} />,
  },
  {
    id: 'answer',
    head: 'Ответ',
    cell: ({ last_attempt: last }) => (last === null ? '—' : formatOutcome(last)),
  },
  {
    id: 'acts',
    head: 'Действия',
    cell: (delivery) => (
      <span className={styles['acts']}>
        <Button
          look="quiet"
          className={styles['small']}
          aria-haspopup="dialog"
          onClick={() => onShow(delivery)}
        >
          Попытки: {delivery.attempts}
        </Button>
        {delivery.event !== null && (
          <Button look="quiet" className={styles['small']} onClick={() => onResend(delivery)}>
            Повторить
          </Button>
        )}
      </span>
    ),
  },
]

const FILTERS = ['state', 'type', 'number', 'from', 'to', 'before'] as const

/** Every delivery of 30 days, with the calls of each. */
export const Deliveries = ({ webhook }: { readonly webhook: OwnWebhook }) => {
  const { query, change } = useUrlQuery()
  const { data, error, isPlaceholderData, refetch } = useDeliveries(
    deliveriesQueryOf(query, webhook.id),
  )
  const { resend } = useWebhookActs()
  const [shown, setShown] = useState<WebhookDelivery>()
  const set = (changes: Readonly<Record<string, string>>) =>
    change((latest) => withChanges(latest, { before: '', ...changes }))
  const reset = () => set(Object.fromEntries(FILTERS.map((name) => [name, ''])))
  const again = ({ id }: WebhookDelivery) =>
    showOutcome(() => resend(id).then(() => 'Отправляем снова'))
  const field = (name: string) => ({
    value: query.get(name) ?? '',
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      set({ [name]: target.value }),
  })
  const next = data?.next ?? null
  return (
    <Card title="Доставки">
      <div className={styles['filters']}>
        <SelectField
          label="Состояние"
          empty="Любое"
          options={DELIVERY_STATES}
          {...field('state')}
        />
        <SelectField
          label="Событие"
          empty="Любое"
          options={TYPES.map((value) => ({ value, title: capitalized(formatType(value)) }))}
          {...field('type')}
        />
        <TextFilter
          label="Номер"
          value={query.get('number') ?? ''}
          maxLength={64}
          pause={TYPING_PAUSE}
          onApply={(number) => set({ number })}
        />
        <TextField label="Дата с" type="date" {...field('from')} />
        <TextField label="Дата по" type="date" {...field('to')} />
      </div>
      {data === undefined && error === null && <LoadingState label="Загружаем доставки" />}
      {data === undefined && error !== null && (
        <FailedState detail={formatError(error)} onRetry={() => void refetch()} />
      )}
      {data !== undefined && data.results.length === 0 && next === null && (
        <NothingFound title="Доставок нет" onReset={reset}>
          <p className={styles['lead']}>
            {typeset(
              'По этим условиям ничего не отправлялось, или это было давно и уже не хранится.',
            )}
          </p>
        </NothingFound>
      )}
      {data !== undefined && data.results.length > 0 && (
        <DataTable
          caption="Доставки вебхука"
          columns={columnsOf(setShown, (delivery) => void again(delivery))}
          rows={data.results}
          keyOf={({ id }) => id}
          busy={isPlaceholderData}
        />
      )}
      <div className={styles['acts']}>
        {query.get('before') !== null && (
          <Button look="quiet" className={styles['small']} onClick={() => set({})}>
            К новым
          </Button>
        )}
        {next !== null && (
          <Button look="quiet" className={styles['small']} onClick={() => set({ before: next })}>
            Более ранние
          </Button>
        )}
      </div>
      {shown !== undefined && (
        <Dialog title="Попытки" onClose={() => setShown(undefined)}>
          {() => <Attempts id={shown.id} />}
        </Dialog>
      )}
    </Card>
  )
}
