import { formatNumber, typeset } from '@yacheyka/core/text/wording'
import { Link } from 'react-router'
import { paths } from '@yacheyka/frontend/paths.ts'
import { useMay } from '#/session/use-session.ts'
import { classes } from '@yacheyka/ui/classes.ts'
import { Icon, type IconName } from '@yacheyka/ui/icons.tsx'
import { kopecksOf } from '@yacheyka/frontend/money/wire-money.ts'
import styles from './big-numbers.module.css'
import type { Figures } from './figures.ts'
import { countOf, listPath, ON_THE_WAY, WAITING } from './status-groups.ts'
import { formatShortMoney } from './words.ts'

/** Where the list of what runs out soon stands on the page. */
export const SOON = 'soon'

const Tile = ({
  to,
  name,
  value,
  note,
  look,
  icon,
}: {
  /** Undefined where the member may not go. */
  readonly to: string | undefined
  readonly name: string
  readonly value: string
  readonly note: string
  readonly look?: 'open' | 'alert' | undefined
  readonly icon: IconName
}) => {
  const dress = classes(styles['tile'], look !== undefined && styles[look])
  const words = (
    <>
      <span className={styles['name']}>
        <Icon name={icon} size={20} />
        {typeset(name)}
      </span>
      <span className={styles['value']}>{value}</span>
      <span className={styles['note']}>{typeset(note)}</span>
    </>
  )
  return (
    <li>
      {to === undefined ? (
        <div className={dress}>{words}</div>
      ) : (
        <Link to={to} className={dress}>
          {words}
        </Link>
      )}
    </li>
  )
}

/** What one looks for first: each leads to what it counts. */
export const BigNumbers = ({
  figures: { statuses, overdue_soon, weeks },
}: {
  readonly figures: Figures
}) => {
  const [last, present] = [weeks.at(-2), weeks.at(-1)]
  const soon = overdue_soon.count
  const isMoneys = useMay('money')
  return (
    <ul className={styles['tiles']} aria-label="Главное">
      <Tile
        to={listPath(ON_THE_WAY)}
        icon="right"
        name="В пути"
        value={formatNumber(countOf(statuses, ON_THE_WAY))}
        note="едут к почтоматам"
      />
      <Tile
        to={listPath(WAITING)}
        icon="done"
        name="Ждут получателя"
        value={formatNumber(countOf(statuses, WAITING))}
        note="лежат в ячейках"
        look="open"
      />
      <Tile
        to={`#${SOON}`}
        icon="clock"
        name="Скоро истекает срок"
        value={formatNumber(soon)}
        note="в ближайшие два дня"
        look={soon > 0 ? 'alert' : undefined}
      />
      <Tile
        to={isMoneys ? paths.businessDeposit() : undefined}
        icon="document"
        name="Потрачено за неделю"
        value={formatShortMoney(kopecksOf(present?.spent ?? '0.00'))}
        note={`на прошлой ${formatShortMoney(kopecksOf(last?.spent ?? '0.00'))}`}
      />
    </ul>
  )
}
