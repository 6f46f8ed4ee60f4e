import type { Member, Team } from '@yacheyka/contract/accounts/members'
import { CUSTOMER_ROLE_WORDING } from '@yacheyka/core/accounts/customer-role'
import { useState } from 'react'
import { formatError } from '@yacheyka/frontend/api/api-error.ts'
import { titled, type PageHandle } from '@yacheyka/frontend/page/head.ts'
import { ProfileTabs } from '#/session/profile-tabs.tsx'
import { Button } from '@yacheyka/ui/button.tsx'
import { lazyPopup } from '@yacheyka/ui/lazy-popup.tsx'
import { type Column, DataTable } from '@yacheyka/ui/data-table.tsx'
import { Icon } from '@yacheyka/ui/icons.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { autoStack, stack } from '@yacheyka/ui/layout.ts'
import { StateMark } from '@yacheyka/ui/state-mark.tsx'
import { FailedState, LoadingState } from '@yacheyka/ui/states.tsx'
import { showOutcome } from '@yacheyka/frontend/api/use-toast-attempt.ts'
import { LiveKeysCard } from './live-keys-card.tsx'
import { stateOf } from './member-words.ts'
import styles from './team.module.css'
import { useTeam, useTeamActs } from './use-team.ts'

const InviteDialog = lazyPopup(async () => (await import('./invite-dialog.tsx')).InviteDialog)
const loadDialogs = () => import('./member-dialogs.tsx')
const DisableDialog = lazyPopup(async () => (await loadDialogs()).DisableDialog)
const EnableDialog = lazyPopup(async () => (await loadDialogs()).EnableDialog)
const RoleDialog = lazyPopup(async () => (await loadDialogs()).RoleDialog)
const WithdrawDialog = lazyPopup(async () => (await loadDialogs()).WithdrawDialog)

export const handle: PageHandle = {
  head: (config, pathname) => ({
    title: titled('Команда', config),
    description: 'Сотрудники компании и их роли.',
    path: pathname,
  }),
}

type Act = 'resend' | 'withdraw' | 'role' | 'disable' | 'enable'

const ACT_WORDS: Readonly<Record<Act, string>> = {
  resend: 'Отправить ещё раз',
  withdraw: 'Отозвать',
  role: 'Сменить роль',
  disable: 'Отключить',
  enable: 'Включить',
}

const actsOf = ({ state, self }: Member): readonly Act[] => {
  switch (state) {
    case 'invited':
    case 'expired':
      return ['resend', 'withdraw']
    case 'active':
      return self ? ['role'] : ['role', 'disable']
    case 'disabled':
      return ['enable']
  }
}

const columnsOf = (act: (kind: Act, member: Member) => void): readonly Column<Member>[] => [
  {
    id: 'name',
    head: 'Сотрудник',
    names: true,
    grows: true,
    cell: ({ name, email, login, self }) => (
      <span className={classes(autoStack(4), styles['named'])}>
        <span className={styles['name']}>
          {name} {self && <span className={styles['quiet']}>это вы</span>}
        </span>
        <span className={styles['quiet']}>{email}</span>
        <span className={styles['quiet']}>Логин: {login}</span>
      </span>
    ),
  },
  { id: 'role', head: 'Роль', cell: ({ role }) => CUSTOMER_ROLE_WORDING[role] },
  { id: 'state', head: 'Состояние', cell: (member) => <StateMark {...stateOf(member)} /> },
  {
    id: 'acts',
    head: 'Действия',
    cell: (member) => (
      <span className={styles['acts']}>
        {actsOf(member).map((kind) => (
          <Button
            key={kind}
            look="quiet"
            className={styles['small']}
            aria-haspopup={kind === 'resend' ? undefined : 'dialog'}
            aria-label={`${ACT_WORDS[kind]}: ${member.name}`}
            onClick={() => act(kind, member)}
          >
            {ACT_WORDS[kind]}
          </Button>
        ))}
      </span>
    ),
  },
]

const DIALOGS = {
  withdraw: WithdrawDialog,
  role: RoleDialog,
  disable: DisableDialog,
  enable: EnableDialog,
} as const

const Members = ({ team }: { readonly team: Team }) => {
  const { resend } = useTeamActs()
  const [opened, setOpened] = useState<{
    readonly kind: keyof typeof DIALOGS
    readonly member: Member
  }>()
  const send = ({ uid, email }: Member) =>
    showOutcome(() => resend(uid).then(() => `Приглашение отправлено ещё раз: ${email}`))
  const Requesting = opened && DIALOGS[opened.kind]
  return (
    <>
      <div className={styles['list']}>
        <DataTable
          caption="Команда"
          columns={columnsOf((kind, member) => {
            if (kind === 'resend') void send(member)
            else setOpened({ kind, member })
          })}
          rows={team.results}
          keyOf={({ uid }) => uid}
        />
      </div>
      <LiveKeysCard allowed={team.developers_make_live_keys} />
      {Requesting !== undefined && opened !== undefined && (
        <Requesting member={opened.member} onClose={() => setOpened(undefined)} />
      )}
    </>
  )
}

/** Members of the company: invited, given roles, shut out. */
export const Component = () => {
  const { data: team, error, refetch } = useTeam()
  const [inviting, setInviting] = useState(false)
  return (
    <div className={stack(16)}>
      <div className={styles['top']}>
        <h1 className={styles['title']}>Команда</h1>
        <Button
          className={styles['small']}
          aria-haspopup="dialog"
          onClick={() => setInviting(true)}
        >
          <Icon name="plus" size={18} />
          Пригласить
        </Button>
      </div>
      <ProfileTabs />
      {team === undefined && error === null && <LoadingState label="Загружаем команду" />}
      {team === undefined && error !== null && (
        <FailedState detail={formatError(error)} onRetry={() => void refetch()} />
      )}
      {team !== undefined && <Members team={team} />}
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
    </div>
  )
}
