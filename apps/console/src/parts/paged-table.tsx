import type { ComponentProps } from 'react'
import { DataTable } from '@yacheyka/ui/data-table.tsx'
import { PagedList } from './paged-list.tsx'

type List<Row> = ComponentProps<
  typeof PagedList<{ readonly count: number; readonly results: readonly Row[] }>
>

/** A list of the console as a table. */
export const PagedTable = <Row,>({
  list,
  words,
  filtered = false,
  ...table
}: Omit<List<Row>, 'children'> & Omit<ComponentProps<typeof DataTable<Row>>, 'rows' | 'busy'>) => (
  <PagedList list={list} words={words} filtered={filtered}>
    {({ results }, busy) => <DataTable {...table} rows={results} busy={busy} />}
  </PagedList>
)
