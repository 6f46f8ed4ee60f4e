import {
  type RefusalModuleRow,
  TIGHT_SHARE,
} from '@yacheyka/contract/reports/console-refusal-report'
import { formatNumber, NBSP, typeset } from '@yacheyka/core/text/wording'
import { Link } from 'react-router'
import page from '../../parts/page.module.css'
import { operatorPaths } from '../../paths.ts'
import { formatShare } from './figure-words.ts'
import { classes } from '@yacheyka/ui/classes.ts'
import { autoStack, stack } from '@yacheyka/ui/layout.ts'
import styles from './reports.module.css'

const TIGHT = formatShare(TIGHT_SHARE, 1)

/** Points that are tight and refuse: what they refuse a day, and how full they are. */
export const RefusalModules = ({ rows }: { readonly rows: readonly RefusalModuleRow[] }) => (
  <section aria-labelledby="modules" className={classes(stack(12), styles['card'])}>
    <h2 id="modules" className={styles['heading']}>
      Добавить модуль здесь
    </h2>
    <p className={page['small']}>
      {typeset(
        rows.length === 0
          ? `Точек, где занято больше ${TIGHT} и отказывают, за это время нет.`
          : `Точки, где отказывают, а занято больше ${TIGHT}: сколько отказов в день.`,
      )}
    </p>
    <ol className={classes(autoStack(8), styles['top'])}>
      {rows.map(({ key, detail, refusals, days, occupied, in_service: service }) => (
        <li key={key}>
          <span>
            <Link to={operatorPaths.point(key)}>{key}</Link>
            <span className={page['small']}>{detail}</span>
          </span>
          <span className={styles['module']}>
            <b>{`${formatNumber(refusals / days, 1)}${NBSP}в${NBSP}день`}</b>
            <span
              className={page['small']}
            >{`занято ${formatShare(occupied ?? 0, service ?? 0)}`}</span>
          </span>
        </li>
      ))}
    </ol>
  </section>
)
