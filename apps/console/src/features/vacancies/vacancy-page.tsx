import { useQuery } from '@tanstack/react-query'
import {
  operatorAddVacancy,
  operatorChangeVacancy,
  operatorDeleteVacancy,
  operatorGetVacancy,
  operatorListVacancies,
  type OperatorVacancy,
} from '@yacheyka/contract/vacancies/console-vacancies'
import { typeset } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { formatError } from '@yacheyka/frontend/api/api-error.ts'
import { titled, type PageHandle } from '@yacheyka/frontend/page/head.ts'
import { Button } from '@yacheyka/ui/button.tsx'
import { formatMoment } from '@yacheyka/ui/moment.ts'
import { FailedState, LoadingState } from '@yacheyka/ui/states.tsx'
import { callAsOperator, operatorQuery, refresh } from '../../api.ts'
import { PromptDialog } from '../../parts/prompt-dialog.tsx'
import page from '../../parts/page.module.css'
import { operatorPaths } from '../../paths.ts'
import { useOperatorForm } from '../../parts/use-operator-form.ts'
import { VacancyForm } from './vacancy-form.tsx'
import { draftOf, EMPTY, valuesOf } from './vacancy-values.ts'

export const handle: PageHandle = {
  head: (config, pathname) => ({
    title: titled('Вакансии', config),
    description: 'Вакансия на сайте.',
    path: pathname,
  }),
}

const DeleteQuestion = ({
  vacancy,
  onClose,
}: {
  readonly vacancy: OperatorVacancy
  readonly onClose: () => void
}) => {
  const navigate = useNavigate()
  return (
    <PromptDialog
      title="Удалить эту вакансию?"
      act="Удалить"
      acting="Удаляем…"
      back="Не удалять"
      look="danger"
      onAct={async () => {
        await callAsOperator(operatorDeleteVacancy, { params: { uid: vacancy.uid } })
        void refresh(operatorListVacancies)
        void navigate(operatorPaths.vacancies())
        return 'Вакансия удалена'
      }}
      onClose={onClose}
    >
      <p>
        {typeset(
          `«${vacancy.title}». Вернуть нельзя; чтобы убрать на время, лучше снять с сайта. Отклики на неё останутся.`,
        )}
      </p>
    </PromptDialog>
  )
}

const useVacancyForm = (begun: OperatorVacancy | undefined) => {
  const navigate = useNavigate()
  return useOperatorForm({
    defaultValues: begun === undefined ? EMPTY : valuesOf(begun),
    schema: operatorAddVacancy.body,
    toBody: draftOf,
    send: async (body) => {
      // What the form began with: another change meanwhile is refused, not written over.
      const saved = await (begun === undefined
        ? callAsOperator(operatorAddVacancy, { body })
        : callAsOperator(operatorChangeVacancy, {
            params: { uid: begun.uid },
            body: { ...body, version: begun.version },
          }))
      await refresh(operatorListVacancies, operatorGetVacancy)
      return saved
    },
    success: ({ published }) =>
      typeset(published ? 'Сохранено, на сайте уже видно' : 'Сохранено, на сайте нет'),
    onDone: () => navigate(operatorPaths.vacancies()),
    about: 'vacancy',
  })
}

const State = ({ vacancy }: { readonly vacancy: OperatorVacancy }) => (
  <p className={page['quiet']}>
    Изменена {formatMoment(vacancy.changed_at)}.{' '}
    {vacancy.published_at !== null &&
      `${vacancy.published ? 'На сайте с' : 'Была на сайте с'} ${formatMoment(vacancy.published_at)}. `}
    <Link to={operatorPaths.responses({ vacancy: vacancy.uid, state: 'all' })}>Отклики на неё</Link>
  </p>
)

const Editor = ({ vacancy }: { readonly vacancy: OperatorVacancy }) => {
  const [begun] = useState(vacancy)
  const [requests, setRequests] = useState(false)
  const form = useVacancyForm(begun)
  return (
    <>
      <State vacancy={begun} />
      <VacancyForm
        form={form}
        aside={
          <Button look="danger" onClick={() => setRequests(true)}>
            Удалить
          </Button>
        }
      />
      {/* Beside the form: what is sent in it would send the form as well. */}
      {requests && <DeleteQuestion vacancy={begun} onClose={() => setRequests(false)} />}
    </>
  )
}

const Known = ({ uid }: { readonly uid: string }) => {
  const { data, error, refetch } = useQuery(operatorQuery(operatorGetVacancy, { params: { uid } }))
  if (data !== undefined) return <Editor key={data.uid} vacancy={data} />
  if (error === null) return <LoadingState label="Открываем вакансию" />
  return <FailedState detail={formatError(error)} onRetry={() => void refetch()} />
}

const Fresh = () => {
  return <VacancyForm form={useVacancyForm(undefined)} />
}

/** Writes one vacancy, with how the site shows it. */
export const Component = () => {
  const { uid } = useParams()
  return (
    <div className={page['page']}>
      <h1 className={page['title']}>
        {uid === undefined ? 'Новая вакансия' : 'Изменить вакансию'}
      </h1>
      {uid === undefined ? <Fresh /> : <Known uid={uid} />}
    </div>
  )
}
