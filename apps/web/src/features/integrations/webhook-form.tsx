import { MERCHANT_EVENT_TYPES, type MerchantEventType } from '@yacheyka/core/api-keys/event-types'
import {
  EVERY_TYPE,
  WEBHOOK_DESCRIPTION_MAX,
  WEBHOOK_URL_MAX,
} from '@yacheyka/core/api-keys/webhook'
import { STATUS_GROUPS, type StatusGroup } from '@yacheyka/core/parcels/status-group'
import type { OwnWebhook } from '@yacheyka/contract/merchant-api/cabinet-webhooks'
import { typeset } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import { CheckboxField } from '@yacheyka/ui/checkbox-field.tsx'
import { Dialog, FIRST } from '@yacheyka/ui/dialog.tsx'
import { DialogForm } from '@yacheyka/ui/dialog-form.tsx'
import type { Errors } from '@yacheyka/frontend/forms/form-errors.ts'
import { FieldError } from '@yacheyka/ui/field-error.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { autoStack } from '@yacheyka/ui/layout.ts'
import { SelectField } from '@yacheyka/ui/select-field.tsx'
import { showToast } from '@yacheyka/ui/toast-store.ts'
import { TextField } from '@yacheyka/ui/text-field.tsx'
import styles from './integrations.module.css'
import { ShownSecret } from './shown-secret.tsx'
import { useEndpointForm } from '@yacheyka/frontend/forms/use-endpoint-form.ts'
import { useWebhookActs } from './use-webhooks.ts'
import { KEY_MODES } from '@yacheyka/frontend/integrations/key-words.ts'
import { GROUP_WORDS, TYPE_WORDS } from '@yacheyka/frontend/integrations/webhook-words.ts'
import { useRole } from '#/session/use-session.ts'
import { useIsTrial } from '#/session/use-trial.ts'

interface Draft {
  readonly mode: string
  readonly url: string
  readonly description: string
  readonly every: boolean
  readonly types: readonly MerchantEventType[]
  readonly groups: readonly StatusGroup[]
}

const draftOf = (webhook: OwnWebhook | undefined, mode: string): Draft => ({
  mode,
  url: webhook?.url ?? '',
  description: webhook?.description ?? '',
  every: webhook === undefined || webhook.types.includes(EVERY_TYPE),
  types: MERCHANT_EVENT_TYPES.filter((type) => webhook?.types.includes(type)),
  groups: webhook?.filters.status_group ?? [],
})

const bodyOf = ({ url, description, every, types, groups }: Draft) => ({
  url: url.trim(),
  description: description.trim(),
  types: every ? [EVERY_TYPE as typeof EVERY_TYPE] : [...types],
  filters: { status_group: [...groups] },
})

const lacksOf = ({ url, every, types }: Draft): Errors => ({
  ...(url.trim() === '' && { url: 'Укажите адрес, например https://shop.ru/hooks' }),
  ...(!every && types.length === 0 && { types: 'Выберите хотя бы одно событие' }),
})

const Ticks = <T extends string>({
  legend,
  all,
  words,
  chosen,
  error,
  onChange,
}: {
  readonly legend: string
  readonly all: readonly T[]
  readonly words: Readonly<Record<T, string>>
  readonly chosen: readonly T[]
  readonly error?: string | undefined
  readonly onChange: (chosen: readonly T[]) => void
}) => (
  <fieldset className={classes(autoStack(8), styles['scopes'])}>
    <legend>{legend}</legend>
    {all.map((value) => (
      <CheckboxField
        key={value}
        checked={chosen.includes(value)}
        onChange={({ target }) =>
          onChange(all.filter((each) => (each === value ? target.checked : chosen.includes(each))))
        }
      >
        {words[value]} <code className={styles['code']}>{value}</code>
      </CheckboxField>
    ))}
    {error !== undefined && <FieldError id={`${legend}-fault`} text={error} />}
  </fieldset>
)

