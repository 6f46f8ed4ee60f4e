import { OPERATOR_ENDPOINTS } from '@yacheyka/contract/console-endpoints'
import { useQuery } from '@tanstack/react-query'
import { typeset } from '@yacheyka/core/text/wording'
import { formatError } from '@yacheyka/frontend/api/api-error.ts'
import { titled, type PageHandle } from '@yacheyka/frontend/page/head.ts'
import { Button } from '@yacheyka/ui/button.tsx'
import { Card } from '@yacheyka/ui/card.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { stack } from '@yacheyka/ui/layout.ts'
import { FailedState, LoadingState } from '@yacheyka/ui/states.tsx'
import { callAsOperator, operatorQuery, refresh } from '../../api.ts'
import { operatorPaths } from '../../paths.ts'
import { useOperator } from '../../use-operator.ts'
import { NewPasswordForm } from './new-password-form.tsx'
import styles from './access.module.css'
import { OwnSecondFactor } from './own-second-factor.tsx'
import { SessionTable } from './session-table.tsx'
import { showToast } from '@yacheyka/ui/toast-store.ts'
import { useToastAttempt } from '@yacheyka/frontend/api/use-toast-attempt.ts'

const { getOwnAccess, endOwnSession, endOtherSessions, changeOwnPassword } = OPERATOR_ENDPOINTS

export const handle: PageHandle = {
  head: (config) => ({
    title: titled('Мой вход', config),
    description: 'Где открыта консоль и как защищён вход.',
    path: operatorPaths.me(),
  }),
}

const changePassword = async (
  body: Readonly<Record<'current_password' | 'new_password', string>>,
) => {
  await callAsOperator(changeOwnPassword, { body })
  showToast({ kind: 'success', text: 'Пароль сменён, остальные входы завершены' })
  await refresh(getOwnAccess)
}

/** An operator's own sessions, password and second factor. */
export const Component = () => {
  const { login } = useOperator()
  const { data, error, refetch } = useQuery(operatorQuery(getOwnAccess, {}))
  const { pending, attempt } = useToastAttempt()
  const end = (session: string) =>
    attempt(async () => {
      await callAsOperator(endOwnSession, { params: { session } })
      await refresh(getOwnAccess)
      return 'Вход завершён'
    })
  const endOthers = () =>
    attempt(async () => {
      await callAsOperator(endOtherSessions, {})
      await refresh(getOwnAccess)
      return 'Остальные входы завершены'
    })
  return (
    <div className={classes(stack(16), styles['page'])}>
      <h1 className={styles['title']}>Мой вход</h1>
      {data === undefined ? (
        error === null ? (
          <LoadingState label="Загружаем" />
        ) : (
          <FailedState detail={formatError(error)} onRetry={() => void refetch()} />
        )
      ) : (
        <>
          <Card
            title="Открытые входы"
            aside={
              data.sessions.length > 1 && (
                <Button
                  look="quiet"
                  className={styles['plain']}
                  disabled={pending}
                  onClick={() => void endOthers()}
                >
                  Завершить остальные
                </Button>
              )
            }
          >
            <SessionTable
              sessions={data.sessions}
              pending={pending}
              onEnd={({ uid }) => void end(uid)}
            />
          </Card>
          <div className={classes(stack(16), styles['columns'])}>
            <Card title="Пароль">
              <p className={styles['quiet']}>
                {typeset('Остальные входы завершатся: кто знал прежний пароль, выйдет.')}
              </p>
              <NewPasswordForm login={login} withCurrent onSend={changePassword} />
            </Card>
            <OwnSecondFactor factor={data.second_factor} />
          </div>
        </>
      )}
    </div>
  )
}
