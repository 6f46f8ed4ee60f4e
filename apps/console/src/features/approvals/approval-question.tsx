import {
  type Approval,
  operatorApprove,
  operatorConfirmAlone,
  operatorGetApproval,
  operatorListApprovals,
  operatorRefuse,
  operatorWithdraw,
} from '@yacheyka/contract/billing/console-approvals'
import { operatorListInvoices, operatorListReceipts } from '@yacheyka/contract/billing/console-bank'
import {
  operatorGetCustomer,
  operatorListCustomers,
} from '@yacheyka/contract/customers/console-customers'
import {
  operatorGetStatement,
  operatorListCorrections,
} from '@yacheyka/contract/billing/console-deposits'
import { CORRECTION_REASON_LENGTH_MAX } from '@yacheyka/core/billing/correction'
import { typeset } from '@yacheyka/core/text/wording'
import { Facts } from '@yacheyka/ui/facts.tsx'
import { callAsOperator, refreshAfter } from '../../api.ts'
import { PromptDialog } from '../../parts/prompt-dialog.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { formatApproved } from './format-approved.ts'

export type ActName = 'approve' | 'refuse' | 'withdraw' | 'confirm'
export interface Act {
  readonly name: ActName
  readonly approval: Approval
}

/** Does it; whatever came of it, lists and balances are asked for anew. @throws {ApiError} */
const settle = (work: () => Promise<unknown>, done: string): Promise<string> =>
  refreshAfter(
    async () => {
      await work()
      return done
    },
    operatorListApprovals,
    operatorGetApproval,
    operatorListInvoices,
    operatorListReceipts,
    operatorListCorrections,
    operatorGetCustomer,
    operatorListCustomers,
    operatorGetStatement,
  )

const ApprovalFacts = ({ approval }: { readonly approval: Approval }) => (
  <Facts
    facts={[
      ['Что', approval.kind_text],
      [approval.kind === 'correction' ? 'Зачем' : 'О чём', approval.name],
      ...(approval.customer === null ? [] : [['Клиент', approval.customer.name] as const]),
      ['Сумма', formatApproved(approval)],
      ['Запрос от', approval.asked_by],
    ]}
  />
)

/** Asks once before a request is decided. */
export const ApprovalQuestion = ({
  act: { name, approval },
  requiresFactor,
  onClose,
}: {
  readonly act: Act
  /** False in a demonstration. */
  readonly requiresFactor: boolean
  readonly onClose: () => void
}) => {
  const params = { uid: approval.uid }
  const facts = <ApprovalFacts approval={approval} />
  if (name === 'refuse')
    return (
      <PromptDialog
        title="Отказать?"
        act="Отказать"
        acting="Отказываем…"
        back="Не отказывать"
        look="danger"
        reason={{ hint: typeset('Её прочтёт автор запроса'), most: CORRECTION_REASON_LENGTH_MAX }}
        onAct={(reason) =>
          settle(() => callAsOperator(operatorRefuse, { params, body: { reason } }), 'Отказано')
        }
        onClose={onClose}
      >
        {facts}
      </PromptDialog>
    )
  if (name === 'withdraw')
    return (
      <PromptDialog
        title="Отозвать запрос?"
        act="Отозвать"
        acting="Отзываем…"
        back="Не отзывать"
        onAct={() => settle(() => callAsOperator(operatorWithdraw, { params }), 'Запрос отозван')}
        onClose={onClose}
      >
        {facts}
      </PromptDialog>
    )
  if (name === 'confirm' && requiresFactor)
    return (
      <ConfirmDialog
        onConfirm={(code) =>
          settle(
            () => callAsOperator(operatorConfirmAlone, { params, body: { code } }),
            'Проведено',
          )
        }
        onClose={onClose}
      >
        {facts}
      </ConfirmDialog>
    )
  return (
    <PromptDialog
      title="Провести?"
      act="Провести"
      acting="Проводим…"
      back="Не проводить"
      onAct={() =>
        settle(
          () =>
            name === 'confirm'
              ? callAsOperator(operatorConfirmAlone, { params, body: { code: null } })
              : callAsOperator(operatorApprove, { params }),
          'Проведено',
        )
      }
      onClose={onClose}
    >
      {facts}
    </PromptDialog>
  )
}
