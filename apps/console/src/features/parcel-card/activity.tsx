import { useQuery } from '@tanstack/react-query'
import { ALL_DEVICES } from '@yacheyka/contract/feed/console-feed'
import {
  listOperatorParcelEvents,
  listOperatorParcelMessages,
  type OperatorParcelEvent,
  type OperatorParcelMessage,
} from '@yacheyka/contract/parcels/console-parcel-history'
import { ERASED } from '@yacheyka/core/privacy/personal-data'
import type { EventOutcome, Originator } from '@yacheyka/core/parcels/parcel-history'
import { Link } from 'react-router'
import { useQueryList } from '@yacheyka/frontend/lists/use-query-list.ts'
import { Card } from '@yacheyka/ui/card.tsx'
import { DataTable, type Column } from '@yacheyka/ui/data-table.tsx'
import { ListFrame } from '@yacheyka/frontend/lists/list-frame.tsx'
import { formatMoment } from '@yacheyka/ui/moment.ts'
import { StatusMark } from '@yacheyka/frontend/parcels/status-mark.tsx'
import { useListUrl } from '@yacheyka/ui/use-list-url.ts'
import { operatorQuery } from '../../api.ts'
import { operatorPaths } from '../../paths.ts'
import { MESSAGE_WORDS } from './message-words.ts'
import styles from './parcel-page.module.css'

const EVENTS = 20
const MESSAGES = 10
/** Milliseconds between looks: the feed and the outbox go on meanwhile. */
const LOOK_EVERY = 15_000

const ORIGINATOR: Readonly<Record<Originator, string>> = {
  pulse: 'Лента',
  system: 'Система',
  juridical: 'Клиент',
  operator: 'Оператор',
}

const OUTCOME: Readonly<Record<EventOutcome, string>> = {
  applied: '',
  skipped: 'с пропуском шагов',
  repeated: 'без перемен',
  refused: 'отклонено',
}

const KIND: Readonly<Record<OperatorParcelEvent['kind'], string>> = {
  report: '',
  action: 'действие',
  correction: 'вручную',
  note: 'отметка',
}

const sourceOf = ({ originator, source }: OperatorParcelEvent): readonly string[] =>
  source.startsWith(ALL_DEVICES)
    ? ['Постамат']
    : [ORIGINATOR[originator], source === 'system' ? '' : source]

const EVENT_COLUMNS: readonly Column<OperatorParcelEvent>[] = [
  {
    id: 'datetime',
    head: 'Когда',
    cell: ({ datetime }) => <time dateTime={datetime}>{formatMoment(datetime)}</time>,
  },
  {
    id: 'status',
    head: 'Статус',
    names: true,
    cell: (event) => (
      <span className={styles['facts']}>
        <StatusMark status={event.status} text={event.status_text} />
        {event.outcome !== 'applied' && (
          <span className={styles[event.outcome]}>{OUTCOME[event.outcome]}</span>
        )}
      </span>
    ),
  },
  {
    id: 'who',
    head: 'Источник',
    cell: (event) => [...sourceOf(event), KIND[event.kind]].filter(Boolean).join(', '),
  },
  {
    id: 'reason',
    head: 'Причина и место',
    grows: true,
    cell: ({ reason, terminal_number: point, cell_barcode: cell }) => (
      <span className={styles['reason']}>
        {[reason, point === null ? '' : `точка ${point}`, cell === '' ? '' : `ячейка ${cell}`]
          .filter(Boolean)
          .join(' · ') || '—'}
      </span>
    ),
  },
]

/** All that was said of a parcel: by whom, why, and what became of it, rejections too. */
export const Events = ({ barcode }: { readonly barcode: string }) => {
  const listUrl = useListUrl()
  const events = useQueryList(listUrl, EVENTS, (range) => ({
    ...operatorQuery(listOperatorParcelEvents, {
      params: { barcode },
      query: range,
    }),
    staleTime: 0,
    refetchInterval: LOOK_EVERY,
  }))
  return (
    <Card title="История">
      <ListFrame
        query={events.query}
        loading="Загружаем историю"
        empty={<p className={styles['quiet']}>Событий ещё не было.</p>}
        pages={{
          label: 'Страницы истории',
          ...events.pages,
        }}
      >
        {({ results }, busy) => (
          <DataTable
            caption="История отправления"
            columns={EVENT_COLUMNS}
            rows={results}
            keyOf={({ source, event_id: id }) => `${source} ${id}`}
            busy={busy}
          />
        )}
      </ListFrame>
    </Card>
  )
}

const STATUS: Readonly<Record<OperatorParcelMessage['status'], string>> = {
  pending: 'Ждёт отправки',
  sent: 'Отправлено',
  kept: 'Нет канала',
  obsolete: 'Не понадобилось',
  failed: 'Не отправлено',
}

const CHANNEL: Readonly<Record<OperatorParcelMessage['channel'], string>> = {
  sms: 'СМС',
  email: 'Письмо',
  webhook: 'Вебхук',
}

const MESSAGE_COLUMNS: readonly Column<OperatorParcelMessage>[] = [
  {
    id: 'created_at',
    head: 'Когда',
    cell: ({ created_at: at }) => <time dateTime={at}>{formatMoment(at)}</time>,
  },
  {
    id: 'template',
    head: 'Сообщение',
    names: true,
    cell: ({ channel, template }) => `${CHANNEL[channel]} «${MESSAGE_WORDS[template] ?? template}»`,
  },
  {
    id: 'recipient',
    head: 'Кому',
    grows: true,
    cell: ({ recipient }) => (recipient === '' ? ERASED : recipient),
  },
  {
    id: 'status',
    head: 'Состояние',
    cell: ({ status, last_error: error }) => (
      <span className={status === 'failed' ? styles['failed'] : undefined}>
        {STATUS[status]}
        {error !== '' && status !== 'sent' && `: ${error}`}
      </span>
    ),
  },
]

/** What its recipient was told; never the code itself. */
export const Messages = ({ barcode }: { readonly barcode: string }) => {
  const messages = useQuery({
    ...operatorQuery(listOperatorParcelMessages, {
      params: { barcode },
      query: { limit: MESSAGES, offset: 0 },
    }),
    staleTime: 0,
    refetchInterval: LOOK_EVERY,
  })
  return (
    <Card
      title="Сообщения получателю"
      aside={
        (messages.data?.count ?? 0) > 0 && (
          <Link to={operatorPaths.messages({ parcel: barcode })}>Все сообщения</Link>
        )
      }
    >
      <ListFrame
        query={messages}
        loading="Загружаем сообщения"
        empty={<p className={styles['quiet']}>Получателю ещё ничего не писали.</p>}
      >
        {({ results, count }) => (
          <>
            <DataTable
              caption="Сообщения получателю"
              columns={MESSAGE_COLUMNS}
              rows={results}
              keyOf={(message) => message.uid}
            />
            {count > results.length && (
              <p className={styles['quiet']}>Показаны последние {results.length}.</p>
            )}
          </>
        )}
      </ListFrame>
    </Card>
  )
}
