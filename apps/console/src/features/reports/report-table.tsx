import type { ComponentProps, ReactNode } from 'react'
import { typeset } from '@yacheyka/core/text/wording'
import { PagedTable } from '../../parts/paged-table.tsx'
import page from '../../parts/page.module.css'
import { ReportTools } from './report-tools.tsx'
import styles from './reports.module.css'

type Table<Row> = Omit<ComponentProps<typeof PagedTable<Row>>, 'caption' | 'keyOf' | 'filtered'>

/** A report by one of its subjects: what it is broken down by, its order, its file, and the rows. */
export const ReportTable = <Row extends { readonly key: string }>({
  title,
  heading,
  note,
  tools,
  ...table
}: Table<Row> & {
  readonly title: string
  /** Shown where the title says more than the chosen subject. */
  readonly heading?: ReactNode
  /** What to know before the rows are judged. */
  readonly note?: string | undefined
  readonly tools: ComponentProps<typeof ReportTools>
}) => (
  <section aria-label={title} className={styles['card']}>
    {heading}
    <ReportTools {...tools} />
    {note !== undefined && <p className={page['small']}>{typeset(note)}</p>}
    <PagedTable {...table} caption={title} keyOf={({ key }) => key} />
  </section>
)
