import { useQuery } from '@tanstack/react-query'
import { FIRST_DAY } from '@yacheyka/contract/http/filters'
import {
  ALL_DEVICES,
  type FeedRefusal,
  operatorListFeedRefusals,
  operatorListFeedSources,
  operatorSeeFeedRefusals,
} from '@yacheyka/contract/feed/console-feed'
import { ADMINISTRATORS } from '@yacheyka/contract/http/console-roles'
import { getOperatorToday } from '@yacheyka/contract/dashboard/console-today'
import { PULSE_REFUSALS } from '@yacheyka/contract/feed/pulse'
import { counted, typeset } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import { Link } from 'react-router'
import { titled, type PageHandle } from '@yacheyka/frontend/page/head.ts'
import { useQueryList } from '@yacheyka/frontend/lists/use-query-list.ts'
import { Button } from '@yacheyka/ui/button.tsx'
import type { Column } from '@yacheyka/ui/data-table.tsx'
import { DatesFilter, ListFilters, TextFilter, TYPING_PAUSE } from '@yacheyka/ui/list-filters.tsx'
import { formatMoment } from '@yacheyka/ui/moment.ts'
import { MultiSelect } from '@yacheyka/ui/multi-select.tsx'
import { SelectField } from '@yacheyka/ui/select-field.tsx'
import { filledIn, useListUrl, type ListUrl } from '@yacheyka/ui/use-list-url.ts'
import { callAsOperator, operatorQuery, refresh } from '../../api.ts'
import { PromptDialog } from '../../parts/prompt-dialog.tsx'
import { Mark } from '../../parts/mark.tsx'
import page from '../../parts/page.module.css'
import { operatorPaths } from '../../paths.ts'
import { useMay } from '../../use-operator.ts'
import type { ListWords } from '../../parts/paged-list.tsx'
import { PagedTable } from '../../parts/paged-table.tsx'
import styles from './feed.module.css'
import { Sources } from './sources.tsx'
import { REFUSAL_WORDING, formatStatus } from './words.ts'

export const handle: PageHandle = {
  head: (config, pathname) => ({
    title: titled('Лента', config),
    description: 'Источники событий и отказы.',
    path: pathname,
  }),
}

const PAGE_SIZE = 30
const FILTERS = ['search', 'source', 'code', 'date_from', 'date_to'] as const
const REFUSALS = ['отказ', 'отказа', 'отказов'] as const
const TIMES = ['раз', 'раза', 'раз'] as const
const REASONS = PULSE_REFUSALS.map((value) => ({ value, label: REFUSAL_WORDING[value] }))

const nameOf = (source: string): string =>
  source.startsWith(ALL_DEVICES) ? 'Терминал точки' : source

const knownCodes = (text: string): string =>
  text
    .split(',')
    .filter((code) => PULSE_REFUSALS.some((each) => each === code))
    .join(',')

const Named = ({ refusal }: { readonly refusal: FeedRefusal }) => {
  const number = refusal.barcode || refusal.parcel_number
  return (
    <span className={styles['numbers']}>
      {number === '' ? '—' : <Link to={operatorPaths.parcels({ q: number })}>{number}</Link>}
      {refusal.terminal_number !== '' && (
        <span className={page['small']}>Точка {refusal.terminal_number}</span>
      )}
    </span>
  )
}

const COLUMNS: readonly Column<FeedRefusal>[] = [
  {
    id: 'at',
    head: 'Пришло',
    cell: ({ at, times }) => (
      <span>
        <time dateTime={at}>{formatMoment(at)}</time>
        {times > 1 && <span className={page['small']}>{counted(times, TIMES)}</span>}
      </span>
    ),
  },
  { id: 'source', head: 'Источник', cell: ({ source }) => nameOf(source) },
  { id: 'named', head: 'Отправление', cell: (refusal) => <Named refusal={refusal} /> },
  {
    id: 'status',
    head: 'Что сообщали',
    desktopOnly: true,
    cell: ({ status }) => formatStatus(status) || '—',
  },
  {
    id: 'why',
    head: 'Почему отказано',
    names: true,
    grows: true,
    cell: ({ code, detail, seen }) => (
      <span>
        <Mark tone={seen ? 'over' : 'trouble'}>{REFUSAL_WORDING[code]}</Mark>
        <span className={styles['detail']}>
          <span className={page['small']}>{typeset(detail)}</span>
        </span>
      </span>
    ),
  },
]

