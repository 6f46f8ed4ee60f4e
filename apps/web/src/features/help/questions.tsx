import { typeset } from '@yacheyka/core/text/wording'
import { useEffect } from 'react'
import { formatError } from '@yacheyka/frontend/api/api-error.ts'
import { Question } from '@yacheyka/ui/question.tsx'
import { EmptyState, FailedState, LoadingState } from '@yacheyka/ui/states.tsx'
import { closeToastOf, showToast } from '@yacheyka/ui/toast-store.ts'
import { Article } from '@yacheyka/frontend/content/article.tsx'
import { useQuestions } from './help.ts'
import styles from './questions.module.css'

/** To the letter (specification 3, section 8). */
const FAILED = 'Не удалось получить данные'

/** Each failure is told; the words go when it is mended. */
const useFailureToast = (failedAt: number, isFailed: boolean) => {
  useEffect(() => {
    if (isFailed && failedAt > 0) showToast({ kind: 'failure', text: FAILED })
    else closeToastOf(FAILED)
  }, [failedAt, isFailed])
}

/** Questions of merchants and their answers, from the server. */
export const Questions = () => {
  const { data, error, errorUpdatedAt, isError, refetch } = useQuestions()
  useFailureToast(errorUpdatedAt, isError)
  if (data === undefined) {
    if (error === null) return <LoadingState label="Вопросы загружаются" />
    const detail = formatError(error)
    return <FailedState detail={detail} onRetry={() => void refetch()} />
  }
  if (data.results.length === 0)
    return (
      <EmptyState title={typeset('Вопросов пока никто не задал')}>
        <p>{typeset('Задайте первый: контакты на вкладке «Поддержка».')}</p>
      </EmptyState>
    )
  return (
    <div className={styles['list']}>
      {data.results.map((each) => (
        <Question key={each.uid_juridical_question} level={2} title={each.juridical_question}>
          <Article html={each.juridical_answer} />
        </Question>
      ))}
    </div>
  )
}
