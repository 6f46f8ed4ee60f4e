import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ButtonAnchor } from '@yacheyka/ui/button.tsx'
import { Icon } from '@yacheyka/ui/icons.tsx'
import { SelectField } from '@yacheyka/ui/select-field.tsx'
import type { ListUrl } from '@yacheyka/ui/use-list-url.ts'
import page from '../../parts/page.module.css'
import styles from './reports.module.css'

interface Choice {
  readonly value: string
  readonly title: string
}

/** What a report's table is told by, its order and its file. The first of each is what an address without it says. */
export const ReportTools = ({
  listUrl: { change, hrefWith },
  subjects,
  by,
  orderings,
  ordering,
  file,
  children,
}: {
  readonly listUrl: ListUrl
  readonly subjects: readonly Choice[]
  readonly by: string
  readonly orderings: readonly Choice[]
  readonly ordering: string
  /** Address of the CSV. */
  readonly file: string
  /** Further choices. */
  readonly children?: ReactNode
}) => (
  <div className={styles['tools']}>
    <nav aria-label="Разбить" className={styles['switch']}>
      {subjects.map(({ value, title }) => (
        <Link
          key={value}
          to={hrefWith({ by: value === subjects[0]?.value ? '' : value, page: '' })}
          preventScrollReset
          aria-current={value === by ? 'page' : undefined}
          className={styles['choice']}
        >
          {title}
        </Link>
      ))}
    </nav>
    {orderings.length > 0 && (
      <SelectField
        label="Порядок"
        className={page['select']}
        options={orderings}
        value={ordering}
        onChange={({ target: { value } }) =>
          change({ ordering: value === orderings[0]?.value ? '' : value })
        }
      />
    )}
    {children}
    <ButtonAnchor look="quiet" className={styles['export']} href={file} download>
      <Icon name="download" size={18} />
      CSV
    </ButtonAnchor>
  </div>
)
