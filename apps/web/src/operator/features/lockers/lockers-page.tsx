import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  LOCKER_STATE_WORDING,
  LOCKER_STATES,
  type LockerRow,
} from '@yacheyka/contract/device/locker-card'
import { operatorListLockers } from '@yacheyka/contract/device/console-lockers'
import { MANAGERS } from '@yacheyka/contract/http/console-roles'
import { formatNumber } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import { titled, type PageHandle } from '#/head.ts'
import { Button } from '#/ui/button.tsx'
import { type Column, DataTable } from '#/ui/data-table.tsx'
import { ListFilters, TextFilter, TYPING_PAUSE } from '#/ui/list-filters.tsx'
import { formatMoment } from '#/ui/moment.ts'
import { SelectField } from '#/ui/select-field.tsx'
import { filledIn, useListAddress } from '#/ui/use-list-address.ts'
import { operatorQuery } from '../../api.ts'
import { Mark } from '../../parts/mark.tsx'
import page from '../../parts/page.module.css'
import { type ListWords, PagedList } from '../../parts/paged-list.tsx'
import { TickFilter } from '../../parts/tick-filter.tsx'
import { operatorPaths } from '../../paths.ts'
import { useMay } from '../../use-operator.ts'
import { CodeDialog } from './code-dialog.tsx'
import { LOOK_EVERY } from './look-every.ts'
import { STATE_TONES } from './words.ts'

export const handle: PageHandle = {
  head: (config, pathname) => ({
    title: titled('Постаматы', config),
    description: 'Связь, ячейки и неполадки постаматов.',
    path: pathname,
  }),
}

const PAGE_SIZE = 30

const COLUMNS: readonly Column<LockerRow>[] = [
  {
    id: 'number',
    head: 'Постамат',
    names: true,
    grows: true,
    cell: ({ number, address }) => (
      <span>
        {number}
        <span className={page['small']}>{address}</span>
      </span>
    ),
  },
  {
    id: 'state',
    head: 'Связь',
    cell: ({ state, heard_at: at }) => (
      <span>
        <Mark tone={STATE_TONES[state]}>{LOCKER_STATE_WORDING[state]}</Mark>
        {state === 'silent' && (
          <span className={page['small']}>{at === null ? 'ещё не слышали' : formatMoment(at)}</span>
        )}
      </span>
    ),
  },
  {
    id: 'incidents',
    head: 'Неполадки',
    figure: true,
    cell: ({ incidents }) => (incidents === 0 ? '—' : formatNumber(incidents)),
  },
  {
    id: 'free',
    head: 'Свободно',
    figure: true,
    cell: ({ free, doors }) => `${free} из ${doors}`,
  },
  {
    id: 'out',
    head: 'Не работают',
    figure: true,
    roomyOnly: true,
    cell: ({ out_of_order: count }) => (count === 0 ? '—' : formatNumber(count)),
  },
  {
    id: 'open',
    head: 'Открыты',
    figure: true,
    roomyOnly: true,
    cell: ({ open_doors: count }) => (count === 0 ? '—' : formatNumber(count)),
  },
  { id: 'version', head: 'Версия', roomyOnly: true, cell: ({ version }) => version },
]

const WORDS: ListWords = {
  what: 'постаматы',
  of: 'постаматов',
  none: [
    'Постаматов на своей программе пока нет',
    'Выпустите код подключения для точки и введите его при запуске программы постамата.',
  ],
}

/** Lockers on their own program: whether they are heard, what is free, what is wrong. */
export const Component = () => {
  const address = useListAddress()
  const mayConnect = useMay(MANAGERS)
  const [connects, setConnects] = useState(false)
  const { get, change, reset, page: current } = address
  const filters = filledIn(get, ['q'])
  const state = LOCKER_STATES.find((each) => each === get('state'))
  const incidents = get('incidents') === '1' ? '1' : ''
  const set =
    Object.keys(filters).length + (state === undefined ? 0 : 1) + (incidents === '' ? 0 : 1)
  const lockers = useQuery({
    ...operatorQuery(operatorListLockers, {
      query: { ...filters, state, incidents, limit: PAGE_SIZE, offset: (current - 1) * PAGE_SIZE },
    }),
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_EVERY,
    staleTime: 0,
  })
  return (
    <div className={page['page']}>
      <div className={page['top']}>
        <h1 className={page['title']}>Постаматы</h1>
        {mayConnect && (
          <Button aria-haspopup="dialog" onClick={() => setConnects(true)}>
            Подключить постамат
          </Button>
        )}
      </div>
      <ListFilters label="Фильтры постаматов" set={set} onReset={reset}>
        <TextFilter
          label="Номер или адрес"
          maxLength={200}
          pause={TYPING_PAUSE}
          value={get('q')}
          onApply={(q) => change({ q })}
        />
        <SelectField
          label="Связь"
          className={page['select']}
          empty="Любая"
          options={LOCKER_STATES.map((value) => ({ value, title: LOCKER_STATE_WORDING[value] }))}
          value={state ?? ''}
          onChange={({ target }) => change({ state: target.value })}
        />
        <TickFilter name="incidents" label="С неполадками" address={address} />
      </ListFilters>
      <div className={page['list']}>
        <PagedList
          query={lockers}
          words={WORDS}
          address={address}
          size={PAGE_SIZE}
          filtered={set > 0}
        >
          {({ results }, busy) => (
            <DataTable
              caption="Постаматы"
              columns={COLUMNS}
              rows={results}
              keyOf={({ number }) => number}
              hrefOf={({ number }) => operatorPaths.locker(number)}
              busy={busy}
            />
          )}
        </PagedList>
      </div>
      {connects && <CodeDialog onClose={() => setConnects(false)} />}
    </div>
  )
}
