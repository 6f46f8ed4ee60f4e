import { CODE_MESSAGE } from '@yacheyka/contract/operators/console-session'
import { parseSecondFactorCode } from '@yacheyka/core/accounts/second-factor'
import { typeset } from '@yacheyka/core/text/wording'
import { type ReactNode, useState } from 'react'
import { Dialog, FIRST } from '#/ui/dialog.tsx'
import { FormFailure } from '#/ui/form-failure.tsx'
import { TextField } from '#/ui/text-field.tsx'
import { showToast } from '#/ui/toast-store.ts'
import { useAttempt } from '#/ui/use-attempt.ts'
import { DialogForm } from '../../parts/dialog-form.tsx'

interface Confirming {
  readonly children: ReactNode
  /** Throws where nothing was done; its words are told when it was. */
  readonly onConfirm: (code: string) => Promise<string>
}

const Form = ({ children, onConfirm, close }: Confirming & { readonly close: () => void }) => {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const { pending, failure, attempt } = useAttempt()
  const send = async () => {
    if (parseSecondFactorCode(code) === undefined) return setError(CODE_MESSAGE)
    await attempt(async () => {
      try {
        showToast({ kind: 'success', text: await onConfirm(code) })
        close()
      } catch (thrown) {
        setCode('')
        throw thrown
      }
    })
  }
  return (
    <DialogForm
      act="Подтвердить"
      acting="Подтверждаем…"
      pending={pending}
      onSubmit={() => void send()}
      onCancel={close}
    >
      {children}
      <TextField
        label="Код второго фактора"
        hint={typeset('Шесть цифр из приложения или резервный код')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        value={code}
        error={error}
        onChange={({ target }) => {
          setCode(target.value)
          setError(undefined)
        }}
        {...FIRST}
      />
      <FormFailure text={failure} />
    </DialogForm>
  )
}

/** The only operator confirms his own request: the second factor is asked again. */
export const ConfirmDialog = ({
  onClose,
  ...rest
}: Confirming & { readonly onClose: () => void }) => (
  <Dialog title="Подтвердить самому?" closedBy="closerequest" onClose={onClose}>
    {(close) => <Form {...rest} close={close} />}
  </Dialog>
)
