import { typeset } from '@yacheyka/core/text/wording'
import { formatError } from '@yacheyka/frontend/api/api-error.ts'
import { Button } from '@yacheyka/ui/button.tsx'
import { FieldError } from '@yacheyka/ui/field-error.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { autoStack } from '@yacheyka/ui/layout.ts'
import { VisuallyHidden } from '@yacheyka/ui/visually-hidden.tsx'
import styles from './papers.module.css'

/** What stands in a short list's place while it is on its way, failed or empty; nothing beside its rows. */
export const ListState = ({
  query: { error, refetch },
  label,
  empty,
  count,
}: {
  readonly query: { readonly error: Error | null; readonly refetch: () => Promise<unknown> }
  readonly label: string
  readonly empty: string
  /** Rows; undefined while they are not known. */
  readonly count: number | undefined
}) => {
  if (error !== null)
    return (
      <div role="alert" className={classes(autoStack(12), styles['failed'])}>
        <FieldError id={`${label}-failed`} text={formatError(error)} />
        <Button look="quiet" onClick={() => void refetch()}>
          Попробовать ещё раз
        </Button>
      </div>
    )
  if (count === undefined)
    return (
      <output className={styles['waiting']}>
        <VisuallyHidden>{label}</VisuallyHidden>
      </output>
    )
  return count === 0 && <p className={styles['quiet']}>{typeset(empty)}</p>
}
