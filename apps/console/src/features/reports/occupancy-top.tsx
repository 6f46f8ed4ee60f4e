import type { OccupancyReportRow } from '@yacheyka/contract/reports/console-occupancy-report'
import { Link } from 'react-router'
import page from '../../parts/page.module.css'
import { operatorPaths } from '../../paths.ts'
import { formatShare } from './figure-words.ts'
import { classes } from '@yacheyka/ui/classes.ts'
import { autoStack, stack } from '@yacheyka/ui/layout.ts'
import styles from './reports.module.css'

/** The points with the largest or the least share, shortly. */
export const OccupancyTop = ({
  title,
  rows,
}: {
  readonly title: string
  readonly rows: readonly OccupancyReportRow[]
}) => (
  <section aria-label={title} className={classes(stack(12), styles['card'])}>
    <h2 className={styles['heading']}>{title}</h2>
    <ol className={classes(autoStack(8), styles['top'])}>
      {rows.map(({ key, detail, occupied, in_service: service }) => (
        <li key={key}>
          <span>
            <Link to={operatorPaths.point(key)}>{key}</Link>
            <span className={page['small']}>{detail}</span>
          </span>
          <b>{formatShare(occupied, service)}</b>
        </li>
      ))}
    </ol>
  </section>
)
