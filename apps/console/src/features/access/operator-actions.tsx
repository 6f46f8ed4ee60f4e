import { OPERATOR_ENDPOINTS } from '@yacheyka/contract/console-endpoints'
import type { OperatorRow } from '@yacheyka/contract/operators/console-operators'
import { typeset } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '@yacheyka/ui/button.tsx'
import { Dialog } from '@yacheyka/ui/dialog.tsx'
import { callAsOperator, refresh } from '../../api.ts'
import { OPERATOR } from '../../operator-query.ts'
import { queryClient } from '@yacheyka/frontend/api/query.ts'
import { useToastAttempt } from '@yacheyka/frontend/api/use-toast-attempt.ts'
import { operatorPaths } from '../../paths.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { EditOperator } from './edit-operator.tsx'
import { IssuedPassword } from './issued-password.tsx'
import styles from './access.module.css'

const {
  getOperator,
  listOperators,
  disableOperator,
  enableOperator,
  resetOperatorPassword,
  resetOperatorSecondFactor,
} = OPERATOR_ENDPOINTS

const refreshOperators = () => refresh(getOperator, listOperators)

/** What may be done with the account. Nobody does to himself what could lock him out. */
export const OperatorActions = ({
  operator,
  isMe,
}: {
  readonly operator: OperatorRow
  readonly isMe: boolean
}) => {
  const { uid, login, name } = operator
  const [opened, setOpened] = useState<'edit' | 'password' | 'factor' | 'disable'>()
  const [password, setPassword] = useState<string>()
  const { pending, attempt } = useToastAttempt()
  const params = { uid }
  const close = () => setOpened(undefined)

  const issue = () =>
    attempt(async () => {
      const response = await callAsOperator(resetOperatorPassword, { params })
      setPassword(response.password)
      await refreshOperators()
    })
  const takeFactor = () =>
    attempt(async () => {
      await callAsOperator(resetOperatorSecondFactor, { params })
      await refreshOperators()
      return 'Второй фактор снят'
    })
  const disable = (reason: string) =>
    attempt(async () => {
      await callAsOperator(disableOperator, { params, body: { reason } })
      await refreshOperators()
      return `${name}: вход закрыт`
    })
  const enable = () =>
    attempt(async () => {
      await callAsOperator(enableOperator, { params })
      await refreshOperators()
      return `${name}: вход открыт`
    })
  const changed = async () => {
    await refreshOperators()
    if (isMe) await queryClient.invalidateQueries({ queryKey: OPERATOR })
  }

  return (
    <>
      <div className={styles['actions']}>
        <Button look="quiet" onClick={() => setOpened('edit')}>
          Изменить
        </Button>
        {!isMe && (
          <>
            <Button look="quiet" onClick={() => setOpened('password')}>
              Выдать новый пароль
            </Button>
            {operator.second_factor && (
              <Button look="quiet" onClick={() => setOpened('factor')}>
                Снять второй фактор
              </Button>
            )}
            {operator.disabled_at === null ? (
              <Button look="quiet" onClick={() => setOpened('disable')}>
                Отключить
              </Button>
            ) : (
              <Button disabled={pending} onClick={() => void enable()}>
                Включить
              </Button>
            )}
          </>
        )}
      </div>
      {isMe && (
        <p className={styles['quiet']}>
          {typeset('Это вы. Пароль и второй фактор меняются на странице ')}
          <Link to={operatorPaths.me()}>«Мой вход»</Link>
          {typeset(', роль меняет другой администратор.')}
        </p>
      )}
      {opened === 'edit' && (
        <EditOperator operator={operator} isMe={isMe} onChanged={changed} onClose={close} />
      )}
      {opened === 'password' && (
        <ConfirmDialog
          title="Выдать новый пароль?"
          words="Прежний перестанет действовать, все входы завершатся."
          action="Выдать"
          onConfirm={issue}
          onClose={close}
        />
      )}
      {opened === 'factor' && (
        <ConfirmDialog
          title="Снять второй фактор?"
          words="Прежние коды перестанут подходить, все входы завершатся. При следующем входе попросим настроить его заново. Убедитесь, что просит сам оператор."
          action="Снять"
          onConfirm={takeFactor}
          onClose={close}
        />
      )}
      {opened === 'disable' && (
        <ConfirmDialog
          title={`Отключить: ${name}?`}
          words="Все входы завершатся, новых не будет. Записи в журнале останутся."
          action="Отключить"
          reason
          onConfirm={disable}
          onClose={close}
        />
      )}
      {password !== undefined && (
        <Dialog title="Новый пароль" closedBy="closerequest" onClose={() => setPassword(undefined)}>
          {(done) => <IssuedPassword login={login} password={password} onDone={done} />}
        </Dialog>
      )}
    </>
  )
}
