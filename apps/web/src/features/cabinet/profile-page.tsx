import { CUSTOMER_ROLE_WORDING } from '@yacheyka/core/accounts/customer-role'
import type { Profile } from '@yacheyka/contract/accounts/profile'
import { useState } from 'react'
import { formatError } from '@yacheyka/frontend/api/api-error.ts'
import { titled, type PageHandle } from '@yacheyka/frontend/page/head.ts'
import { Button } from '@yacheyka/ui/button.tsx'
import { Icon } from '@yacheyka/ui/icons.tsx'
import { FailedState, LoadingState } from '@yacheyka/ui/states.tsx'
import { useProfile } from './account.ts'
import { Card } from '@yacheyka/ui/card.tsx'
import { cabinetPhone } from './contact-changes.ts'
import { ContactDialog } from './contact-dialog.tsx'
import { Facts } from '@yacheyka/ui/facts.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { autoStack } from '@yacheyka/ui/layout.ts'
import { WaitingEmail } from './waiting-email.tsx'
import { Notifications } from './notifications.tsx'
import { OwnSessions } from './own-sessions.tsx'
import { ProfileTabs } from '#/session/profile-tabs.tsx'
import { useOpenPopup } from '#/session/open-popup.ts'
import styles from './profile-page.module.css'

export const handle: PageHandle = {
  head: (config, pathname) => ({
    title: titled('Профиль', config),
    description: 'Контакты, сведения о юридическом лице, уведомления.',
    path: pathname,
  }),
}

const Contacts = ({ profile }: { readonly profile: Profile }) => {
  const [editing, setEditing] = useState(false)
  return (
    <Card
      title="Контактная информация"
      aside={
        <Button
          look="quiet"
          className={styles['small']}
          aria-haspopup="dialog"
          onClick={() => setEditing(true)}
        >
          <Icon name="edit" size={18} />
          Изменить
        </Button>
      }
    >
      <Facts
        facts={[
          ...(profile.invited ? [['Имя', profile.ceo_fullname] as const] : []),
          ['Телефон', profile.ceo_phone === '' ? '—' : cabinetPhone(profile.ceo_phone)],
          ['E-mail', profile.email],
        ]}
      />
      {!profile.email_confirmed && <WaitingEmail profile={profile} />}
      {editing && <ContactDialog profile={profile} onClose={() => setEditing(false)} />}
    </Card>
  )
}

const LegalEntity = ({ profile }: { readonly profile: Profile }) => (
  <Card title="Информация о юридическом лице">
    <Facts
      facts={[
        ['Название', profile.juridical_name],
        // Whoever was invited is not its head.
        ...(profile.invited ? [] : [['Руководитель', profile.ceo_fullname] as const]),
        ['ИНН', profile.inn],
        // An entrepreneur has none.
        ...(profile.kpp === '' ? [] : [['КПП', profile.kpp] as const]),
        ['ОГРН', profile.ogrn],
        ['Номер ЕГРЮЛ', profile.egrul_number],
        ['Логин', profile.username],
        ...(profile.role === 'owner' && !profile.invited
          ? []
          : [['Роль', CUSTOMER_ROLE_WORDING[profile.role]] as const]),
      ]}
    />
  </Card>
)

/** Contacts, legal entity, notifications, open sessions, the way out (specification 3, «Profile»). */
export const Component = () => {
  const open = useOpenPopup()
  const { data: profile, error, refetch } = useProfile()
  return (
    <div className={autoStack(16)}>
      <div className={styles['top']}>
        <h1 className={styles['title']}>Профиль</h1>
        <Button
          look="quiet"
          className={styles['small']}
          aria-haspopup="dialog"
          onClick={() => open('log-out')}
        >
          <Icon name="leave" size={18} />
          Выйти
        </Button>
      </div>
      <ProfileTabs />
      {profile === undefined && error === null && <LoadingState label="Загружаем профиль" />}
      {profile === undefined && error !== null && (
        <FailedState detail={formatError(error)} onRetry={() => void refetch()} />
      )}
      {profile !== undefined && (
        <div className={classes(autoStack(16), styles['cards'])}>
          <div className={classes(autoStack(16), styles['column'])}>
            <Contacts profile={profile} />
            <Notifications profile={profile} />
          </div>
          <div className={classes(autoStack(16), styles['column'])}>
            <LegalEntity profile={profile} />
            <OwnSessions />
          </div>
        </div>
      )}
    </div>
  )
}
