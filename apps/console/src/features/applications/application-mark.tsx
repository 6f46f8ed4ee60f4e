import type { ApplicationStatus } from '@yacheyka/core/applications/application'
import { classes } from '@yacheyka/ui/classes.ts'
import styles from './application-mark.module.css'

const WORDS: Readonly<Record<ApplicationStatus, string>> = {
  new: 'Ждёт решения',
  approved: 'Одобрена',
  refused: 'Отказано',
}

/** What has become of an application, with a cell of its colour. */
export const ApplicationMark = ({ status }: { readonly status: ApplicationStatus }) => (
  <span className={classes(styles['mark'], styles[status])}>{WORDS[status]}</span>
)

/** Somebody has applied before. */
export const RepeatedMark = () => <span className={styles['repeated']}>повтор</span>
