import {
  type CustomerWebhook,
  INTEGRATION_REASON_LENGTH_MAX,
  operatorChangeWebhookLimits,
  operatorDisableWebhook,
  operatorEnableWebhook,
  operatorGetIntegrations,
} from '@yacheyka/contract/customers/console-integrations'
import { WEBHOOK_AT_ONCE } from '@yacheyka/core/api-keys/webhook'
import { MANAGERS } from '@yacheyka/contract/http/console-roles'
import { formatNumber, typeset } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import { formatShare, stateOfWebhook } from '@yacheyka/frontend/integrations/webhook-words.ts'
import { Button } from '@yacheyka/ui/button.tsx'
import { Card } from '@yacheyka/ui/card.tsx'
import { type Column, DataTable } from '@yacheyka/ui/data-table.tsx'
import { autoStack } from '@yacheyka/ui/layout.ts'
import { formatMoment } from '@yacheyka/ui/moment.ts'
import { StateMark } from '@yacheyka/ui/state-mark.tsx'
import { useNow } from '@yacheyka/ui/use-now.ts'
import { callAsOperator, refresh } from '../../api.ts'
import { PromptDialog } from '../../parts/prompt-dialog.tsx'
import page from '../../parts/page.module.css'
import { useMay } from '../../use-operator.ts'
import { DISABLED_WORDS, parseAtOnce } from './integration-words.ts'
import styles from './integrations.module.css'
import { LimitsDialog } from './limits-dialog.tsx'

const columnsAt = (now: number): readonly Column<CustomerWebhook>[] => [
  {
    id: 'host',
    head: 'Сервер',
    names: true,
    grows: true,
    cell: ({ host, test, at_once: atOnce }) => (
      <span className={autoStack(4)}>
        <span className={styles['name']}>{host}</span>
        {test && <span className={page['small']}>Песочница</span>}
        {atOnce !== WEBHOOK_AT_ONCE.usual && (
          <span className={page['small']}>Одновременно: {atOnce}</span>
        )}
      </span>
    ),
  },
  {
    id: 'state',
    head: 'Состояние',
    cell: (webhook) => (
      <span className={autoStack(4)}>
        <StateMark {...stateOfWebhook(webhook, now)} />
        {webhook.disabled_reason !== null && (
          <span className={page['small']}>{DISABLED_WORDS[webhook.disabled_reason]}</span>
        )}
      </span>
    ),
  },
  {
    id: 'share',
    head: 'Успешно за сутки',
    figure: true,
    cell: ({ success_share: share }) => (share === null ? '—' : formatShare(share)),
  },
  {
    id: 'last',
    head: 'Последний успех',
    desktopOnly: true,
    cell: ({ last_success_at: at }) =>
      at === null ? '—' : <time dateTime={at}>{formatMoment(at)}</time>,
  },
  {
    id: 'waiting',
    head: 'Ждут',
    figure: true,
    cell: ({ waiting, oldest_waiting_at: at }) => (
      <span className={autoStack(4)}>
        <span>{formatNumber(waiting)}</span>
        {at !== null && (
          <span className={page['small']}>
            с <time dateTime={at}>{formatMoment(at)}</time>
          </span>
        )}
      </span>
    ),
  },
]

type Act = 'limits' | 'state'

const actsColumn = (
  act: (kind: Act, webhook: CustomerWebhook) => void,
): Column<CustomerWebhook> => ({
  id: 'acts',
  head: 'Действия',
  cell: (webhook) => {
    if (webhook.disabled_reason === 'merchant') return null
    const verb = webhook.state === 'disabled' ? 'Включить' : 'Выключить'
    return (
      <span className={styles['acts']}>
        {!webhook.test && (
          <Button
            look="quiet"
            className={page['act']}
            aria-haspopup="dialog"
            aria-label={`Предел одновременных вызовов вебхука ${webhook.host}`}
            onClick={() => act('limits', webhook)}
          >
            Предел
          </Button>
        )}
        <Button
          look="quiet"
          className={page['act']}
          aria-haspopup="dialog"
          aria-label={`${verb} вебхук ${webhook.host}`}
          onClick={() => act('state', webhook)}
        >
          {verb}
        </Button>
      </span>
    )
  },
})

