import { counted } from '@yacheyka/core/wording'
import { Card } from '#/ui/card.tsx'
import { kopecksOf, sayWire } from '#/ui/wire-money.ts'
import { Columns } from './columns.tsx'
import type { Figures, Week } from './figures.ts'
import { sayMonday, sayShortMoney, sayWeek } from './words.ts'
import { formatNumber } from '@yacheyka/core/wording'

const named = ({ from }: Week, at: number, weeks: readonly Week[]) => {
  const present = at === weeks.length - 1
  return {
    key: from,
    label: present ? 'эта' : sayMonday(from),
    spokenLabel: present ? `Эта неделя, с ${sayWeek(from)}` : sayWeek(from),
    unfinished: present,
  }
}

/** Twelve weeks of spending. */
export const SpentWeeks = ({ weeks }: Pick<Figures, 'weeks'>) => (
  <Card title="Расходы по неделям">
    <Columns
      caption="Расходы по неделям"
      columns={weeks.map((week, at) => ({
        ...named(week, at, weeks),
        size: Math.max(0, kopecksOf(week.spent)),
        value: sayShortMoney(kopecksOf(week.spent)),
        spokenValue: sayWire(week.spent),
      }))}
    />
  </Card>
)

/** Twelve weeks of departures. */
export const ParcelWeeks = ({ weeks }: Pick<Figures, 'weeks'>) => (
  <Card title="Отправлений по неделям">
    <Columns
      caption="Отправлений по неделям"
      columns={weeks.map((week, at) => ({
        ...named(week, at, weeks),
        size: week.parcels,
        value: formatNumber(week.parcels),
        spokenValue: counted(week.parcels, ['отправление', 'отправления', 'отправлений']),
      }))}
    />
  </Card>
)
