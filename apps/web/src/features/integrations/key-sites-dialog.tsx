import type { ApiKey } from '@yacheyka/contract/api-keys/api-keys'
import { Dialog } from '@yacheyka/ui/dialog.tsx'
import { DialogForm } from '@yacheyka/ui/dialog-form.tsx'
import { PasswordField } from '@yacheyka/ui/password-field.tsx'
import { showToast } from '@yacheyka/ui/toast-store.ts'
import { useEndpointForm } from '@yacheyka/frontend/forms/use-endpoint-form.ts'
import { lackOfPassword, lackOfSites, splitList } from './key-draft.ts'
import { SitesField } from './sites-field.tsx'
import { useKeyActs } from './use-keys.ts'

const Form = ({ apiKey, close }: { readonly apiKey: ApiKey; readonly close: () => void }) => {
  const { changeSites } = useKeyActs()
  const { register, watch, errorOf, formError, pending, submit } = useEndpointForm({
    defaultValues: { origins: apiKey.origins.join('\n'), password: '' },
    check: ({ origins, password }) => ({
      ...lackOfSites(origins),
      ...lackOfPassword(apiKey, password),
    }),
    send: async ({ origins, password }) => {
      const requested = apiKey.test ? {} : { password }
      await changeSites(apiKey.uid, { origins: splitList(origins), ...requested })
      showToast({ kind: 'success', text: 'Сайты ключа сохранены' })
      close()
    },
  })
  return (
    <DialogForm
      error={formError}
      submit={{ label: 'Сохранить', pending, wording: 'Сохраняем…' }}
      onSubmit={submit}
      onCancel={close}
    >
      <p>
        «{apiKey.name}», {apiKey.hint}. На сайте, которого нет в списке, ключ перестанет работать
        сразу.
      </p>
      <SitesField
        count={splitList(watch('origins')).length}
        error={errorOf('origins')}
        {...register('origins')}
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
