import { typeset } from '@yacheyka/core/text/wording'
import { Link, useParams } from 'react-router'
import { formatError } from '@yacheyka/frontend/api/api-error.ts'
import { titled, type PageHandle } from '@yacheyka/frontend/page/head.ts'
import { useTabTitle } from '@yacheyka/frontend/page/navigation.ts'
import { paths } from '@yacheyka/frontend/paths.ts'
import { ButtonLink } from '@yacheyka/ui/button-link.tsx'
import { formatDate } from '@yacheyka/ui/format-date.ts'
import { Icon } from '@yacheyka/ui/icons.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { autoStack, stack } from '@yacheyka/ui/layout.ts'
import { EmptyState, FailedState, LoadingState } from '@yacheyka/ui/states.tsx'
import { Article } from '@yacheyka/frontend/content/article.tsx'
import { useInstructions } from './help.ts'
import styles from './instruction-page.module.css'

export const handle: PageHandle = {
  head: (config, pathname) => ({
    title: titled('Инструкция', config),
    description: 'Инструкция для отправителей.',
    path: pathname,
  }),
}

const Content = () => {
  const { id } = useParams()
  const { data, error, refetch } = useInstructions()
  const found = data?.find((instruction) => String(instruction.id) === id)
  useTabTitle(found?.title)
  if (data === undefined) {
    if (error === null) return <LoadingState label="Инструкция загружается" />
    const detail = formatError(error)
    return <FailedState detail={detail} onRetry={() => void refetch()} />
  }
  if (found === undefined)
    return (
      <>
        <h1 className={styles['missing']}>{typeset('Такой инструкции нет')}</h1>
        <EmptyState
          title={typeset('Возможно, её убрали или заменили другой')}
          picture="nothing-found"
        >
          <ButtonLink look="quiet" to={paths.businessInstructions()}>
            {typeset('Ко всем инструкциям')}
          </ButtonLink>
        </EmptyState>
      </>
    )
  return (
    <article className={classes(stack(24), styles['card'])}>
      <header className={classes(autoStack(8), styles['head'])}>
        <h1 className={styles['title']}>{found.title}</h1>
        <p className={styles['date']}>
          <time dateTime={found.published_date}>{formatDate(found.published_date)}</time>
        </p>
      </header>
      <Article key={found.id} html={found.content} />
    </article>
  )
}

/** One instruction, from the list that is loaded already, or that is loaded for it. */
export const Component = () => (
  <div className={classes(stack(8), styles['page'])}>
    <Link to={paths.businessInstructions()} className={styles['back']}>
      <Icon name="left" size={20} />
      {typeset('Правила и инструкции')}
    </Link>
    <Content />
  </div>
)
