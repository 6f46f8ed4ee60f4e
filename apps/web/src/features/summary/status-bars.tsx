import { formatNumber, typeset } from '@yacheyka/core/text/wording'
import { Link } from 'react-router'
import { Card } from '@yacheyka/ui/card.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import type { Figures } from './figures.ts'
import { Bar } from './bar.tsx'
import styles from './status-bars.module.css'
import { groupByWording, isOver, listPath, type StatusGroup, WAITING } from './status-groups.ts'

const lookOf = ({ statuses }: StatusGroup): 'open' | 'danger' | undefined => {
  if (statuses.some((status) => WAITING.includes(status))) return 'open'
  return statuses.includes('overdue') || statuses.includes('blocked_for_return')
    ? 'danger'
    : undefined
}

const Row = ({ group, most }: { readonly group: StatusGroup; readonly most: number }) => (
  <li>
    <Link to={listPath(group.statuses)} className={styles['row']}>
      <span className={styles['wording']}>{typeset(group.wording)}</span>
      <span className={styles['track']}>
        <Bar share={group.count / most} look={lookOf(group)} />
      </span>
      <span className={styles['count']}>{formatNumber(group.count)}</span>
    </Link>
  </li>
)

/** Parcels by status; each bar leads to the list of them. What is over would dwarf the rest, so it has no bar. */
export const StatusBars = ({ statuses }: Pick<Figures, 'statuses'>) => {
  const groups = groupByWording(statuses)
  const going = groups.filter((group) => !isOver(group))
  const over = groups.filter(isOver)
  const most = Math.max(1, ...going.map(({ count }) => count))
  return (
    <Card title="Отправления сейчас">
      {going.length === 0 ? (
        <p className={styles['quiet']}>
          {typeset('Все отправления уже дошли, вернулись или отменены.')}
        </p>
      ) : (
        <ul className={styles['rows']} aria-label="Отправления по статусам">
          {going.map((group) => (
            <Row key={group.wording} group={group} most={most} />
          ))}
        </ul>
      )}
      {over.length > 0 && (
        <ul className={classes(styles['over'])} aria-label="Завершённые за всё время">
          {over.map(({ wording, statuses: codes, count }) => (
            <li key={wording}>
              <Link to={listPath(codes)} className={styles['done']}>
                {wording} <b>{formatNumber(count)}</b>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
