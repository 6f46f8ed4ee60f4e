import {
  COMMAND_WORDING,
  type CommandRow,
  isDoorCommand,
} from '@yacheyka/contract/device/locker-card'
import {
  operatorApproveLockerCommand,
  operatorGetLocker,
  operatorWithdrawLockerCommand,
} from '@yacheyka/contract/device/console-lockers'
import { typeset } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import { Button } from '@yacheyka/ui/button.tsx'
import { type Column, DataTable } from '@yacheyka/ui/data-table.tsx'
import { formatMoment } from '@yacheyka/ui/moment.ts'
import { VisuallyHidden } from '@yacheyka/ui/visually-hidden.tsx'
import { callAsOperator, refresh } from '../../api.ts'
import { PromptDialog } from '../../parts/prompt-dialog.tsx'
import { formatCommandState } from '../../parts/command-state.ts'
import { Mark } from '../../parts/mark.tsx'
import page from '../../parts/page.module.css'
import styles from './lockers.module.css'

interface Requested {
  readonly act: 'approve' | 'withdraw'
  readonly command: CommandRow
}

const nameOf = ({ kind, door }: CommandRow): string =>
  isDoorCommand(kind) ? `${COMMAND_WORDING[kind]} ${door}` : COMMAND_WORDING[kind]

const columnsOf = (
  mayOrder: boolean,
  onRequest: (requested: Requested) => void,
): readonly Column<CommandRow>[] => [
  {
    id: 'at',
    head: 'Когда',
    cell: ({ asked_at: at }) => <time dateTime={at}>{formatMoment(at)}</time>,
  },
  {
    id: 'what',
    head: 'Команда',
    names: true,
    grows: true,
    cell: (command) => (
      <div>
        {nameOf(command)}
        {command.text !== null && (
          <span className={page['small']}>
            «{command.text}»
            {command.kind === 'message' && `, до ${formatMoment(command.expires_at)}`}
          </span>
        )}
        <span className={page['small']}>{typeset(command.reason)}</span>
        {command.kind === 'collect_logs' && command.result !== null && (
          <details>
            <summary>Журнал программы</summary>
            <pre className={styles['log']}>{command.result}</pre>
          </details>
        )}
      </div>
    ),
  },
  {
    id: 'who',
    head: 'Кто',
    cell: ({ operator, approver, issued_at: issuedAt }) => (
      <span>
        {operator}
        {approver !== null && (
          <span className={page['small']}>
            согласие: {approver}
            {issuedAt !== null && `, ${formatMoment(issuedAt)}`}
          </span>
        )}
      </span>
    ),
  },
  {
    id: 'state',
    head: 'Что стало',
    cell: (command) => {
      const [word, tone] = formatCommandState(command)
      return (
        <div className={page['state']}>
          <Mark tone={tone}>{word}</Mark>
          {command.answered_at !== null && (
            <span className={page['small']}>{formatMoment(command.answered_at)}</span>
          )}
          {command.waits && mayOrder && (
            <span className={page['acts']}>
              {!command.own && (
                <Act
                  label="Подтвердить"
                  of={command}
                  onPress={() => onRequest({ act: 'approve', command })}
                />
              )}
              <Act
                label={command.own ? 'Отозвать' : 'Отклонить'}
                of={command}
                onPress={() => onRequest({ act: 'withdraw', command })}
              />
            </span>
          )}
        </div>
      )
    },
  },
]

const Act = ({
  label,
  of,
  onPress,
}: {
  readonly label: string
  readonly of: CommandRow
  readonly onPress: () => void
}) => (
  <Button look="quiet" className={page['act']} aria-haspopup="dialog" onClick={onPress}>
    {label}
    <VisuallyHidden>: {nameOf(of)}</VisuallyHidden>
  </Button>
)

/** What was ordered of the locker, by whom, why, and what came of it; the openings that wait for another operator. */
export const Commands = ({
  number,
  commands,
  mayOrder,
}: {
  readonly number: string
  readonly commands: readonly CommandRow[]
  readonly mayOrder: boolean
}) => {
  const [opened, setOpened] = useState<Requested>()
  if (commands.length === 0) return <p className={page['quiet']}>Команд ещё не было.</p>
  return (
    <>
      <DataTable
        caption="Команды постамату"
        columns={columnsOf(mayOrder, setOpened)}
        rows={commands}
        keyOf={({ uid }) => uid}
      />
      {opened !== undefined && (
        <Question number={number} opened={opened} onClose={() => setOpened(undefined)} />
      )}
    </>
  )
}

const Question = ({
  number,
  opened: { act, command },
  onClose,
}: {
  readonly number: string
  readonly opened: Requested
  readonly onClose: () => void
}) => {
  const params = { number, command: command.uid }
  if (act === 'approve')
    return (
      <PromptDialog
        title={`${nameOf(command)}?`}
        act="Открыть"
        acting="Открываем…"
        back="Не открывать"
        onAct={async () => {
          await callAsOperator(operatorApproveLockerCommand, { params })
          await refresh(operatorGetLocker)
          return 'Команда отправлена постамату'
        }}
        onClose={onClose}
      >
        <p>{typeset(`${command.operator} просит: ${command.reason}`)}</p>
        <p>{typeset('В ячейке может лежать посылка. Она откроется сразу.')}</p>
      </PromptDialog>
    )
  return (
    <PromptDialog
      title={command.own ? 'Отозвать открытие?' : 'Отклонить открытие?'}
      act={command.own ? 'Отозвать' : 'Отклонить'}
      acting="Отзываем…"
      back="Оставить"
      onAct={async () => {
        await callAsOperator(operatorWithdrawLockerCommand, { params })
        await refresh(operatorGetLocker)
        return 'Ячейка не откроется'
      }}
      onClose={onClose}
    >
      <p>{typeset(`${nameOf(command)}: ${command.reason}`)}</p>
    </PromptDialog>
  )
}
