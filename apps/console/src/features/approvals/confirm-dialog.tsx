import { CODE_MESSAGE } from '@yacheyka/contract/operators/console-session'
import { parseSecondFactorCode } from '@yacheyka/core/accounts/second-factor'
import { typeset } from '@yacheyka/core/text/wording'
import type { ReactNode } from 'react'
import { Dialog, FIRST } from '@yacheyka/ui/dialog.tsx'
import { TextField } from '@yacheyka/ui/text-field.tsx'
import { showToast } from '@yacheyka/ui/toast-store.ts'
import { ConsoleDialogForm } from '../../parts/console-dialog-form.tsx'
import { useCodeForm } from '../../parts/use-code-form.ts'

interface Confirming {
  readonly children: ReactNode
  /** Throws where nothing was done; its words are told when it was. */
  readonly onConfirm: (code: string) => Promise<string>
}

const Form = ({ children, onConfirm, close }: Confirming & { readonly close: () => void }) => {
  const form = useCodeForm(
    (code) => (parseSecondFactorCode(code) === undefined ? CODE_MESSAGE : undefined),
    async (code) => {
      showToast({ kind: 'success', text: await onConfirm(code) })
      close()
    },
  )
  return (
    <ConsoleDialogForm form={form} act="Подтвердить" acting="Подтверждаем…" onCancel={close}>
      {children}
      <TextField
        label="Код второго фактора"
        hint={typeset('Шесть цифр из приложения или резервный код')}
        autoComplete="one-time-code"
        {...form.field}
        {...FIRST}
      />
    </ConsoleDialogForm>
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
