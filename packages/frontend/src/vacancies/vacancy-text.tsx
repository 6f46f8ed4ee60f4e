import type { OfferedVacancy } from '@yacheyka/contract/vacancies/vacancies'
import { classes } from '@yacheyka/ui/classes.ts'
import { stack } from '@yacheyka/ui/layout.ts'
import styles from './vacancy-text.module.css'

/** Where, when and for how much. */
export const VacancyFacts = ({
  vacancy: { city, schedule, pay },
}: {
  readonly vacancy: Pick<OfferedVacancy, 'city' | 'schedule' | 'pay'>
}) => (
  <span className={styles['facts']}>
    {city !== '' && <span className={styles['fact']}>{city}</span>}
    {schedule !== '' && <span className={styles['fact']}>{schedule}</span>}
    {pay !== '' && <span className={styles['pay']}>{pay}</span>}
  </span>
)

/** The story of a vacancy and its lists; a list without lines has no heading either. */
export const VacancyText = ({ vacancy }: { readonly vacancy: OfferedVacancy }) => (
  <>
    <p className={styles['lead']}>{vacancy.lead}</p>
    <div className={styles['columns']}>
      <div className={styles['parts']}>
        {PARTS.map(({ title, of }) => ({ title, items: vacancy[of] }))
          .filter(({ items }) => items.length > 0)
          .map(({ title, items }) => (
            <section key={title} className={classes(stack(8), styles['part'])}>
              <h3 className={styles['title']}>{title}</h3>
              <ul className={stack(8)}>
                {items.map((item) => (
                  <li key={item} className={styles['item']}>
                    {item}
                  </li>
                ))}
              </ul>
            </section>
          ))}
      </div>
    </div>
  </>
)

const PARTS = [
  { title: 'Что делать', of: 'duties' },
  { title: 'Что мы предлагаем', of: 'offers' },
  { title: 'Что важно', of: 'requirements' },
] as const
