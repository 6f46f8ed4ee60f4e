import { useQuery } from '@tanstack/react-query'
import type { ResponseBody } from '@yacheyka/contract/http/endpoint'
import { OPERATOR_ENDPOINTS } from '@yacheyka/contract/console-endpoints'
import { OPERATOR_ROLE_WORDING } from '@yacheyka/core/operators/operator-role'
import { Link, useParams } from 'react-router'
import { formatError } from '@yacheyka/frontend/api/api-error.ts'
import { titled, type PageHandle } from '@yacheyka/frontend/page/head.ts'
import { BackButton } from '@yacheyka/ui/back-button.tsx'
import { Button } from '@yacheyka/ui/button.tsx'
import { Card } from '@yacheyka/ui/card.tsx'
import { Facts } from '@yacheyka/ui/facts.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { stack } from '@yacheyka/ui/layout.ts'
import { formatMoment } from '@yacheyka/ui/moment.ts'
import { FailedState, LoadingState } from '@yacheyka/ui/states.tsx'
import { useToastAttempt } from '@yacheyka/frontend/api/use-toast-attempt.ts'
import { callAsOperator, operatorQuery, refresh } from '../../api.ts'
import { operatorPaths } from '../../paths.ts'
import { useOperator } from '../../use-operator.ts'
import styles from './access.module.css'
import { OperatorActions } from './operator-actions.tsx'
import { SessionTable } from './session-table.tsx'

const { getOperator, endOperatorSession, endOperatorSessions } = OPERATOR_ENDPOINTS

export const handle: PageHandle = {
  head: (config, pathname) => ({
    title: titled('Оператор', config),
    description: 'Оператор консоли и его входы.',
    path: pathname,
  }),
}

type OperatorCard = ResponseBody<typeof getOperator>

const factsOf = (operator: OperatorCard) =>
  [
    ['Логин', operator.login],
    ['Почта', operator.email],
    ['Роль', OPERATOR_ROLE_WORDING[operator.role]],
    [
      'Состояние',
      operator.disabled_at === null ? 'Работает' : `Отключён ${formatMoment(operator.disabled_at)}`,
    ],
    ['Второй фактор', operator.second_factor ? 'Настроен' : 'Не настроен'],
    ['Пароль', operator.must_change_password ? 'Выдан, при входе попросим сменить' : 'Свой'],
    ['Последний вход', formatMoment(operator.signed_in_at)],
    ['Заведён', formatMoment(operator.created_at)],
  ] as const

const Sessions = ({ operator }: { readonly operator: OperatorCard }) => {
  const { pending, attempt } = useToastAttempt()
  const { uid, sessions } = operator
  const end = (session: string) =>
    attempt(async () => {
      await callAsOperator(endOperatorSession, { params: { uid, session } })
      await refresh(getOperator)
      return 'Вход завершён'
    })
  const endAll = () =>
    attempt(async () => {
      await callAsOperator(endOperatorSessions, { params: { uid } })
      await refresh(getOperator)
      return 'Все входы завершены'
    })
  const hasOwn = sessions.some(({ current }) => current)
  return (
    <Card
      title="Открытые входы"
      aside={
        sessions.length > 0 &&
        !hasOwn && (
          <Button
            look="quiet"
            className={styles['plain']}
            disabled={pending}
            onClick={() => void endAll()}
          >
            Завершить все
          </Button>
        )
      }
    >
      {sessions.length === 0 ? (
        <p className={styles['quiet']}>Сейчас нигде не открыта.</p>
      ) : (
        <SessionTable
          sessions={sessions}
          pending={pending}
          onEnd={({ uid: session }) => void end(session)}
        />
      )}
    </Card>
  )
}

/** One operator: who it is, what may be done with the account, where it is signed in. */
export const Component = () => {
  const { uid = '' } = useParams()
  const me = useOperator()
  const { data, error, refetch } = useQuery(operatorQuery(getOperator, { params: { uid } }))
  if (data === undefined)
    return error === null ? (
      <LoadingState label="Загружаем оператора" />
    ) : (
      <FailedState detail={formatError(error)} onRetry={() => void refetch()} />
    )
  return (
    <div className={classes(stack(16), styles['page'])}>
      <div className={styles['back']}>
        <BackButton fallback={operatorPaths.operators()} />
      </div>
      <h1 className={styles['title']}>{data.name}</h1>
      <div className={classes(stack(16), styles['stack'])}>
        <Card title="Учётная запись">
          <Facts facts={factsOf(data)} />
          <OperatorActions operator={data} isMe={me.uid === data.uid} />
          <p className={styles['links']}>
            <Link to={operatorPaths.audit({ operator: data.uid })}>Действия</Link>
            <Link to={operatorPaths.audit({ subject_kind: 'operator', subject_id: data.uid })}>
              Что делали с записью
            </Link>
          </p>
        </Card>
        <Sessions operator={data} />
      </div>
    </div>
  )
}
