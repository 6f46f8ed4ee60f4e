import type { OwnWebhook } from '@yacheyka/contract/merchant-api/cabinet-webhooks'
import { MERCHANT_EVENT_TYPES, type MerchantEventType } from '@yacheyka/core/api-keys/event-types'
import {
  PING_TYPE,
  WEBHOOK_OVERLAP,
  WEBHOOK_WAITING_COUNTED,
} from '@yacheyka/core/api-keys/webhook'
import { counted, formatNumber, typeset } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '@yacheyka/frontend/paths.ts'
import { CheckboxField } from '@yacheyka/ui/checkbox-field.tsx'
import { Dialog, FIRST } from '@yacheyka/ui/dialog.tsx'
import { DialogForm } from '@yacheyka/ui/dialog-form.tsx'
import type { Errors } from '@yacheyka/frontend/forms/form-errors.ts'
import { SelectField } from '@yacheyka/ui/select-field.tsx'
import { TextField } from '@yacheyka/ui/text-field.tsx'
import { showToast } from '@yacheyka/ui/toast-store.ts'
import { capitalized } from '@yacheyka/frontend/integrations/capitalized.ts'
import { dayAfter, startOfDay } from './days.ts'
import styles from './integrations.module.css'
import { OVERLAPS } from '@yacheyka/frontend/integrations/key-words.ts'
import { useAttempt } from '@yacheyka/frontend/api/use-attempt.ts'
import { useEndpointForm } from '@yacheyka/frontend/forms/use-endpoint-form.ts'
import { useWebhookActs } from './use-webhooks.ts'
import { ShownWebhookSecret } from './webhook-form.tsx'
import { formatOutcome, formatType } from '@yacheyka/frontend/integrations/webhook-words.ts'

interface OfWebhook {
  readonly webhook: OwnWebhook
  readonly onClose: () => void
}
interface InDialog {
  readonly webhook: OwnWebhook
  readonly close: () => void
}

interface Sample {
  readonly type: MerchantEventType | typeof PING_TYPE
}
const SAMPLES: readonly Sample['type'][] = [PING_TYPE, ...MERCHANT_EVENT_TYPES]

const SampleForm = ({ webhook, close }: InDialog) => {
  const { sample } = useWebhookActs()
  const [response, setResponse] = useState<Awaited<ReturnType<typeof sample>>>()
  const { register, formError, pending, submit } = useEndpointForm<Sample>({
    defaultValues: { type: PING_TYPE },
    send: async (body) => setResponse(await sample(webhook.id, body)),
  })
  return (
    <DialogForm
      error={formError}
      submit={{ label: 'Отправить', pending, wording: 'Ждём ответа…' }}
      onSubmit={submit}
      onCancel={close}
    >
      <SelectField
        label="Событие"
        hint={typeset('Придёт образец с пометкой test: true')}
        options={SAMPLES.map((value) => ({
          value,
          title: `${capitalized(formatType(value))} (${value})`,
        }))}
        {...register('type')}
        {...FIRST}
      />
      <output className={styles['answer']}>
        {response !== undefined && (
          <>
            <span>Ответ: {formatOutcome(response)}</span>
            {response.answer !== null && response.answer !== '' && (
              <code className={styles['code']}>{response.answer}</code>
            )}
          </>
        )}
      </output>
    </DialogForm>
  )
}

/** A sample goes at once, and what the server answers is shown. */
export const SampleDialog = ({ webhook, onClose }: OfWebhook) => (
  <Dialog title="Пробное событие" onClose={onClose}>
    {(close) => <SampleForm webhook={webhook} close={close} />}
  </Dialog>
)

const RotateForm = ({
  webhook,
  close,
  onMade,
}: InDialog & { readonly onMade: (secret: string) => void }) => {
  const { rotate } = useWebhookActs()
  const { register, formError, pending, submit } = useEndpointForm({
    defaultValues: { overlap_hours: WEBHOOK_OVERLAP.usual },
    send: async (body) => onMade((await rotate(webhook.id, body)).secret),
  })
  return (
    <DialogForm
      error={formError}
      submit={{ label: 'Сменить секрет', pending, wording: 'Меняем…' }}
      onSubmit={submit}
      onCancel={close}
    >
      <SelectField
        label="Прежний секрет"
        hint={typeset('Пока он подписывает вместе с новым, успейте поставить новый на сервер')}
        options={OVERLAPS}
        {...register('overlap_hours', { valueAsNumber: true })}
        {...FIRST}
      />
    </DialogForm>
  )
}

