import { LOCKER_STATE_WORDING, type LockerRow } from '@yacheyka/contract/device/locker-card'
import { MANAGERS } from '@yacheyka/contract/http/console-roles'
import { formatNumber, NBSP, typeset } from '@yacheyka/core/text/wording'
import { lazy, Suspense, useState } from 'react'
import { titled, type PageHandle } from '@yacheyka/frontend/page/head.ts'
import { Button, ButtonAnchor } from '@yacheyka/ui/button.tsx'
import type { Column } from '@yacheyka/ui/data-table.tsx'
import { ErrorBoundary } from '@yacheyka/ui/error-boundary.tsx'
import { formatMoment } from '@yacheyka/ui/moment.ts'
import { EmptyState, LoadingState } from '@yacheyka/ui/states.tsx'
import { ViewSwitch } from '@yacheyka/frontend/map/view-switch.tsx'
import { Mark } from '../../parts/mark.tsx'
import page from '../../parts/page.module.css'
import type { ListWords } from '../../parts/paged-list.tsx'
import { PagedTable } from '../../parts/paged-table.tsx'
import { operatorPaths } from '../../paths.ts'
import { useMay } from '../../use-operator.ts'
import { CodeDialog } from './code-dialog.tsx'
import { LockerFilters } from './locker-filters.tsx'
import styles from './lockers.module.css'
import { useLockers } from './use-lockers.ts'
import { STATE_TONES } from './words.ts'

export const handle: PageHandle = {
  head: (config, pathname) => ({
    title: titled('Постаматы', config),
    description: 'Связь, ячейки и неполадки постаматов.',
    path: pathname,
  }),
}

/** «S 5 · M 3 · L нет» */
export const formatFree = (sizes: LockerRow['free_by_size']): string =>
  sizes.map(({ size, free }) => `${size}${NBSP}${free === 0 ? 'нет' : free}`).join(' · ') || '—'

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
    cell: ({ free_by_size: sizes }) => <span className={styles['free']}>{formatFree(sizes)}</span>,
  },
  {
    id: 'out',
    head: 'Не работают',
    figure: true,
    desktopOnly: true,
    cell: ({ out_of_order: count }) => (count === 0 ? '—' : formatNumber(count)),
  },
  {
    id: 'open',
    head: 'Открыты',
    figure: true,
    desktopOnly: true,
    cell: ({ open_doors: count }) => (count === 0 ? '—' : formatNumber(count)),
  },
  { id: 'version', head: 'Версия', desktopOnly: true, cell: ({ version }) => version },
]

const WORDS: ListWords = {
  what: 'постаматы',
  of: 'постаматов',
  none: [
    'Постаматов на своей программе пока нет',
    'Выпустите код подключения для точки и введите его при запуске программы постамата.',
  ],
}

const LockersMap = lazy(async () => {
  const { LockersMap: Map } = await import('./lockers-map.tsx')
  return { default: Map }
})

/** Lockers on their own program, as a list or on a map: whether they are heard, what is free, what is wrong. */
export const Component = () => {
  const { listUrl, filters, isMap, list } = useLockers()
  const mayConnect = useMay(MANAGERS)
  const [connects, setConnects] = useState(false)
  const set = Object.keys(filters).length
  return (
    <div className={page['page']}>
      <div className={page['top']}>
        <h1 className={page['title']}>Постаматы</h1>
        <div className={page['acts']}>
          <ViewSwitch
            value={isMap ? 'map' : 'list'}
            onChange={(view) => listUrl.change({ view: view === 'map' ? 'map' : '' })}
          />
          {mayConnect && (
            <Button aria-haspopup="dialog" onClick={() => setConnects(true)}>
              Подключить терминал
            </Button>
          )}
        </div>
      </div>
      <LockerFilters listUrl={listUrl} set={set} versions={list.query.data?.versions ?? []} />
      {isMap ? (
        <ErrorBoundary fallback={<MapFailed href={listUrl.hrefWith({ view: '' })} />}>
          <Suspense fallback={<LoadingState label="Загружаем карту" />}>
            <LockersMap filters={filters} />
          </Suspense>
        </ErrorBoundary>
      ) : (
        <div className={page['list']}>
          <PagedTable
            list={list}
            words={WORDS}
            filtered={set > 0}
            caption="Постаматы"
            columns={COLUMNS}
            keyOf={({ number }) => number}
            hrefOf={({ number }) => operatorPaths.locker(number)}
          />
        </div>
      )}
      {connects && <CodeDialog onClose={() => setConnects(false)} />}
    </div>
  )
}

const MapFailed = ({ href }: { readonly href: string }) => (
  <EmptyState title="Карта не открылась">
    <p>{typeset('Те же постаматы есть в списке.')}</p>
    <ButtonAnchor look="quiet" href={href}>
      Показать списком
    </ButtonAnchor>
  </EmptyState>
)
