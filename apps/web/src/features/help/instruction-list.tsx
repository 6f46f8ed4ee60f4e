import type { Instruction } from '@yacheyka/contract/content/help'
import { typeset } from '@yacheyka/core/text/wording'
import { Link } from 'react-router'
import { formatError } from '@yacheyka/frontend/api/api-error.ts'
import { paths } from '@yacheyka/frontend/paths.ts'
import { formatDate } from '@yacheyka/ui/format-date.ts'
import { Paginator } from '@yacheyka/ui/paginator.tsx'
import { EmptyState, FailedState, LoadingState } from '@yacheyka/ui/states.tsx'
import { useListUrl } from '@yacheyka/ui/use-list-url.ts'
import { cutDescription, useInstructions } from './help.ts'
import styles from './instruction-list.module.css'

/** Instructions of a page (specification 3, section 9). */
const PAGE = 12

const Item = ({ instruction }: { readonly instruction: Instruction }) => (
  <li className={styles['item']}>
    <h2 className={styles['title']}>
      <Link to={paths.businessInstruction(instruction.id)} className={styles['link']}>
        {instruction.title}
      </Link>
    </h2>
    <p className={styles['description']}>{cutDescription(instruction.description)}</p>
    <p className={styles['date']}>
      <time dateTime={instruction.published_date}>{formatDate(instruction.published_date)}</time>
    </p>
  </li>
)

/** Instructions, newest first, twelve a page. */
export const InstructionList = () => {
  const { data, error, refetch } = useInstructions()
  const { page, hrefWith } = useListUrl()
  if (data === undefined) {
    if (error === null) return <LoadingState label="Инструкции загружаются" />
    const detail = formatError(error)
    return <FailedState detail={detail} onRetry={() => void refetch()} />
  }
  if (data.length === 0)
    return (
      <EmptyState title={typeset('Инструкций пока нет')}>
        <p>
          {typeset(
            'Если что-то непонятно, напишите или позвоните: контакты на вкладке «Поддержка».',
          )}
        </p>
      </EmptyState>
    )
  const pages = Math.ceil(data.length / PAGE)
  const current = Math.min(page, pages)
  return (
    <>
      <ul className={styles['list']}>
        {data.slice((current - 1) * PAGE, current * PAGE).map((instruction) => (
          <Item key={instruction.id} instruction={instruction} />
        ))}
      </ul>
      <Paginator
        label="Страницы инструкций"
        current={current}
        count={pages}
        hrefOf={(to) => hrefWith({ page: to === 1 ? '' : String(to) })}
      />
    </>
  )
}
