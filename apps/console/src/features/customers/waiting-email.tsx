import {
  operatorGetCustomer,
  operatorListCustomers,
  type CustomerCard,
} from '@yacheyka/contract/customers/console-customers'
import {
  operatorApproveEmailConfirmation,
  operatorRefuseEmailConfirmation,
  operatorRequestEmailConfirmation,
} from '@yacheyka/contract/customers/console-email-confirmations'
import { EMAIL_REASON_LENGTH_MAX } from '@yacheyka/core/accounts/email-change'
import { typeset } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import { Button } from '@yacheyka/ui/button.tsx'
import { formatMoment } from '@yacheyka/ui/moment.ts'
import { callAsOperator, refreshAfter } from '../../api.ts'
import { PromptDialog } from '../../parts/prompt-dialog.tsx'
import styles from './customer-page.module.css'

type User = CustomerCard['users'][number]
type Change = NonNullable<User['email_change']>
type Act = 'request' | 'approve' | 'refuse'

const CALLS = {
  approve: operatorApproveEmailConfirmation,
  refuse: operatorRefuseEmailConfirmation,
} as const

interface Params {
  readonly uid: string
  readonly user: string
  readonly change: string
}

// Whatever came of it: another operator may have been faster.
const act = (what: Act, params: Params, reason: string): Promise<string> =>
  refreshAfter(
    async () => {
      if (what === 'request')
        await callAsOperator(operatorRequestEmailConfirmation, { params, body: { reason } })
      else await callAsOperator(CALLS[what], { params })
      return DONE[what]
    },
    operatorGetCustomer,
    operatorListCustomers,
  )

const DONE: Readonly<Record<Act, string>> = {
  request: 'Просьба ждёт другого оператора',
  approve: 'Адрес подтверждён',
  refuse: 'Просьба снята',
}

const Question = ({
  opened,
  params,
  email,
  onClose,
}: {
  readonly opened: Act
  readonly params: Params
  readonly email: string
  readonly onClose: () => void
}) => {
  const onAct = (reason: string) => act(opened, params, reason)
  if (opened === 'request')
    return (
      <PromptDialog
        title="Подтвердить адрес без письма?"
        act="Попросить"
        acting="Просим…"
        back="Не просить"
        reason={{
          hint: typeset('Как вы убедились, что адрес клиента; её прочтёт второй оператор'),
          most: EMAIL_REASON_LENGTH_MAX,
        }}
        onAct={onAct}
        onClose={onClose}
      >
        <p>{typeset(`Адрес ${email} подтвердит другой менеджер или администратор.`)}</p>
      </PromptDialog>
    )
  if (opened === 'approve')
    return (
      <PromptDialog
        title="Подтвердить адрес?"
        act="Подтвердить"
        acting="Подтверждаем…"
        back="Не подтверждать"
        onAct={onAct}
        onClose={onClose}
      >
        <p>
          {typeset(
            `Письма клиента пойдут на ${email}. Прежний адрес узнает об этом и сможет отменить.`,
          )}
        </p>
      </PromptDialog>
    )
  return (
    <PromptDialog
      title="Снять просьбу?"
      act="Снять просьбу"
      acting="Снимаем…"
      back="Оставить"
      look="danger"
      onAct={onAct}
      onClose={onClose}
    >
      <p>{typeset('Адрес останется ждать: клиент ещё может открыть ссылку из письма.')}</p>
    </PromptDialog>
  )
}

const Acts = ({
  request,
  onRequest,
}: {
  readonly request: Change['request']
  readonly onRequest: (what: Act) => void
}) => (
  <span className={styles['acts']}>
    {request === null && (
      <Button look="quiet" className={styles['button']} onClick={() => onRequest('request')}>
        Подтвердить без письма
      </Button>
    )}
    {request?.own === false && (
      <Button className={styles['button']} onClick={() => onRequest('approve')}>
        Подтвердить адрес
      </Button>
    )}
    {request !== null && (
      <Button look="quiet" className={styles['button']} onClick={() => onRequest('refuse')}>
        {request.own ? 'Отозвать просьбу' : 'Отклонить просьбу'}
      </Button>
    )}
  </span>
)

/** A user's new address that waits: emails go to the other one until its link is opened or two operators confirm it. */
export const WaitingEmail = ({
  uid,
  user,
  change,
  isManager,
}: {
  readonly uid: string
  readonly user: User
  readonly change: Change
  readonly isManager: boolean
}) => {
  const [opened, setOpened] = useState<Act>()
  const { email, expires_at: until, request } = change
  return (
    <>
      <span className={styles['warning']}>
        Новый адрес {email} ждёт подтверждения {typeset(`до ${formatMoment(until)}`)}
        {request !== null &&
          `. ${request.by} просит подтвердить без письма (${formatMoment(request.at)}): ${request.reason}`}
      </span>
      {isManager && <Acts request={request} onRequest={setOpened} />}
      {opened !== undefined && (
        <Question
          opened={opened}
          params={{ uid, user: user.uid, change: change.uid }}
          email={email}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}