const Form = ({
  webhook,
  send,
  close,
}: {
  readonly webhook: OwnWebhook | undefined
  readonly send: (body: ReturnType<typeof bodyOf>, isTest: boolean) => Promise<void>
  readonly close: () => void
}) => {
  const isOwner = useRole() === 'owner'
  const isTrial = useIsTrial()
  const { register, watch, change, errorOf, formError, pending, submit } = useEndpointForm<Draft>({
    defaultValues: draftOf(webhook, isOwner ? 'live' : 'test'),
    check: lacksOf,
    send: (draft) => send(bodyOf(draft), draft.mode === 'test'),
  })
  const { every, types, groups } = watch()
  return (
    <DialogForm
      error={formError}
      submit={{
        label: webhook === undefined ? 'Создать вебхук' : 'Сохранить',
        pending,
        wording: 'Сохраняем…',
      }}
      onSubmit={submit}
      onCancel={close}
    >
      <TextField
        label="Адрес"
        hint={typeset('https, из интернета, без переадресаций. Сначала проверим его')}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={WEBHOOK_URL_MAX}
        error={errorOf('url')}
        {...register('url')}
        {...FIRST}
      />
      {webhook === undefined && !isTrial && (
        <SelectField label="Режим" options={KEY_MODES} {...register('mode')} />
      )}
      <TextField
        label="Описание"
        maxLength={WEBHOOK_DESCRIPTION_MAX}
        error={errorOf('description')}
        {...register('description')}
      />
      <SelectField
        label="О чём сообщать"
        options={[
          { value: 'every', title: 'Обо всём, и о новых событиях тоже' },
          { value: 'some', title: 'О выбранном' },
        ]}
        value={every ? 'every' : 'some'}
        onChange={({ target }) => change('every', target.value === 'every')}
      />
      {!every && (
        <Ticks
          legend="События"
          all={MERCHANT_EVENT_TYPES}
          words={TYPE_WORDS}
          chosen={types}
          error={errorOf('types')}
          onChange={(chosen) => change('types', chosen)}
        />
      )}
      {(every || types.includes('parcel.status_changed')) && (
        <details>
          <summary>{typeset('Только о некоторых статусах посылки')}</summary>
          <Ticks
            legend="Посылка"
            all={STATUS_GROUPS}
            words={GROUP_WORDS}
            chosen={groups}
            onChange={(chosen) => change('groups', chosen)}
          />
        </details>
      )}
    </DialogForm>
  )
}

/** Makes a webhook and shows its secret this once. */
export const CreateWebhookDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { create } = useWebhookActs()
  const [secret, setSecret] = useState<string>()
  return (
    <Dialog
      title={secret === undefined ? 'Новый вебхук' : 'Вебхук создан'}
      closedBy="closerequest"
      onClose={onClose}
    >
      {(close) =>
        secret === undefined ? (
          <Form
            webhook={undefined}
            send={async (body, test) => setSecret((await create({ ...body, test })).secret)}
            close={close}
          />
        ) : (
          <ShownWebhookSecret secret={secret} onClose={close} />
        )
      }
    </Dialog>
  )
}

export const ChangeWebhookDialog = ({
  webhook,
  onClose,
}: {
  readonly webhook: OwnWebhook
  readonly onClose: () => void
}) => {
  const { change } = useWebhookActs()
  return (
    <Dialog title="Изменить вебхук" closedBy="closerequest" onClose={onClose}>
      {(close) => (
        <Form
          webhook={webhook}
          send={async (body) => {
            await change(webhook.id, body)
            showToast({ kind: 'success', text: 'Вебхук сохранён' })
            close()
          }}
          close={close}
        />
      )}
    </Dialog>
  )
}

export const ShownWebhookSecret = ({
  secret,
  onClose,
}: {
  readonly secret: string
  readonly onClose: () => void
}) => (
  <ShownSecret
    label="Секрет подписи"
    warning="Скопируйте секрет сейчас: больше мы его не покажем. По нему ваш сервер узнаёт наши вызовы."
    value={secret}
    onClose={onClose}
  />
)