const Filters = ({
  listUrl: { get, change, reset },
  set,
}: {
  readonly listUrl: ListUrl
  readonly set: number
}) => {
  const { data } = useQuery(operatorQuery(operatorListFeedSources, { query: { limit: 100 } }))
  const source = get('source')
  const names = (data?.results ?? []).map(({ name }) => name)
  const isListed = source === '' || source === ALL_DEVICES || names.includes(source)
  const options = isListed ? names : [...names, source]
  return (
    <ListFilters label="Фильтры отказов" set={set} onReset={reset}>
      <TextFilter
        label="Номер отправления или точки"
        maxLength={100}
        pause={TYPING_PAUSE}
        value={get('search')}
        onApply={(search) => change({ search })}
      />
      <SelectField
        label="Источник"
        className={styles['select']}
        empty="Все"
        options={[
          { value: ALL_DEVICES, title: 'Терминалы точек' },
          ...options.map((name) => ({ value: name, title: nameOf(name) })),
        ]}
        value={source}
        onChange={({ target }) => change({ source: target.value })}
      />
      <MultiSelect
        label="Причина"
        all="Все"
        choices={REASONS}
        chosen={new Set(get('code').split(',').filter(Boolean))}
        onChange={(chosen) => change({ code: [...chosen].join(',') })}
      />
      <SelectField
        label="Показать"
        className={page['select']}
        empty="Неразобранные"
        options={[{ value: 'all', title: 'Все' }]}
        value={get('show') === 'all' ? 'all' : ''}
        onChange={({ target }) => change({ show: target.value })}
      />
      <DatesFilter
        first={FIRST_DAY}
        from={get('date_from')}
        to={get('date_to')}
        onChange={({ from, to }) => change({ date_from: from, date_to: to })}
      />
    </ListFilters>
  )
}

const markSeen = async (
  filters: Readonly<Record<string, string>>,
  until: string,
): Promise<string> => {
  const { seen } = await callAsOperator(operatorSeeFeedRefusals, { body: { ...filters, until } })
  await refresh(operatorListFeedRefusals, getOperatorToday)
  return `Разобрано: ${counted(seen, REFUSALS)}`
}

const WORDS: ListWords = {
  what: 'отказы',
  of: 'отказов',
  none: [
    'Неразобранных отказов нет',
    'Лента приняла всё, что ей прислали, или отказы уже разобраны.',
  ],
}

/** Refused events, and the way to say that they are dealt with. */
const Refusals = ({ listUrl }: { readonly listUrl: ListUrl }) => {
  const { page: current, get } = listUrl
  const mayChange = useMay(ADMINISTRATORS)
  // The newest that is on the first page: what comes while the question stands is not looked through.
  const [requests, setRequests] = useState<string>()
  const filled = filledIn(get, FILTERS)
  const filters = { ...filled, code: knownCodes(get('code')) }
  const showsAll = get('show') === 'all'
  const set = Object.keys(filled).length + (showsAll ? 1 : 0)
  const refusals = useQueryList(listUrl, PAGE_SIZE, (range) => ({
    ...operatorQuery(operatorListFeedRefusals, {
      query: {
        ...filters,
        show: showsAll ? 'all' : 'new',
        ...range,
      },
    }),
    staleTime: 0,
  }))
  const newest = refusals.query.data?.results[0]?.at
  return (
    <section aria-labelledby="feed-refusals" className={page['page']}>
      <div className={styles['head']}>
        <h2 id="feed-refusals" className={styles['heading']}>
          Отказы
        </h2>
        {mayChange && current === 1 && newest !== undefined && (
          <Button look="quiet" aria-haspopup="dialog" onClick={() => setRequests(newest)}>
            Разобрано
          </Button>
        )}
      </div>
      <Filters listUrl={listUrl} set={set} />
      <div className={page['list']}>
        <PagedTable
          list={refusals}
          words={WORDS}
          filtered={set > 0}
          caption="Отказы ленты"
          columns={COLUMNS}
          keyOf={({ uid }) => uid}
        />
      </div>
      {requests !== undefined && (
        <PromptDialog
          title="Отметить разобранными?"
          act="Разобрано"
          acting="Отмечаем…"
          back="Ещё смотрю"
          onAct={() => markSeen(filters, requests)}
          onClose={() => setRequests(undefined)}
        >
          <p>
            {typeset(
              set === 0
                ? 'Все отказы уйдут из неразобранных, на всех страницах. Найти их можно будет через «Показать: все».'
                : 'Отказы под этими фильтрами уйдут из неразобранных, на всех страницах.',
            )}
          </p>
        </PromptDialog>
      )}
    </section>
  )
}

/** What lockers and couriers say, and what of it was refused. */
export const Component = () => {
  const listUrl = useListUrl()
  return (
    <div className={page['page']}>
      <h1 className={page['title']}>Лента</h1>
      <Sources listUrl={listUrl} />
      <Refusals listUrl={listUrl} />
    </div>
  )
}
