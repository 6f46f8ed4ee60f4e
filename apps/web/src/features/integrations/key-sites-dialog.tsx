import type { ApiKey } from '@yacheyka/contract/api-keys/api-keys'
import { useState } from 'react'
import { useSubmit } from '#/ui/use-submit.ts'
import { Dialog } from '#/ui/dialog.tsx'
import { DialogForm } from '#/ui/dialog-form.tsx'
import { PasswordField } from '#/ui/password-field.tsx'
import { showToast } from '#/ui/toast-store.ts'
import { lackOfSites, splitList } from './key-draft.ts'
import { SitesField } from './sites-field.tsx'
import { useKeyActs } from './use-keys.ts'

const Form = ({ apiKey, close }: { readonly apiKey: ApiKey; readonly close: () => void }) => {
  const { changeSites } = useKeyActs()
  const { errors, pending, submit } = useSubmit()
  const [sites, setSites] = useState(apiKey.origins.join('\n'))
  const [password, setPassword] = useState('')
  const lack = lackOfSites(sites)
  const lacks: Record<string, string> = {
    ...(lack !== undefined && { origins: lack }),
    ...(!apiKey.test && password === '' && { password: 'Введите свой пароль' }),
  }
  const save = async () => {
    const requested = apiKey.test ? {} : { password }
    await changeSites(apiKey.uid, { origins: splitList(sites), ...requested })
    showToast({ kind: 'success', text: 'Сайты ключа сохранены' })
    close()
  }
  return (
    <DialogForm
      error={errors['']}
      submit={{ label: 'Сохранить', pending, wording: 'Сохраняем…' }}
      onSubmit={() => submit(save, lacks)}
      onCancel={close}
    >
      <p>
        «{apiKey.name}», {apiKey.hint}. На сайте, которого нет в списке, ключ перестанет работать
        сразу.
      </p>
      <SitesField value={sites} errors={errors} onChange={setSites} />
      {!apiKey.test && (
        <PasswordField
          label="Ваш пароль"
          autoComplete="current-password"
          value={password}
          error={errors['password']}
          onChange={({ target }) => setPassword(target.value)}
        />
      )}
    </DialogForm>
  )
}

/** The sites of a publishable key, edited together. */
export const KeySitesDialog = ({
  apiKey,
  onClose,
}: {
  readonly apiKey: ApiKey
  readonly onClose: () => void
}) => (
  <Dialog title="Сайты ключа" closedBy="closerequest" onClose={onClose}>
    {(close) => <Form apiKey={apiKey} close={close} />}
  </Dialog>
)
