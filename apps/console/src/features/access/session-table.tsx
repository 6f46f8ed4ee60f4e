import type { OperatorSessionRow } from '@yacheyka/contract/operators/console-own-access'
import { formatDevice } from '@yacheyka/core/accounts/device'
import { Button } from '@yacheyka/ui/button.tsx'
import { type Column, DataTable } from '@yacheyka/ui/data-table.tsx'
import { formatMoment } from '@yacheyka/ui/moment.ts'
import styles from './access.module.css'

const columnsOf = (
  pending: boolean,
  onEnd: (session: OperatorSessionRow) => void,
): readonly Column<OperatorSessionRow>[] => [
  {
    id: 'device',
    head: 'Устройство',
    cell: ({ agent, current }) => (
      <>
        {formatDevice(agent)}
        {current && <span className={styles['mark']}>этот вход</span>}
      </>
    ),
  },
  { id: 'address', head: 'Адрес', cell: ({ address }) => address },
  {
    id: 'since',
    head: 'Вошли',
    cell: ({ created_at: at }) => <time dateTime={at}>{formatMoment(at)}</time>,
  },
  {
    id: 'seen',
    head: 'Последнее действие',
    cell: ({ seen_at: at }) => <time dateTime={at}>{formatMoment(at)}</time>,
  },
  {
    id: 'end',
    head: 'Завершить',
    figure: true,
    cell: (session) => (
      <EndButton session={session} pending={pending} onEnd={() => onEnd(session)} />
    ),
  },
]

const EndButton = ({
  session: { agent, address, current },
  pending,
  onEnd,
}: {
  readonly session: OperatorSessionRow
  readonly pending: boolean
  readonly onEnd: () => void
}) =>
  current ? null : (
    <Button
      look="quiet"
      className={styles['small']}
      aria-label={`Завершить вход: ${formatDevice(agent)}, ${address}`}
      disabled={pending}
      onClick={onEnd}
    >
      Завершить
    </Button>
  )

/** Where an operator is signed in, each with the way to end it. */
export const SessionTable = ({
  sessions,
  pending,
  onEnd,
}: {
  readonly sessions: readonly OperatorSessionRow[]
  readonly pending: boolean
  readonly onEnd: (session: OperatorSessionRow) => void
}) => (
  <DataTable
    caption="Открытые входы"
    columns={columnsOf(pending, onEnd)}
    rows={sessions}
    keyOf={({ uid }) => uid}
  />
)
