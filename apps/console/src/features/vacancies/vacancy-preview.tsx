import { typeset } from '@yacheyka/core/text/wording'
import { typesetVacancy } from '@yacheyka/frontend/vacancies/typeset-vacancy.ts'
import { VacancyFacts, VacancyText } from '@yacheyka/frontend/vacancies/vacancy-text.tsx'
import { Card } from '@yacheyka/ui/card.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { stack } from '@yacheyka/ui/layout.ts'
import page from '../../parts/page.module.css'
import { draftOf, type VacancyValues } from './vacancy-values.ts'
import styles from './vacancies.module.css'

/** The vacancy as the site shows it, by the site's own parts. */
export const VacancyPreview = ({ values }: { readonly values: VacancyValues }) => {
  const vacancy = typesetVacancy({ uid: '', ...draftOf(values) })
  const isEmpty = Object.values(values).every((value) => typeof value !== 'string' || value === '')
  return (
    <Card title="Как увидят на сайте">
      {isEmpty ? (
        <p className={page['quiet']}>{typeset('Здесь появится то, что вы напишете.')}</p>
      ) : (
        <div className={classes(stack(16), styles['preview'])}>
          <h3 className={styles['heading']}>{vacancy.title}</h3>
          <VacancyFacts vacancy={vacancy} />
          <VacancyText vacancy={vacancy} />
        </div>
      )}
    </Card>
  )
}
