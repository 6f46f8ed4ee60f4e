import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { listOperatorParcels } from '@yacheyka/contract/parcels/console-parcels'
import { counted, formatNumber } from '@yacheyka/core/text/wording'
import { titled, type PageHandle } from '@yacheyka/frontend/page/head.ts'
import { Button } from '@yacheyka/ui/button.tsx'
import { DataTable } from '@yacheyka/ui/data-table.tsx'
import { stack } from '@yacheyka/ui/layout.ts'
import { useListUrl } from '@yacheyka/ui/use-list-url.ts'
import { type ListWords, PagedList } from '../../parts/paged-list.tsx'
import { operatorQuery } from '../../api.ts'
import { operatorPaths } from '../../paths.ts'
import { PARCEL_COLUMNS } from './parcel-columns.tsx'
import { ParcelFilters } from './parcel-filters.tsx'
import { PAGE_SIZE, parcelFiltersIn, parcelQueryOf } from './parcel-query.ts'
import styles from './parcels-page.module.css'

export const handle: PageHandle = {
  head: (config, pathname) => ({
    title: titled('Отправления', config),
    description: 'Отправления всех клиентов.',
    path: pathname,
  }),
}

const formatFound = (count: number, exact: boolean): string =>
  exact
    ? counted(count, ['отправление', 'отправления', 'отправлений'])
    : `Больше ${formatNumber(count)} отправлений: уточните поиск`

const WORDS: ListWords = {
  what: 'отправления',
  of: 'отправлений',
  none: ['Отправлений пока нет', 'Они появятся с первым заказом.'],
  notFound: 'Проверьте номер или телефон, уберите часть слов или фильтров.',
}

/** Parcels of all customers, found by whatever is printed on them or said on the phone. */
export const Component = () => {
  const listUrl = useListUrl()
  const { page, get, change } = listUrl
  const filters = parcelFiltersIn(get)
  const parcels = useQuery({
    ...operatorQuery(listOperatorParcels, { query: parcelQueryOf(get, page) }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const { q: _q, ...narrowed } = filters
  const set = Object.keys(narrowed).length
  const owner = parcels.data?.results[0]?.customer.name
  return (
    <div className={stack(16)}>
      <h1 className={styles['title']}>Отправления</h1>
      <ParcelFilters listUrl={listUrl} set={set} />
      {get('customer') !== '' && (
        <p>
          Только клиент{owner === undefined ? '' : ` ${owner}`}{' '}
          <Button look="quiet" onClick={() => change({ customer: '' })}>
            Показать всех
          </Button>
        </p>
      )}
      <div className={styles['list']}>
        <PagedList
          query={parcels}
          words={WORDS}
          listUrl={listUrl}
          size={PAGE_SIZE}
          filtered={Object.keys(filters).length > 0}
        >
          {({ results, count, exact }, busy) => (
            <>
              <p className={styles['quiet']}>{formatFound(count, exact)}</p>
              <DataTable
                caption="Отправления"
                columns={PARCEL_COLUMNS}
                rows={results}
                keyOf={({ barcode }) => barcode}
                hrefOf={({ barcode }) => operatorPaths.parcel(barcode)}
                busy={busy}
              />
            </>
          )}
        </PagedList>
      </div>
    </div>
  )
}
