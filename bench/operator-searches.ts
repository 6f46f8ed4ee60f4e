/** What an operator looks for, as the query of each list; by the call's id. */
export const SEARCHES: Readonly<Record<string, readonly string[]>> = {
  operatorListCustomers: [
    'search=мерило 777',
    'search=7700000777',
    'search=shop-777',
    'sort=-balance',
  ],
  operatorListApplications: ['status=refused&search=петров', 'status=refused&search=new777'],
  operatorListInvoices: ['search=777', 'status=issued', 'search=мерило'],
  operatorListReceipts: ['unmatched=1', 'search=мерило', 'search=7700000001', 'search=нетникого'],
  operatorListMessages: ['status=failed', 'search=%2B79057919000', 'search=нет такого'],
  listOperatorParcels: [
    'q=YA2000000000777',
    'q=Б-000000777',
    'q=7919',
    'q=мерило 777',
    'parcel_status=overdue',
    'overdue=1',
    'blocked=1',
    'q=нетникого',
  ],
  listOperatorOrders: ['order_number=2511', 'payment=unpaid', 'order_status=active'],
  operatorPoints: [
    'q=казань',
    'use=maintenance',
    'cells=full',
    'kind=pickup',
    'q=ленина',
    'sort=-updated',
  ],
  listAudit: ['subject_kind=point&subject_id=P777', 'name=постамат', 'actor=cli'],
}
