import { typeset } from '@yacheyka/core/text/wording'
import page from '../../parts/page.module.css'
import styles from './reports.module.css'

/** A figure of the whole network, in a list of them. */
export const ReportFigure = ({
  of,
  note = '',
  children,
}: {
  readonly of: string
  readonly note?: string
  readonly children: string
}) => (
  <div className={styles['figure']}>
    <dt>{typeset(of)}</dt>
    <dd>
      {children}
      {note !== '' && <span className={page['small']}>{note}</span>}
    </dd>
  </div>
)
