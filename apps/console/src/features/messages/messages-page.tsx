import { OPERATOR_ENDPOINTS } from '@yacheyka/contract/console-endpoints'
import {
  MESSAGE_CHANNELS,
  MESSAGE_STATUSES,
  type OperatorMessage,
} from '@yacheyka/contract/messages/console-messages'
import { ERASED } from '@yacheyka/core/privacy/personal-data'
import { counted, NBSP, typeset } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import { Link } from 'react-router'
import { titled, type PageHandle } from '@yacheyka/frontend/page/head.ts'
import { useQueryList } from '@yacheyka/frontend/lists/use-query-list.ts'
import { Button } from '@yacheyka/ui/button.tsx'
import type { Column } from '@yacheyka/ui/data-table.tsx'
import { formatMoment } from '@yacheyka/ui/moment.ts'
import { filledIn, useListUrl } from '@yacheyka/ui/use-list-url.ts'
import { VisuallyHidden } from '@yacheyka/ui/visually-hidden.tsx'
import type { ListWords } from '../../parts/paged-list.tsx'
import { PagedTable } from '../../parts/paged-table.tsx'
import { callAsOperator, operatorQuery, refresh } from '../../api.ts'
import { PromptDialog } from '../../parts/prompt-dialog.tsx'
import { Mark } from '../../parts/mark.tsx'
import page from '../../parts/page.module.css'
import { operatorPaths } from '../../paths.ts'
import { useAct } from '../../use-act.ts'
import { MessageDialog } from './message-dialog.tsx'
import { MessageFilters } from './message-filters.tsx'
import styles from './messages.module.css'
import { CHANNEL_WORDING, formatTemplate, STATUS_TONE, STATUS_WORDING } from './words.ts'

export const handle: PageHandle = {
  head: (config, pathname) => ({
    title: titled('Сообщения', config),
    description: 'Исходящие СМС, письма и вебхуки.',
    path: pathname,
  }),
}

const PAGE_SIZE = 30
const FILTERS = ['search', 'status', 'channel', 'date_from', 'date_to', 'parcel'] as const
const MESSAGES = ['сообщение', 'сообщения', 'сообщений'] as const
const { operatorListMessages, operatorRetryMessages, operatorGetMessage, getOperatorToday } =
  OPERATOR_ENDPOINTS

const known = (text: string, codes: readonly string[]): string =>
  text
    .split(',')
    .filter((code) => codes.includes(code))
    .join(',')

const columnsOf = (
  onOpen: (message: OperatorMessage) => void,
): readonly Column<OperatorMessage>[] => [
  {
    id: 'at',
    head: 'Создано',
    cell: ({ created_at: at }) => <time dateTime={at}>{formatMoment(at)}</time>,
  },
  {
    id: 'about',
    head: 'О чём',
    names: true,
    cell: (message) => (
      <button
        type="button"
        aria-haspopup="dialog"
        className={styles['open']}
        onClick={() => onOpen(message)}
      >
        {formatTemplate(message.template)}
        <VisuallyHidden>, {message.recipient}</VisuallyHidden>
      </button>
    ),
  },
  { id: 'channel', head: 'Канал', cell: ({ channel }) => CHANNEL_WORDING[channel] },
  {
    id: 'recipient',
    head: 'Кому',
    grows: true,
    cell: ({ recipient }) => (recipient === '' ? ERASED : recipient),
  },
  {
    id: 'parcel',
    head: 'Отправление',
    cell: ({ parcel }) =>
      parcel === null ? (
        ''
      ) : (
        <Link to={operatorPaths.parcel(parcel.barcode)} className={styles['number']}>
          {parcel.parcel_number}
        </Link>
      ),
  },
  {
    id: 'status',
    head: 'Состояние',
    cell: ({ status, last_error: error }) => (
      <span>
        <Mark tone={STATUS_TONE[status]}>{STATUS_WORDING[status]}</Mark>
        {status === 'failed' && error !== '' && <span className={page['small']}>{error}</span>}
      </span>
    ),
  },
]

/** Asks again for what has changed by it. */
const retryMessages = async (
  body: { readonly uids: string[] } | { readonly failed: true },
): Promise<string> => {
  const { retried, left } = await callAsOperator(operatorRetryMessages, { body })
  await refresh(operatorListMessages, operatorGetMessage, getOperatorToday)
  if (retried === 0) return 'Отправлять нечего: сообщения уже ушли или устарели'
  const rest = left === 0 ? '' : `, остальные (${left}) уже ушли или устарели`
  return `Снова в очереди: ${counted(retried, MESSAGES)}${rest}`
}

const WORDS: ListWords = {
  what: 'сообщения',
  of: 'сообщений',
  none: ['Сообщений пока нет', 'Они появятся, когда отправления начнут приезжать.'],
}

/** What leaves for recipients and customers, and what did not. */
export const Component = () => {
  const listUrl = useListUrl()
  const { get, change } = listUrl
  const [open, setOpen] = useState<OperatorMessage>()
  const [requests, setRequests] = useState(false)
  const { pending, run } = useAct('messages')
  const filters = filledIn(get, FILTERS)
  const set = Object.keys(filters).length
  const messages = useQueryList(listUrl, PAGE_SIZE, (range) => ({
    ...operatorQuery(operatorListMessages, {
      query: {
        ...filters,
        status: known(get('status'), MESSAGE_STATUSES),
        channel: known(get('channel'), MESSAGE_CHANNELS),
        ...range,
      },
    }),
    staleTime: 0,
  }))
  return (
    <div className={page['page']}>
      <div className={styles['top']}>
        <h1 className={page['title']}>Сообщения</h1>
        <Button look="quiet" aria-haspopup="dialog" onClick={() => setRequests(true)}>
          Повторить неотправленные
        </Button>
      </div>
      <MessageFilters listUrl={listUrl} set={set} />
      {get('parcel') !== '' && (
        <p>
          Только об{NBSP}одном отправлении{' '}
          <Button look="quiet" onClick={() => change({ parcel: '' })}>
            Показать все
          </Button>
        </p>
      )}
      <div className={page['list']}>
        <PagedTable
          list={messages}
          words={WORDS}
          filtered={set > 0}
          caption="Сообщения"
          columns={columnsOf(setOpen)}
          keyOf={({ uid }) => uid}
        />
      </div>
      {open !== undefined && (
        <MessageDialog
          message={open}
          pending={pending}
          onRetry={() =>
            void run(() => retryMessages({ uids: [open.uid] })).then(() => setOpen(undefined))
          }
          onClose={() => setOpen(undefined)}
        />
      )}
      {requests && (
        <PromptDialog
          title="Повторить все неотправленные?"
          act="Повторить"
          acting="Ставим в очередь…"
          back="Не повторять"
          onAct={() => retryMessages({ failed: true })}
          onClose={() => setRequests(false)}
        >
          <p>{typeset('Каждое сообщение, от которого отступились, уйдёт получателю ещё раз.')}</p>
        </PromptDialog>
      )}
    </div>
  )
}
