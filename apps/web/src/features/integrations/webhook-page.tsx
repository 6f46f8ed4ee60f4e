import type { OwnWebhook } from '@yacheyka/contract/merchant-api/cabinet-webhooks'
import { EVERY_TYPE } from '@yacheyka/core/api-keys/webhook'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { formatError } from '@yacheyka/frontend/api/api-error.ts'
import { titled, type PageHandle } from '@yacheyka/frontend/page/head.ts'
import { paths } from '@yacheyka/frontend/paths.ts'
import { Button } from '@yacheyka/ui/button.tsx'
import { lazyPopup } from '@yacheyka/ui/lazy-popup.tsx'
import { ButtonLink } from '@yacheyka/ui/button-link.tsx'
import { Card } from '@yacheyka/ui/card.tsx'
import { Facts } from '@yacheyka/ui/facts.tsx'
import { stack } from '@yacheyka/ui/layout.ts'
import { formatMoment } from '@yacheyka/ui/moment.ts'
import { EmptyState, FailedState, LoadingState } from '@yacheyka/ui/states.tsx'
import { useNow } from '@yacheyka/ui/use-now.ts'
import { Deliveries } from './deliveries.tsx'
import styles from './integrations.module.css'
import { TestBand } from './test-band.tsx'
import { StateMark } from '@yacheyka/ui/state-mark.tsx'
import { useWebhookActs, useWebhooks } from './use-webhooks.ts'
import {
  formatShare,
  formatType,
  GROUP_WORDS,
  stateOfWebhook,
} from '@yacheyka/frontend/integrations/webhook-words.ts'
import { useToastAttempt } from '@yacheyka/frontend/api/use-toast-attempt.ts'

const ChangeWebhookDialog = lazyPopup(
  async () => (await import('./webhook-form.tsx')).ChangeWebhookDialog,
)
const loadDialogs = () => import('./webhook-dialogs.tsx')
const DeleteWebhookDialog = lazyPopup(async () => (await loadDialogs()).DeleteWebhookDialog)
const EnableWebhookDialog = lazyPopup(async () => (await loadDialogs()).EnableWebhookDialog)
const ReplayDialog = lazyPopup(async () => (await loadDialogs()).ReplayDialog)
const RotateSecretDialog = lazyPopup(async () => (await loadDialogs()).RotateSecretDialog)
const SampleDialog = lazyPopup(async () => (await loadDialogs()).SampleDialog)

export const handle: PageHandle = {
  head: (config, pathname) => ({
    title: titled('Вебхук', config),
    description: 'Что отправлено по этому адресу.',
    path: pathname,
  }),
}

const DIALOGS = {
  change: ['Изменить', ChangeWebhookDialog],
  sample: ['Отправить пробное', SampleDialog],
  rotate: ['Сменить секрет', RotateSecretDialog],
  replay: ['Дослать за период', ReplayDialog],
  enable: ['Включить', EnableWebhookDialog],
  remove: ['Удалить', DeleteWebhookDialog],
} as const
const OPENED = ['sample', 'replay', 'rotate', 'change'] as const

const DialogButton = ({
  kind,
  onRequest,
}: {
  readonly kind: keyof typeof DIALOGS
  readonly onRequest: (kind: keyof typeof DIALOGS) => void
}) => (
  <Button
    look="quiet"
    className={styles['small']}
    aria-haspopup="dialog"
    onClick={() => onRequest(kind)}
  >
    {DIALOGS[kind][0]}
  </Button>
)

