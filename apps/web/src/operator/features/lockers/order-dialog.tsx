import {
  COMMAND_WORDING,
  type ConsoleCommand,
  isDoorCommand,
} from '@yacheyka/contract/device/locker-card'
import {
  MESSAGE_DAYS_MAX,
  operatorGetLocker,
  operatorOrderLocker,
} from '@yacheyka/contract/device/console-lockers'
import { typeset } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import { Dialog, FIRST } from '#/ui/dialog.tsx'
import { TextField } from '#/ui/text-field.tsx'
import { callAsOperator, refresh } from '../../api.ts'
import { DialogForm } from '../../parts/dialog-form.tsx'
import { type Errors, useAct } from '../../use-act.ts'
import { errorOf, formatReason, NO_REASON, ReasonField } from './reason-field.tsx'

const TEXT_MAX = 200
/** Of a field without a time zone: the console tells Moscow time. */
const MOSCOW_OFFSET = '+03:00'
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
  message: 'Заменит прежнее сообщение; пустой текст уберёт его с экрана.',
  reboot: 'Программа перезапустится, когда у постамата никого не будет и все дверцы закроются.',
  go_out_of_service: 'Коды и приём остановятся; курьер и техник войдут.',
  restart_ui: 'Браузер экрана запустится заново; у открытых ячеек ничего не потеряется.',
  beep: 'Постамат десять секунд подаёт сигнал.',
  collect_logs:
    'Последние записи программы придут в список команд. Кодов, ПИН-кодов и ключей в них нет.',
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
  const [reason, setReason] = useState(NO_REASON)
  const [text, setText] = useState('')
  const [until, setUntil] = useState('')
  const [errors, setErrors] = useState<Errors>({})
  const { pending, run } = useAct('locker')
  const submit = async (close: () => void) => {
    if (formatReason(reason) === '') return setErrors({ reason: errorOf(reason) })
    const found = await run(async () => {
      const body = {
        kind,
        door,
        text: text.trim() === '' ? null : text.trim(),
        until: until === '' ? null : `${until}:00${MOSCOW_OFFSET}`,
        reason: formatReason(reason),
      }
      const { commands } = await callAsOperator(operatorOrderLocker, { params: { number }, body })
      await refresh(operatorGetLocker)
      return commands[0]?.waits === true
        ? 'Открытие ждёт другого оператора'
        : 'Команда отправлена постамату'
    })
    if (found === null) close()
    else setErrors(found)
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
              error={errors['text']}
              onChange={({ target }) => setText(target.value)}
              {...FIRST}
            />
          )}
          {kind === 'message' && (
            <TextField
              label="До"
              hint={`По Москве, не дольше ${MESSAGE_DAYS_MAX} дней; пусто — сутки`}
              type="datetime-local"
              value={until}
              error={errors['until']}
              onChange={({ target }) => {
                setUntil(target.value)
                setErrors({})
              }}
            />
          )}
          <ReasonField
            of={kind}
            reason={reason}
            error={errors['reason'] ?? errors['door']}
            isFirst={!WITH_TEXT.has(kind)}
            onChange={(changed) => {
              setReason(changed)
              setErrors({})
            }}
          />
        </DialogForm>
      )}
    </Dialog>
  )
}
