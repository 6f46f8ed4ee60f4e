import type { ParcelRow } from '@yacheyka/contract/parcels/sent-parcels'
import { typeset } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { titled, type PageHandle } from '@yacheyka/frontend/page/head.ts'
import { paths } from '@yacheyka/frontend/paths.ts'
import { useMay } from '#/session/use-session.ts'
import { Button } from '@yacheyka/ui/button.tsx'
import { ButtonLink } from '@yacheyka/ui/button-link.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { DataTable } from '@yacheyka/ui/data-table.tsx'
import { stack } from '@yacheyka/ui/layout.ts'
import { ListFrame } from '@yacheyka/frontend/lists/list-frame.tsx'
import { NothingFound } from '@yacheyka/ui/nothing-found.tsx'
import { EmptyState } from '@yacheyka/ui/states.tsx'
import { BulkDialog } from './bulk/bulk-dialog.tsx'
import { useBulk } from './bulk/use-bulk.ts'
import { ExportButton } from './export-button.tsx'
import { ListLook } from './list-look.tsx'
import { columnsOf } from './parcel-columns.tsx'
import { ParcelFilters, ParcelSearch } from './parcel-filters.tsx'
import styles from './parcels-page.module.css'
import { sortOf } from './parcel-sort.ts'
import { formatCount } from './format-count.ts'
import { ScanDialog } from './scan-dialog.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { useChooseAll } from './use-choose-all.ts'
import { useListSettings } from './use-list-settings.ts'
import { useParcels } from './use-parcels.ts'
import { useSelection } from './use-selection.ts'
import { Views } from './views.tsx'

export const handle: PageHandle = {
  head: (config, pathname) => ({
    title: titled('Отправления', config),
    description: 'Посылки, их статусы и действия с ними.',
    path: pathname,
  }),
}

const Empty = ({
  filtered,
  onReset,
}: {
  readonly filtered: boolean
  readonly onReset: () => void
}) =>
  filtered ? (
    <NothingFound onReset={onReset}>
      <p className={styles['quiet']}>
        {typeset('Проверьте номер и даты или уберите часть фильтров.')}
      </p>
    </NothingFound>
  ) : (
    <NoneYet />
  )

const NoneYet = () => {
  const maySend = useMay('shipping')
  return (
    <EmptyState title="Отправлений пока нет">
      {maySend && (
        <>
          <p className={styles['quiet']}>
            {typeset('Оформите первое: добавьте посылку и выберите почтомат.')}
          </p>
          <ButtonLink to={paths.businessManualLoad()}>Отправить посылку</ButtonLink>
        </>
      )}
    </EmptyState>
  )
}

/** Columns of choice that a desk’s page has room for. */
const FITTING = 5

const keyOf = ({ uid }: ParcelRow) => uid

/** Parcels of the customer (specification 3, «Parcels list»). */
export const Component = () => {
  const { columns, rows, views, keep } = useListSettings()
  const { listUrl, filters, ordering, list, count } = useParcels(rows)
  const { search } = useLocation()
  const set = Object.keys(filters).length
  const shown = list.data?.results ?? []
  const found = { ordering, count: list.data?.count ?? 0 }
  const hrefOf = (value: string) => listUrl.hrefWith({ ordering: value, page: '' })
  const [scanning, setScanning] = useState(false)
  const maySend = useMay('shipping')
  const selection = useSelection(shown)
  const bulk = useBulk(selection.remove)
  const { pending, chooseAll } = useChooseAll(filters, selection.add)
  return (
    <div className={stack(16)}>
      <div className={styles['top']}>
        <h1 className={styles['title']}>
          Отправления{count !== undefined && ` (${formatCount(count)})`}
        </h1>
        <div className={styles['tools']}>
          {maySend && (
            <Button
              look="quiet"
              className={styles['tool']}
              aria-haspopup="dialog"
              onClick={() => setScanning(true)}
            >
              {typeset('Скан и этикетка')}
            </Button>
          )}
          <ExportButton query={filters} />
        </div>
      </div>
      <ParcelSearch listUrl={listUrl} />
      <Views search={search} views={views} onChange={(changed) => keep({ views: changed })} />
      <ParcelFilters listUrl={listUrl} set={set - (filters.search === undefined ? 0 : 1)}>
        <ListLook
          columns={columns}
          rows={rows}
          sort={found}
          onSort={(value) => listUrl.change({ ordering: value })}
          onChange={(changes) => {
            keep(changes)
            if (changes.rows !== undefined) listUrl.change({})
          }}
        />
      </ParcelFilters>
      <div className={classes(styles['card'], columns.length > FITTING && styles['wide'])}>
        <ListFrame
          query={list}
          loading="Загружаем отправления"
          empty={<Empty filtered={set > 0} onReset={listUrl.reset} />}
          pages={{
            label: 'Страницы отправлений',
            current: listUrl.page,
            size: rows,
            hrefOf: (page) => listUrl.hrefWith({ page: page === 1 ? '' : String(page) }),
          }}
          onReset={listUrl.reset}
        >
          {(data, busy) => (
            <DataTable
              caption="Отправления"
              columns={columnsOf(columns, (id) => sortOf(id, found, hrefOf))}
              rows={data.results}
              keyOf={keyOf}
              hrefOf={({ uid }) => paths.businessParcel(uid)}
              stateOf={(parcel) => ({ parcel })}
              busy={busy}
              selection={{
                chosen: selection.keys,
                labelOf: (row) => `Выбрать отправление ${row.parcel_number}`,
                onToggle: selection.toggle,
                onToggleAll: selection.toggleAll,
              }}
            />
          )}
        </ListFrame>
      </div>
      <SelectionBar
        rows={selection.rows}
        found={found.count}
        pending={pending}
        onAll={() => void chooseAll()}
        onClear={selection.clear}
        onAction={bulk.open}
      />
      {scanning && <ScanDialog onClose={() => setScanning(false)} />}
      {bulk.action !== undefined && (
        <BulkDialog action={bulk.action} rows={selection.rows} bulk={bulk} />
      )}
    </div>
  )
}
