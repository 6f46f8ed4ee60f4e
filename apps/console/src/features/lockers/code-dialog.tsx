import { operatorMakeLockerCode } from '@yacheyka/contract/device/console-lockers'
import { typeset } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import { formatError } from '@yacheyka/frontend/api/api-error.ts'
import { Button } from '@yacheyka/ui/button.tsx'
import { Dialog, DialogActions, FIRST } from '@yacheyka/ui/dialog.tsx'
import type { Errors } from '@yacheyka/frontend/forms/form-errors.ts'
import { TextField } from '@yacheyka/ui/text-field.tsx'
import { useEndpointForm } from '@yacheyka/frontend/forms/use-endpoint-form.ts'
import { callAsOperator } from '../../api.ts'
import { ConsoleDialogForm } from '../../parts/console-dialog-form.tsx'
import { Issued } from '../../parts/issued.tsx'
import styles from './lockers.module.css'

/** The one-time code of a point, which is asked for where the page does not know it. */
export const CodeDialog = ({
  number: known,
  onClose,
}: {
  readonly number?: string
  readonly onClose: () => void
}) => {
  const [code, setCode] = useState<string>()
  const form = useEndpointForm({
    defaultValues: { number: known ?? '' },
    check: ({ number }): Errors => (number.trim() === '' ? { number: 'Укажите номер точки' } : {}),
    send: async ({ number }) => {
      const params = { number: number.trim() }
      setCode((await callAsOperator(operatorMakeLockerCode, { params })).code)
    },
    readErrors: (error) => ({ number: formatError(error) }),
  })
  return (
    <Dialog title="Подключить терминал" closedBy="closerequest" onClose={onClose}>
      {(close) =>
        code === undefined ? (
          <ConsoleDialogForm form={form} act="Выпустить код" acting="Выпускаем…" onCancel={close}>
            <p>
              {typeset(
                'Код действует сутки и один раз; прежний код этой точки перестанет действовать. Потом сверьте цифры на экране постамата.',
              )}
            </p>
            <TextField
              label="Номер точки"
              autoComplete="off"
              readOnly={known !== undefined}
              error={form.errorOf('number')}
              {...form.register('number')}
              {...FIRST}
            />
          </ConsoleDialogForm>
        ) : (
          <div className={styles['form']}>
            <p>{typeset('Введите код при запуске программы постамата. Больше он не покажется.')}</p>
            <Issued label="Код подключения" text={code} copy="Скопировать код" />
            <DialogActions>
              <Button onClick={close}>Готово</Button>
            </DialogActions>
          </div>
        )
      }
    </Dialog>
  )
}
