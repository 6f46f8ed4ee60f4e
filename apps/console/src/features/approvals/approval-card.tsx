import { useQuery } from '@tanstack/react-query'
import { operatorGetApproval } from '@yacheyka/contract/billing/console-approvals'
import { formatError } from '@yacheyka/frontend/api/api-error.ts'
import { Dialog } from '@yacheyka/ui/dialog.tsx'
import { Facts } from '@yacheyka/ui/facts.tsx'
import { stack } from '@yacheyka/ui/layout.ts'
import { formatMoment } from '@yacheyka/ui/moment.ts'
import { LoadingState } from '@yacheyka/ui/states.tsx'
import { operatorQuery } from '../../api.ts'
import { StatementRows } from '../../parts/statement-rows.tsx'
import { formatApproved } from './format-approved.ts'

const Body = ({ uid }: { readonly uid: string }) => {
  const { data, error } = useQuery(operatorQuery(operatorGetApproval, { params: { uid } }))
  if (data === undefined)
    return error === null ? (
      <LoadingState label="Загружаем запрос" />
    ) : (
      <p role="alert">{formatError(error)}</p>
    )
  const { approval, rows } = data
  return (
    <div className={stack(16)}>
      <Facts
        facts={[
          [approval.kind_text, approval.name],
          ['Сумма', formatApproved(approval)],
          ['Запрос от', `${approval.asked_by}, ${formatMoment(approval.asked_at)}`],
          ['Состояние', approval.status_text],
          ...(approval.refusal === '' ? [] : [['Причина отказа', approval.refusal] as const]),
        ]}
      />
      <StatementRows rows={rows} />
    </div>
  )
}

/** One request; of a statement, every row of it. */
export const ApprovalCard = ({
  uid,
  onClose,
}: {
  readonly uid: string
  readonly onClose: () => void
}) => (
  <Dialog title="Запрос" closedBy="closerequest" onClose={onClose}>
    {() => <Body uid={uid} />}
  </Dialog>
)
