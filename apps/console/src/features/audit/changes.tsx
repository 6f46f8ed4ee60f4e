import { typeset } from '@yacheyka/core/text/wording'
import { changesOf, formatAction, type Change } from './format-change.ts'
import { formatCommand, type JournalLine } from './join-commands.ts'
import styles from './audit-page.module.css'
import { formatMoment } from '@yacheyka/ui/moment.ts'
import { VisuallyHidden } from '@yacheyka/ui/visually-hidden.tsx'

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
export const Changes = ({ line: { entry, earlier } }: { readonly line: JournalLine }) => {
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
      {entry.command !== null && <p>{typeset(formatCommand(entry.command))}</p>}
      {earlier.length > 0 && (
        <details>
          <summary className={styles['more']}>Прежние записи: {earlier.length}</summary>
          <ul className={styles['lines']}>
            {earlier.map(({ uid, at, actor, actor_name: name, action, address }) => (
              <li key={uid}>
                <time dateTime={at}>{formatMoment(at)}</time>, {name === '' ? actor : name}:{' '}
                {formatAction(action)}
                {address !== '' && `, адрес ${address}`}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
