import type { ApiKey } from '@yacheyka/contract/api-keys/api-keys'
import { typeset } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import { formatError } from '@yacheyka/frontend/api/api-error.ts'
import { titled, type PageHandle } from '@yacheyka/frontend/page/head.ts'
import { Button } from '@yacheyka/ui/button.tsx'
import { lazyPopup } from '@yacheyka/ui/lazy-popup.tsx'
import { type Column, DataTable } from '@yacheyka/ui/data-table.tsx'
import { Icon } from '@yacheyka/ui/icons.tsx'
import { autoStack } from '@yacheyka/ui/layout.ts'
import { formatMoment } from '@yacheyka/ui/moment.ts'
import { EmptyState, FailedState, LoadingState } from '@yacheyka/ui/states.tsx'
import { IntegrationsFrame } from './integrations-frame.tsx'
import styles from './integrations.module.css'
import { ConfirmKeyOfUrl } from './confirm-key-dialog.tsx'
import {
  formatSites,
  KIND_WORDS,
  nameScopes,
  stateOf,
} from '@yacheyka/frontend/integrations/key-words.ts'
import { StateMark } from '@yacheyka/ui/state-mark.tsx'
import { useKeys } from './use-keys.ts'

const CreateKeyDialog = lazyPopup(
  async () => (await import('./create-key-dialog.tsx')).CreateKeyDialog,
)
const KeySitesDialog = lazyPopup(
  async () => (await import('./key-sites-dialog.tsx')).KeySitesDialog,
)
const loadDialogs = () => import('./key-dialogs.tsx')
const RotateKeyDialog = lazyPopup(async () => (await loadDialogs()).RotateKeyDialog)
const RevokeKeyDialog = lazyPopup(async () => (await loadDialogs()).RevokeKeyDialog)

export const handle: PageHandle = {
  head: (config, pathname) => ({
    title: titled('Интеграции', config),
    description: 'Ключи API: создать, заменить, отозвать.',
    path: pathname,
  }),
}

type Act = 'rotate' | 'sites' | 'revoke'

/** Nothing opens with it before an owner has confirmed it. */
const isWaiting = ({ confirm_until: until, revoked_at: revoked }: ApiKey): boolean =>
  until !== null && revoked === null

const columnsOf = (act: (kind: Act, key: ApiKey) => void): readonly Column<ApiKey>[] => [
  {
    id: 'name',
    head: 'Название',
    names: true,
    cell: ({ name, hint, kind, test, created_by: maker }) => (
      <span className={autoStack(4)}>
        <span className={styles['name']}>{name}</span>
        <code className={styles['hint']}>{hint}</code>
        <span className={styles['quiet']}>
          {KIND_WORDS[kind].name}, {test ? 'тестовый' : 'боевой'}
        </span>
        {maker !== null && <span className={styles['quiet']}>Создал: {maker}</span>}
      </span>
    ),
  },
  {
    id: 'scopes',
    head: 'Права',
    grows: true,
    cell: ({ scopes, networks, origins }) => (
      <span className={autoStack(4)}>
        <span>{nameScopes(scopes)}</span>
        {origins.length > 0 && (
          <span className={styles['sites']}>Только на сайтах {formatSites(origins)}</span>
        )}
        {networks.length > 0 && (
          <span className={styles['quiet']}>Только с адресов {networks.join(', ')}</span>
        )}
      </span>
    ),
  },
  {
    id: 'used',
    head: 'Последний вызов',
    cell: ({ last_used_at: at, last_used_network: network }) =>
      at === null ? (
        <span className={styles['quiet']}>Ещё не было</span>
      ) : (
        <span className={autoStack(4)}>
          <time dateTime={at}>{formatMoment(at)}</time>
          {network !== null && <span className={styles['quiet']}>{network}</span>}
        </span>
      ),
  },
  { id: 'state', head: 'Состояние', cell: (key) => <StateMark {...stateOf(key)} /> },
  {
    id: 'acts',
    head: 'Действия',
    cell: (key) =>
      (key.active || isWaiting(key)) && (
        <span className={styles['acts']}>
          {key.active && key.retires_at === null && (
            <Button
              look="quiet"
              className={styles['small']}
              aria-haspopup="dialog"
              aria-label={`Заменить ключ «${key.name}»`}
              onClick={() => act('rotate', key)}
            >
              Заменить
            </Button>
          )}
          {key.active && key.kind === 'publishable' && (
            <Button
              look="quiet"
              className={styles['small']}
              aria-haspopup="dialog"
              aria-label={`Сменить сайты ключа «${key.name}»`}
              onClick={() => act('sites', key)}
            >
              Сайты
            </Button>
          )}
          <Button
            look="quiet"
            className={styles['small']}
            aria-haspopup="dialog"
            aria-label={`Отозвать ключ «${key.name}»`}
            onClick={() => act('revoke', key)}
          >
            Отозвать
          </Button>
        </span>
      ),
  },
]

const Keys = ({ onCreate }: { readonly onCreate: () => void }) => {
  const { data: keys, error, refetch } = useKeys()
  const [opened, setOpened] = useState<{ readonly kind: Act; readonly key: ApiKey }>()
  const close = () => setOpened(undefined)
  if (keys === undefined)
    return error === null ? (
      <LoadingState label="Загружаем ключи" />
    ) : (
      <FailedState detail={formatError(error)} onRetry={() => void refetch()} />
    )
  if (keys.length === 0)
    return (
      <EmptyState title="Ключей пока нет">
        <p className={styles['lead']}>
          {typeset(
            'С секретным ключом сервер вашего магазина сам оформляет заказы, печатает этикетки и узнаёт статусы. С публичным страницы сайта показывают почтоматы и цены.',
          )}
        </p>
        <Button aria-haspopup="dialog" onClick={onCreate}>
          Создать ключ
        </Button>
      </EmptyState>
    )
  return (
    <>
      <div className={styles['list']}>
        <DataTable
          caption="Ключи API"
          columns={columnsOf((kind, key) => setOpened({ kind, key }))}
          rows={keys}
          keyOf={({ uid }) => uid}
        />
      </div>
      {opened?.kind === 'rotate' && <RotateKeyDialog apiKey={opened.key} onClose={close} />}
      {opened?.kind === 'sites' && <KeySitesDialog apiKey={opened.key} onClose={close} />}
      <ConfirmKeyOfUrl keys={keys} />
      {opened?.kind === 'revoke' && <RevokeKeyDialog apiKey={opened.key} onClose={close} />}
    </>
  )
}

/** Keys with which the shop's own server and its pages call the product. */
export const Component = () => {
  const [creating, setCreating] = useState(false)
  return (
    <IntegrationsFrame
      aside={
        <Button
          className={styles['small']}
          aria-haspopup="dialog"
          onClick={() => setCreating(true)}
        >
          <Icon name="plus" size={18} />
          Создать ключ
        </Button>
      }
    >
      <Keys onCreate={() => setCreating(true)} />
      {creating && <CreateKeyDialog onClose={() => setCreating(false)} />}
    </IntegrationsFrame>
  )
}
