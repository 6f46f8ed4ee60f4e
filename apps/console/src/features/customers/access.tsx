import { CUSTOMER_ROLE_WORDING } from '@yacheyka/core/accounts/customer-role'
import {
  operatorEndCustomerSessions,
  operatorGetCustomer,
  operatorListCustomers,
  operatorMailPasswordLink,
  operatorResumeCustomer,
  operatorSuspendCustomer,
  SUSPENSION_REASON_LENGTH_MAX,
  type CustomerCard,
} from '@yacheyka/contract/customers/console-customers'
import { MANAGERS } from '@yacheyka/contract/http/console-roles'
import { counted, typeset } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import { Button } from '@yacheyka/ui/button.tsx'
import { Card } from '@yacheyka/ui/card.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { autoStack } from '@yacheyka/ui/layout.ts'
import { formatMoment } from '@yacheyka/ui/moment.ts'
import { showToast } from '@yacheyka/ui/toast-store.ts'
import { useToastAttempt } from '@yacheyka/frontend/api/use-toast-attempt.ts'
import { callAsOperator, refresh } from '../../api.ts'
import { PromptDialog } from '../../parts/prompt-dialog.tsx'
import { useMay } from '../../use-operator.ts'
import styles from './customer-page.module.css'
import { WaitingEmail } from './waiting-email.tsx'

type User = CustomerCard['users'][number]

const SESSIONS = ['вход', 'входа', 'входов'] as const

const SendLink = ({ uid, user }: { readonly uid: string; readonly user: User }) => {
  const { pending, attempt } = useToastAttempt()
  const send = () =>
    attempt(async () => {
      const params = { uid, user: user.uid }
      const { sent, email } = await callAsOperator(operatorMailPasswordLink, { params })
      showToast(
        sent
          ? { kind: 'success', text: `Письмо со ссылкой уходит на ${email}` }
          : { kind: 'failure', text: 'Письмо ушло меньше пяти минут назад: подождите его' },
      )
    })
  return (
    <Button
      look="quiet"
      className={styles['button']}
      aria-disabled={pending || undefined}
      onClick={() => void send()}
    >
      Отправить ссылку для пароля
    </Button>
  )
}

const MEMBER_STATE_WORDS: Readonly<Record<User['state'], string>> = {
  active: '',
  invited: ', приглашён',
  expired: ', приглашение истекло',
  disabled: ', отключён',
}

const UserLines = ({
  uid,
  user,
  isManager,
}: {
  readonly uid: string
  readonly user: User
  readonly isManager: boolean
}) => (
  <li className={classes(autoStack(4), styles['user'])}>
    <span className={styles['login']}>{user.login}</span>
    <span>
      {user.ceo_fullname}
      <span className={styles['small']}>
        {' '}
        {CUSTOMER_ROLE_WORDING[user.role].toLowerCase()}
        {MEMBER_STATE_WORDS[user.state]}
      </span>
    </span>
    <span>
      {user.ceo_phone !== '' && <a href={`tel:${user.ceo_phone}`}>{user.ceo_phone}</a>}{' '}
      {user.email !== '' && <a href={`mailto:${user.email}`}>{user.email}</a>}
    </span>
    <span className={styles['small']}>
      {user.has_password ? 'пароль задан' : 'пароль ещё не задан'},{' '}
      {user.sessions === 0 ? 'сейчас входов нет' : counted(user.sessions, SESSIONS)}
      {!user.notify_by_email && ', письма о депозите выключены'}
    </span>
    {user.email_change !== null && (
      <WaitingEmail uid={uid} user={user} change={user.email_change} isManager={isManager} />
    )}
    {isManager && user.state !== 'disabled' && (
      <span className={styles['acts']}>
        <SendLink uid={uid} user={user} />
      </span>
    )}
  </li>
)

const changed = () => void refresh(operatorGetCustomer, operatorListCustomers)

