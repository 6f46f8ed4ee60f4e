import { operatorListApprovals } from '@yacheyka/contract/billing/console-approvals'
import {
  type operatorCancelInvoice,
  type OperatorInvoice,
  operatorListInvoices,
  type operatorPayInvoice,
} from '@yacheyka/contract/billing/console-bank'
import {
  operatorGetCustomer,
  operatorListCustomers,
} from '@yacheyka/contract/customers/console-customers'
import { operatorGetStatement } from '@yacheyka/contract/billing/console-deposits'
import { callAsOperator, refreshAfter } from '../../api.ts'

/**
 * Settles an invoice; whatever came of it, lists and balances are asked for anew.
 * @returns `done`, or that it waits
 * @throws {ApiError}
 */
export const settleInvoice = (
  endpoint: typeof operatorPayInvoice | typeof operatorCancelInvoice,
  { uid }: Pick<OperatorInvoice, 'uid'>,
  done: string,
): Promise<string> =>
  refreshAfter(
    async () => {
      const { waits } = await callAsOperator(endpoint, { params: { uid } })
      return waits ? 'Это выше вашего лимита: счёт ждёт второго оператора' : done
    },
    operatorListInvoices,
    operatorListApprovals,
    operatorListCustomers,
    operatorGetCustomer,
    operatorGetStatement,
  )
