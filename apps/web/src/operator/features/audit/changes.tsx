import type { AuditRow } from '@yacheyka/contract/audit/console-audit'
import { changesOf, type Change } from './format-change.ts'
import styles from './audit-page.module.css'
import { VisuallyHidden } from '#/ui/visually-hidden.tsx'

/** More would make the row a page of its own: the rest unfolds. */
const SHOWN = 2

const Line = ({ change: { field, before, after } }: { readonly change: Change }) => (
  <li className={styles['change']}>
    <span className={styles['field']}>{field}:</span>{' '}
    {before !== undefined && (
      <>
        <VisuallyHidden>было </VisuallyHidden>
        <del className={styles['before']}>{before}</del>
      </>
    )}
    {before !== undefined && after !== undefined && (
      <span aria-hidden="true" className={styles['arrow']}>
        {' → '}
      </span>
    )}
    {after !== undefined && (
      <>
        {before !== undefined && <VisuallyHidden>, стало </VisuallyHidden>}
        <span>{after}</span>
      </>
    )}
  </li>
)

/** What an action changed, field by field: before → after; and why, where that was said. */
export const Changes = ({ entry }: { readonly entry: AuditRow }) => {
  const changes = changesOf(entry.subject_kind, entry.before, entry.after)
  const [first, rest] = [changes.slice(0, SHOWN), changes.slice(SHOWN)]
  return (
    <div className={styles['changes']}>
      {first.length > 0 && (
        <ul className={styles['lines']}>
          {first.map((change) => (
            <Line key={change.field} change={change} />
          ))}
        </ul>
      )}
      {rest.length > 0 && (
        <details>
          <summary className={styles['more']}>{`ещё ${rest.length}`}</summary>
          <ul className={styles['lines']}>
            {rest.map((change) => (
              <Line key={change.field} change={change} />
            ))}
          </ul>
        </details>
      )}
      {entry.reason !== '' && <p className={styles['reason']}>«{entry.reason}»</p>}
    </div>
  )
}