export const RotateSecretDialog = ({ webhook, onClose }: OfWebhook) => {
  const [secret, setSecret] = useState<string>()
  return (
    <Dialog
      title={secret === undefined ? 'Сменить секрет?' : 'Новый секрет'}
      closedBy="closerequest"
      onClose={onClose}
    >
      {(close) =>
        secret === undefined ? (
          <RotateForm webhook={webhook} close={close} onMade={setSecret} />
        ) : (
          <ShownWebhookSecret secret={secret} onClose={close} />
        )
      }
    </Dialog>
  )
}

const lacksOfPeriod = ({ from, to }: Record<'from' | 'to', string>): Errors => ({
  ...(from === '' && { from: 'Укажите день' }),
  ...(to === '' && { to: 'Укажите день' }),
  ...(from !== '' && to !== '' && to < from && { to: 'Конец периода раньше начала' }),
})

const ReplayForm = ({ webhook, close }: InDialog) => {
  const { replay } = useWebhookActs()
  const { register, errorOf, formError, pending, submit } = useEndpointForm({
    defaultValues: { from: '', to: '', only_failed: true },
    check: lacksOfPeriod,
    send: async ({ from, to, only_failed }) => {
      const period = { from: startOfDay(from), to: startOfDay(dayAfter(to)) }
      const { deliveries } = await replay(webhook.id, { ...period, only_failed })
      const text =
        deliveries === 0
          ? 'За этот период досылать нечего'
          : `Дошлём ${counted(deliveries, ['событие', 'события', 'событий'])}`
      showToast({ kind: 'success', text })
      close()
    },
  })
  return (
    <DialogForm
      error={formError}
      submit={{ label: 'Дослать', pending, wording: 'Отправляем…' }}
      onSubmit={submit}
      onCancel={close}
    >
      <p>{typeset('Уйдут события, которые ещё хранятся, с теми же номерами, по 10 в секунду.')}</p>
      <TextField
        label="Дата с"
        type="date"
        error={errorOf('from')}
        {...register('from')}
        {...FIRST}
      />
      <TextField label="Дата по" type="date" error={errorOf('to')} {...register('to')} />
      <CheckboxField {...register('only_failed')}>
        {typeset('Только те, что не дошли')}
      </CheckboxField>
    </DialogForm>
  )
}

export const ReplayDialog = ({ webhook, onClose }: OfWebhook) => (
  <Dialog title="Дослать за период" closedBy="closerequest" onClose={onClose}>
    {(close) => <ReplayForm webhook={webhook} close={close} />}
  </Dialog>
)

const EnableForm = ({ webhook, close }: InDialog) => {
  const { enable } = useWebhookActs()
  const { register, formError, pending, submit } = useEndpointForm({
    defaultValues: { send_waiting: true },
    send: async (body) => {
      await enable(webhook.id, body)
      showToast({ kind: 'success', text: 'Проверяем адрес' })
      close()
    },
  })
  return (
    <DialogForm
      error={formError}
      submit={{ label: 'Включить', pending, wording: 'Включаем…' }}
      onSubmit={submit}
      onCancel={close}
    >
      <CheckboxField {...register('send_waiting')} {...FIRST}>
        {typeset(`Дослать ${formatWaiting(webhook.waiting)}`)}
      </CheckboxField>
    </DialogForm>
  )
}

const formatWaiting = (waiting: number): string =>
  waiting < WEBHOOK_WAITING_COUNTED
    ? counted(waiting, ['пропущенное событие', 'пропущенных события', 'пропущенных событий'])
    : `все пропущенные события, их больше ${formatNumber(WEBHOOK_WAITING_COUNTED - 1)}`

/** What came meanwhile is sent, unless it is not wanted any more. */
export const EnableWebhookDialog = ({ webhook, onClose }: OfWebhook) => (
  <Dialog title="Включить вебхук?" onClose={onClose}>
    {(close) => <EnableForm webhook={webhook} close={close} />}
  </Dialog>
)

const DeleteForm = ({ webhook, close }: InDialog) => {
  const { remove } = useWebhookActs()
  const { failure, pending, attempt } = useAttempt()
  const navigate = useNavigate()
  const send = async () => {
    await remove(webhook.id)
    showToast({ kind: 'success', text: 'Вебхук удалён' })
    close()
    await navigate(paths.businessWebhooks())
  }
  return (
    <DialogForm
      error={failure}
      submit={{ label: 'Удалить', pending, wording: 'Удаляем…' }}
      onSubmit={() => attempt(send)}
      onCancel={close}
    >
      <p>{typeset('По этому адресу больше ничего не придёт, и журнал доставок пропадёт.')}</p>
    </DialogForm>
  )
}

export const DeleteWebhookDialog = ({ webhook, onClose }: OfWebhook) => (
  <Dialog title="Удалить вебхук?" onClose={onClose}>
    {(close) => <DeleteForm webhook={webhook} close={close} />}
  </Dialog>
)
