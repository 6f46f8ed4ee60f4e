import type { TravelFigures } from '@yacheyka/contract/reports/console-travel-report'
import { TRAVEL_LEG_WORDING, TRAVEL_LEGS, type TravelLeg } from '@yacheyka/core/parcels/travel-leg'
import { counted, typeset } from '@yacheyka/core/text/wording'
import { Link } from 'react-router'
import { classes } from '@yacheyka/ui/classes.ts'
import { autoStack, stack } from '@yacheyka/ui/layout.ts'
import type { ListUrl } from '@yacheyka/ui/use-list-url.ts'
import page from '../../parts/page.module.css'
import { asDays, formatHours } from './figure-words.ts'
import styles from './reports.module.css'

type LegFigures = TravelFigures & { readonly leg: TravelLeg }

const WIDTH = 100

/** Legs of the way under each other, the hours of each as a bar; the chosen one is what the rest of the page tells of. */
export const TravelLegs = ({
  legs,
  chosen,
  listUrl: { hrefWith },
}: {
  readonly legs: readonly LegFigures[]
  readonly chosen: TravelLeg
  readonly listUrl: Pick<ListUrl, 'hrefWith'>
}) => {
  const most = Math.max(1, ...legs.map(({ p90 }) => p90))
  const known = new Map(legs.map((each) => [each.leg, each]))
  return (
    <section aria-labelledby="legs" className={classes(stack(12), styles['card'])}>
      <h2 id="legs" className={styles['heading']}>
        Участки пути
      </h2>
      <ul className={autoStack(4)}>
        {TRAVEL_LEGS.map((leg) => (
          <li key={leg}>
            <Link
              to={hrefWith({ leg: leg === 'way' ? '' : leg, page: '' })}
              preventScrollReset
              aria-current={leg === chosen ? 'true' : undefined}
              className={classes(styles['leg'])}
            >
              <span className={styles['leg-name']}>{typeset(TRAVEL_LEG_WORDING[leg])}</span>
              <Leg figures={known.get(leg)} most={most} />
            </Link>
          </li>
        ))}
      </ul>
      <p className={page['small']}>
        {typeset(
          'Участок входит в расчёт, когда известны оба его конца. Нажмите на участок, чтобы увидеть его по дням, городам и услугам.',
        )}
      </p>
    </section>
  )
}

const Leg = ({
  figures,
  most,
}: {
  readonly figures: LegFigures | undefined
  readonly most: number
}) => {
  if (figures === undefined) return <span className={page['small']}>нет данных</span>
  const { parcels, median, p90 } = figures
  const days = asDays(p90)
  return (
    <>
      <span className={styles['leg-hours']}>
        половина за <b>{formatHours(median)}</b>, 90&nbsp;% за <b>{formatHours(p90)}</b>
        {days !== '' && ` (${days})`}
      </span>
      <svg
        viewBox={`0 0 ${WIDTH} 10`}
        preserveAspectRatio="none"
        className={styles['leg-bar']}
        aria-hidden="true"
        focusable="false"
      >
        <rect width={Math.max(0.5, (p90 / most) * WIDTH)} height="10" className={styles['p90']} />
        <rect
          width={Math.max(0.5, (median / most) * WIDTH)}
          height="10"
          className={styles['median']}
        />
      </svg>
      <span className={page['small']}>
        {typeset(counted(parcels, ['посылка', 'посылки', 'посылок']))}
      </span>
    </>
  )
}
