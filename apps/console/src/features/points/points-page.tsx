import { exportOperatorPoints } from '@yacheyka/contract/points/console-point-acts'
import { type OperatorPointRow } from '@yacheyka/contract/points/console-points'
import { MANAGERS } from '@yacheyka/contract/http/console-roles'
import { formatNumber, typeset } from '@yacheyka/core/text/wording'
import { lazy, Suspense } from 'react'
import { urlOf } from '@yacheyka/frontend/api/call.ts'
import { titled, type PageHandle } from '@yacheyka/frontend/page/head.ts'
import { ButtonAnchor } from '@yacheyka/ui/button.tsx'
import { ButtonLink } from '@yacheyka/ui/button-link.tsx'
import { DataTable } from '@yacheyka/ui/data-table.tsx'
import { ErrorBoundary } from '@yacheyka/ui/error-boundary.tsx'
import { Icon } from '@yacheyka/ui/icons.tsx'
import { ListFrame } from '@yacheyka/frontend/lists/list-frame.tsx'
import { NothingFound } from '@yacheyka/ui/nothing-found.tsx'
import { EmptyState, LoadingState } from '@yacheyka/ui/states.tsx'
import { ViewSwitch } from '@yacheyka/frontend/map/view-switch.tsx'
import { operatorPaths } from '../../paths.ts'
import { useMay } from '../../use-operator.ts'
import { POINT_COLUMNS } from './point-columns.tsx'
import { PointFilters } from './point-filters.tsx'
import styles from './points-page.module.css'
import { usePoints } from './use-points.ts'

export const handle: PageHandle = {
  head: (config, pathname) => ({
    title: titled('Точки', config),
    description: 'Почтоматы и пункты выдачи сети.',
    path: pathname,
  }),
}

const PointsMap = lazy(async () => {
  const { PointsMap: Map } = await import('./points-map.tsx')
  return { default: Map }
})

const keyOf = ({ number }: OperatorPointRow) => number

const Files = () => (
  <details className={styles['files']}>
    <summary className={styles['summary']}>
      <Icon name="download" size={18} />
      Выгрузить
    </summary>
    <ul className={styles['links']}>
      {(['csv', 'json', 'geojson'] as const).map((format) => (
        <li key={format}>
          <a href={urlOf(exportOperatorPoints, { query: { format } })} download>
            Все точки, .{format}
          </a>
        </li>
      ))}
      {(['csv', 'json'] as const).map((format) => (
        <li key={format}>
          <a href={urlOf(exportOperatorPoints, { query: { what: 'cells', format } })} download>
            Все ячейки, .{format}
          </a>
        </li>
      ))}
    </ul>
  </details>
)

/** Lockers and pickup points of the network, as a list or on a map. */
export const Component = () => {
  const { listUrl, filters, list, isMap } = usePoints()
  const mayChange = useMay(MANAGERS)
  const set = Object.keys(filters).length
  const view = isMap ? 'map' : 'list'
  return (
    <div className={styles['page']}>
      <div className={styles['top']}>
        <h1 className={styles['title']}>
          Точки
          {list.query.data !== undefined && !isMap && ` (${formatNumber(list.query.data.count)})`}
        </h1>
        <div className={styles['acts']}>
          <ViewSwitch
            value={view}
            onChange={(next) => listUrl.change({ view: next === 'map' ? 'map' : '' })}
          />
          <ButtonLink to={operatorPaths.pointOwners()} look="quiet">
            Владельцы
          </ButtonLink>
          <Files />
          {mayChange && (
            <ButtonLink to={operatorPaths.newPoint()}>
              <Icon name="plus" size={18} />
              Добавить точку
            </ButtonLink>
          )}
        </div>
      </div>
      <PointFilters listUrl={listUrl} set={set} onReset={listUrl.reset} />
      {isMap ? (
        <ErrorBoundary fallback={<MapFailed href={listUrl.hrefWith({ view: '' })} />}>
          <Suspense fallback={<LoadingState label="Загружаем карту" />}>
            <PointsMap filters={filters} />
          </Suspense>
        </ErrorBoundary>
      ) : (
        <div className={styles['card']}>
          <ListFrame
            query={list.query}
            loading="Загружаем точки"
            empty={set > 0 ? <NotFound onReset={listUrl.reset} /> : <NoPoints />}
            pages={{ label: 'Страницы точек', ...list.pages }}
            onReset={listUrl.reset}
          >
            {(data, busy) => (
              <>
                <output className={styles['note']}>{typeset(data.note)}</output>
                <DataTable
                  caption="Точки"
                  columns={POINT_COLUMNS}
                  rows={data.results}
                  keyOf={keyOf}
                  hrefOf={({ number }) => operatorPaths.point(number)}
                  busy={busy}
                />
              </>
            )}
          </ListFrame>
        </div>
      )}
    </div>
  )
}

const NotFound = ({ onReset }: { readonly onReset: () => void }) => (
  <NothingFound onReset={onReset}>
    <p>
      {typeset(
        'Ищутся начала слов номера, названия, города и адреса, а если таких нет — место. Уберите часть фильтров.',
      )}
    </p>
  </NothingFound>
)

const NoPoints = () => (
  <EmptyState title="Точек пока нет">
    <p>{typeset('Загрузите их файлом или добавьте по одной.')}</p>
    <ButtonLink to={operatorPaths.pointImport()}>К импорту</ButtonLink>
  </EmptyState>
)

const MapFailed = ({ href }: { readonly href: string }) => (
  <EmptyState title="Карта не открылась">
    <p>{typeset('Те же точки есть в списке.')}</p>
    <ButtonAnchor look="quiet" href={href}>
      Показать списком
    </ButtonAnchor>
  </EmptyState>
)