const disable = async (uid: string, webhook: string, reason: string): Promise<string> => {
  await callAsOperator(operatorDisableWebhook, { params: { uid, webhook }, body: { reason } })
  void refresh(operatorGetIntegrations)
  return 'Вебхук выключен'
}

const enable = async (uid: string, webhook: string): Promise<string> => {
  await callAsOperator(operatorEnableWebhook, { params: { uid, webhook } })
  void refresh(operatorGetIntegrations)
  return 'Вебхук включён: сначала уйдёт пробный вызов'
}

const { usual, most } = WEBHOOK_AT_ONCE

/** How many calls of a webhook are under way at once. */
const AtOnceDialog = ({
  uid,
  webhook,
  onClose,
}: {
  readonly uid: string
  readonly webhook: CustomerWebhook
  readonly onClose: () => void
}) => (
  <LimitsDialog
    title="Предел одновременных вызовов"
    about={`Вебхук ${webhook.host}.`}
    label="Предел"
    hint={`От ${usual}, как у всех, до ${most}. ${usual} — это 20 событий в секунду, больше — во столько же раз. С новым адресом снова ${usual}`}
    inputMode="numeric"
    value={String(webhook.at_once)}
    parse={parseAtOnce}
    error={`Целое число от ${usual} до ${most}`}
    field="at_once"
    schema={operatorChangeWebhookLimits.body}
    toBody={(value, reason) => ({ at_once: value, reason })}
    save={(body) =>
      callAsOperator(operatorChangeWebhookLimits, { params: { uid, webhook: webhook.uid }, body })
    }
    saved="Предел записан"
    onClose={onClose}
  />
)

const Requested = ({
  uid,
  webhook,
  onClose,
}: {
  readonly uid: string
  readonly webhook: CustomerWebhook
  readonly onClose: () => void
}) =>
  webhook.state === 'disabled' ? (
    <PromptDialog
      title="Включить вебхук?"
      act="Включить"
      acting="Включаем…"
      back="Не включать"
      onAct={() => enable(uid, webhook.uid)}
      onClose={onClose}
    >
      <p>
        {typeset(
          `На ${webhook.host} уйдёт пробный вызов, а после ответа на него — всё, что накопилось.`,
        )}
      </p>
    </PromptDialog>
  ) : (
    <PromptDialog
      title="Выключить вебхук?"
      act="Выключить"
      acting="Выключаем…"
      back="Не выключать"
      look="danger"
      reason={{
        hint: typeset('Останется в журнале; клиент её не видит'),
        most: INTEGRATION_REASON_LENGTH_MAX,
      }}
      onAct={(reason) => disable(uid, webhook.uid, reason)}
      onClose={onClose}
    >
      <p>
        {typeset(
          `События на ${webhook.host} перестанут уходить и будут ждать, пока хранятся. Владелец и разработчики получат письмо. Включить вебхук сможет и сам клиент.`,
        )}
      </p>
    </PromptDialog>
  )

/** Where the customer's server is told of events, by host. */
export const CustomerWebhooks = ({
  uid,
  webhooks,
}: {
  readonly uid: string
  readonly webhooks: readonly CustomerWebhook[]
}) => {
  const now = useNow()
  const mayAct = useMay(MANAGERS)
  const [opened, setOpened] = useState<{
    readonly kind: Act
    readonly webhook: CustomerWebhook
  }>()
  const close = () => setOpened(undefined)
  const columns = columnsAt(now)
  return (
    <Card title="Вебхуки">
      {webhooks.length === 0 ? (
        <p className={page['quiet']}>Вебхуков у клиента нет.</p>
      ) : (
        <DataTable
          caption="Вебхуки"
          columns={
            mayAct
              ? [...columns, actsColumn((kind, webhook) => setOpened({ kind, webhook }))]
              : columns
          }
          rows={webhooks}
          keyOf={(webhook) => webhook.uid}
        />
      )}
      {opened?.kind === 'state' && <Requested uid={uid} webhook={opened.webhook} onClose={close} />}
      {opened?.kind === 'limits' && (
        <AtOnceDialog uid={uid} webhook={opened.webhook} onClose={close} />
      )}
    </Card>
  )
}
