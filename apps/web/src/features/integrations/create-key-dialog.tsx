import type { ApiKeyKind, ApiScope } from '@yacheyka/core/api-keys/api-key'
import { API_KEY_KINDS, API_KEY_NAME_MAX } from '@yacheyka/core/api-keys/api-key'
import { embedCode } from '@yacheyka/core/widget/embed-code'
import { typeset } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import { useRole } from '#/session/use-session.ts'
import { useIsTrial } from '#/session/use-trial.ts'
import { CheckboxField } from '@yacheyka/ui/checkbox-field.tsx'
import { Dialog, FIRST } from '@yacheyka/ui/dialog.tsx'
import { DialogForm } from '@yacheyka/ui/dialog-form.tsx'
import { FieldError } from '@yacheyka/ui/field-error.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { autoStack } from '@yacheyka/ui/layout.ts'
import { PasswordField } from '@yacheyka/ui/password-field.tsx'
import { SelectField } from '@yacheyka/ui/select-field.tsx'
import { TextField } from '@yacheyka/ui/text-field.tsx'
import { useEndpointForm } from '@yacheyka/frontend/forms/use-endpoint-form.ts'
import styles from './integrations.module.css'
import { API_KEY_PRESETS } from '@yacheyka/core/api-keys/presets'
import { bodyOf, EMPTY, isTest, type KeyDraft, lacksOf, scopesOf, splitList } from './key-draft.ts'
import {
  formatScopes,
  KEY_MODES,
  KIND_WORDS,
  LIVE_SCOPES,
  OWN_PRESET,
  PRESETS,
  SCOPE_WORDS,
  TERMS,
} from '@yacheyka/frontend/integrations/key-words.ts'
import { ShownSecret } from './shown-secret.tsx'
import { SitesField } from './sites-field.tsx'
import { useKeyActs } from './use-keys.ts'

interface MadeKey {
  readonly kind: ApiKeyKind
  readonly token: string
  readonly confirm_until: string | null
}

/** Longer ones end with the trial all the same. */
const TERMS_OF_TRIAL = [{ value: '0', title: 'До конца пробного доступа' }, TERMS[1]]

const KINDS = API_KEY_KINDS.map((value) => ({ value, title: KIND_WORDS[value].title }))

const modeHint = (draft: Pick<KeyDraft, 'mode'>, isOwner: boolean): string | undefined => {
  if (isTest(draft)) return typeset('Песочница: посылки не едут, деньги ненастоящие')
  return isOwner
    ? undefined
    : typeset('Владелец подтвердит его по письму, если не разрешил разработчикам боевые ключи')
}

const passwordHint = (kind: ApiKeyKind): string =>
  typeset(
    kind === 'secret'
      ? 'Ключ тратит деньги с депозита, поэтому спросим ещё раз'
      : 'Ключ работает от имени компании, поэтому спросим ещё раз',
  )

const Scopes = ({
  scopes,
  error,
  onChange,
}: {
  readonly scopes: readonly ApiScope[]
  readonly error: string | undefined
  readonly onChange: (scopes: readonly ApiScope[]) => void
}) => (
  <fieldset className={classes(autoStack(8), styles['scopes'])}>
    <legend>Что может ключ</legend>
    {LIVE_SCOPES.map((scope) => (
      <CheckboxField
        key={scope}
        checked={scopes.includes(scope)}
        onChange={({ target }) =>
          onChange(
            LIVE_SCOPES.filter((each) => (each === scope ? target.checked : scopes.includes(each))),
          )
        }
      >
        {SCOPE_WORDS[scope]} <code className={styles['code']}>{scope}</code>
      </CheckboxField>
    ))}
    {error !== undefined && <FieldError id="scopes-fault" text={error} />}
  </fieldset>
)

type KeyForm = ReturnType<typeof useKeyForm>

/** The scopes of a secret key: a usual set of them, or one's own. */
const Preset = ({ form: { register, watch, change, errorOf } }: { readonly form: KeyForm }) => {
  const draft = watch()
  return (
    <>
      <SelectField
        label="Для чего"
        hint={draft.preset === OWN_PRESET ? undefined : formatScopes(bodyOf(draft).scopes)}
        options={PRESETS}
        {...register('preset', { onChange: () => change('scopes', scopesOf(draft)) })}
      />
      {draft.preset === OWN_PRESET && (
        <Scopes
          scopes={draft.scopes}
          error={errorOf('scopes')}
          onChange={(scopes) => change('scopes', scopes)}
        />
      )}
    </>
  )
}