const suspend = async (uid: string, reason: string): Promise<string> => {
  await callAsOperator(operatorSuspendCustomer, { params: { uid }, body: { reason } })
  changed()
  return 'Вход приостановлен'
}

const resume = async (uid: string): Promise<string> => {
  await callAsOperator(operatorResumeCustomer, { params: { uid } })
  changed()
  return 'Клиент снова может входить'
}

const endSessions = async (uid: string): Promise<string> => {
  const { ended } = await callAsOperator(operatorEndCustomerSessions, { params: { uid } })
  changed()
  return ended === 0 ? 'Завершать было нечего' : `Завершено: ${counted(ended, SESSIONS)}`
}

type Requested = 'suspend' | 'resume' | 'end'

const Question = ({
  opened,
  card: { uid, juridical_name: name },
  onClose,
}: {
  readonly opened: Requested
  readonly card: CustomerCard
  readonly onClose: () => void
}) => {
  if (opened === 'suspend')
    return (
      <PromptDialog
        title="Приостановить вход?"
        act="Приостановить"
        acting="Приостанавливаем…"
        back="Не приостанавливать"
        look="danger"
        reason={{
          hint: typeset('Останется в карточке и в журнале; клиент её не видит'),
          most: SUSPENSION_REASON_LENGTH_MAX,
        }}
        onAct={(reason) => suspend(uid, reason)}
        onClose={onClose}
      >
        <p>
          {typeset(
            `Из кабинета «${name}» выйдут все, и войти не получится. Отправления, которые уже в пути, едут дальше.`,
          )}
        </p>
      </PromptDialog>
    )
  if (opened === 'resume')
    return (
      <PromptDialog
        title="Возобновить вход?"
        act="Возобновить"
        acting="Возобновляем…"
        back="Не возобновлять"
        onAct={() => resume(uid)}
        onClose={onClose}
      >
        <p>{typeset(`Пользователи ${name} снова войдут в кабинет.`)}</p>
      </PromptDialog>
    )
  return (
    <PromptDialog
      title="Завершить все входы?"
      act="Завершить"
      acting="Завершаем…"
      back="Не завершать"
      look="danger"
      onAct={() => endSessions(uid)}
      onClose={onClose}
    >
      <p>{typeset('Все пользователи клиента выйдут из кабинета; войти можно будет сразу.')}</p>
    </PromptDialog>
  )
}

/** Who signs in for the customer, and whether they may. */
export const Access = ({ card }: { readonly card: CustomerCard }) => {
  const isManager = useMay(MANAGERS)
  const [opened, setOpened] = useState<Requested>()
  const sessions = card.users.reduce((total, user) => total + user.sessions, 0)
  return (
    <Card title="Вход в кабинет">
      {card.suspended && (
        <p className={styles['warning']}>
          {typeset(`Приостановлен ${formatMoment(card.suspended_at)}: ${card.suspension_reason}`)}
        </p>
      )}
      {card.users.length === 0 ? (
        <p className={styles['quiet']}>{typeset('Пользователей у клиента нет.')}</p>
      ) : (
        <ul className={autoStack(12)} aria-label="Пользователи клиента">
          {card.users.map((user) => (
            <UserLines key={user.uid} uid={card.uid} user={user} isManager={isManager} />
          ))}
        </ul>
      )}
      {isManager && (
        <div className={styles['acts']}>
          {sessions > 0 && (
            <Button look="quiet" className={styles['button']} onClick={() => setOpened('end')}>
              Завершить все входы
            </Button>
          )}
          <Button
            look={card.suspended ? 'main' : 'quiet'}
            className={styles['button']}
            onClick={() => setOpened(card.suspended ? 'resume' : 'suspend')}
          >
            {card.suspended ? 'Возобновить вход' : 'Приостановить вход'}
          </Button>
        </div>
      )}
      {opened !== undefined && (
        <Question opened={opened} card={card} onClose={() => setOpened(undefined)} />
      )}
    </Card>
  )
}
