import type { ApiScope } from '@yacheyka/core/api-keys/api-key'
import { API_KEY_NAME_MAX } from '@yacheyka/core/api-keys/api-key'
import { API_KEY_PRESETS } from '@yacheyka/core/api-keys/presets'
import { typeset } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import { CheckboxField } from '#/ui/checkbox-field.tsx'
import { Dialog, FIRST } from '#/ui/dialog.tsx'
import { DialogForm } from '#/ui/dialog-form.tsx'
import { FieldError } from '#/ui/field-error.tsx'
import { PasswordField } from '#/ui/password-field.tsx'
import { SelectField } from '#/ui/select-field.tsx'
import { TextField } from '#/ui/text-field.tsx'
import styles from './integrations.module.css'
import { formatScopes, LIVE_SCOPES, OWN_PRESET, PRESETS, SCOPE_WORDS, TERMS } from './key-words.ts'
import { ShownSecret } from './shown-secret.tsx'
import { useKeyActs } from './use-keys.ts'
import { useSubmit } from './use-submit.ts'

const DAY = 86_400_000

interface Draft {
  readonly preset: string
  /** Of the own set. */
  readonly scopes: readonly ApiScope[]
  readonly name: string
  readonly networks: string
  readonly term: string
  readonly password: string
}

const EMPTY: Draft = {
  preset: 'site',
  scopes: API_KEY_PRESETS.site,
  name: '',
  networks: '',
  term: '0',
  password: '',
}

const isPreset = (value: string): value is keyof typeof API_KEY_PRESETS =>
  Object.hasOwn(API_KEY_PRESETS, value)

const scopesOf = ({ preset, scopes }: Draft): readonly ApiScope[] =>
  isPreset(preset) ? API_KEY_PRESETS[preset] : scopes

const bodyOf = (draft: Draft) => ({
  name: draft.name,
  test: false,
  scopes: [...scopesOf(draft)],
  networks: draft.networks.split(/[\s,;]+/).filter((text) => text !== ''),
  expires_at:
    draft.term === '0' ? null : new Date(Date.now() + Number(draft.term) * DAY).toISOString(),
  password: draft.password,
})

const lacksOf = (draft: Draft): Record<string, string> => ({
  ...(draft.name.trim() === '' && { name: 'Укажите название' }),
  ...(scopesOf(draft).length === 0 && { scopes: 'Выберите хотя бы одно право' }),
  ...(draft.password === '' && { password: 'Введите свой пароль' }),
})

const Scopes = ({
  scopes,
  fault,
  onChange,
}: {
  readonly scopes: readonly ApiScope[]
  readonly fault: string | undefined
  readonly onChange: (scopes: readonly ApiScope[]) => void
}) => (
  <fieldset className={styles['scopes']}>
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
    {fault !== undefined && <FieldError id="scopes-fault" text={fault} />}
  </fieldset>
)

const Form = ({
  close,
  onMade,
}: {
  readonly close: () => void
  readonly onMade: (token: string) => void
}) => {
  const { create } = useKeyActs()
  const { faults, pending, submit } = useSubmit()
  const [draft, setDraft] = useState(EMPTY)
  const set = (change: Partial<Draft>) => setDraft({ ...draft, ...change })
  return (
    <DialogForm
      id="key-whole"
      fault={faults['']}
      submit={{ label: 'Создать ключ', pending, wording: 'Создаём…' }}
      onSubmit={() =>
        submit(async () => onMade((await create(bodyOf(draft))).token), lacksOf(draft))
      }
      onCancel={close}
    >
      <SelectField
        label="Для чего"
        hint={draft.preset === OWN_PRESET ? undefined : formatScopes(scopesOf(draft))}
        options={PRESETS}
        value={draft.preset}
        onChange={({ target }) => set({ preset: target.value, scopes: scopesOf(draft) })}
        {...FIRST}
      />
      {draft.preset === OWN_PRESET && (
        <Scopes
          scopes={draft.scopes}
          fault={faults['scopes']}
          onChange={(scopes) => set({ scopes })}
        />
      )}
      <TextField
        label="Название"
        hint="Чтобы узнать ключ в списке: например, «Сайт, основной сервер»"
        maxLength={API_KEY_NAME_MAX}
        value={draft.name}
        error={faults['name']}
        onChange={({ target }) => set({ name: target.value })}
      />
      <TextField
        label="С каких адресов, если не с любых"
        hint={typeset('Адреса или сети ваших серверов через запятую: 203.0.113.7, 198.51.100.0/24')}
        spellCheck={false}
        autoComplete="off"
        value={draft.networks}
        error={faults['networks']}
        onChange={({ target }) => set({ networks: target.value })}
      />
      <SelectField
        label="Срок"
        options={TERMS}
        value={draft.term}
        error={faults['expires_at']}
        onChange={({ target }) => set({ term: target.value })}
      />
      <PasswordField
        label="Ваш пароль"
        hint={typeset('Ключ тратит деньги с депозита, поэтому спросим ещё раз')}
        autoComplete="current-password"
        value={draft.password}
        error={faults['password']}
        onChange={({ target }) => set({ password: target.value })}
      />
    </DialogForm>
  )
}

/** Asks what the key is for, then shows it this once. */
export const CreateKeyDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const [token, setToken] = useState<string>()
  return (
    <Dialog
      title={token === undefined ? 'Новый ключ' : 'Ключ создан'}
      closedBy="closerequest"
      onClose={onClose}
    >
      {(close) =>
        token === undefined ? (
          <Form close={close} onMade={setToken} />
        ) : (
          <ShownKey token={token} onClose={close} />
        )
      }
    </Dialog>
  )
}

export const ShownKey = ({
  token,
  onClose,
}: {
  readonly token: string
  readonly onClose: () => void
}) => (
  <ShownSecret
    label="Ключ"
    warning="Скопируйте ключ сейчас: больше мы его не покажем."
    value={token}
    onClose={onClose}
  />
)
