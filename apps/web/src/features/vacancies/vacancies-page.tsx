import type { OfferedVacancy } from '@yacheyka/contract/vacancies/vacancies'
import { counted, plural, typeset } from '@yacheyka/core/text/wording'
import { useLoaderData } from 'react-router'
import { useBrand } from '@yacheyka/frontend/page/config.tsx'
import { titled, type PageHandle } from '@yacheyka/frontend/page/head.ts'
import { paths } from '@yacheyka/frontend/paths.ts'
import { BackButton } from '@yacheyka/ui/back-button.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { stack } from '@yacheyka/ui/layout.ts'
import { PhoneLink } from '@yacheyka/ui/phone-link.tsx'
import { EmptyState } from '@yacheyka/ui/states.tsx'
import { Toasts } from '@yacheyka/ui/toasts.tsx'
import { typesetVacancy } from '@yacheyka/frontend/vacancies/typeset-vacancy.ts'
import styles from './vacancies-page.module.css'
import { VacancyBlock } from './vacancy-block.tsx'

export const handle: PageHandle = {
  head: (config) => ({
    title: titled('Вакансии', config),
    description: `Работа в сети почтоматов «${config.brand.name}»: открытые вакансии, условия и отклик с резюме прямо на странице.`,
    path: paths.vacancies(),
  }),
}

const leadOf = (name: string, count: number): string => {
  if (count === 0) return `Работа в сети «${name}».`
  const about = `«${name}» — это люди, у которых посылка всегда на своём месте.`
  const open = plural(count, ['открыта', 'открыты', 'открыто'])
  const vacancies = counted(count, ['вакансия', 'вакансии', 'вакансий'])
  return `${about} Сейчас у нас ${open} ${vacancies}. Нажмите на название, чтобы прочитать условия и откликнуться.`
}

const NoVacancies = ({ email }: { readonly email: string | undefined }) => (
  <EmptyState title="Сейчас открытых вакансий нет">
    <p className={styles['none']}>
      {typeset('Когда они появятся, условия и форма отклика будут здесь.')}
      {email !== undefined && (
        <>
          {typeset(' А пока расскажите о себе: пришлите резюме на')}{' '}
          <a href={`mailto:${email}`}>{email}</a>.
        </>
      )}
    </p>
  </EmptyState>
)

/** What the network hires for, each vacancy with its form (specification 1, «Vacancies»). */
export const Component = () => {
  const { name, hotline, support_email: email } = useBrand()
  const vacancies = useLoaderData<readonly OfferedVacancy[]>()
  return (
    <div className={classes(stack(0), styles['page'])}>
      <BackButton />
      <h1 className={styles['heading']}>Вакансии</h1>
      <p className={styles['lead']}>{typeset(leadOf(name, vacancies.length))}</p>
      <div className={classes(stack(16), styles['list'])}>
        {vacancies.length === 0 && <NoVacancies email={email} />}
        {vacancies.map(typesetVacancy).map((vacancy) => (
          <VacancyBlock key={vacancy.uid} vacancy={vacancy} />
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
