import { counted, formatNumber, typeset } from '@yacheyka/core/text/wording'
import { Card } from '@yacheyka/ui/card.tsx'
import { kopecksOf, formatWire } from '@yacheyka/frontend/money/wire-money.ts'
import { Columns } from './columns.tsx'
import type { Figures, Week } from './figures.ts'
import styles from './weeks.module.css'
import { formatMonday, formatShortMoney, formatWeek } from './words.ts'

const named = ({ from }: Week, present: boolean) => ({
  key: from,
  label: formatMonday(from),
  spokenLabel: present ? `Эта неделя, ${formatWeek(from)}` : formatWeek(from),
  unfinished: present,
})

/** Fewer are no plot. */
const LEAST = 6

/** Without the empty weeks before the first that had anything: whoever has just come sees no row of noughts. */
export const sinceFirst = (weeks: readonly Week[]): readonly Week[] => {
  const first = weeks.findIndex(({ spent, parcels }) => kopecksOf(spent) !== 0 || parcels > 0)
  return weeks.slice(Math.min(Math.max(first, 0), weeks.length - LEAST))
}

const Note = () => (
  <p className={styles['note']}>{typeset('Неделя — с понедельника; последняя ещё идёт')}</p>
)

/** Twelve weeks of spending. */
export const SpentWeeks = ({ weeks }: Pick<Figures, 'weeks'>) => (
  <Card title="Расходы по неделям">
    <Columns
      caption="Расходы по неделям"
      columns={sinceFirst(weeks).map((week, at, shown) => ({
        ...named(week, at === shown.length - 1),
        size: Math.max(0, kopecksOf(week.spent)),
        value: formatShortMoney(kopecksOf(week.spent)),
        spokenValue: formatWire(week.spent),
      }))}
    />
    <Note />
  </Card>
)

/** Twelve weeks of parcels. */
export const ParcelWeeks = ({ weeks }: Pick<Figures, 'weeks'>) => (
  <Card title="Отправлений по неделям">
    <Columns
      caption="Отправлений по неделям"
      columns={sinceFirst(weeks).map((week, at, shown) => ({
        ...named(week, at === shown.length - 1),
        size: week.parcels,
        value: formatNumber(week.parcels),
        spokenValue: counted(week.parcels, ['отправление', 'отправления', 'отправлений']),
      }))}
    />
    <Note />
  </Card>
)
