import { operatorMakeLockerCode } from '@yacheyka/contract/device/console-lockers'
import { typeset } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import { Button } from '#/ui/button.tsx'
import { Dialog, DialogActions, FIRST } from '#/ui/dialog.tsx'
import { TextField } from '#/ui/text-field.tsx'
import { useAttempt } from '#/ui/use-attempt.ts'
import { callAsOperator } from '../../api.ts'
import { DialogForm } from '../../parts/dialog-form.tsx'
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
  const [number, setNumber] = useState(known ?? '')
  const [code, setCode] = useState<string>()
  const [error, setError] = useState<string>()
  const { pending, failure, attempt, forgetFailure } = useAttempt()
  const submit = async () => {
    if (number.trim() === '') return setError('Укажите номер точки')
    await attempt(async () => {
      const params = { number: number.trim() }
      setCode((await callAsOperator(operatorMakeLockerCode, { params })).code)
    })
  }
  return (
    <Dialog title="Подключить терминал" closedBy="closerequest" onClose={onClose}>
      {(close) =>
        code === undefined ? (
          <DialogForm
            act="Выпустить код"
            acting="Выпускаем…"
            pending={pending}
            onSubmit={() => void submit()}
            onCancel={close}
          >
            <p>
              {typeset(
                'Код действует сутки и один раз; прежний код этой точки перестанет действовать. Потом сверьте цифры на экране постамата.',
              )}
            </p>
            <TextField
              label="Номер точки"
              autoComplete="off"
              readOnly={known !== undefined}
              value={number}
              error={error ?? failure}
              onChange={({ target }) => {
                setNumber(target.value)
                setError(undefined)
                forgetFailure()
              }}
              {...FIRST}
            />
          </DialogForm>
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
