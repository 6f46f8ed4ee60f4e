import type { ConsoleCommand } from '@yacheyka/contract/device/locker-card'
import { LOCKER_REASON_MAX } from '@yacheyka/contract/device/console-lockers'
import { FIRST } from '@yacheyka/ui/dialog.tsx'
import type { Errors } from '@yacheyka/frontend/forms/form-errors.ts'
import { SelectField } from '@yacheyka/ui/select-field.tsx'
import { TextAreaField } from '@yacheyka/ui/text-field.tsx'

const OTHER = 'Другое'
const REPAIR = 'Ремонт или обслуживание'
const TRIAL = 'Проверка после ремонта'
const COURIER_ASKED = 'Попросил курьер'
const NOT_ANSWERING = 'Постамат не отвечает как должен'

/** Usual reasons by order, «Другое» beside them. */
const REASONS: Readonly<Record<ConsoleCommand | 'owner', readonly string[]>> = {
  open_door: ['Дверца не открылась по коду', 'Курьер забыл посылку', 'Техник у ячейки', TRIAL],
  block_door: ['Сломан замок или дверца', 'Внутри посторонний предмет', 'Грязь или запах', REPAIR],
  unblock_door: ['Починили', 'Убрали лишнее', 'Заблокирована по ошибке'],
  message: ['Работы у постамата', 'Сбой у постамата', 'Изменился режим работы'],
  inventory: ['Счёт ячеек не сходится', TRIAL, COURIER_ASKED],
  resync: ['Задания расходятся с консолью', NOT_ANSWERING],
  reboot: [NOT_ANSWERING, TRIAL, 'Обновление программы'],
  restart_ui: ['Экран завис', 'Экран показан с ошибкой', TRIAL],
  beep: ['Найти постамат на месте', 'Проверка звука'],
  collect_logs: ['Разбираем неполадку', NOT_ANSWERING],
  go_out_of_service: [REPAIR, 'Авария на точке', 'Точка закрывается'],
  return_to_service: ['Починили', 'Остановлен по ошибке', 'Точка снова открыта'],
  owner: [
    'Дверца не открылась по коду',
    'Посылка осталась внутри',
    'Дверца закрылась раньше времени',
  ],
}

export interface Reason {
  readonly chosen: string
  readonly text: string
}
export const NO_REASON: Reason = { chosen: '', text: '' }

/** One text for the journal; empty while something is missing. */
export function formatReason({ chosen, text }: Reason): string {
  const details = text.trim()
  if (chosen === OTHER) return details
  return chosen === '' || details === '' ? chosen : `${chosen}: ${details}`
}

/** What is missing of a reason. */
export const errorsOf = (reason: Reason): Errors => {
  if (formatReason(reason) !== '') return {}
  return { reason: reason.chosen === '' ? 'Выберите причину' : 'Напишите причину' }
}

/** Why something is ordered: of a list, with a text that «Другое» needs. */
export const ReasonField = ({
  of,
  reason,
  error,
  isFirst = false,
  onChange,
}: {
  readonly of: keyof typeof REASONS
  readonly reason: Reason
  readonly error: string | undefined
  readonly isFirst?: boolean
  readonly onChange: (reason: Reason) => void
}) => {
  const isOther = reason.chosen === OTHER
  const inText = isOther || reason.text !== ''
  return (
    <>
      <SelectField
        label="Причина"
        empty="Выберите"
        options={[...REASONS[of], OTHER].map((value) => ({ value, title: value }))}
        value={reason.chosen}
        error={inText ? undefined : error}
        onChange={({ target }) => onChange({ ...reason, chosen: target.value })}
        {...(isFirst ? FIRST : {})}
      />
      <TextAreaField
        label={isOther ? 'Какая причина' : 'Подробности'}
        hint={isOther ? 'Её прочтут в журнале' : 'Можно не писать. Их прочтут в журнале'}
        rows={2}
        value={reason.text}
        length={formatReason(reason).length}
        most={LOCKER_REASON_MAX}
        error={inText ? error : undefined}
        onChange={({ target }) => onChange({ ...reason, text: target.value })}
      />
    </>
  )
}
