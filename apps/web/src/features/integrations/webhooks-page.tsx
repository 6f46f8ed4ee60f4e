import type { OwnWebhook } from '@yacheyka/contract/merchant-api/cabinet-webhooks'
import { WEBHOOKS_MAX } from '@yacheyka/core/api-keys/webhook'
import { typeset } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import { formatError } from '@yacheyka/frontend/api/api-error.ts'
import { titled, type PageHandle } from '@yacheyka/frontend/page/head.ts'
import { paths } from '@yacheyka/frontend/paths.ts'
import { Button } from '@yacheyka/ui/button.tsx'
import { lazyPopup } from '@yacheyka/ui/lazy-popup.tsx'
import { type Column, DataTable } from '@yacheyka/ui/data-table.tsx'
import { Icon } from '@yacheyka/ui/icons.tsx'
import { autoStack } from '@yacheyka/ui/layout.ts'
import { EmptyState, FailedState, LoadingState } from '@yacheyka/ui/states.tsx'
import { useNow } from '@yacheyka/ui/use-now.ts'
import { IntegrationsFrame } from './integrations-frame.tsx'
import styles from './integrations.module.css'
import { StateMark } from '@yacheyka/ui/state-mark.tsx'
import { useWebhooks } from './use-webhooks.ts'
import { formatShare, stateOfWebhook } from '@yacheyka/frontend/integrations/webhook-words.ts'

const CreateWebhookDialog = lazyPopup(
  async () => (await import('./webhook-form.tsx')).CreateWebhookDialog,
)

export const handle: PageHandle = {
  head: (config, pathname) => ({
    title: titled('Вебхуки', config),
    description: 'Куда сообщать о событиях.',
    path: pathname,
  }),
}

const columnsAt = (now: number): readonly Column<OwnWebhook>[] => [
  {
    id: 'url',
    head: 'Адрес',
    names: true,
    grows: true,
    cell: ({ url, description, test }) => (
      <span className={autoStack(4)}>
        <span className={styles['name']}>{url}</span>
        {description !== '' && <span className={styles['quiet']}>{description}</span>}
        {test && <span className={styles['quiet']}>Песочница</span>}
      </span>
    ),
  },
  {
    id: 'state',
    head: 'Состояние',
    cell: (webhook) => <StateMark {...stateOfWebhook(webhook, now)} />,
  },
  {
    id: 'share',
    head: 'Успешно за сутки',
    figure: true,
    cell: ({ success_share: share }) => (share === null ? '—' : formatShare(share)),
  },
  {
    id: 'ms',
    head: 'Обычно, мс',
    figure: true,
    cell: ({ median_ms: ms }) => ms ?? '—',
  },
  { id: 'waiting', head: 'Ждут', figure: true, cell: ({ waiting }) => waiting },
]

const Webhooks = ({ onCreate }: { readonly onCreate: () => void }) => {
  const now = useNow()
  const { data, error, refetch } = useWebhooks()
  if (data === undefined)
    return error === null ? (
      <LoadingState label="Загружаем вебхуки" />
    ) : (
      <FailedState detail={formatError(error)} onRetry={() => void refetch()} />
    )
  if (data.results.length === 0)
    return (
      <EmptyState title="Вебхуков пока нет">
        <p className={styles['lead']}>
          {typeset(
            'Вебхук сам сообщает вашему серверу, что посылка приехала, получена или возвращается.',
          )}
        </p>
        <Button aria-haspopup="dialog" onClick={onCreate}>
          Создать вебхук
        </Button>
      </EmptyState>
    )
  return (
    <div className={styles['list']}>
      <DataTable
        caption="Вебхуки"
        columns={columnsAt(now)}
        rows={data.results}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => paths.businessWebhook(id)}
      />
      {[true, false].some(
        (isTest) => data.results.filter(({ test }) => test === isTest).length >= WEBHOOKS_MAX,
      ) && (
        <p className={styles['quiet']}>
          {typeset(`Вебхуков не больше ${WEBHOOKS_MAX}, и столько же в песочнице.`)}
        </p>
      )}
    </div>
  )
}

/** Where the shop's own server is told of events. */
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
          Создать вебхук
        </Button>
      }
    >
      <Webhooks onCreate={() => setCreating(true)} />
      {creating && <CreateWebhookDialog onClose={() => setCreating(false)} />}
    </IntegrationsFrame>
  )
}
