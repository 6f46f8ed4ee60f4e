import {
  COMMAND_WORDING,
  type ConsoleCommand,
  isDoorCommand,
} from '@yacheyka/contract/device/locker-card'
import {
  LOCKER_REASON_MAX,
  operatorGetLocker,
  operatorOrderLocker,
} from '@yacheyka/contract/device/console-lockers'
import { typeset } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import { Dialog, FIRST } from '#/ui/dialog.tsx'
import { TextAreaField, TextField } from '#/ui/text-field.tsx'
import { callAsOperator, refresh } from '../../api.ts'
import { DialogForm } from '../../parts/dialog-form.tsx'
import { type Faults, useAct } from '../../use-act.ts'

const TEXT_MAX = 200
const WITH_TEXT: ReadonlySet<ConsoleCommand> = new Set<ConsoleCommand>([
  'message',
  'go_out_of_service',
])

export interface Ordered {
  readonly kind: ConsoleCommand
  readonly door: number | null
}

const EXPLAINED: Readonly<Partial<Record<ConsoleCommand, string>>> = {
  open_door:
    'Если в ячейке может лежать посылка, открытие подтверждает другой оператор в течение десяти минут.',
  reboot: 'Программа перезапустится, когда у постамата никого не будет и все дверцы закроются.',
  go_out_of_service: 'Коды и приём остановятся; курьер и техник войдут.',
  inventory: 'Постамат запишет в историю, что он знает о каждой ячейке. Дверцы не откроются.',
}

/** One order with its reason, which the journal keeps. */
export const OrderDialog = ({
  number,
  ordered: { kind, door },
  onClose,
}: {
  readonly number: string
  readonly ordered: Ordered
  readonly onClose: () => void
}) => {
  const [reason, setReason] = useState('')
  const [text, setText] = useState('')
  const [faults, setFaults] = useState<Faults>({})
  const { pending, run } = useAct('locker')
  const submit = async (close: () => void) => {
    if (reason.trim() === '') return setFaults({ reason: 'Напишите причину' })
    const found = await run(async () => {
      const body = { kind, door, text: text.trim() === '' ? null : text.trim(), reason }
      const { commands } = await callAsOperator(operatorOrderLocker, { params: { number }, body })
      await refresh(operatorGetLocker)
      return commands[0]?.waits === true
        ? 'Открытие ждёт другого оператора'
        : 'Команда отправлена постамату'
    })
    if (found === null) close()
    else setFaults(found)
  }
  const title = isDoorCommand(kind)
    ? `${COMMAND_WORDING[kind]} ${door}?`
    : `${COMMAND_WORDING[kind]}?`
  return (
    <Dialog title={title} closedBy="closerequest" onClose={onClose}>
      {(close) => (
        <DialogForm
          act="Отправить"
          acting="Отправляем…"
          pending={pending}
          onSubmit={() => void submit(close)}
          onCancel={close}
        >
          {EXPLAINED[kind] !== undefined && <p>{typeset(EXPLAINED[kind])}</p>}
          {WITH_TEXT.has(kind) && (
            <TextField
              label="Текст на экране"
              autoComplete="off"
              maxLength={TEXT_MAX}
              value={text}
              error={faults['text']}
              onChange={({ target }) => setText(target.value)}
            />
          )}
          <TextAreaField
            label="Причина"
            hint="Её прочтут в журнале"
            rows={3}
            value={reason}
            length={reason.trim().length}
            most={LOCKER_REASON_MAX}
            error={faults['reason'] ?? faults['door']}
            onChange={({ target }) => {
              setReason(target.value)
              setFaults({})
            }}
            {...FIRST}
          />
        </DialogForm>
      )}
    </Dialog>
  )
}