/** What is wrong is said in a toast: the button has no room beside it. */
const SwitchButton = ({ webhook }: { readonly webhook: OwnWebhook }) => {
  const { enable, disable } = useWebhookActs()
  const { pending, attempt } = useToastAttempt()
  const isOff = webhook.state === 'disabled'
  const label = isOff ? 'Включить' : 'Проверить снова'
  const go = (act: (id: string) => Promise<unknown>, text: string) =>
    attempt(() => act(webhook.id).then(() => text))
  return (
    <>
      {webhook.state !== 'enabled' && (
        <Button
          look="quiet"
          className={styles['small']}
          aria-disabled={pending || undefined}
          onClick={() => void go(enable, 'Проверяем адрес')}
        >
          {label}
        </Button>
      )}
      {!isOff && (
        <Button
          look="quiet"
          className={styles['small']}
          aria-disabled={pending || undefined}
          onClick={() => void go(disable, 'Вебхук выключен: события подождут')}
        >
          Выключить
        </Button>
      )}
    </>
  )
}

const Webhook = ({ webhook }: { readonly webhook: OwnWebhook }) => {
  const now = useNow()
  const [opened, setOpened] = useState<keyof typeof DIALOGS>()
  const OpenedDialog = opened === undefined ? undefined : DIALOGS[opened][1]
  const groups = webhook.filters.status_group
  return (
    <>
      {webhook.test && <TestBand />}
      <Card
        title={new URL(webhook.url).host}
        aside={<StateMark {...stateOfWebhook(webhook, now)} />}
      >
        <Facts
          facts={[
            ['Адрес', webhook.url],
            ...(webhook.description === '' ? [] : [['Описание', webhook.description] as const]),
            [
              'События',
              webhook.types
                .map((type) => (type === EVERY_TYPE ? 'все' : formatType(type)))
                .join(', '),
            ],
            ...(groups.length === 0
              ? []
              : [
                  [
                    'Статусы посылки',
                    groups.map((group) => GROUP_WORDS[group]).join(', '),
                  ] as const,
                ]),
            [
              'Успешно за сутки',
              webhook.success_share === null
                ? 'вызовов не было'
                : `${formatShare(webhook.success_share)}, обычно за ${webhook.median_ms} мс`,
            ],
            ['Последний успех', formatMoment(webhook.last_success_at)],
            ['Ждут отправки', String(webhook.waiting)],
            ...(webhook.previous_secret_until === null
              ? []
              : [
                  [
                    'Прежний секрет',
                    `подписывает до ${formatMoment(webhook.previous_secret_until)}`,
                  ] as const,
                ]),
          ]}
        />
        <div className={styles['acts']}>
          {OPENED.map((kind) => (
            <DialogButton key={kind} kind={kind} onRequest={setOpened} />
          ))}
          {webhook.state === 'disabled' && webhook.waiting > 0 ? (
            <DialogButton kind="enable" onRequest={setOpened} />
          ) : (
            <SwitchButton webhook={webhook} />
          )}
          <DialogButton kind="remove" onRequest={setOpened} />
        </div>
        {OpenedDialog !== undefined && (
          <OpenedDialog webhook={webhook} onClose={() => setOpened(undefined)} />
        )}
      </Card>
      <Deliveries webhook={webhook} />
    </>
  )
}

/** One webhook: what it is told, how it goes, every delivery. */
export const Component = () => {
  const { id } = useParams()
  const { data, error, refetch } = useWebhooks()
  const webhook = data?.results.find((each) => each.id === id)
  return (
    <div className={stack(16)}>
      <div>
        <Link to={paths.businessWebhooks()}>Все вебхуки</Link>
        <h1 className={styles['title']}>Вебхук</h1>
      </div>
      {data === undefined && error === null && <LoadingState label="Загружаем вебхук" />}
      {data === undefined && error !== null && (
        <FailedState detail={formatError(error)} onRetry={() => void refetch()} />
      )}
      {data !== undefined && webhook === undefined && (
        <EmptyState title="Такого вебхука нет" picture="nothing-found">
          <ButtonLink look="quiet" to={paths.businessWebhooks()}>
            Ко всем вебхукам
          </ButtonLink>
        </EmptyState>
      )}
      {webhook !== undefined && <Webhook webhook={webhook} />}
    </div>
  )
}
