import type { ApiKey } from '@yacheyka/contract/api-keys/api-keys'
import type { ApiKeyKind } from '@yacheyka/core/api-keys/api-key'
import { typeset } from '@yacheyka/core/text/wording'
import { useSearchParams } from 'react-router'
import { useMay } from '#/session/use-session.ts'
import { Button } from '@yacheyka/ui/button.tsx'
import { Dialog, DialogActions, FIRST } from '@yacheyka/ui/dialog.tsx'
import { FormFailure } from '@yacheyka/ui/form-failure.tsx'
import { showToast } from '@yacheyka/ui/toast-store.ts'
import { useAttempt } from '@yacheyka/frontend/api/use-attempt.ts'
import { formatScopes } from '@yacheyka/frontend/integrations/key-words.ts'
import { useKeyActs } from './use-keys.ts'

/** Of the owners' email: `?confirm=<uid of the key>.<what only the email carries>`. */
const CONFIRM = 'confirm'

const POWER: Readonly<Record<ApiKeyKind, string>> = {
  secret: 'С ним оформляют заказы за деньги с депозита.',
  publishable: 'Заказов с ним не оформить: он работает на страницах этих сайтов.',
}

const ConfirmDialog = ({
  apiKey,
  link,
  onClose,
}: {
  readonly apiKey: ApiKey
  readonly link: string
  readonly onClose: () => void
}) => {
  const { confirm } = useKeyActs()
  const { failure, pending, attempt } = useAttempt()
  const go = (close: () => void) =>
    attempt(async () => {
      await confirm(apiKey.uid, link)
      showToast({ kind: 'success', text: 'Ключ подтверждён и работает' })
      close()
    })
  return (
    <Dialog title="Подтвердить боевой ключ?" onClose={onClose}>
      {(close) => (
        <>
          <p>
            «{apiKey.name}», {apiKey.hint}.
          </p>
          <p>{formatScopes(apiKey.scopes)}.</p>
          {apiKey.origins.length > 0 && <p>Сайты: {apiKey.origins.join(', ')}.</p>}
          <p>{typeset(`Его создал разработчик. ${POWER[apiKey.kind]}`)}</p>
          <FormFailure text={failure} />
          <DialogActions>
            <Button look="quiet" onClick={close} {...FIRST}>
              Не сейчас
            </Button>
            <Button aria-disabled={pending || undefined} onClick={() => void go(close)}>
              {pending ? 'Подтверждаем…' : 'Подтвердить'}
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  )
}

/** For an owner who came by the email: asks whether the key may work. */
export const ConfirmKeyOfUrl = ({ keys }: { readonly keys: readonly ApiKey[] }) => {
  const [search, setSearch] = useSearchParams()
  const isOwner = useMay('members')
  const [uid, link] = (search.get(CONFIRM) ?? '').split('.')
  const key = keys.find((each) => each.uid === uid && each.confirm_until !== null)
  if (!isOwner || key === undefined || link === undefined) return null
  return (
    <ConfirmDialog
      apiKey={key}
      link={link}
      onClose={() => setSearch({}, { replace: true, preventScrollReset: true })}
    />
  )
}
