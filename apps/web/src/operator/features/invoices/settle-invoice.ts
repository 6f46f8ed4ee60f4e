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
import { callAsOperator, refresh } from '../../api.ts'

/**
 * Settles an invoice; whatever came of it, lists and balances are asked for anew.
 * @returns `done`, or that it waits
 * @throws {ApiError}
 */
export const settleInvoice = async (
  endpoint: typeof operatorPayInvoice | typeof operatorCancelInvoice,
  { uid }: Pick<OperatorInvoice, 'uid'>,
  done: string,
): Promise<string> => {
  try {
    const { waits } = await callAsOperator(endpoint, { params: { uid } })
    return waits ? 'Это выше вашего лимита: счёт ждёт второго оператора' : done
  } finally {
    void refresh(
      operatorListInvoices,
      operatorListApprovals,
      operatorListCustomers,
      operatorGetCustomer,
      operatorGetStatement,
    )
  }
}
