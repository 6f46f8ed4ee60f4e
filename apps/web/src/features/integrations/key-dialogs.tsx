import type { ApiKey } from '@yacheyka/contract/api-keys/api-keys'
import { API_KEY_OVERLAP } from '@yacheyka/core/api-keys/api-key'
import { typeset } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import { Button } from '@yacheyka/ui/button.tsx'
import { Dialog, DialogActions, FIRST } from '@yacheyka/ui/dialog.tsx'
import { DialogForm } from '@yacheyka/ui/dialog-form.tsx'
import { FormFailure } from '@yacheyka/ui/form-failure.tsx'
import { PasswordField } from '@yacheyka/ui/password-field.tsx'
import { SelectField } from '@yacheyka/ui/select-field.tsx'
import { showToast } from '@yacheyka/ui/toast-store.ts'
import { useAttempt } from '@yacheyka/frontend/api/use-attempt.ts'
import { useEndpointForm } from '@yacheyka/frontend/forms/use-endpoint-form.ts'
import { ShownKey } from './create-key-dialog.tsx'
import { lackOfPassword } from './key-draft.ts'
import { OVERLAPS } from '@yacheyka/frontend/integrations/key-words.ts'
import { useKeyActs } from './use-keys.ts'

interface OfKey {
  readonly apiKey: ApiKey
  readonly onClose: () => void
}

const RotateForm = ({
  apiKey,
  close,
  onMade,
}: {
  readonly apiKey: ApiKey
  readonly close: () => void
  readonly onMade: (token: string) => void
}) => {
  const { rotate } = useKeyActs()
  const isPublishable = apiKey.kind === 'publishable'
  const { register, errorOf, formError, pending, submit } = useEndpointForm({
    defaultValues: { overlap_hours: API_KEY_OVERLAP.usual, password: '' },
    check: ({ password }) => lackOfPassword(apiKey, password),
    send: async ({ overlap_hours, password }) => {
      const requested = apiKey.test ? {} : { password }
      onMade((await rotate(apiKey.uid, { overlap_hours, ...requested })).token)
    },
  })
  return (
    <DialogForm
      error={formError}
      submit={{ label: 'Заменить ключ', pending, wording: 'Заменяем…' }}
      onSubmit={submit}
      onCancel={close}
    >
      <p>
        {typeset(
          `Сделаем новый ключ с теми же ${isPublishable ? 'сайтами' : 'правами, адресами'} и сроком, что у «${apiKey.name}».`,
        )}
      </p>
      <SelectField
        label="Прежний ключ"
        hint={typeset(
          `За это время поставьте новый ключ на ${isPublishable ? 'страницы' : 'сервер'}`,
        )}
        options={OVERLAPS}
        {...register('overlap_hours', { valueAsNumber: true })}
        {...FIRST}
      />
      {!apiKey.test && (
        <PasswordField
          label="Ваш пароль"
          autoComplete="current-password"
          error={errorOf('password')}
          {...register('password')}
        />
      )}
    </DialogForm>
  )
}

/** A new key in the place of this one, which works beside it for a while. */
export const RotateKeyDialog = ({ apiKey, onClose }: OfKey) => {
  const [token, setToken] = useState<string>()
  return (
    <Dialog
      title={token === undefined ? 'Заменить ключ?' : 'Ключ заменён'}
      closedBy="closerequest"
      onClose={onClose}
    >
      {(close) =>
        token === undefined ? (
          <RotateForm apiKey={apiKey} close={close} onMade={setToken} />
        ) : (
          <ShownKey kind={apiKey.kind} token={token} onClose={close} />
        )
      }
    </Dialog>
  )
}

/** Ends the key at once, after it was asked. */
export const RevokeKeyDialog = ({ apiKey, onClose }: OfKey) => {
  const { revoke } = useKeyActs()
  const { failure, pending, attempt } = useAttempt()
  const go = (close: () => void) =>
    attempt(async () => {
      await revoke(apiKey.uid)
      showToast({ kind: 'success', text: 'Ключ отозван' })
      close()
    })
  return (
    <Dialog title="Отозвать ключ?" onClose={onClose}>
      {(close) => (
        <>
          <p>
            «{apiKey.name}», {apiKey.hint}.
          </p>
          <p>{typeset('Сайты с этим ключом перестанут работать сразу. Вернуть его нельзя.')}</p>
          <FormFailure text={failure} />
          <DialogActions>
            <Button look="quiet" onClick={close} {...FIRST}>
              Отменить
            </Button>
            <Button
              look="danger"
              aria-disabled={pending || undefined}
              onClick={() => void go(close)}
            >
              {pending ? 'Отзываем…' : 'Отозвать'}
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  )
}