const useKeyForm = (onMade: (made: MadeKey) => void) => {
  const { create } = useKeyActs()
  const isOwner = useRole() === 'owner'
  const isTrial = useIsTrial()
  return useEndpointForm<KeyDraft>({
    defaultValues: {
      ...EMPTY,
      // A developer's live key may have to wait for the owner.
      mode: isOwner ? 'live' : 'test',
      // Whoever tries the API tries all of it.
      ...(isTrial && { preset: 'everything', scopes: API_KEY_PRESETS.everything }),
    },
    check: lacksOf,
    send: async (draft) => onMade(await create(bodyOf(draft))),
  })
}

const Form = ({
  close,
  onMade,
}: {
  readonly close: () => void
  readonly onMade: (made: MadeKey) => void
}) => {
  const isOwner = useRole() === 'owner'
  const isTrial = useIsTrial()
  const form = useKeyForm(onMade)
  const { register, errorOf } = form
  const draft = form.watch()
  const isPublishable = draft.kind === 'publishable'
  return (
    <DialogForm
      error={form.formError}
      submit={{ label: 'Создать ключ', pending: form.pending, wording: 'Создаём…' }}
      onSubmit={form.submit}
      onCancel={close}
    >
      {!isTrial && (
        <SelectField
          label="Режим"
          hint={modeHint(draft, isOwner)}
          options={KEY_MODES}
          {...register('mode')}
          {...FIRST}
        />
      )}
      <SelectField
        {...(isTrial && FIRST)}
        label="Где будет ключ"
        hint={typeset(KIND_WORDS[draft.kind].hint)}
        options={KINDS}
        {...register('kind')}
      />
      {!isPublishable && <Preset form={form} />}
      <TextField
        label="Название"
        hint={
          isPublishable
            ? 'Чтобы узнать ключ в списке: например, «Карта на сайте»'
            : 'Чтобы узнать ключ в списке: например, «Сайт, основной сервер»'
        }
        maxLength={API_KEY_NAME_MAX}
        error={errorOf('name')}
        {...register('name')}
      />
      {isPublishable ? (
        <SitesField
          count={splitList(draft.origins).length}
          error={errorOf('origins')}
          {...register('origins')}
        />
      ) : (
        <TextField
          label="С каких адресов, если не с любых"
          hint={typeset(
            'Адреса или сети ваших серверов через запятую: 203.0.113.7, 198.51.100.0/24',
          )}
          spellCheck={false}
          autoComplete="off"
          error={errorOf('networks')}
          {...register('networks')}
        />
      )}
      <SelectField
        label="Срок"
        options={isTrial ? TERMS_OF_TRIAL : TERMS}
        error={errorOf('expires_at')}
        {...register('expires_at')}
      />
      {!isTest(draft) && (
        <PasswordField
          label="Ваш пароль"
          hint={passwordHint(draft.kind)}
          autoComplete="current-password"
          error={errorOf('password')}
          {...register('password')}
        />
      )}
    </DialogForm>
  )
}

/** Asks what the key is for, then shows it this once. */
export const CreateKeyDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const [made, setMade] = useState<MadeKey>()
  return (
    <Dialog
      title={made === undefined ? 'Новый ключ' : 'Ключ создан'}
      closedBy="closerequest"
      onClose={onClose}
    >
      {(close) =>
        made === undefined ? (
          <Form close={close} onMade={setMade} />
        ) : (
          <ShownKey
            kind={made.kind}
            token={made.token}
            waits={made.confirm_until !== null}
            onClose={close}
          />
        )
      }
    </Dialog>
  )
}

const COPY_NOW = 'Скопируйте ключ сейчас: больше мы его не покажем.'
const WAITS = 'Он заработает, когда владелец подтвердит его по ссылке из письма.'
const IS_PUBLIC = 'Он не тайна: вставьте его в код страниц, на других сайтах он не работает.'

export const ShownKey = ({
  kind,
  token,
  waits = false,
  onClose,
}: {
  readonly kind: ApiKeyKind
  readonly token: string
  /** For an owner. */
  readonly waits?: boolean
  readonly onClose: () => void
}) => (
  <ShownSecret
    label="Ключ"
    warning={[COPY_NOW, kind === 'publishable' ? IS_PUBLIC : '', waits ? WAITS : '']
      .filter((each) => each !== '')
      .join(' ')}
    value={token}
    code={kind === 'publishable' ? embedCode(location.origin, token) : undefined}
    onClose={onClose}
  />
)
