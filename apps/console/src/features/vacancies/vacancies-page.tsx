import {
  operatorGetVacancy,
  operatorListVacancies,
  operatorMoveVacancy,
  operatorPublishVacancy,
  type OperatorVacancy,
} from '@yacheyka/contract/vacancies/console-vacancies'
import { formatNumber, typeset } from '@yacheyka/core/text/wording'
import { Link } from 'react-router'
import { titled, type PageHandle } from '@yacheyka/frontend/page/head.ts'
import { useQueryList } from '@yacheyka/frontend/lists/use-query-list.ts'
import { ButtonLink } from '@yacheyka/ui/button-link.tsx'
import { Button } from '@yacheyka/ui/button.tsx'
import { DataTable, type Column } from '@yacheyka/ui/data-table.tsx'
import { formatDate } from '@yacheyka/ui/format-date.ts'
import { useListUrl } from '@yacheyka/ui/use-list-url.ts'
import { VisuallyHidden } from '@yacheyka/ui/visually-hidden.tsx'
import { callAsOperator, operatorQuery, refresh } from '../../api.ts'
import { Mark } from '../../parts/mark.tsx'
import { type Ends, endsOf, MOVED, MoveButtons } from '../../parts/move-buttons.tsx'
import page from '../../parts/page.module.css'
import { type ListWords, PagedList } from '../../parts/paged-list.tsx'
import { operatorPaths } from '../../paths.ts'
import { useAct } from '../../use-act.ts'

export const handle: PageHandle = {
  head: (config, pathname) => ({
    title: titled('Вакансии', config),
    description: 'Вакансии на сайте.',
    path: pathname,
  }),
}

const PAGE_SIZE = 30

const WORDS: ListWords = {
  what: 'вакансии',
  of: 'вакансий',
  none: ['Вакансий пока нет', 'Страница сайта говорит, что открытых вакансий нет.'],
}

interface Acts {
  readonly pending: boolean
  readonly publish: (vacancy: OperatorVacancy) => void
  readonly move: (vacancy: OperatorVacancy, to: 'up' | 'down') => void
}

const useActs = (): Acts => {
  const { pending, run } = useAct('vacancies')
  const act = (work: () => Promise<unknown>, done: string) =>
    void run(async () => {
      try {
        await work()
        return done
      } finally {
        await refresh(operatorListVacancies, operatorGetVacancy)
      }
    })
  return {
    pending,
    publish: ({ uid, published }) =>
      act(
        () =>
          callAsOperator(operatorPublishVacancy, {
            params: { uid },
            body: { published: !published },
          }),
        published ? 'Снята с сайта' : 'Опубликована на сайте',
      ),
    move: ({ uid }, to) =>
      act(() => callAsOperator(operatorMoveVacancy, { params: { uid }, body: { to } }), MOVED[to]),
  }
}

const Responses = ({
  vacancy: { uid, new_responses: count },
}: {
  readonly vacancy: OperatorVacancy
}) =>
  count === 0 ? (
    'нет'
  ) : (
    <Link to={operatorPaths.responses({ vacancy: uid })}>
      {count >= 1000 ? `${formatNumber(1000)}+` : formatNumber(count)}
      <VisuallyHidden> новых откликов</VisuallyHidden>
    </Link>
  )

const ActButtons = ({
  vacancy,
  ends,
  acts,
}: {
  readonly vacancy: OperatorVacancy
  readonly ends: Ends<OperatorVacancy>
  readonly acts: Acts
}) => (
  <span className={page['acts']}>
    <MoveButtons
      line={vacancy}
      ends={ends}
      pending={acts.pending}
      onMove={(to) => acts.move(vacancy, to)}
    />
    <Button
      look="quiet"
      className={page['act']}
      disabled={acts.pending}
      onClick={() => acts.publish(vacancy)}
    >
      {vacancy.published ? 'Снять' : 'Опубликовать'}
      <VisuallyHidden> «{vacancy.title}»</VisuallyHidden>
    </Button>
  </span>
)

const columnsOf = (acts: Acts, ends: Ends<OperatorVacancy>): readonly Column<OperatorVacancy>[] => [
  {
    id: 'title',
    head: 'Вакансия',
    names: true,
    cell: ({ uid, title, city, pay }) => (
      <>
        <Link to={operatorPaths.vacancy(uid)}>{title}</Link>
        <span className={page['small']}>
          {typeset([city, pay].filter((fact) => fact !== '').join(' · '))}
        </span>
      </>
    ),
  },
  {
    id: 'published',
    head: 'Состояние',
    cell: ({ published }) => (
      <Mark tone={published ? 'done' : 'over'}>{published ? 'На сайте' : 'Снята'}</Mark>
    ),
  },
  {
    id: 'changed',
    head: 'Изменена',
    cell: ({ changed_at: at }) => <time dateTime={at}>{formatDate(at)}</time>,
  },
  {
    id: 'responses',
    head: 'Новых откликов',
    figure: true,
    cell: (vacancy) => <Responses vacancy={vacancy} />,
  },
  {
    id: 'acts',
    head: 'Действия',
    figure: true,
    cell: (vacancy) => <ActButtons vacancy={vacancy} ends={ends} acts={acts} />,
  },
]

/** Vacancies in the order of the site, with the withdrawn ones. */
export const Component = () => {
  const listUrl = useListUrl()
  const acts = useActs()
  const vacancies = useQueryList(listUrl, PAGE_SIZE, (range) =>
    operatorQuery(operatorListVacancies, { query: range }),
  )
  return (
    <div className={page['page']}>
      <div className={page['top']}>
        <h1 className={page['title']}>Вакансии</h1>
        <ButtonLink to={operatorPaths.newVacancy()}>Новая вакансия</ButtonLink>
      </div>
      <div className={page['list']}>
        <PagedList list={vacancies} words={WORDS}>
          {(found, busy) => (
            <DataTable
              caption="Вакансии"
              columns={columnsOf(acts, endsOf(found, vacancies.range.offset))}
              rows={found.results}
              keyOf={({ uid }) => uid}
              busy={busy}
            />
          )}
        </PagedList>
      </div>
    </div>
  )
}
