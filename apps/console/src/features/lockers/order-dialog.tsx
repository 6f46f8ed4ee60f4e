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
import { Dialog, FIRST } from '@yacheyka/ui/dialog.tsx'
import { TextField } from '@yacheyka/ui/text-field.tsx'
import { callAsOperator, refresh } from '../../api.ts'
import { ConsoleDialogForm } from '../../parts/console-dialog-form.tsx'
import { useOperatorForm } from '../../parts/use-operator-form.ts'
import { errorsOf, formatReason, NO_REASON, ReasonField } from './reason-field.tsx'

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

interface OrderProps {
  readonly number: string
  readonly ordered: Ordered
}

const Form = ({
  number,
  ordered: { kind, door },
  close,
}: OrderProps & { readonly close: () => void }) => {
  const form = useOperatorForm({
    defaultValues: { text: '', until: '', reason: NO_REASON },
    schema: operatorOrderLocker.body,
    toBody: ({ text, until, reason }) => ({
      kind,
      door,
      text: text.trim() === '' ? null : text.trim(),
      until: until === '' ? null : `${until}:00${MOSCOW_OFFSET}`,
      reason: formatReason(reason),
    }),
    check: ({ reason }) => errorsOf(reason),
    send: async (body) => {
      const response = await callAsOperator(operatorOrderLocker, { params: { number }, body })
      await refresh(operatorGetLocker)
      return response
    },
    success: ({ commands }) =>
      commands[0]?.waits === true
        ? 'Открытие ждёт другого оператора'
        : 'Команда отправлена постамату',
    onDone: close,
    about: 'locker',
  })
  return (
    <ConsoleDialogForm form={form} act="Отправить" acting="Отправляем…" onCancel={close}>
      {EXPLAINED[kind] !== undefined && <p>{typeset(EXPLAINED[kind])}</p>}
      {WITH_TEXT.has(kind) && (
        <TextField
          label="Текст на экране"
          autoComplete="off"
          maxLength={TEXT_MAX}
          {...form.field('text')}
          {...FIRST}
        />
      )}
      {kind === 'message' && (
        <TextField
          label="До"
          hint={`По Москве, не дольше ${MESSAGE_DAYS_MAX} дней; пусто — сутки`}
          type="datetime-local"
          {...form.field('until')}
        />
      )}
      <ReasonField
        of={kind}
        reason={form.watch('reason')}
        error={form.errorOf('reason')}
        isFirst={!WITH_TEXT.has(kind)}
        onChange={(changed) => form.change('reason', changed)}
      />
    </ConsoleDialogForm>
  )
}

/** One order with its reason, which the journal keeps. */
export const OrderDialog = ({
  onClose,
  ...order
}: OrderProps & { readonly onClose: () => void }) => {
  const { kind, door } = order.ordered
  const title = isDoorCommand(kind)
    ? `${COMMAND_WORDING[kind]} ${door}?`
    : `${COMMAND_WORDING[kind]}?`
  return (
    <Dialog title={title} closedBy="closerequest" onClose={onClose}>
      {(close) => <Form {...order} close={close} />}
    </Dialog>
  )
}
