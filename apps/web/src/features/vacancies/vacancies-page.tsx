import { typeset } from '@yacheyka/core/wording'
import { useBrand } from '#/config.tsx'
import { titled, type PageHandle } from '#/head.ts'
import { paths } from '#/paths.ts'
import { BackButton } from '#/ui/back-button.tsx'
import { PhoneLink } from '#/ui/phone-link.tsx'
import { Toasts } from '#/ui/toasts.tsx'
import { VACANCIES } from './vacancies.ts'
import styles from './vacancies-page.module.css'
import { VacancyBlock } from './vacancy-block.tsx'

export const handle: PageHandle = {
  head: (config) => ({
    title: titled('Вакансии', config),
    description: `Работа в сети почтоматов «${config.brand.name}»: инженер по обслуживанию почтоматов и оператор пункта выдачи. Условия и отклик с резюме прямо на странице.`,
    path: paths.vacancies(),
  }),
}

/** The two vacancies, each with its form (specification 1, «Vacancies»). */
export const Component = () => {
  const { name, hotline } = useBrand()
  return (
    <div className={styles['page']}>
      <BackButton />
      <h1 className={styles['heading']}>Вакансии</h1>
      <p className={styles['lead']}>
        {typeset(
          `«${name}» — это люди, у которых посылка всегда на своём месте. Сейчас мы ищем двоих. Откройте вакансию, чтобы прочитать условия и откликнуться.`,
        )}
      </p>
      <div className={styles['list']}>
        {VACANCIES.map((vacancy) => (
          <VacancyBlock key={vacancy.title} vacancy={vacancy} />
        ))}
      </div>
      <p className={styles['help']}>
        {typeset('Остались вопросы о работе? Звоните, расскажем.')}{' '}
        <PhoneLink phone={hotline} className={styles['phone']} />
      </p>
      <Toasts />
    </div>
  )
}
