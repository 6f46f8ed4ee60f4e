import { useQuery } from '@tanstack/react-query'
import { OPERATOR_ENDPOINTS } from '@yacheyka/contract/console-endpoints'
import type { OperatorMessage } from '@yacheyka/contract/messages/console-messages'
import { ERASED } from '@yacheyka/core/privacy/personal-data'
import { typeset } from '@yacheyka/core/text/wording'
import { Link } from 'react-router'
import { formatError } from '@yacheyka/frontend/api/api-error.ts'
import { Button } from '@yacheyka/ui/button.tsx'
import { Dialog, DialogActions } from '@yacheyka/ui/dialog.tsx'
import { Facts } from '@yacheyka/ui/facts.tsx'
import { autoStack } from '@yacheyka/ui/layout.ts'
import { formatMoment } from '@yacheyka/ui/moment.ts'
import { FailedState, LoadingState } from '@yacheyka/ui/states.tsx'
import { operatorQuery } from '../../api.ts'
import { operatorPaths } from '../../paths.ts'
import styles from './messages.module.css'
import { CHANNEL_WORDING, mayRetry, formatTemplate, STATUS_WORDING } from './words.ts'

const Body = ({ uid }: Pick<OperatorMessage, 'uid'>) => {
  const { data, error, refetch } = useQuery(
    operatorQuery(OPERATOR_ENDPOINTS.operatorGetMessage, { params: { uid } }),
  )
  if (data === undefined)
    return error === null ? (
      <LoadingState label="Открываем текст" />
    ) : (
      <FailedState detail={formatError(error)} onRetry={() => void refetch()} />
    )
  return data.body === null ? (
    <p className={styles['quiet']}>
      {typeset(
        'Текст скрыт: он только для получателя (ссылка для входа) или вашей роли не виден (деньги, отклики).',
      )}
    </p>
  ) : (
    <>
      <p className={styles['body']}>{data.body}</p>
      {data.body.includes('••••') && (
        <p className={styles['quiet']}>
          {typeset('Точками закрыты код и ссылка на него: они только для получателя.')}
        </p>
      )}
    </>
  )
}

/** One message: to whom, what came of it, and what it says. */
export const MessageDialog = ({
  message,
  pending,
  onRetry,
  onClose,
}: {
  readonly message: OperatorMessage
  readonly pending: boolean
  readonly onRetry: () => void
  readonly onClose: () => void
}) => {
  const { channel, template, recipient, subject, status, attempts, parcel } = message
  const facts = [
    ['Кому', recipient === '' ? ERASED : recipient] as const,
    ['Состояние', STATUS_WORDING[status]] as const,
    ['Создано', formatMoment(message.created_at)] as const,
    ...(status === 'pending' ? [['Не раньше', formatMoment(message.send_after)] as const] : []),
    ...(message.settled_at === null
      ? []
      : [['Закончено', formatMoment(message.settled_at)] as const]),
    ...(attempts === 0 ? [] : [['Попыток', String(attempts)] as const]),
    ...(message.last_error === '' ? [] : [['Ошибка', message.last_error] as const]),
    ...(subject === '' ? [] : [['Тема', subject] as const]),
    ...(parcel === null
      ? []
      : [
          [
            'Отправление',
            <Link key="parcel" to={operatorPaths.parcel(parcel.barcode)}>
              {parcel.parcel_number}
            </Link>,
          ] as const,
        ]),
  ]
  return (
    <Dialog title={`${CHANNEL_WORDING[channel]}: ${formatTemplate(template)}`} onClose={onClose}>
      {(close) => (
        <div className={autoStack(16)}>
          <Facts facts={facts} />
          {status === 'kept' && (
            <p className={styles['quiet']}>
              {typeset('Отправка по этому каналу не настроена: сообщение никуда не ушло.')}
            </p>
          )}
          <Body uid={message.uid} />
          <DialogActions>
            <Button look="quiet" onClick={close}>
              Закрыть
            </Button>
            {mayRetry(status) && (
              <Button disabled={pending} onClick={onRetry}>
                {pending ? 'Отправляем…' : 'Отправить ещё раз'}
              </Button>
            )}
          </DialogActions>
        </div>
      )}
    </Dialog>
  )
}
